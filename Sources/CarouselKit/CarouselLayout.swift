import GeometryKit

/// A carousel type: a value that determines the positions of the items and the defaults of the
/// options.
///
/// The twelve types of iCarousel are values of this type, and apps can define their own. Start with
/// `CarouselLayout(name:)` or a built-in type and change what differs:
///
///     var helix = CarouselLayout(name: "helix")
///     helix.transform = { offset, metrics in
///       metrics.move(offset * metrics.step).rotated(angle: offset / 2, x: 1)
///     }
///     carousel.type = helix
///
/// The closures must be pure functions of their arguments. They are called for every item in every
/// frame.
public struct CarouselLayout: Sendable {
  /// The name of the carousel type in code and files.
  public var name: String

  /// The name of the carousel type in the user interface. It consists of the words of `name`: the
  /// title of "coverFlow2" is "Cover Flow 2".
  public var title: String {
    var title = name.prefix(1).uppercased()
    for character in name.dropFirst() {
      if character.isUppercase || character.isNumber { title += " " }
      title.append(character)
    }
    return title
  }

  /// Another name by which the carousel type can be selected, on a command line for instance; `nil`
  /// by default.
  public var alias: String?
  /// The name of the key that selects the carousel type in an app that shows several types, such as
  /// "1" or "minus"; `nil`, the default, for a type without a key. If several types have the same
  /// key, it selects the first one.
  public var key: String?
  /// The axes along which items can be arranged; both by default. A carousel that is set to another
  /// axis uses the allowed one.
  public var axes = Set(Axis.allCases)
  /// The recommended appearance of the carousel type.
  public var look = Look() {
    didSet { closureIdentity = ClosureIdentity() }
  }

  /// The options that affect the positions of the items, each with a range of useful values, in
  /// display order. Empty by default. Every carousel type also has the `commonOptions`.
  public var placingOptions: CarouselOptionRanges = [:]

  /// The default of the option `wrap`: whether the last item is followed by the first.
  public var wraps = false
  /// The default of the option `offsetMultiplier`: the factor on the distance of a drag.
  public var offsetMultiplier = 1.0
  /// The default of the option `showBackfaces`: whether items are drawn when their back faces the
  /// eye.
  public var showsBackfaces = true
  /// Whether the transforms depend not only on the offset but also on `LayoutMetrics.toggle`, the
  /// flip of the previously centred item. `false` by default. With such a carousel type, a drag
  /// doesn't keep the touched item under the finger.
  public var usesToggle = false
  /// The default of the option `fadeMin`: the offset below which items fade.
  public var fadeMin = -Double.infinity
  /// The default of the option `fadeMax`: the offset above which items fade.
  public var fadeMax = Double.infinity
  /// The default of the option `spacing`: the distance between items, in item widths.
  public var spacing = 1.0
  /// The default of the option `tilt`: how far the items beside the centre are rotated or
  /// displaced.
  public var tilt = 0.0

  /// The default of the option `count`: the number of items in a full circle. The result is limited
  /// to 30 and to the number of items and placeholders.
  public var circleCount: @Sendable (LayoutMetrics) -> Double = { _ in 0 } {
    didSet { closureIdentity = ClosureIdentity() }
  }
  /// The default of the option `radius`, in points.
  public var radius: @Sendable (LayoutMetrics) -> Double = { _ in 0 } {
    didSet { closureIdentity = ClosureIdentity() }
  }
  /// The default of the option `visibleItems`: the maximum number of items that are loaded at once.
  /// The result is limited to 30.
  public var visibleItems: @Sendable (LayoutMetrics) -> Double = { _ in ClassicLayout.maxItems } {
    didSet { closureIdentity = ClosureIdentity() }
  }

  /// Returns the transform of an item that is `offset` items from the centre. The transform is
  /// relative to the carousel's centre and is applied before the base transform. It is `nil` for a
  /// carousel type whose transforms the delegate provides.
  public var transform: (@Sendable (_ offset: Double, _ metrics: LayoutMetrics) -> Transform3D)? {
    didSet { closureIdentity = ClosureIdentity() }
  }

  /// The identity of the closures, for comparing carousel types. Setting a closure creates a new
  /// identity.
  private var closureIdentity = ClosureIdentity.standard

  private final class ClosureIdentity: Sendable {
    static let standard = ClosureIdentity()
  }

  /// Creates a carousel type that places every item in the centre, as a basis for an app's own
  /// type.
  public init(name: String) {
    self.name = name
    transform = { _, _ in .identity }
  }
}

extension CarouselLayout: CustomStringConvertible {
  /// The name of the type.
  public var description: String { name }
}

extension CarouselLayout: Equatable {
  /// Returns whether two carousel types have the same name, options, look and closures.
  ///
  /// Closures can't be compared. Looks and closures count as the same if one type is a copy of the
  /// other, and neither the look nor a closure was set after the copy was made.
  public static func == (a: CarouselLayout, b: CarouselLayout) -> Bool {
    a.name == b.name && a.closureIdentity === b.closureIdentity && a.wraps == b.wraps
      && a.offsetMultiplier == b.offsetMultiplier && a.showsBackfaces == b.showsBackfaces
      && a.fadeMin == b.fadeMin && a.fadeMax == b.fadeMax && a.spacing == b.spacing
      && a.tilt == b.tilt && a.usesToggle == b.usesToggle
      && a.alias == b.alias && a.key == b.key && a.axes == b.axes
      && a.placingOptions.elementsEqual(b.placingOptions, by: ==)
  }
}
