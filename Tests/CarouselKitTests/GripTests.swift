import GeometryKit
import GestureKit
import Testing

@testable import CarouselKit

/// The card that is touched, under the finger.
@Suite struct GripTests {
  /// A carousel at rest in natural motion that a finger holds at a point, past the slop.
  private func held(_ deck: Deck, at landing: Point) -> Carousel<Card> {
    let c = deck.carousel
    c.motion = .natural
    deck.run()
    c.touchDown(at: landing)
    c.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: c.time))
    return c
  }

  private func move(_ c: Carousel<Card>, to way: Double) {
    var translation = Point.zero
    translation[c.axis] = way
    c.pan(Pan(state: .changed, translation: translation, velocity: .zero, time: c.time))
  }

  private func seen(_ c: Carousel<Card>, _ index: Int, _ point: Point) -> Double? {
    c.place(ofItemAt: index).flatMap {
      Projection($0.transform, origin: c.center).project(point)?[c.axis]
    }
  }

  /// The centred card follows the finger to and fro, held in its middle or near an edge.
  @Test(
    arguments: CarouselLayout.builtIn.filter { !$0.usesToggle && $0 != .custom }, [false, true])
  func theCentredCardStaysUnderTheFinger(type: CarouselLayout, isVertical: Bool) throws {
    for place in [0.0, -30, 30] {
      let deck = Deck(items: 30, type: type, isVertical: isVertical)
      deck.carousel.scrollOffset = 12
      deck.run()
      // The task switcher's cards go sideways whatever the axis is.
      if type == .taskSwitcher, isVertical { continue }
      var landing = deck.carousel.center
      landing[deck.carousel.axis] += place
      guard let view = deck.carousel.itemView(at: landing),
        let index = deck.carousel.index(ofItemView: view)
      else { continue }
      let c = held(deck, at: landing)
      let transform = try #require(c.place(ofItemAt: index)?.transform)
      let point = try #require(Projection(transform, origin: c.center).unproject(landing))
      for way in [2.0, 5, 11, 19, 12, 0, -3, -14, -20, -8, 0] {
        move(c, to: way)
        let now = try #require(seen(c, index, point))
        #expect(abs(now - landing[c.axis] - way) < 1e-3, "\(way) of \(index)")
      }
      #expect(abs(c.scrollOffset - 12) < 1e-6)
    }
  }

  /// Wherever a card is touched: an event moves it as far as the finger, or by the limit.
  @Test(arguments: CarouselLayout.builtIn.filter { $0 != .custom }, [false, true])
  func nothingJumps(type: CarouselLayout, isVertical: Bool) {
    for x in stride(from: 10.0, to: 400, by: 30) {
      for wraps in [0.0, 1] {
        let deck = Deck(items: 30, type: type, isVertical: isVertical, options: [.wrap: wraps])
        deck.carousel.scrollOffset = 12
        deck.run()
        let c = held(deck, at: isVertical ? Point(x: 200, y: x * 0.75) : Point(x: x, y: 150))
        var (way, direction) = (0.0, 1.0)
        for step in 0..<120 {
          if step % 40 == 20 { direction = -direction }
          let before = c.scrollOffset
          way += 3 * direction
          move(c, to: way)
          var change = abs(c.scrollOffset - before)
          if wraps == 1 { change = min(change, 30 - change) }
          let width = isVertical ? 120.0 : 100
          #expect(change <= 3 * NaturalMotion.steepestGrip / width + 1e-9)
        }
      }
    }
  }

  /// A finger that goes on beyond the edge of a circle turns it on, in the same direction.
  @Test(arguments: [CarouselLayout.rotary, .cylinder]) func aCircleTurnsOnUnderALongDrag(
    type: CarouselLayout
  ) {
    let deck = Deck(items: 12, type: type)
    let c = held(deck, at: deck.carousel.center)
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

  /// Toggling types and drags whose finger is nowhere keep the original's gain.
  @Test func whereNoCardIsHeldTheGainIsTheOriginals() {
    let deck = Deck(items: 30, type: .coverFlow2)
    let flow = held(deck, at: deck.carousel.center)
    move(flow, to: -25)
    #expect(abs(flow.scrollOffset - 0.5) < 1e-12)
    let wheel = Deck(items: 30, type: .coverFlow).carousel
    wheel.motion = .natural
    wheel.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: 0))
    move(wheel, to: -25)
    #expect(abs(wheel.scrollOffset - 0.5) < 1e-12)
  }

  /// A carousel that turns to the other axis under a finger goes on from where it is.
  @Test(arguments: CarouselMotion.allCases) func aTurnUnderAFingerIsNoJump(motion: CarouselMotion) {
    let deck = Deck(items: 30, options: [.wrap: 1])
    let c = held(deck, at: deck.carousel.center)
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

  /// The ends give like a rubber band and take no jump when they are caught.
  @Test func theEndsGive() {
    let deck = Deck(items: 5)
    let c = held(deck, at: deck.carousel.center)
    var offsets: [Double] = []
    for way in stride(from: 0.0, through: 300, by: 10) {
      move(c, to: way)
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

  /// A grip alone: exact where the way back is well-conditioned, limited where it isn't, and always in the
  /// direction that it had.
  @Test func aGripSolvesOrIsLimited() throws {
    // An item on a circle of 100 points' radius, seen from the side.
    func seen(_ offset: Double) -> Double? { 100 * wave(offset) }
    func wave(_ x: Double) -> Double { x - x * x * x / 6 + x * x * x * x * x / 120 }
    var grip = try #require(Grip(offset: 0, steepest: 1, seen: seen))
    #expect(abs(grip.gain - 0.01) < 1e-9)
    _ = grip.move(by: 50, seen: seen)
    #expect(abs((seen(grip.offset) ?? 0) - 50) < 1e-6)
    _ = grip.move(by: -90, seen: seen)
    #expect(abs((seen(grip.offset) ?? 0) + 40) < 1e-6)
    var last = grip.offset
    for _ in 0..<60 {
      _ = grip.move(by: 4, seen: seen)
      #expect(grip.offset > last && grip.offset - last <= 4 * 0.03 + 1e-9)
      #expect(grip.gain > 0 && grip.gain <= 0.03 + 1e-9)
      last = grip.offset
    }
    #expect(Grip(offset: 0, steepest: 1, seen: { _ in 7 }) == nil)
  }
}
