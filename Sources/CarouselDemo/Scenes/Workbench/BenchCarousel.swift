import CarouselKit
import GeometryKit
import PictureKit
import ViewKit

/// A carousel of pictures on the workbench, whose properties and camera the user changes.
final class BenchCarousel: CoverCarousel {
  /// The size for which the items are composed, in points; `nil` for the size of the view.
  var room: Size?
  /// The user's change of the composition's camera.
  var cameraChange = CameraChange() {
    didSet { if cameraChange != oldValue { recompose { _ in } } }
  }
  /// The perspective of the composition without the user's change; the default of the engine before
  /// the first layout.
  private(set) var standardPerspective = -1.0 / 500
  private var type: CarouselLayout
  /// Whether the carousel scrolls vertically, if its type allows that.
  private var prefersVertical = false
  private var code = Memo<CodeSource, String>()

  /// The displacements of a camera, in points, and its perspective; `nil` for that of the
  /// composition.
  struct CameraChange: Equatable {
    var content = Point.zero
    var viewpoint = Point.zero
    var perspective: Double?
  }

  private struct CodeSource: Equatable {
    var configuration: CarouselConfiguration
    var options: [CarouselOption: Double]
  }

  /// Creates a carousel of a type that shows pictures from a store.
  init(_ type: CarouselLayout, _ store: TextureStore) {
    self.type = type
    super.init(type, store)
    compose = { [unowned self] in composition(in: room ?? $0) }
  }

  private var isVertical: Bool { prefersVertical && type.axes.contains(.vertical) }

  private func composition(in room: Size) -> Composition {
    var composition = Composition(type: type, window: room, isVertical: isVertical, card: nil)
    standardPerspective = composition.camera.perspective
    composition.camera.contentOffset += cameraChange.content
    composition.camera.viewpointOffset += cameraChange.viewpoint
    if let perspective = cameraChange.perspective { composition.camera.perspective = perspective }
    return composition
  }

  /// Shows another type.
  func show(_ type: CarouselLayout) {
    self.type = type
    recomposeForType()
  }

  /// Applies the type and the axis. The items move to their new places.
  private func recomposeForType() {
    recompose {
      $0.type = type
      $0.isVertical = isVertical
    }
  }

  /// Resets all properties and options.
  func reset() {
    for property in properties { property.restore() }
    options = [:]
    cameraChange = CameraChange()
  }

  /// Swift code that configures a carousel like this one.
  var swiftCode: String {
    let source = CodeSource(configuration: carousel.configuration, options: options)
    return code.value(of: source) { [carousel, composition] in
      var options = composition.options.merging($0.options) { $1 }
      if carousel.isWrapEnabled != carousel.type.wraps {
        options[.wrap] = carousel.isWrapEnabled ? 1 : 0
      }
      return CarouselCode.lines(for: carousel, options: options)
    }
  }

  // MARK: Properties

  /// The options of the type and the properties of the carousel, under their names in code.
  var properties: [Property] {
    OptionRow.rows(for: type).map(property)
      + [Property("clipsToBounds", of: carousel, \.clipsToBounds, standard: false)]
  }

  private func property(of row: OptionRow) -> Property {
    switch row {
    case .option(let option):
      return number(
        option.rawValue, row,
        value: { [unowned self] in options[option] ?? optionDefaults[option] ?? 0 },
        standard: { [unowned self] in optionDefaults[option] ?? 0 },
        set: { [unowned self] in options[option] = $0 })
    case .setting(.vertical):
      var property = Property(
        CarouselSetting.vertical.propertyName, standard: false,
        value: { [unowned self] in isVertical },
        set: { [unowned self] in
          prefersVertical = $0
          recomposeForType()
        })
      property.hasEffect = { [unowned self] in type.axes.contains(.vertical) }
      return property
    case .setting(let setting):
      return Property(
        setting.propertyName, of: carousel, setting.path,
        standard: GallerySettings.standard(of: setting))
    case .number(.perspective):
      return number(
        CarouselNumber.perspective.rawValue, row,
        value: { [unowned self] in carousel.perspective },
        standard: { [unowned self] in standardPerspective },
        set: { [unowned self] in cameraChange.perspective = $0 })
    case .number(let carouselNumber):
      // The closures are called in every frame, so that the path is looked up only once.
      let path = carouselNumber.path
      return number(
        carouselNumber.rawValue, row, value: { [unowned self] in carousel[keyPath: path] },
        standard: { carouselNumber.standard },
        set: { [unowned self] in carousel[keyPath: path] = $0 ?? carouselNumber.standard })
    }
  }

  /// Returns the property of a row. `set` resets the property if its argument is `nil`.
  private func number(
    _ title: String, _ row: OptionRow, value: @escaping () -> Double,
    standard: @escaping () -> Double, set: @escaping (Double?) -> Void
  ) -> Property {
    var property = Property(
      title: title, value: value, standard: standard, set: set, restore: { set(nil) })
    if !row.isSwitch {
      property.scale = { [unowned self] in OptionScale(row, of: type, standard: standard()) }
    }
    return property
  }

  /// The names of the properties that the carousel only reports, with their values as text.
  var readOnlyValues: [(name: String, value: () -> String)] {
    let carousel = carousel
    return [
      ("scrollOffset", { carousel.scrollOffset.text }),
      ("currentItemIndex", { "\(carousel.currentItemIndex)" }),
      ("numberOfItems", { "\(carousel.numberOfItems)" }),
      ("numberOfPlaceholders", { "\(carousel.numberOfPlaceholders)" }),
      ("numberOfVisibleItems", { "\(carousel.numberOfVisibleItems)" }),
      ("indexesForVisibleItems", { carousel.indexesForVisibleItems.text }),
      ("itemWidth", { carousel.itemWidth.text }),
      ("toggle", { carousel.toggle.text }),
      ("isWrapEnabled", { "\(carousel.isWrapEnabled)" }),
      ("isDragging", { "\(carousel.isDragging)" }),
      ("isDecelerating", { "\(carousel.isDecelerating)" }),
      ("isScrolling", { "\(carousel.isScrolling)" }),
    ]
  }
}

extension Double {
  /// The number as text, rounded to two decimal places.
  var text: String { "\((self * 100).rounded() / 100 + 0)" }
}

extension Collection<Int> {
  /// The first and the last number, such as `3 … 9`.
  fileprivate var text: String {
    guard let first = self.min(), let last = self.max() else { return "none" }
    return "\(first) … \(last)"
  }
}
