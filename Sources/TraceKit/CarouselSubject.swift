import CarouselKit
import GeometryKit
import GestureKit

/// A carousel of blank items, as described by a scenario.
///
/// A scenario specifies `bounds`, `items`, `itemSize` and, if they differ from the defaults, other
/// properties of the carousel by name. `motion` is "classic" (the default) or "natural". The call
/// `touchDown` can have a `point` [x, y] in the bounds. In natural motion, a drag then keeps the
/// card at this point under the finger.
///
///     {"name": "drag", "frames": 60,
///      "carousel": {"bounds": [400, 300], "items": 9, "itemSize": [80, 60], "motion": "natural"},
///      "steps": [{"frame": 1, "call": "touchDown", "point": [200, 150]}]}
final class CarouselSubject: TraceSubject {
  static var key: String { "carousel" }

  /// An item view that has only a size.
  final class Blank: CarouselItemView {
    let size: Size
    init(size: Size) { self.size = size }
  }

  private let carousel = Carousel<Blank>()
  var engine: CarouselEngine { carousel }
  /// The number of items that the data source returns.
  var items: Int
  /// The number of placeholders that the data source returns.
  var placeholders: Int
  private let itemSize: Size
  /// The item width that the delegate returns, in points; 0 if the scenario doesn't specify a
  /// width.
  private let itemWidth: Double
  /// The options that the delegate returns.
  private let options: [CarouselOption: Double]
  /// The transforms that the delegate returns for the type `custom`; `nil` for the default.
  private let customTransform: ((_ offset: Double, _ itemWidth: Double) -> Transform3D)?
  /// The indexes of the items whose selection the delegate refuses.
  private let refused: Set<Int>
  var events: [String] = []

  init(_ object: inout ScenarioObject) throws(ScenarioError) {
    let setDependentProperties = try Self.setUp(carousel, from: &object)
    items = try object.require("items", "an integer of at least 0").integer(from: 0)
    placeholders = try object.removeValue(forKey: "placeholders")?.integer(from: 0) ?? 0
    itemSize = try object.require("itemSize", "[width, height]").size()
    itemWidth = try object.removeValue(forKey: "itemWidth")?.nonnegativeNumber() ?? 0
    options = try Self.options(object.removeValue(forKey: "options"))
    customTransform = try Self.customTransform(object.removeValue(forKey: "customTransform"))
    refused = try Self.indexes(object.removeValue(forKey: "refuseSelection"))
    carousel.onEvent = { [unowned self] in events.append($0.name) }
    carousel.delegate = self
    carousel.dataSource = self
    carousel.layoutIfNeeded()
    setDependentProperties()
    events = []
  }

  private static func options(
    _ value: ScenarioValue?
  ) throws(ScenarioError) -> [CarouselOption: Double] {
    guard var object = try value?.object() else { return [:] }
    var options: [CarouselOption: Double] = [:]
    for option in CarouselOption.allCases {
      guard let value = object.removeValue(forKey: option.rawValue) else { continue }
      switch option {
      case _ where option.isSwitch: options[option] = try value.bool() ? 1 : 0
      case .visibleItems, .count: options[option] = Double(try value.integer(from: 0))
      default: options[option] = try value.number()
      }
    }
    try object.finish("an option of the carousel")
    return options
  }

  private static func customTransform(
    _ value: ScenarioValue?
  ) throws(ScenarioError) -> ((Double, Double) -> Transform3D)? {
    guard let value else { return nil }
    if value.isString("taskSwitcher") { return CarouselLayout.taskSwitcherTransform }
    guard value.isString("linear") else { throw value.failure("\"taskSwitcher\" or \"linear\"") }
    return { offset, itemWidth in .translation(x: offset * itemWidth) }
  }

  private static func indexes(_ value: ScenarioValue?) throws(ScenarioError) -> Set<Int> {
    guard let value else { return [] }
    var indexes: Set<Int> = []
    for index in try value.list("a list of indexes") { indexes.insert(try index.integer()) }
    return indexes
  }
}

extension CarouselSubject: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<Blank>) -> Int { items }

  func numberOfPlaceholders(in carousel: Carousel<Blank>) -> Int { placeholders }

  func carousel(_ carousel: Carousel<Blank>, viewForItemAt index: Int, reusing view: Blank?)
    -> Blank
  { view ?? Blank(size: itemSize) }

  func carousel(
    _ carousel: Carousel<Blank>, placeholderViewAt index: Int, reusing view: Blank?
  ) -> Blank? { view ?? Blank(size: itemSize) }
}

extension CarouselSubject: CarouselDelegate {
  func carousel(_ carousel: Carousel<Blank>, shouldSelectItemAt index: Int) -> Bool {
    !refused.contains(index)
  }
  func carouselItemWidth(_ carousel: Carousel<Blank>) -> Double { itemWidth }
  func carousel(
    _ carousel: Carousel<Blank>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D {
    customTransform?(offset, carousel.itemWidth).concatenating(baseTransform) ?? baseTransform
  }
  func carousel(
    _ carousel: Carousel<Blank>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { options[option] ?? value }
}
