import GeometryKit
import GestureKit
import Testing

@testable import CarouselKit

/// Drags in natural motion keep the touched card under the finger.
@Suite struct GripTests {
  // Swift 6.0 crashes on closures in the arguments of a macro.
  static let types = CarouselLayout.builtIn.filter { $0 != .custom }
  static let typesWithoutToggle = types.filter { !$0.usesToggle }

  /// Starts a drag at `landing` on a resting carousel in natural motion. Returns the carousel.
  private func held(_ fixture: CarouselFixture, at landing: Point) -> Carousel<Card> {
    let c = fixture.carousel
    c.motion = .natural
    fixture.run()
    c.touchDown(at: landing)
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    return c
  }

  private func move(_ c: Carousel<Card>, to distance: Double) {
    var translation = Point.zero
    translation[c.axis] = distance
    c.pan(Pan(state: .changed, translation: translation, velocity: .zero, time: c.time))
  }

  private func screenPosition(_ c: Carousel<Card>, _ index: Int, _ point: Point) -> Double? {
    c.layoutAttributesForItem(at: index).flatMap {
      Projection($0.transform, origin: c.center).project(point)?[c.axis]
    }
  }

  /// The centred card follows the finger in both directions, whether the finger holds its middle or
  /// a point near its edge.
  @Test(arguments: GripTests.typesWithoutToggle, [false, true])
  func centredCardStaysUnderTheFinger(type: CarouselLayout, isVertical: Bool) throws {
    for displacement in [0.0, -30, 30] {
      let fixture = CarouselFixture(items: 30, type: type, isVertical: isVertical)
      fixture.carousel.scrollOffset = 12
      fixture.run()
      var landing = fixture.carousel.center
      landing[fixture.carousel.axis] += displacement
      guard let view = fixture.carousel.itemView(at: landing),
        let index = fixture.carousel.index(ofItemView: view)
      else { continue }
      let c = held(fixture, at: landing)
      let transform = try #require(c.layoutAttributesForItem(at: index)?.transform)
      let point = try #require(Projection(transform, origin: c.center).unproject(landing))
      for distance in [2.0, 5, 11, 19, 12, 0, -3, -14, -20, -8, 0] {
        move(c, to: distance)
        let now = try #require(screenPosition(c, index, point))
        #expect(abs(now - landing[c.axis] - distance) < 1e-3, "\(distance) of \(index)")
      }
      #expect(abs(c.scrollOffset - 12) < 1e-6)
    }
  }

  /// A drag has a mean gain if the finger has moved by more than a point, and if the distances of
  /// the centred item from its neighbours differ by more than a tenth.
  @Test(arguments: [(0.9, 0.3, false), (1.1, 0.3, true), (20, 0.085, false), (20, 0.12, true)])
  func longDragOfAnAsymmetricTypeHasAMeanGain(distance: Double, asymmetry: Double, hasMean: Bool) {
    var type = CarouselLayout(name: "asymmetric")
    type.transform = { offset, metrics in
      .translation(x: offset * metrics.itemWidth * (offset > 0 ? 1 + asymmetry : 1 - asymmetry))
    }
    let fixture = CarouselFixture(items: 30, type: type)
    fixture.carousel.scrollOffset = 12
    let c = held(fixture, at: fixture.carousel.center)
    move(c, to: distance)
    #expect((c.centredDrag != nil) == hasMean)
  }

  /// Wherever a card is touched, a drag event never moves the carousel by more than a fixed
  /// multiple of the finger's movement.
  @Test(arguments: GripTests.types, [false, true])
  func dragNeverJumps(type: CarouselLayout, isVertical: Bool) {
    for x in stride(from: 10.0, to: 400, by: 30) {
      for wraps in [0.0, 1] {
        let fixture = CarouselFixture(
          items: 30, type: type, isVertical: isVertical, options: [.wrap: wraps])
        fixture.carousel.scrollOffset = 12
        fixture.run()
        let isVertical = fixture.carousel.axis == .vertical
        let c = held(fixture, at: isVertical ? Point(x: 200, y: x * 0.75) : Point(x: x, y: 150))
        var (distance, direction) = (0.0, 1.0)
        for step in 0..<120 {
          if step % 40 == 20 { direction = -direction }
          let before = c.scrollOffset
          distance += 3 * direction
          move(c, to: distance)
          var change = abs(c.scrollOffset - before)
          if wraps == 1 { change = min(change, 30 - change) }
          let width = isVertical ? 120.0 : 100
          #expect(change <= 3 * NaturalMotion.maxDragGain / width + 1e-9)
        }
      }
    }
  }

  /// The option `offsetMultiplier` scales the distance that a held card moves. With the type's
  /// default value, the card stays under the finger.
  @Test(arguments: GripTests.typesWithoutToggle, [0, 0.5, 1, 2.0])
  func offsetMultiplierScalesTheDistanceOfAHeldCard(type: CarouselLayout, factor: Double) throws {
    let fixture = CarouselFixture(items: 30, type: type)
    fixture.options[.offsetMultiplier] = type.offsetMultiplier * factor
    fixture.carousel.setNeedsLayout()
    fixture.carousel.scrollOffset = 12
    fixture.run()
    let c = held(fixture, at: fixture.carousel.center)
    let transform = try #require(c.layoutAttributesForItem(at: 12)?.transform)
    let point = try #require(Projection(transform, origin: c.center).unproject(c.center))
    for distance in [2.0, 5, 9, 3, 0, -4] {
      move(c, to: distance)
      let now = try #require(screenPosition(c, 12, point))
      #expect(abs(now - c.center.x - distance * factor) < 2e-3, "\(distance)")
    }
    if factor == 0 { #expect(c.scrollOffset == 12) }
  }

  /// A flick starts at the speed of the held card, which depends on the option `offsetMultiplier`.
  @Test(arguments: [0, 1, 2.0]) func flickStartsAtTheSpeedOfTheHeldCard(factor: Double) {
    let fixture = CarouselFixture(items: 1000, options: [.offsetMultiplier: factor])
    let c = held(fixture, at: fixture.carousel.center)
    move(c, to: -20)
    let velocity = Point(x: -1500, y: 0)
    c.pan(Pan(state: .ended, translation: Point(x: -20, y: 0), velocity: velocity, time: c.time))
    #expect(abs((c.scroller.motion?.velocity(at: c.time) ?? 0) - 15 * factor) < 0.01)
  }

  /// Returns by how many items a flick of 0.12 s across the centre scrolls a carousel of cards of
  /// 400 points. The speed is in points per second.
  private func distance(ofFlick speed: Double, _ type: CarouselLayout, isVertical: Bool) -> Double {
    let fixture = CarouselFixture(items: 100, type: type, isVertical: isVertical)
    let c = fixture.carousel
    fixture.cardSize = Size(width: 400, height: 400)
    c.bounds = Size(width: 1280, height: 800)
    c.camera = type.look.camera(fixture.cardSize, c.axis)
    c.reloadData()
    c.scrollOffset = 50
    fixture.run()
    var landing = c.center - c.viewpointOffset
    landing[c.axis] -= speed * 0.06
    _ = held(fixture, at: landing)
    let start = c.time
    for step in 1...12 {
      c.time = start + Double(step) * 0.01
      move(c, to: speed * 0.01 * Double(step))
    }
    var velocity = Point.zero
    velocity[c.axis] = speed
    c.pan(Pan(state: .ended, translation: .zero, velocity: velocity, time: c.time))
    fixture.run(for: 20, step: 0.2)
    #expect(c.scrollOffset == c.scrollOffset.rounded())
    return abs(c.row.distance(from: 50, to: c.scrollOffset))
  }

  /// A `Grip` finds the offset also if the largest change would move the held point behind the eye.
  @Test(arguments: [1.0, -1]) func gripDoesNotMoveItemsBehindTheEye(sign: Double) throws {
    // Returns the position on the screen of an item that reaches the eye at the offset 2.
    func screenPosition(_: Point, _ offset: Double) -> Double? {
      let offset = offset * sign
      return offset < 2 ? 100 * offset / (2 - offset) : nil
    }
    let grip = try #require(Grip(point: .zero, offset: 0, maxGain: 1, screenPosition))
    for distance in [10.0, 300, 10_000] {
      let offset = grip.change(for: distance, screenPosition)
      #expect(abs((screenPosition(.zero, offset) ?? 0) - distance) < 1e-6)
    }
  }

  /// A flick and its reverse scroll by equal numbers of items, also if the cards on one side of the
  /// centre look larger than on the other.
  @Test(arguments: GripTests.types, [false, true])
  func flickAndItsReverseScrollEquallyFar(type: CarouselLayout, isVertical: Bool) {
    for speed in [300.0, 600, 900, 1400, 2000] {
      let forwards = distance(ofFlick: -speed, type, isVertical: isVertical)
      let backwards = distance(ofFlick: speed, type, isVertical: isVertical)
      #expect(forwards == backwards && forwards >= 1, "\(speed): \(forwards), \(backwards)")
    }
  }

  /// On a circle of items, a drag keeps rotating the circle in the same direction when the finger
  /// moves past the circle's edge.
  @Test(arguments: [CarouselLayout.rotary, .cylinder]) func longDragKeepsRotatingTheCircle(
    type: CarouselLayout
  ) {
    let fixture = CarouselFixture(items: 12, type: type)
    let c = held(fixture, at: fixture.carousel.center)
    var turned = 0.0
    for step in 1...200 {
      let before = c.scrollOffset
      move(c, to: Double(step) * -4)
      var change = c.scrollOffset - before
      if change < -6 { change += 12 }
      #expect(change > 0)
      turned += change
    }
    #expect(turned > 6 && turned < 40)
  }

  /// A drag moves the carousel as in classic motion if no card was touched, or if the type uses
  /// `toggle` (the flip of the centred card).
  @Test func dragWithoutAHeldCardMovesAsInClassicMotion() {
    let fixture = CarouselFixture(items: 30, type: .coverFlow2)
    let flow = held(fixture, at: fixture.carousel.center)
    move(flow, to: -25)
    #expect(abs(flow.scrollOffset - 0.5) < 1e-12)
    let wheel = CarouselFixture(items: 30, type: .coverFlow).carousel
    wheel.motion = .natural
    wheel.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: 0))
    move(wheel, to: -25)
    #expect(abs(wheel.scrollOffset - 0.5) < 1e-12)
  }

  /// Changing the axis during a drag doesn't move the carousel. The drag continues from the current
  /// offset.
  @Test(arguments: CarouselMotion.allCases) func axisChangeDuringADragDoesNotJump(
    motion: CarouselMotion
  ) {
    let fixture = CarouselFixture(items: 30, options: [.wrap: 1])
    let c = held(fixture, at: fixture.carousel.center)
    c.motion = motion
    func move(_ x: Double, _ y: Double) {
      c.pan(
        Pan(state: .changed, translation: Point(x: x, y: y), velocity: .zero, time: c.time))
    }
    move(-130, 10)
    let offset = c.scrollOffset
    #expect(offset > 1)
    c.isVertical = true
    move(-130, 11)
    #expect(c.scrollOffset == offset)
    move(-130, -1)
    #expect(abs(c.scrollOffset - offset - 0.1) < 0.01)
  }

  /// A drag past an end of the row is damped as by a rubber band. Touching the carousel while it is
  /// beyond the end doesn't move it.
  @Test func dragPastAnEndIsDampedLikeARubberBand() {
    let fixture = CarouselFixture(items: 5)
    let c = held(fixture, at: fixture.carousel.center)
    var offsets: [Double] = []
    for distance in stride(from: 0.0, through: 300, by: 10) {
      move(c, to: distance)
      offsets.append(-c.scrollOffset)
    }
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(abs(steps[0] - 0.055) < 0.01)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 < $0 && $1 > 0 })
    #expect((offsets.last ?? 1) < 1)
    let caught = c.scrollOffset
    c.touchDown(at: c.center)
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    #expect(abs(c.scrollOffset - caught) < 1e-9)
    move(c, to: -0.001)
    #expect(c.scrollOffset > caught && c.scrollOffset < caught + 1e-4)
  }

  /// A `Grip` finds the offset at which the held point is under the finger. Where a small movement
  /// of the finger would need a large change of the offset, the grip limits the change per point.
  /// The offset always changes in the finger's direction.
  @Test func gripFollowsTheFingerWithALimitedChangeOfTheOffset() throws {
    // Returns the position on the screen of an item on a circle with a radius of 100 points, seen
    // from the side. A polynomial approximates the sine.
    func screenPosition(_: Point, _ offset: Double) -> Double? { 100 * sine(offset) }
    func sine(_ x: Double) -> Double { x - x * x * x / 6 + x * x * x * x * x / 120 }
    var grip = try #require(Grip(point: .zero, offset: 0, maxGain: 1, screenPosition))
    #expect(abs(grip.gain(screenPosition) - 0.01) < 1e-9)
    grip.offset += grip.change(for: 50, screenPosition)
    #expect(abs((screenPosition(.zero, grip.offset) ?? 0) - 50) < 1e-6)
    grip.offset += grip.change(for: -90, screenPosition)
    #expect(abs((screenPosition(.zero, grip.offset) ?? 0) + 40) < 1e-6)
    var last = grip.offset
    for _ in 0..<60 {
      grip.offset += grip.change(for: 4, screenPosition)
      #expect(grip.offset > last && grip.offset - last <= 4 * 0.03 + 1e-9)
      let gain = grip.gain(screenPosition)
      #expect(gain > 0 && gain <= 0.03 + 1e-9)
      last = grip.offset
    }
    #expect(Grip(point: .zero, offset: 0, maxGain: 1) { _, _ in 7 } == nil)
  }
}
