import CarouselKit
import GeometryKit
import GestureKit
import TestSupport
import Testing

/// Random sequences of calls, data changes, touches and frames. The invariants are checked after
/// each step. A failure prints the seed that reproduces the session.
@Suite struct RandomSessionTests {
  @Test(arguments: RandomTests.seeds(from: 0, count: 16)) func invariantsHoldInRandomSessions(
    seed: UInt64
  ) {
    var session = Session(seed: seed, callsBack: false)
    session.run(steps: 5000)
  }

  /// In a session with a single kind of motion, begin and end events alternate, and the carousel
  /// comes to rest at a valid offset.
  @Test(arguments: RandomTests.seeds(from: 200, count: 8), CarouselMotion.allCases)
  func beginAndEndEventsAlternate(seed: UInt64, motion: CarouselMotion) {
    var session = Session(seed: seed, callsBack: false, motion: motion)
    session.run(steps: 5000)
  }

  /// In these sessions, the delegate sometimes calls the carousel from a callback.
  @Test(arguments: RandomTests.seeds(from: 100, count: 4))
  func invariantsHoldWithReentrantCallbacks(seed: UInt64) {
    var session = Session(seed: seed, callsBack: true)
    session.run(steps: 1500)
  }
}

/// A random sequence of calls and touches on a carousel.
struct Session {
  let seed: UInt64
  var random: SplitMix64
  let fixture: CarouselFixture
  var finger = Point.zero
  private final class CallbackCaller {
    var random: SplitMix64
    var isBusy = 0
    init(seed: UInt64) { random = SplitMix64(seed: seed) }
  }

  /// Creates a session. If `callsBack` is true, the delegate calls the carousel from its callbacks.
  /// `motion` is the only kind of motion that the session uses, or `nil` to use both kinds.
  init(seed: UInt64, callsBack: Bool, motion: CarouselMotion? = nil) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    fixture = CarouselFixture(
      items: [0, 1, 2, 3, 7, 30, 1000].randomElement(using: &random) ?? 0,
      placeholders: Int.random(in: 0...4, using: &random),
      type: CarouselLayout.builtIn.randomElement(using: &random) ?? .linear,
      isVertical: Bool.random(using: &random))
    fixture.hasEmptyPlaceholders = Bool.random(using: &random)
    if let motion {
      fixture.carousel.motion = motion
      fixture.fixedMotion = motion
    }
    fixture.isPanning = false
    fixture.checksEventOrder = !callsBack
    guard callsBack else { return }
    let caller = CallbackCaller(seed: seed &+ 1)
    let fixture = fixture
    fixture.onCallback = { [unowned fixture] _ in
      // Usually a single nested call, sometimes up to four levels deep.
      guard caller.isBusy < 4, Int.random(in: 0..<40, using: &caller.random) == 0 else {
        return
      }
      caller.isBusy += 1
      var finger = Point.zero
      // A separate generator is needed, because this call may cause nested calls, which use
      // `caller.random`.
      var random = SplitMix64(seed: caller.random.next())
      Session.call(fixture, &random, &finger)
      caller.isBusy -= 1
    }
  }

  mutating func run(steps: Int) {
    for step in 0..<steps {
      // Every eighth step reloads the carousel if the data has changed without an announcement.
      if fixture.items != fixture.carousel.numberOfItems, step % 8 == 0 {
        fixture.carousel.reloadData()
      }
      Session.call(fixture, &random, &finger)
      if let violation = fixture.violation() {
        Issue.record("seed \(seed), step \(step): \(violation)")
        return
      }
    }
    fixture.onCallback = nil
    fixture.carousel.autoscroll = 0
    fixture.carousel.pan(
      Pan(state: .ended, translation: finger, velocity: .zero, time: fixture.carousel.time))
    fixture.isPanning = false
    fixture.isTouching = false
    // At the deceleration rate 1 a carousel moves until it is touched.
    fixture.carousel.isScrollEnabled = true
    fixture.carousel.touchDown()
    fixture.carousel.touchUp()
    fixture.run(for: 60)
    #expect(!fixture.carousel.isMoving, "seed \(seed): never comes to rest")
    #expect(fixture.violation() == nil, "seed \(seed)")
    let c = fixture.carousel
    guard c.scrollToItemBoundary, c.numberOfItems > 0, fixture.usesOnlyNaturalMotion else { return }
    #expect(c.scrollOffset == c.scrollOffset.rounded(), "seed \(seed): between two items")
  }

  /// Makes one random call.
  static func call(_ fixture: CarouselFixture, _ random: inout SplitMix64, _ finger: inout Point) {
    let c = fixture.carousel
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
      fixture.items += 1
      c.insertItem(at: index, animated: flag)
    case 23, 24:
      fixture.items = max(fixture.items - 1, 0)
      c.removeItem(at: index, animated: flag)
    case 25: c.reloadItem(at: index, animated: flag)
    case 26 where int(0...3) == 0:
      fixture.items = [0, 1, 2, 5, 12, 400].randomElement(using: &random) ?? 0
      fixture.placeholders = int(0...5)
      c.reloadData()
    case 41:
      // Inserts or removes some items, or reverses the order of all items.
      let former = fixture.items
      fixture.items = max(former + int(-3...9), 0)
      let (first, shift, isReversed) = (int(0...max(former, 1)), int(-3...9), int(0...4) == 0)
      c.rearrangeItems(animated: flag) { old in
        isReversed ? former - 1 - old : old < first ? old : old - shift
      }
    case 27: c.type = CarouselLayout.builtIn.randomElement(using: &random) ?? .linear
    case 28: c.isVertical.toggle()
    case 29:
      fixture.isTouching = true
      if fixture.usesOnlyNaturalMotion { fixture.isPanning = false }
      c.touchDown(at: flag ? Point(x: real(-50...450), y: real(-50...350)) : nil)
    case 30 where flag: c.endSteps()
    case 30:
      fixture.isTouching = false
      c.touchUp()
    case 31:
      finger = .zero
      fixture.isPanning = true
      fixture.isTouching = false
      let sideways = Point(x: real(-9...9), y: real(-9...9))
      c.pan(Pan(state: .began, translation: sideways, velocity: .zero, time: c.time))
    case 32, 33, 34:
      finger += Point(x: real(-80...80), y: real(-80...80))
      c.pan(
        Pan(
          state: .changed, translation: finger,
          velocity: Point(x: real(-3000...3000), y: real(-3000...3000)), time: c.time))
    case 35:
      fixture.isPanning = false
      c.pan(
        Pan(
          state: flag ? .ended : .cancelled, translation: finger,
          velocity: Point(x: real(-9...9), y: real(-9...9)), time: c.time))
    case 36:
      fixture.isTouching = false
      c.tap(at: Point(x: real(-50...450), y: real(-50...350)))
    case 37: change(fixture, &random)
    case 38: c.perspective = real(-0.005...0)
    case 39: c.contentOffset = Point(x: real(-50...50), y: real(-50...50))
    default:
      // Changes the number of items without announcing the change to the carousel.
      if flag { fixture.items = max(fixture.items + int(-3...1), 0) }
    }
  }

  /// Changes a property or an option, sometimes to an invalid value.
  private static func change(_ fixture: CarouselFixture, _ random: inout SplitMix64) {
    let c = fixture.carousel
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
    case 15:
      let motion = CarouselMotion.allCases.randomElement(using: &random) ?? .classic
      c.motion = fixture.fixedMotion ?? motion
    case 12: c.viewpointOffset = Point(x: value, y: 10)
    default:
      if flag {
        fixture.options = [:]
      } else if let option = CarouselOption.allCases.randomElement(using: &random) {
        // More than 100 views would only slow the test down.
        fixture.options[option] = option == .visibleItems && value > 100 ? 100 : value
      }
      c.setNeedsLayout()
    }
  }
}
