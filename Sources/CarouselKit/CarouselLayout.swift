import GeometryKit

/// What a type of carousel is: where its items stand, and the defaults of its options.
///
/// The twelve types of iCarousel are values of this kind; an app's own is one more. Start from
/// `CarouselLayout(name:)` or from a built-in type and change what differs:
///
///     var helix = CarouselLayout(name: "helix")
///     helix.transform = { offset, metrics in
///       metrics.move(offset * metrics.step).rotated(angle: offset / 2, x: 1)
///     }
///     carousel.type = helix
///
/// The closures are pure functions of their arguments; they are called for every item in every
/// frame.
public struct CarouselLayout: Sendable {
  /// What the type is called, in programs.
  public var name: String

  /// What the type is called, for people: the words of the name unless it is set; "coverFlow2" is
  /// "Cover Flow 2".
  public var title: String {
    get { ownTitle ?? Self.words(of: name) }
    set { ownTitle = newValue }
  }
  private var ownTitle: String?

  /// The options that the places of its items depend on, with the range that is of use for each, in the
  /// order in which people are to find them; none at first. `commonOptions` go with every type.
  public var placingOptions: CarouselOptionRanges = [:]

  /// Default of the option `wrap`: whether the ends join.
  public var wraps = false
  /// Default of the option `offsetMultiplier`: how far a drag moves.
  public var offsetMultiplier = 1.0
  /// Default of the option `showBackfaces`: whether items seen from behind are drawn.
  public var showsBackfaces = true
  /// Whether places depend on how far the centred item has flipped (`LayoutMetrics.toggle`), and not on
  /// the offset alone; `false` at first. No finger can hold an item in place there.
  public var usesToggle = false
  /// Default of the option `fadeMin`: the offset below which items fade.
  public var fadeMin = -Double.infinity
  /// Default of the option `fadeMax`: the offset above which items fade.
  public var fadeMax = Double.infinity
  /// Default of the option `spacing`: the distance between items, in item widths.
  public var spacing = 1.0
  /// Default of the option `tilt`: how far items beside the centre are turned or set off.
  public var tilt = 0.0

  /// Default of the option `count`: how many items make a full circle. Before it is limited to the
  /// number of items.
  public var circleCount: @Sendable (LayoutMetrics) -> Double = { _ in 0 } {
    didSet { closures = Closures() }
  }
  /// Default of the option `radius`, in points.
  public var radius: @Sendable (LayoutMetrics) -> Double = { _ in 0 } {
    didSet { closures = Closures() }
  }
  /// Default of the option `visibleItems`: how many items are loaded at once, of which 30 at most
  /// count.
  public var visibleItems: @Sendable (LayoutMetrics) -> Double = { _ in 30 } {
    didSet { closures = Closures() }
  }

  /// Where an item stands, `offset` items from the centre, relative to the centre of the carousel and
  /// before the base transform; `nil` for a type that asks the delegate.
  public var transform: (@Sendable (_ offset: Double, _ metrics: LayoutMetrics) -> Transform3D)? {
    didSet { closures = Closures() }
  }

  /// Stands for the closures when types are compared: another one with each that is set.
  private var closures = Closures.standard

  private final class Closures: Sendable {
    static let standard = Closures()
  }

  /// A type in which every item stands in the centre, for an app to go on from.
  public init(name: String) {
    self.name = name
    transform = { _, _ in .identity }
  }

  /// A name as words that begin with a capital.
  private static func words(of name: String) -> String {
    var words = name.prefix(1).uppercased()
    for character in name.dropFirst() {
      if character.isUppercase || character.isNumber { words += " " }
      words.append(character)
    }
    return words
  }
}

extension CarouselLayout: Equatable {
  /// Types are equal that have the same name and numbers, and closures that none was set anew of since
  /// one was copied from the other: closures themselves cannot be compared.
  public static func == (a: CarouselLayout, b: CarouselLayout) -> Bool {
    a.name == b.name && a.closures === b.closures && a.wraps == b.wraps
      && a.offsetMultiplier == b.offsetMultiplier && a.showsBackfaces == b.showsBackfaces
      && a.fadeMin == b.fadeMin && a.fadeMax == b.fadeMax && a.spacing == b.spacing
      && a.tilt == b.tilt && a.usesToggle == b.usesToggle && a.ownTitle == b.ownTitle
      && a.placingOptions.elementsEqual(b.placingOptions, by: ==)
  }
}
