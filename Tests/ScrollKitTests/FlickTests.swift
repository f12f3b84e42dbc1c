import GeometryKit
import GestureKit
import Glibc
import MotionKit
import ScrollKit
import TestSupport
import Testing

@Suite struct FlickTests {
  @Test(arguments: [
    (DecelerationRate.normal, 1000.0), (.normal, 4000), (.fast, 1000), (.fast, 4000),
  ])
  func decelerationFollowsThePublishedFormula(rate: DecelerationRate, velocity: Double) {
    let (view, recorder) = makeScrollView()
    view.decelerationRate = rate
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -velocity))
    let k = 1000 * log(rate.rawValue)
    let start = view.time
    #expect(recorder.velocity == Point(x: 0, y: velocity / 1000))
    #expect(abs((recorder.plannedTarget?.y ?? 0) - (40 - velocity / k)) < 1e-9)
    let end = log(-k * 0.5 / velocity) / k
    for step in 1...600 {
      let t = Double(step) / 144
      view.advance(to: start + t)
      let expected =
        t < end ? 40 + velocity * (pow(rate.rawValue, 1000 * t) - 1) / k : 40 - velocity / k
      #expect(abs(view.contentOffset.y - expected) < 1e-9 * velocity)
      #expect(view.isDecelerating == (t < end))
    }
    #expect(view.contentOffset == recorder.plannedTarget)
  }

  @Test func bounceStartsAtTheVelocityOfTheDeceleration() {
    let (view, _) = makeScrollView()
    view.contentOffset = Point(x: 0, y: 400)
    view.drag(by: Point(x: 0, y: 100), velocity: Point(x: 0, y: 2000))
    // The deceleration starts at the offset 300 with −2,000 points/s. Friction reduces the speed by
    // k · 300 before the edge is reached.
    let k = -1000 * log(0.998)
    let atEdge = 2000 - k * 300
    let deepest = view.run(frameRate: 2000).map(\.y).min() ?? 0
    #expect(abs(deepest + atEdge / (M_E * Flick.bounceFrequency)) < 0.01)
    #expect(view.contentOffset == .zero)
  }

  @Test func returnFromBeyondTheEdgeFollowsTheMeasuredCurve() {
    let (view, recorder) = makeScrollView()
    // To move the content 100 points past the edge, the finger must move 1 / 0.55 · 100 · 500 / 400
    // points.
    view.drag(by: Point(x: 0, y: 100 / 0.55 * 500 / 400))
    #expect(abs(view.contentOffset.y + 100) < 1e-9)
    #expect(recorder.plannedTarget == .zero)
    let start = view.time
    for step in 1...100 {
      let t = Double(step) / 100
      view.advance(to: start + t)
      let x = 100 * (1 + 10.9 * t) * exp(-10.9 * t)
      #expect(abs(view.contentOffset.y + (x > 0.5 ? x : 0)) < 1e-9)
    }
  }

  @Test func flickBackFromBeyondAnEdgeDeceleratesInsideTheRange() {
    let (view, _) = makeScrollView()
    view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
    view.pan(
      Pan(state: .changed, translation: Point(x: 0, y: 20), velocity: .zero, time: view.time))
    view.pan(
      Pan(
        state: .ended, translation: Point(x: 0, y: 20),
        velocity: Point(x: 0, y: -3000), time: view.time))
    let offsets = view.run(frameRate: 500)
    #expect(view.contentOffset.y > 500)
    for (before, after) in zip(offsets, offsets.dropFirst()) { #expect(after.y >= before.y) }
  }

  @Test func dragReleasedSlowlyEndsWhereItIsReleased() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: -30, y: -80), velocity: Point(x: 20, y: -40))
    #expect(!view.isDecelerating)
    #expect(view.contentOffset == Point(x: 30, y: 80))
    #expect(recorder.consumeEvents().last == "didEndDragging:0")
  }

  @Test func quickFlicksAddUp() {
    /// Flicks twice, 0.1 s apart: first at 1,500 points/s, then at the velocity `second`. Returns
    /// the velocity of the content at the second release. Velocities are in points a second.
    func releaseVelocity(second: Double) -> Double {
      let (view, recorder) = makeScrollView()
      view.contentSize.height = 1e6
      view.contentOffset.y = 5e5
      view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -1500))
      view.advance(to: view.time + 0.1)
      view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: second), steps: 1)
      return (recorder.velocity?.y ?? 0) * 1000
    }
    // When the finger touches down again, the content still moves at v = 1500 · 0.998^100. The
    // second flick adds a · v^b to the speed of the finger.
    let carried = 0.000816 * pow(1500 * pow(0.998, 100), 1.967)
    #expect(abs(releaseVelocity(second: -1500) - (1500 + carried)) < 1e-6)
    // A flick in the opposite direction and a much slower flick start at the finger's velocity.
    #expect(abs(releaseVelocity(second: 1500) + 1500) < 1e-6)
    #expect(abs(releaseVelocity(second: -100) - 100) < 1e-6)
  }

  @Test func touchStopsTheDeceleration() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -2000))
    view.advance(to: view.time + 0.2)
    let offset = view.contentOffset
    _ = recorder.consumeEvents()
    view.touchDown()
    #expect(view.isTracking && view.isDragging && view.isDecelerating)
    view.advance(to: view.time + 1)
    #expect(view.contentOffset == offset)
    view.touchUp()
    #expect(!view.isTracking && !view.isDecelerating)
    #expect(recorder.consumeEvents() == ["didEndDecelerating"])
  }

  @Test func touchDuringABounceDoesNotMoveTheContent() {
    for step in 1..<20 {
      let (view, _) = makeScrollView()
      view.drag(by: Point(x: 0, y: 30), velocity: Point(x: 0, y: 6000))
      view.advance(to: view.time + Double(step) / 40)
      let offset = view.contentOffset
      #expect(offset.y < 0)
      view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
      #expect(view.contentOffset == offset)
      view.pan(
        Pan(state: .changed, translation: Point(x: 0, y: 1e-6), velocity: .zero, time: view.time))
      #expect((view.contentOffset - offset).length < 1e-6)
      // When the finger moves back, the content returns to the scrollable range.
      view.pan(
        Pan(state: .changed, translation: Point(x: 0, y: -20000), velocity: .zero, time: view.time))
      #expect(view.contentOffset.y > 0)
    }
  }

  @Test func flickEndsAtTheTargetSetByTheDelegate() {
    // The targets lie ahead of and behind the flick, far away, near, at the current offset, and
    // outside the range.
    for target in [900.0, 260, 40, 39, 0, 4500, -700, 1e9, .nan] {
      for velocity in [-3000.0, -60, 0, 900] {
        let (view, recorder) = makeScrollView()
        recorder.newTarget = Point(x: 0, y: target)
        view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: velocity))
        let planned = recorder.plannedTarget?.y ?? 0
        let offsets = view.run(frameRate: 120)
        let expected = target.isNaN ? planned : min(max(target, 0), 4500)
        #expect(view.contentOffset.y == expected)
        #expect(!view.isDecelerating)
        // The content doesn't jump. No step is longer than the fastest motion allows.
        var last = 40.0
        for offset in offsets {
          #expect(abs(offset.y - last) < 600)
          last = offset.y
        }
      }
    }
  }

  /// If the delegate shortens a flick, the view decelerates exponentially from the speed of the
  /// finger and stops at the target. No spring pulls the view to the target.
  @Test func flickToANearerTargetStillDeceleratesExponentially() {
    let (view, recorder) = makeScrollView()
    recorder.newTarget = Point(x: 0, y: 340)
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -1000))
    let release = view.time
    for step in 1...60 {
      let time = Double(step) / 60
      view.advance(to: release + time)
      #expect(abs(view.contentOffset.y - (340 - 300 * exp(-time * 1000 / 300))) < 1e-6)
    }
  }

  @Test func flickEndsExactlyAtAnyTargetSetByTheDelegate() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<300 {
      let (view, recorder) = makeScrollView()
      let target = Point(
        x: .random(in: 0...700, using: &random), y: .random(in: 0...4500, using: &random))
      recorder.newTarget = target
      view.drag(
        by: Point(x: -40, y: -40),
        velocity: Point(x: 0, y: .random(in: -4000...0, using: &random)))
      view.run()
      #expect(view.contentOffset == target)
    }
  }

  @Test func decelerationContinuesWhenTheCoordinateOriginMoves() {
    let (view, recorder) = makeScrollView()
    view.drag(by: Point(x: 0, y: -40), velocity: Point(x: 0, y: -900))
    let planned = recorder.plannedTarget?.y ?? 0
    view.advance(to: view.time + 0.2)
    let offset = view.contentOffset.y
    view.moveOrigin(by: Point(x: 0, y: 1500))
    view.advance(to: view.time)
    #expect(abs(view.contentOffset.y - offset - 1500) < 1e-9)
    view.run()
    #expect(abs(view.contentOffset.y - planned - 1500) < 1e-9)

    // An animated change of the offset continues, too.
    view.setContentOffset(Point(x: 0, y: 4000), animated: true)
    view.advance(to: view.time + 0.1)
    view.moveOrigin(by: Point(x: 0, y: -1000))
    view.run()
    #expect(view.contentOffset.y == 3000)
  }

  @Test func speedNeverIncreasesInsideTheScrollableRange() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let (view, _) = makeScrollView()
      view.contentOffset.x = .random(in: 0...700, using: &random)
      view.drag(
        by: Point(x: .random(in: -300...300, using: &random), y: 0),
        velocity: Point(x: .random(in: -6000...6000, using: &random), y: 0))
      var last = view.contentOffset.x
      var speed = Double.infinity
      let start = view.time
      for frame in 1...400 {
        view.advance(to: start + Double(frame) / 120)
        guard view.isDecelerating else { break }
        let offset = view.contentOffset.x
        // Beyond an edge, a bounce slows down, reverses and speeds up. Inside the range there is
        // only friction.
        let isInside = min(offset, last) > 0 && max(offset, last) < 700
        if isInside { #expect(abs(offset - last) <= speed + 1e-9) }
        speed = isInside ? abs(offset - last) : .infinity
        last = offset
      }
    }
  }

  @Test func flickEndsAtTheSameOffsetAtEveryFrameRate() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<40 {
      let velocity = Point(
        x: .random(in: -5000...5000, using: &random), y: .random(in: -9000...9000, using: &random))
      let origin = Point(
        x: .random(in: 0...700, using: &random), y: .random(in: 0...4500, using: &random))
      let isPaged = Bool.random(using: &random)
      /// Flicks twice, the second time 0.5 s after the first. Returns the offset before the second
      /// flick and the offset at the end. `frame` returns the duration of each frame.
      func end(_ frame: () -> Double) -> [Point] {
        let (view, _) = makeScrollView()
        view.isPagingEnabled = isPaged
        view.contentOffset = origin
        view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
        view.pan(
          Pan(state: .ended, translation: Point(x: 5, y: -7), velocity: velocity, time: view.time))
        while view.time + 0.0001 < 0.5 { view.advance(to: min(0.5, view.time + frame())) }
        let between = view.contentOffset
        view.pan(Pan(state: .began, translation: .zero, velocity: .zero, time: view.time))
        view.pan(
          Pan(state: .ended, translation: Point(x: 5, y: -7), velocity: velocity, time: view.time))
        while view.isDecelerating { view.advance(to: view.time + frame()) }
        return [between, view.contentOffset]
      }
      let reference = end { 1.0 / 60 }
      for rate in [30.0, 144] { #expect(distance(end { 1 / rate }, reference) < 1e-9) }
      var frames = SplitMix64(seed: 5)
      let irregular = end { .random(in: 0.0003...0.09, using: &frames) }
      #expect(distance(irregular, reference) < 1e-9)
    }
  }

  private func distance(_ a: [Point], _ b: [Point]) -> Double {
    zip(a, b).map { ($0 - $1).length }.max() ?? .infinity
  }
}
