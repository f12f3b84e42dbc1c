import CarouselKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Streams of calls, data changes, touches and frames, with the invariants checked after each. A failure
/// prints the seed that gives the same session again.
@Suite struct RandomSessionTests {
  /// Five thousand steps each.
  @Test(arguments: 0..<40) func invariantsHold(seed: UInt64) {
    var session = Session(seed: seed, intrudes: false)
    session.run(steps: 5000)
  }

  /// The same with delegates that call back from within every callback.
  @Test(arguments: 100..<110) func invariantsHoldWithReentrantCallbacks(seed: UInt64) {
    var session = Session(seed: seed, intrudes: true)
    session.run(steps: 1500)
  }
}

/// A random user of a carousel.
struct Session {
  let seed: UInt64
  var random: SplitMix64
  let deck: Deck
  var finger = Point.zero
  private final class Intruder {
    var random: SplitMix64
    var isBusy = 0
    init(seed: UInt64) { random = SplitMix64(seed: seed) }
  }

  init(seed: UInt64, intrudes: Bool) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    deck = Deck(
      items: [0, 1, 2, 3, 7, 30, 1000].randomElement(using: &random) ?? 0,
      placeholders: Int.random(in: 0...4, using: &random),
      type: CarouselLayout.builtIn.randomElement(using: &random) ?? .linear,
      isVertical: Bool.random(using: &random))
    deck.hasEmptyPlaces = Bool.random(using: &random)
    guard intrudes else { return }
    let intruder = Intruder(seed: seed &+ 1)
    let deck = deck
    deck.intrusion = { [unowned deck] _ in
      // Mostly one call from within a callback, at times one from within that, and so on.
      guard intruder.isBusy < 4, Int.random(in: 0..<40, using: &intruder.random) == 0 else {
        return
      }
      intruder.isBusy += 1
      var finger = Point.zero
      // A generator of its own, for this call may be intruded upon in turn.
      var random = SplitMix64(seed: intruder.random.next())
      Session.call(deck, &random, &finger)
      intruder.isBusy -= 1
    }
  }

  mutating func run(steps: Int) {
    for step in 0..<steps {
      // What was changed behind the carousel's back is announced in the end.
      if deck.items != deck.carousel.numberOfItems, step % 8 == 0 { deck.carousel.reloadData() }
      Session.call(deck, &random, &finger)
      if let violation = deck.violation() {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    deck.intrusion = nil
    deck.carousel.autoscroll = 0
    deck.carousel.pan(
      Pan(state: .ended, translation: finger, velocity: .zero, time: deck.carousel.time))
    // A carousel that nothing slows down goes on until it is touched.
    deck.carousel.isScrollEnabled = true
    deck.carousel.touchDown()
    deck.carousel.touchUp()
    deck.run(for: 60)
    #expect(!deck.carousel.isMoving, "seed \(seed): never comes to rest")
    #expect(deck.violation() == nil, "seed \(seed)")
  }

  /// One call.
  static func call(_ deck: Deck, _ random: inout SplitMix64, _ finger: inout Point) {
    let c = deck.carousel
    func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let index = int(-3...max(c.numberOfItems, 1) + 3)
    let flag = Bool.random(using: &random)
    switch int(0...41) {
    case 0...14: c.advance(to: c.time + [1.0 / 144, 1.0 / 60, 1.0 / 30, 0, 0.3][int(0...4)])
    case 15: c.scrollToItem(at: index, animated: flag)
    case 16: c.scroll(byOffset: real(-30...30), duration: flag ? real(0...1) : 0)
    case 17: c.scroll(toOffset: real(-3...1010), duration: flag ? real(0...1) : 0)
    case 18 where flag: c.step(by: int(-5...5), isRepeat: int(0...2) > 0)
    case 18: c.scroll(byNumberOfItems: int(-5...5), duration: int(0...1) == 0 ? 0.3 : 0)
    case 19: c.scrollOffset = real(-2...Double(c.numberOfItems) + 2)
    case 20: c.currentItemIndex = index
    case 21, 22:
      deck.items += 1
      c.insertItem(at: index, animated: flag)
    case 23, 24:
      deck.items = max(deck.items - 1, 0)
      c.removeItem(at: index, animated: flag)
    case 25: c.reloadItem(at: index, animated: flag)
    case 26 where int(0...3) == 0:
      deck.items = [0, 1, 2, 5, 12, 400].randomElement(using: &random) ?? 0
      deck.placeholders = int(0...5)
      c.reloadData()
    case 41:
      // Some go, some come, and at times all change their order.
      let former = deck.items
      deck.items = max(former + int(-3...9), 0)
      let (first, shift, isReversed) = (int(0...max(former, 1)), int(-3...9), int(0...4) == 0)
      c.rearrangeItems(animated: flag) { old in
        isReversed ? former - 1 - old : old < first ? old : old - shift
      }
    case 27: c.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
    case 28: c.isVertical.toggle()
    case 29: c.touchDown(at: flag ? Point(x: real(-50...450), y: real(-50...350)) : nil)
    case 30 where flag: c.endSteps()
    case 30: c.touchUp()
    case 31:
      finger = .zero
      let sideways = Point(x: real(-9...9), y: real(-9...9))
      c.pan(Pan(state: .began, translation: sideways, velocity: .zero, time: c.time))
    case 32, 33, 34:
      finger += Point(x: real(-80...80), y: real(-80...80))
      c.pan(
        Pan(
          state: .changed, translation: finger,
          velocity: Point(x: real(-3000...3000), y: real(-3000...3000)), time: c.time))
    case 35:
      c.pan(
        Pan(
          state: flag ? .ended : .cancelled, translation: finger,
          velocity: Point(x: real(-9...9), y: real(-9...9)), time: c.time))
    case 36: c.tap(at: Point(x: real(-50...450), y: real(-50...350)))
    case 37: change(deck, &random)
    case 38: c.perspective = real(-0.005...0)
    case 39: c.contentOffset = Point(x: real(-50...50), y: real(-50...50))
    default:
      // The data source changes behind the carousel's back.
      if flag { deck.items = max(deck.items + int(-3...1), 0) }
    }
  }

  /// One change of a property or option, at times to a value that makes no sense.
  private static func change(_ deck: Deck, _ random: inout SplitMix64) {
    let c = deck.carousel
    let flag = Bool.random(using: &random)
    let values = [0, 1, -1, 0.5, 3, 1e9, -1e300, .nan, .infinity]
    let value = values.randomElement(using: &random) ?? 0
    switch Int.random(in: 0...15, using: &random) {
    case 0: c.bounces = flag
    case 1: c.bounceDistance = value
    case 2: c.decelerationRate = flag ? 1 : [0.95, value].randomElement(using: &random) ?? 0.95
    case 3: c.scrollSpeed = value
    case 4: c.autoscroll = flag ? 0 : value
    case 5: c.isPagingEnabled = flag
    case 6: c.stopAtItemBoundary = flag
    case 7: c.scrollToItemBoundary = flag
    case 8: c.isScrollEnabled = flag
    case 9: c.ignorePerpendicularSwipes = flag
    case 10: c.centerItemWhenSelected = flag
    case 11: c.bounds = Size(width: abs(value), height: 200)
    case 15: c.motion = CarouselMotion.allCases.randomElement(using: &random) ?? .classic
    case 12: c.viewpointOffset = Point(x: value, y: 10)
    default:
      if flag {
        deck.options = [:]
      } else if let option = CarouselOption.allCases.randomElement(using: &random) {
        // More than some hundred views at once would only take the test's time.
        deck.options[option] = option == .visibleItems && value > 100 ? 100 : value
      }
      c.setNeedsLayout()
    }
  }
}
