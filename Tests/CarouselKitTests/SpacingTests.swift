import GeometryKit
import GestureKit
import Testing

@testable import CarouselKit

/// Cards with different extents: their places, and how they move under a finger.
@Suite struct SpacingTests {
  /// The extents of equal cards that are narrower than the item width, and of cards of different
  /// shapes.
  static let rows = [[0.95], [0.62], [1.0, 0.62, 0.8, 1, 0.5, 0.7]]

  /// Returns a carousel of cards whose extents repeat, in natural motion and with card 12 centred.
  private func makeFixture(
    _ extents: [Double], items: Int = 30, type: CarouselLayout = .linear,
    isVertical: Bool = false, wraps: Bool = false
  ) -> CarouselFixture {
    let fixture = CarouselFixture(
      items: items, type: type, isVertical: isVertical,
      options: [.wrap: wraps ? 1 : 0, .visibleItems: 12])
    fixture.extent = { extents[$0 % extents.count] }
    fixture.carousel.motion = .natural
    fixture.carousel.reloadData()
    fixture.carousel.scrollOffset = 12
    fixture.run()
    return fixture
  }

  /// Returns the position of a card on the screen, along the axis.
  private func position(of index: Int, _ c: Carousel<Card>) throws -> Double {
    let transform = try #require(c.layoutAttributesForItem(at: index)?.presentedTransform)
    return try #require(Projection(transform, origin: c.center).project(.zero)?[c.axis])
  }

  private func touch(_ c: Carousel<Card>, at point: Point) {
    c.touchDown(at: point)
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
  }

  private func drag(
    _ c: Carousel<Card>, _ state: GestureState = .changed, by distance: Double, speed: Double = 0
  ) {
    var (translation, velocity) = (Point.zero, Point.zero)
    translation[c.axis] = distance
    velocity[c.axis] = speed
    c.pan(Pan(state: state, translation: translation, velocity: velocity, time: c.time))
  }

  @Test(arguments: SpacingTests.rows, [false, true])
  func neighboursAreHalfTheSumOfTheirExtentsApart(extents: [Double], wraps: Bool) throws {
    let fixture = makeFixture(extents, wraps: wraps)
    let c = fixture.carousel
    for offset in [0.0, 1, 12, 12.3, 12.5, 29] {
      c.scrollOffset = offset
      for (index, next) in zip(c.indexesForVisibleItems, c.indexesForVisibleItems.dropFirst())
      where next == index + 1 {
        let distance = try position(of: next, c) - position(of: index, c)
        let extents = fixture.extent(index) + fixture.extent(next)
        #expect(abs(distance - 50 * extents) < 1e-6, "\(index) at \(offset)")
      }
      let current = c.currentItemIndex
      if offset == Double(current) { #expect(try position(of: current, c) == c.center.x) }
    }
  }

  /// In a row that wraps, the last card is before the first.
  @Test func extentsApplyAcrossTheEndsOfARowThatWraps() throws {
    let fixture = makeFixture([0.6], wraps: true)
    let c = fixture.carousel
    for offset in [0.0, 29, 29.7] {
      c.scrollOffset = offset
      #expect(abs(try position(of: 0, c) - position(of: 29, c) - 60) < 1e-6, "\(offset)")
    }
  }

  /// On a circle, the angles between the cards are proportional to their extents.
  @Test(arguments: [CarouselLayout.wheel, .cylinder, .rotary])
  func extentsApplyToAllTypes(type: CarouselLayout) throws {
    let fixture = makeFixture([0.5], type: type, wraps: true)
    let c = fixture.carousel
    let half = try #require(c.layoutAttributesForItem(at: 14)?.transform)
    c.visibleItemViews.forEach { $0.itemExtent = 1 }
    c.itemExtentsDidChange()
    #expect(half == c.layoutAttributesForItem(at: 13)?.transform)
  }

  @Test(arguments: [0, -3, .nan, .infinity, 1e9]) func anyExtentKeepsTheOrder(extent: Double) throws
  {
    let fixture = makeFixture([1, extent])
    let c = fixture.carousel
    let positions = try c.indexesForVisibleItems.map { try position(of: $0, c) }
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 + 1 < $1 })
  }

  /// Cards with equal extents move at a constant speed while the scroll offset changes evenly.
  @Test(arguments: [0.95, 0.62]) func equalCardsMoveEvenly(extent: Double) throws {
    let fixture = makeFixture([extent])
    let c = fixture.carousel
    for step in 0..<60 {
      c.scrollOffset = 12 + Double(step) / 20
      let place = try position(of: 14, c)
      #expect(abs(place - c.center.x - 100 * extent * (14 - c.scrollOffset)) < 1e-6)
    }
  }

  /// While the carousel scrolls and loads other cards, no card jumps.
  @Test(arguments: [3, 4, 12], [false, true])
  func noCardJumpsWhileOthersLoad(visibleItems: Int, wraps: Bool) throws {
    let fixture = makeFixture(Self.rows[2], wraps: wraps)
    let c = fixture.carousel
    fixture.options[.visibleItems] = Double(visibleItems)
    c.setNeedsLayout()
    fixture.run()
    var former: [Int: Double] = [:]
    for step in 0..<1000 {
      c.scrollOffset = 22.005 + Double(step) / 100
      let indexes = c.indexesForVisibleItems
      let positions = try Dictionary(
        uniqueKeysWithValues: indexes.map { ($0, try position(of: $0, c)) })
      for (index, position) in positions {
        let movement = former[index].map { $0 - position } ?? 0
        #expect(movement >= 0 && movement < 1.01, "\(movement) of \(index) at \(c.scrollOffset)")
      }
      former = positions
    }
  }

  /// The held card stays under the finger, wherever it is, in slow and in quick drags.
  @Test(arguments: SpacingTests.rows, [1.0, 7, 40])
  func heldCardStaysUnderTheFinger(extents: [Double], step: Double) throws {
    for (isVertical, wraps) in [(false, false), (true, false), (false, true)] {
      for sign in [1.0, -1] {
        for index in 11...13 {
          let fixture = makeFixture(extents, isVertical: isVertical, wraps: wraps)
          let c = fixture.carousel
          var landing = c.center
          landing[c.axis] = try position(of: index, c)
          touch(c, at: landing)
          for count in 1...Int(200 / step) {
            drag(c, by: sign * step * Double(count))
            let slip = try position(of: index, c) - landing[c.axis] - sign * step * Double(count)
            #expect(abs(slip) < 0.01, "\(slip) of \(index) at \(count)")
          }
        }
      }
    }
  }

  /// When the finger lifts, the held card keeps the speed of the finger.
  @Test(arguments: SpacingTests.rows, [300.0, 900, 2000])
  func heldCardKeepsItsSpeedWhenTheFingerLifts(extents: [Double], speed: Double) throws {
    for sign in [1.0, -1] {
      for duration in [0.1, 0.6] {
        let fixture = makeFixture(extents)
        let c = fixture.carousel
        let start = c.time
        let index = 12
        touch(c, at: c.center)
        var count = 0.0
        while c.time < start + duration - 1e-9, count * speed / 120 < 180 {
          count += 1
          c.time = start + count / 120
          drag(c, by: sign * speed * count / 120)
        }
        let before = try position(of: index, c)
        drag(c, .ended, by: sign * speed * count / 120, speed: sign * speed)
        c.advance(to: c.time + 1e-4)
        let moved = try (position(of: index, c) - before) / 1e-4
        #expect(abs(moved / (sign * speed) - 1) < 0.03, "\(moved) at \(sign * speed)")
      }
    }
  }

  /// A flick scrolls equally far in both directions, whatever the extents.
  @Test(arguments: SpacingTests.rows, [300.0, 600, 900, 1400, 2000])
  func flickAndItsReverseScrollEquallyFar(extents: [Double], speed: Double) {
    let distances = [speed, -speed].map { velocity in
      let fixture = makeFixture(extents)
      let c = fixture.carousel
      flick(c, velocity)
      fixture.run(for: 20)
      #expect(c.scrollOffset == c.scrollOffset.rounded())
      return abs(c.scrollOffset - 12)
    }
    #expect(distances[0] == distances[1] && distances[0] >= 1, "\(distances)")
  }

  /// After a quick flick, narrow cards glide almost as far on the screen as cards with an extent
  /// of 1, so they don't brake abruptly.
  @Test(arguments: [0.45, 0.62, 0.95], [900.0, 1500, 3000])
  func narrowCardsGlideAlmostAsFarAsWideOnes(extent: Double, speed: Double) {
    let distances = [extent, 1].map { extent in
      let fixture = makeFixture([extent], items: 100)
      let c = fixture.carousel
      flick(c, -speed)
      fixture.run(for: 20)
      return (c.scrollOffset - 12) * extent
    }
    #expect(distances[0] / distances[1] > 0.7, "\(distances)")
  }

  /// Flicks an item at a constant speed for 0.12 seconds.
  private func flick(_ c: Carousel<Card>, _ velocity: Double) {
    let start = c.time
    touch(c, at: c.center)
    for step in 1...12 {
      c.time = start + Double(step) * 0.01
      drag(c, by: velocity * 0.01 * Double(step))
    }
    drag(c, .ended, by: velocity * 0.12, speed: velocity)
  }

  /// The cards' speed on the screen doesn't jump when an item passes the centre.
  @Test func speedIsContinuousInAMixedRow() throws {
    let fixture = makeFixture([1, 0.45, 0.45, 0.8])
    let c = fixture.carousel
    var former: (position: Double, speed: Double?)?
    for step in 0..<400 {
      c.scrollOffset = 12 + Double(step) / 100
      let current = try position(of: 14, c)
      let speed = former.map { current - $0.position }
      if let speed, let formerSpeed = former?.speed { #expect(abs(speed - formerSpeed) < 0.02) }
      former = (current, speed)
    }
  }

  /// A touch on a card reaches that card, and not the cell of a wider neighbour.
  @Test func touchReachesTheNarrowCardUnderTheFinger() throws {
    let fixture = makeFixture([0.5])
    let c = fixture.carousel
    for distance in [-48.0, -30, 30, 40, 48] {
      let point = Point(x: c.center.x + distance, y: c.center.y)
      #expect(c.hit(at: point)?.index == (distance < 0 ? 11 : 13))
    }
  }

  /// A wheel moves narrow cards as far on the screen as wide ones.
  @Test func wheelMovesNarrowCardsWithIt() {
    let fixture = makeFixture([0.5])
    let c = fixture.carousel
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    drag(c, by: -100)
    #expect(abs(c.scrollOffset - 14) < 1e-6)
  }

  /// The held card stays under the finger after an insertion before it.
  @Test func insertionKeepsTheHeldCard() throws {
    let fixture = makeFixture([1, 0.5])
    let c = fixture.carousel
    touch(c, at: c.center)
    drag(c, by: 10)
    fixture.items += 1
    fixture.extent = { [1, 0.5][($0 + 1) % 2] }
    c.rearrangeItems(animated: false) { $0 < 2 ? $0 : $0 + 1 }
    for distance in [20.0, 40, 10, -40] {
      drag(c, by: distance)
      #expect(abs(try position(of: 13, c) - c.center.x - distance) < 0.01)
    }
  }

  /// A drag doesn't ask the data source or the delegate for anything.
  @Test func dragDoesNotAskForData() {
    let fixture = makeFixture([1, 0.5])
    let c = fixture.carousel
    touch(c, at: c.center)
    var calls: [String] = []
    fixture.onCallback = { calls.append($0) }
    for distance in 1...20 { drag(c, by: Double(distance)) }
    #expect(calls.allSatisfy { $0 == "didScroll" || $0 == "viewForItem" }, "\(calls)")
  }

  /// When the type changes, the cards start from their places in the row.
  @Test func typeChangeStartsFromThePlacesOfTheCards() throws {
    let fixture = makeFixture([0.6])
    let c = fixture.carousel
    let before = try position(of: 14, c)
    c.type = .wheel
    c.visibleItemViews.forEach { $0.itemExtent = 1 }
    #expect(abs(try position(of: 14, c) - before) < 1e-6)
  }
}
