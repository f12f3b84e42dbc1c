import GeometryKit
import GestureKit
import ScrollKit
import TestSupport
import Testing

/// Random calls and touches, valid and invalid. The invariants are checked after every step.
@Suite struct SessionTests {
  @Test(arguments: RandomTests.seeds(from: 1, count: 30)) func invariantsHoldInRandomSessions(
    seed: UInt64
  ) {
    var session = Session(seed: seed)
    for _ in 0..<2400 {
      session.step()
      if let violation = session.violation {
        Issue.record("seed \(seed): \(violation)")
        return
      }
    }
  }
}

private struct Session {
  private let view = ScrollView(bounds: Size(width: 320, height: 480))
  private let checker: DelegateChecker
  private var random: SplitMix64
  private var translation = Point.zero
  /// Whether code may have set an offset outside the scrollable range.
  private var isOffsetSetByCode = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    checker = DelegateChecker(seed: seed)
    view.delegate = checker
    view.contentSize = Size(width: 1000, height: 4000)
  }

  /// A description of the first violated invariant, or `nil` if all hold.
  var violation: String? {
    if let violation = checker.violation { return violation }
    let numbers = [
      view.contentOffset.x, view.contentOffset.y, view.zoomScale, view.contentSize.width,
      view.contentSize.height, view.time,
    ]
    if !numbers.allSatisfy(\.isFinite) { return "not finite: \(numbers)" }
    if view.isDragging && !view.isTracking && !view.isDecelerating {
      return "drags without a finger, at rest"
    }
    if view.isZooming && !view.isTracking { return "pinches without a finger" }
    if (checker.isDragging || checker.continuesMoving) != view.isDragging {
      return
        "drags: \(view.isDragging), as reported: \(checker.isDragging), \(checker.continuesMoving)"
    }
    if checker.isDecelerating != view.isDecelerating {
      return "decelerates: \(view.isDecelerating), as reported: \(checker.isDecelerating)"
    }
    if view.isMoving, view.deadline != view.time { return "moves without a deadline" }
    for indicator in [view.horizontalScrollIndicator, view.verticalScrollIndicator] {
      guard let indicator else { continue }
      let frame = indicator.frame
      if !(0...1).contains(indicator.alpha) || !frame.maxX.isFinite || !frame.maxY.isFinite {
        return "invalid indicator \(indicator)"
      }
    }
    if !view.isTracking, !view.isMoving, !isOffsetSetByCode, !view.isDecelerating {
      let offset = view.contentOffset
      if (view.nearestOffset(to: offset) - offset).length > 1e-6 {
        return "rests at \(offset), outside the range"
      }
    }
    return nil
  }

  mutating func step() {
    // Programmatic changes and zooms end a deceleration without reporting its end.
    let kind = Int.random(in: 0..<100, using: &random)
    checker.isChangeByCode = kind >= 80
    defer { checker.recordStoppedDeceleration(by: view) }
    switch kind {
    case 0..<45: view.advance(to: view.time + .random(in: 0...0.05, using: &random))
    case 45..<48: view.advance(to: view.time + .random(in: 0...8, using: &random))
    case 48..<80: finger()
    case 80..<88: pinch()
    case 88..<96: call()
    default: change()
    }
  }

  private mutating func finger() {
    let before = (view.contentOffset, view.isTracking, view.isScrolling, view.isDecelerating)
    defer {
      let after = (view.contentOffset, view.isTracking, view.isScrolling, view.isDecelerating)
      if !view.isScrollEnabled, before != after {
        checker.recordViolation("a touch while scrolling is off")
      }
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: view.touchDown()
    case 1: view.touchUp()
    case 2, 3:
      translation = .zero
      view.pan(Pan(state: .began, translation: vector(12), velocity: .zero, time: view.time))
      if view.isDragging { isOffsetSetByCode = false }
    case 4, 5:
      view.pan(
        Pan(state: .ended, translation: translation, velocity: vector(9000), time: view.time))
      view.touchUp()
    case 6:
      view.pan(
        Pan(state: .cancelled, translation: translation, velocity: vector(9000), time: view.time))
      view.touchUp()
    default:
      translation += vector(120)
      view.pan(
        Pan(state: .changed, translation: translation, velocity: vector(2000), time: view.time))
    }
  }

  private mutating func pinch() {
    let states: [GestureState] = [.began, .changed, .changed, .changed, .ended, .cancelled]
    view.pinch(
      Pinch(
        state: states.randomElement(using: &random) ?? .ended,
        scale: number(.random(in: 0.1...8, using: &random)), center: vector(400),
        translation: vector(50), velocity: vector(100), time: view.time))
  }

  private mutating func call() {
    let animated = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      isOffsetSetByCode = true
      view.setContentOffset(vector(5000), animated: animated)
    case 1:
      isOffsetSetByCode = true
      let size = Size(width: number(200), height: number(900))
      view.scrollRectToVisible(Rect(origin: vector(3000), size: size), animated: animated)
    case 2: view.setZoomScale(number(.random(in: 0.2...9, using: &random)), animated: animated)
    case 3:
      let size = Size(width: number(300), height: number(200))
      view.zoom(to: Rect(origin: vector(900), size: size), animated: animated)
    case 4: view.doubleTap(at: vector(300))
    case 5:
      isOffsetSetByCode = true
      view.scrollToTop()
    case 6:
      view.directionalPressGestureRecognizer.press(
        ScrollKey.allCases.randomElement(using: &random) ?? .up)
    default: view.flashScrollIndicators()
    }
  }

  private mutating func change() {
    // Changes of the settings move an offset that code has set outside the scrollable range back
    // into the range.
    switch Int.random(in: 0..<14, using: &random) {
    case 0: view.bounds = Size(width: number(320), height: number(480))
    case 1: view.contentSize = Size(width: number(900), height: number(4000))
    case 2: view.contentInset = Insets(top: number(20), left: 3, bottom: number(9), right: 0)
    case 3: view.isPagingEnabled.toggle()
    case 4: view.isDirectionalLockEnabled.toggle()
    case 5: view.bounces.toggle()
    case 6: view.alwaysBounceHorizontal.toggle()
    case 7: view.isScrollEnabled.toggle()
    case 8: view.decelerationRate = DecelerationRate(rawValue: number(0.99))
    case 9: view.minimumZoomScale = number(0.5)
    case 10: view.maximumZoomScale = number(4)
    case 11: view.bouncesZoom.toggle()
    case 12: view.time = number(view.time)
    default: view.directionalPressGestureRecognizer.isEnabled.toggle()
    }
  }

  /// Returns `usual`, or an extreme value in one of 40 calls.
  private mutating func number(_ usual: Double) -> Double {
    guard Int.random(in: 0..<40, using: &random) == 0 else { return usual }
    let extremes = [.nan, .infinity, -.infinity, 0, -usual, usual * 1e12, usual * 1e-12, 1e308]
    return extremes.randomElement(using: &random) ?? 0
  }

  private mutating func vector(_ size: Double) -> Point {
    Point(
      x: number(.random(in: -size...size, using: &random)),
      y: number(.random(in: -size...size, using: &random)))
  }
}

/// Checks the order of the delegate calls. Sometimes changes the scroll view during a call.
private final class DelegateChecker: ScrollViewDelegate {
  private(set) var violation: String?
  private(set) var isDragging = false
  /// Whether the end of the last drag announced a deceleration.
  private(set) var continuesMoving = false
  /// Whether a deceleration has begun whose end hasn't been reported.
  private(set) var isDecelerating = false
  /// Whether the current change is made by code or a pinch.
  var isChangeByCode = false
  private var isZooming = false
  private var depth = 0
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: ~seed) }

  private func expect(_ holds: Bool, _ message: String) {
    if !holds { recordViolation(message) }
  }

  func recordViolation(_ message: String) { violation = violation ?? message }

  /// Updates the expected state if code or a zoom has ended a deceleration, because its end isn't
  /// reported.
  func recordStoppedDeceleration(by view: ScrollView) {
    guard isChangeByCode, !view.isDecelerating else { return }
    isDecelerating = false
    continuesMoving = false
  }

  /// Starts an animated scroll in one of 20 calls. A scroll would end a zoom in progress and so
  /// change the range that the target is in.
  private func mayScroll(_ scrollView: ScrollView) {
    depth += 1
    defer { depth -= 1 }
    guard depth == 1, !isZooming, Int.random(in: 0..<20, using: &random) == 0 else { return }
    isChangeByCode = true
    scrollView.setContentOffset(scrollView.nearestOffset(to: .zero), animated: true)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    depth += 1
    defer { depth -= 1 }
    if depth == 1, !isZooming, Int.random(in: 0..<200, using: &random) == 0 {
      isChangeByCode = true
      scrollView.moveOrigin(by: Point(x: 10, y: 0))
      scrollView.contentOffset = scrollView.nearestOffset(to: scrollView.contentOffset)
    }
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    expect(!isDragging, "a drag in a drag")
    isDragging = true
    continuesMoving = false
  }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    expect(isDragging, "the end of no drag")
    expect(velocity.x.isFinite && velocity.y.isFinite, "velocity \(velocity)")
    if Int.random(in: 0..<4, using: &random) == 0 {
      targetContentOffset.y = .random(in: -1e4...1e4, using: &random)
    }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    expect(isDragging, "the end of no drag")
    isDragging = false
    continuesMoving = decelerate
    expect(scrollView.isDragging == decelerate, "\(decelerate) is reported, but not so")
    mayScroll(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    expect(!isDragging, "decelerates in a drag")
    expect(scrollView.isDragging == continuesMoving, "begins to decelerate, but not its drag")
    isDecelerating = true
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    expect(isDecelerating, "the end of no deceleration")
    expect(!scrollView.isDragging && !scrollView.isDecelerating, "goes on after its end")
    isDecelerating = false
    continuesMoving = false
    mayScroll(scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    mayScroll(scrollView)
  }
  func viewForZooming(in scrollView: ScrollView) -> AnyObject? { self }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?) {
    expect(!isZooming, "a zoom in a zoom")
    isZooming = true
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double
  ) {
    expect(isZooming, "the end of no zoom")
    isZooming = false
    mayScroll(scrollView)
  }
}
