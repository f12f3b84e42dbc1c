import GeometryKit
import Testing

@testable import CarouselKit

/// A combination of type, orientation, wrapping and item count. Each parameterized test runs for
/// all combinations or for one of the subsets below.
struct Arrangement: Sendable, CustomTestStringConvertible {
  var type: CarouselLayout
  var isVertical: Bool
  var wraps: Bool
  var items: Int

  var testDescription: String {
    "\(type.name)\(isVertical ? " vertical" : "")\(wraps ? " wrapped" : "") \(items)"
  }

  static let all: [Arrangement] = CarouselLayout.builtIn.flatMap { type in
    [false, true].flatMap { isVertical in
      [false, true].flatMap { wraps in
        [0, 1, 2, 3, 7, 1000].map {
          Arrangement(type: type, isVertical: isVertical, wraps: wraps, items: $0)
        }
      }
    }
  }
  /// The combinations with more than three items.
  static let several = all.filter { $0.items > 3 }
  static let seven = all.filter { $0.items == 7 }
  static let many = all.filter { $0.items == 1000 }

  func fixture() -> CarouselFixture {
    CarouselFixture(
      items: items, type: type, isVertical: isVertical, options: [.wrap: wraps ? 1 : 0])
  }
}

@Suite struct ArrangementTests {
  private static let fractions = [0.0, 0.25, 0.5, 0.77]

  @Test(arguments: Arrangement.all) func atMostThirtyItemsAreVisible(
    arrangement: Arrangement
  ) {
    let fixture = arrangement.fixture()
    #expect(fixture.carousel.isWrapEnabled == arrangement.wraps)
    for fraction in Self.fractions {
      fixture.carousel.scrollOffset = fraction * Double(arrangement.items)
      #expect(fixture.violation() == nil)
      let count = fixture.carousel.numberOfVisibleItems
      #expect(count <= min(30, arrangement.items))
      #expect(fixture.carousel.indexesForVisibleItems.count <= count)
      if arrangement.items > 0 {
        #expect(fixture.carousel.currentItemView?.index == fixture.carousel.currentItemIndex)
      }
    }
  }

  /// Each visible view shows the item with the view's index. The view is at the offset that
  /// `offsetForItem(at:)` returns.
  @Test(arguments: Arrangement.all) func visibleViewsShowTheItemsAtTheirIndexes(
    arrangement: Arrangement
  ) {
    let fixture = arrangement.fixture()
    let carousel = fixture.carousel
    for fraction in Self.fractions {
      carousel.scrollOffset = fraction * Double(arrangement.items)
      for (index, card) in zip(carousel.indexesForVisibleItems, carousel.visibleItemViews) {
        #expect(card.index == index)
        #expect(carousel.index(ofItemView: card) == index)
        #expect(carousel.index(ofItemViewOrSubview: card) == index)
        #expect(carousel.itemView(at: index) === card)
        #expect(
          carousel.layoutAttributesForItem(at: index)?.offset == carousel.offsetForItem(at: index))
      }
    }
  }

  /// In symmetric types, the item at the offset −o is the mirror image of the item at the offset o.
  @Test(
    arguments: [
      CarouselLayout.linear, .rotary, .invertedRotary, .cylinder, .invertedCylinder, .coverFlow,
    ], [false, true])
  func symmetricTypesMirrorOppositeOffsets(type: CarouselLayout, isVertical: Bool) throws {
    let fixture = CarouselFixture(items: 31, type: type, isVertical: isVertical)
    for offset in [15, 15.3] {
      fixture.carousel.scrollOffset = offset
      let left = fixture.carousel.indexesForVisibleItems.compactMap(
        fixture.carousel.layoutAttributesForItem(at:))
      fixture.carousel.scrollOffset = 30 - offset
      for item in left {
        guard let mirrored = fixture.carousel.layoutAttributesForItem(at: 30 - item.index) else {
          continue
        }
        #expect(abs(mirrored.offset + item.offset) < 1e-12)
        let axis = isVertical ? \Transform3D.m42 : \Transform3D.m41
        #expect(abs(mirrored.transform[keyPath: axis] + item.transform[keyPath: axis]) < 1e-9)
        #expect(abs(mirrored.transform.m43 - item.transform.m43) < 1e-9)
        #expect(mirrored.isHidden == item.isHidden)
      }
    }
  }

  /// A hit test returns the frontmost visible item under the point, which is the one drawn last.
  @Test(arguments: Arrangement.all) func hitTestReturnsTheFrontmostItem(arrangement: Arrangement) {
    let fixture = arrangement.fixture()
    let carousel = fixture.carousel
    carousel.scrollOffset = 0.4 * Double(arrangement.items)
    for x in stride(from: 5.0, to: 400, by: 65) {
      for y in stride(from: 5.0, to: 300, by: 65) {
        let point = Point(x: x, y: y)
        var size = fixture.cardSize
        size[carousel.axis] = carousel.itemWidth
        let under = carousel.presentedItems.last { item in
          let projection = Projection(item.transform, origin: carousel.center)
          let inside = projection.unproject(point)
          return !item.isHidden
            && inside.map { Rect(center: .zero, size: size).contains($0) } ?? false
        }
        #expect(carousel.itemView(at: point) === under?.view)
      }
    }
  }

  /// At rest, `presentedItems` has the same order as `drawOrder`, which contains every loaded item
  /// once.
  @Test(arguments: Arrangement.all) func presentedItemsFollowTheDrawOrder(arrangement: Arrangement)
  {
    let fixture = arrangement.fixture()
    fixture.carousel.scrollOffset = 0.3 * Double(arrangement.items)
    #expect(fixture.carousel.presentedItems.compactMap(\.index) == fixture.carousel.drawOrder)
    #expect(fixture.carousel.drawOrder.sorted() == fixture.carousel.indexesForVisibleItems)
  }

  /// The draw order is complete for any number of loaded items.
  @Test(arguments: [64, 65, 66, 100, 257], CarouselLayout.builtIn)
  func drawOrderIsCompleteForManyItems(count: Int, type: CarouselLayout) {
    let fixture = CarouselFixture(
      items: count, type: type, options: [.visibleItems: Double(count), .wrap: 1, .count: 12])
    for offset in [0, 0.25, 17, 43.4] {
      fixture.carousel.scrollOffset = offset
      #expect(
        fixture.carousel.presentedItems.count == fixture.carousel.indexesForVisibleItems.count)
      #expect(fixture.carousel.presentedItems.compactMap(\.index) == fixture.carousel.drawOrder)
    }
  }

  /// Thirty items on a circle with twelve positions overlap. Halfway between two items, the items
  /// on the left and on the right have equal depths and distances. Rounding errors of sine and
  /// cosine must not decide the order of these items.
  @Test(
    arguments: [CarouselLayout.rotary, .invertedRotary, .cylinder, .invertedCylinder],
    [false, true])
  func roundingErrorsDoNotAffectTheDrawOrder(type: CarouselLayout, isVertical: Bool) throws {
    let fixture = CarouselFixture(
      items: 30, type: type, isVertical: isVertical, options: [.visibleItems: 30, .count: 12])
    let carousel = fixture.carousel
    func coordinate(_ m: Transform3D) -> Double {
      isVertical ? m.m12 + m.m22 + m.m32 + m.m42 : m.m11 + m.m21 + m.m31 + m.m41
    }
    for offset in stride(from: 0.0, to: 30, by: 0.25) {
      carousel.scrollOffset = offset
      let attributes = carousel.drawOrder.compactMap(carousel.layoutAttributesForItem(at:))
      #expect(attributes.count == 30)
      let current = try #require(carousel.layoutAttributesForItem(at: carousel.currentItemIndex))
      let centre = coordinate(current.transform)
      let keys = attributes.map { item in
        let m = item.transform
        return (
          index: item.index, depth: m.m13 + m.m23 + m.m33 + m.m43,
          distance: abs(coordinate(m) - centre)
        )
      }
      for (position, back) in keys.enumerated() {
        for front in keys[(position + 1)...] {
          // Depths reach about 400 points, where neighbouring `Double` values are 6e-14 apart.
          let deeper = front.depth - back.depth
          let nearer = back.distance - front.distance
          let isInOrder =
            deeper > 1e-9
            || deeper > -1e-9 && (nearer > 1e-9 || nearer > -1e-9 && back.index < front.index)
          if !isInOrder { Issue.record("\(back) before \(front) at \(offset)") }
        }
      }
    }
  }

  @Test func builtInTypesHaveUniqueNames() {
    let names = CarouselLayout.builtIn.map(\.name)
    #expect(
      names.starts(with: [
        "linear", "rotary", "invertedRotary", "cylinder", "invertedCylinder", "wheel",
        "invertedWheel", "coverFlow", "coverFlow2", "timeMachine", "invertedTimeMachine", "custom",
      ]))
    #expect(Set(names).count == names.count)
    #expect(CarouselLayout.builtIn(named: "wheel") == .wheel)
    #expect(CarouselLayout.builtIn(named: "Wheel") == nil)
  }

  /// An app can define its own type as a value, and the delegate's options affect that type.
  @Test func appDefinedTypeUsesOptions() {
    var helix = CarouselLayout(name: "helix")
    helix.tilt = 0.5
    helix.transform = { offset, metrics in
      metrics.move(offset * metrics.step).rotated(angle: offset * metrics.tilt, x: 1)
    }
    let fixture = CarouselFixture(items: 5, type: helix, options: [.spacing: 2])
    #expect(fixture.carousel.layoutAttributesForItem(at: 1)?.transform.m41 == 200)
    #expect(fixture.carousel.layoutAttributesForItem(at: 1)?.transform.m22 != 1)
  }

  /// Two types with the same name but different parameters are different types. Changing from one
  /// to the other updates the layout at once and animates the items.
  @Test func changedTypeParametersAnimateTheItems() throws {
    func helix(spacing: Double, turn: Double = 0.1) -> CarouselLayout {
      var helix = CarouselLayout(name: "helix")
      helix.spacing = spacing
      helix.transform = { offset, metrics in
        metrics.move(offset * metrics.step).rotated(angle: offset * turn, x: 1)
      }
      return helix
    }
    let fixture = CarouselFixture(items: 5, type: helix(spacing: 1))
    fixture.run()
    for other in [helix(spacing: 2), helix(spacing: 2, turn: 0.3)] {
      let before = try #require(fixture.carousel.layoutAttributesForItem(at: 1)).transform
      fixture.carousel.type = other
      let item = try #require(fixture.carousel.layoutAttributesForItem(at: 1))
      #expect(item.transform.m41 == 200 && item.transform != before)
      #expect(!item.isSettled && item.presentedTransform == before)
      fixture.run()
      #expect(fixture.carousel.layoutAttributesForItem(at: 1)?.presentedTransform == item.transform)
    }
    // Setting an equal value is not a change.
    _ = fixture.carousel.presentedItems
    fixture.carousel.type = fixture.carousel.type
    #expect(fixture.carousel.presentation.isUpToDate && !fixture.carousel.isMoving)
  }

  @Test func typesAreComparedByAllTheirProperties() {
    for (index, type) in CarouselLayout.builtIn.enumerated() {
      for (other, another) in CarouselLayout.builtIn.enumerated() {
        #expect((type == another) == (index == other))
      }
      var changed = type
      #expect(changed == type)
      changed.tilt += 1
      #expect(changed != type)
      changed.tilt = type.tilt
      #expect(changed == type)
      changed.placingOptions = [.radius: 1...7]
      #expect(changed != type)
      changed.placingOptions = type.placingOptions
      #expect(changed == type)
      changed.radius = { _ in 7 }
      #expect(changed != type)
      changed = type
      changed.name += "s"
      #expect(changed != type)
    }
    #expect(CarouselLayout(name: "own") == CarouselLayout(name: "own"))
    #expect(CarouselLayout(name: "own") != CarouselLayout(name: "other"))
  }

  /// `placingOptions` lists exactly those options that change the transforms of the type's items.
  @Test(arguments: CarouselLayout.builtIn)
  func placingOptionsListAllOptionsThatMoveItems(type: CarouselLayout) {
    // Each of these option values differs from the default values of all types.
    let values: [CarouselOption: Double] = [
      .spacing: 1.37, .tilt: 0.77, .arc: 2, .radius: 123, .angle: 0.2, .count: 7,
    ]
    func transforms(_ options: [CarouselOption: Double]) -> [Transform3D?] {
      let fixture = CarouselFixture(items: 12, type: type, options: options)
      fixture.carousel.scrollOffset = 5
      return (4...6).map { fixture.carousel.layoutAttributesForItem(at: $0)?.transform }
    }
    let standard = transforms([:])
    #expect(standard.compactMap { $0 }.count >= 2)
    let changing = values.filter { transforms([$0: $1]) != standard }.keys
    #expect(Set(changing) == Set(type.placingOptions.map(\.key)))
    let common = CarouselLayout.commonOptions.map(\.key)
    #expect(Set(common + values.keys) == Set(CarouselOption.allCases))
    #expect(type.options.count == Set(type.options).count)
    for option in CarouselOption.allCases {
      #expect((type.range(of: option) != nil) == type.options.contains(option))
    }
  }

  @Test func titlesOfTypesAreDerivedFromTheirNames() {
    let titles = ["linear": "Linear", "coverFlow2": "Cover Flow 2", "": "", "Own": "Own"]
    for (name, title) in titles { #expect(CarouselLayout(name: name).title == title) }
    var type = CarouselLayout.coverFlow
    type.name = "flow"
    #expect(type.title == "Flow")
  }

  /// The option `angle` sets the angular step between neighbours. Doubling the default step places
  /// item 1 where item 2 is by default.
  @Test(
    arguments: [
      CarouselLayout.rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel,
    ], [false, true])
  func angleOptionIsTheAngleBetweenNeighbours(type: CarouselLayout, isVertical: Bool) throws {
    func transforms(angle: Double?) throws -> [Transform3D] {
      let options: [CarouselOption: Double] = angle.map { [.angle: $0] } ?? [:]
      let fixture = CarouselFixture(items: 12, type: type, isVertical: isVertical, options: options)
      fixture.carousel.perspective = 0
      return try (0...2).map {
        try #require(fixture.carousel.layoutAttributesForItem(at: $0)).transform
      }
    }
    let standard = try transforms(angle: nil)
    let step = 2 * Double.pi / 12
    #expect(try transforms(angle: step) == standard)
    let wide = try transforms(angle: 2 * step)
    #expect(wide[0] == standard[0])
    // The wheels place each successive item 0.01 points closer to the viewer.
    let lift = type == .wheel || type == .invertedWheel ? 0.01 : 0
    let (a, b) = (wide[1], standard[2])
    let differences = [
      a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m22 - b.m22, a.m33 - b.m33, a.m41 - b.m41,
      a.m42 - b.m42, a.m43 + lift - b.m43,
    ]
    for difference in differences { #expect(abs(difference) < 1e-9) }
  }

  /// Option values that make no sense still result in finite transforms.
  @Test(arguments: CarouselLayout.builtIn, CarouselOption.allCases)
  func invalidOptionValuesKeepTransformsFinite(type: CarouselLayout, option: CarouselOption) {
    for value in [0, -1, 1e300, -1e300, .nan, .infinity, -.infinity] {
      // A million views are valid but would slow the test down.
      if option == .visibleItems, value > 1000 { continue }
      let fixture = CarouselFixture(items: 40, type: type, options: [option: value])
      fixture.carousel.scrollOffset = 20.4
      #expect(fixture.violation() == nil, "\(option) \(value)")
    }
  }

  /// At most 65,536 items are loaded, however large the option `visibleItems` is.
  @Test(arguments: [1e6, 1e300, .infinity])
  func numberOfVisibleItemsIsLimited(value: Double) {
    let fixture = CarouselFixture(items: 1 << 40, options: [.visibleItems: value])
    #expect(fixture.carousel.numberOfVisibleItems == 65536)
  }

  /// If a type allows only one axis, the carousel uses that axis, whatever `isVertical` is.
  @Test(arguments: Axis.allCases, [false, true])
  func typeLimitsTheAxis(allowed: Axis, isVertical: Bool) {
    var type = CarouselLayout.linear
    type.axes = [allowed]
    let fixture = CarouselFixture(items: 9, type: type, isVertical: isVertical)
    #expect(fixture.carousel.axis == allowed && fixture.carousel.isVertical == isVertical)
    #expect(fixture.carousel.itemWidth == fixture.cardSize[allowed])
    fixture.carousel.type = .linear
    let axis = isVertical ? Axis.vertical : .horizontal
    #expect(fixture.carousel.axis == axis)
    #expect(fixture.carousel.itemWidth == fixture.cardSize[axis])
  }

  @Test func taskSwitcherLoadsSevenCards() {
    #expect(CarouselFixture(items: 40, type: .taskSwitcher).carousel.numberOfVisibleItems == 7)
  }

  @Test(arguments: [(100.0, 12), (700, 21), (4000, 30)])
  func rotaryLoadsTwelveToThirtyItemsDependingOnTheBounds(length: Double, count: Int) {
    let fixture = CarouselFixture(items: 40, type: .rotary)
    fixture.carousel.bounds.width = length
    fixture.carousel.layoutIfNeeded()
    #expect(fixture.carousel.numberOfVisibleItems == count)
  }

  /// A wheel of 12 items of 100 points has a radius of 191 points. It loads all items if the bounds
  /// contain the inner edges of the items a quarter turn from the centre.
  @Test(arguments: [(270.0, 7), (300, 12), (370, 12)])
  func wheelLoadsAllItemsThatFitItsBounds(side: Double, count: Int) {
    let fixture = CarouselFixture(items: 40, type: .wheel)
    fixture.carousel.bounds = Size(width: side, height: side)
    fixture.carousel.layoutIfNeeded()
    #expect(fixture.carousel.numberOfVisibleItems == count)
  }
}
