import GeometryKit
import GestureKit
import MotionKit
import TestSupport
import Testing

@testable import StageKit

/// A finger on a simulated touchscreen in front of a simulated display, through all that lies between
/// SDL's events and what a recogniser hears.
@Suite struct SamplingTests {
  /// How often the device tells, and the display shows, in Hz.
  struct Rates: CustomStringConvertible, Sendable {
    let device: Double
    let display: Double
    var description: String { "\(device) Hz at \(display) Hz" }
  }

  static let rates = [60.0, 90, 120, 240, 1000].flatMap { device in
    [60.0, 59.94, 62.5, 144].map { Rates(device: device, display: $0) }
  }

  /// A finger that goes along x as a function says, from its landing at time 0 until it is lifted.
  private struct Session {
    let rates: Rates
    var seed: UInt64 = 1
    var lift = 2.0
    /// Whether the device tells where it was lifted when it is, out of its rhythm.
    var tellsLift = false
    let way: (Double) -> Double

    /// What is heard in each frame.
    struct Frame {
      let time: Double
      var touches: [Touch] = []
    }

    func frames() -> [Frame] {
      var tracker = TouchTracker()
      return frames(&tracker)
    }

    /// The same with what other touches have told of the device before.
    func frames(_ tracker: inout TouchTracker) -> [Frame] {
      var random = SplitMix64(seed: seed)
      let period = 1 / rates.display
      var next = Double.random(in: 0..<1, using: &random) / rates.device
      let begin = Double.random(in: 0..<period, using: &random)
      var (pump, resampler) = (EventPump(), TouchResampler())
      var frames: [Frame] = []
      var hasLanded = false
      var last = Point.zero
      for number in 0..<Int((lift + 0.2) / period) {
        // Frames lie on the display's grid; the program reads its clock a little later.
        let time = begin + Double(number) * period
        let reading = time + Double.random(in: 0...0.0004, using: &random)
        var moves: [Double] = []
        // Told within a fraction of a millisecond. The one after the lift tells that it was.
        let told = reading - Double.random(in: 0.0002...0.0006, using: &random)
        while (tellsLift ? min(next, lift) : next) <= told, next <= lift + 1 / rates.device {
          moves.append(next)
          next += 1 / rates.device
        }
        let ends = moves.last.map { $0 > lift } ?? false
        pump.begin(at: time, events: moves.count + (ends && tellsLift ? 1 : 0))
        let movements = moves.count - (ends && !tellsLift ? 1 : 0)
        var heard = Frame(time: time)
        func emit(_ event: Event) {
          guard case .touch(let touch) = event else { return }
          resampler.add(touch) { heard.touches.append($0) }
        }
        for (index, at) in moves.enumerated() {
          let time = pump.next()
          let place = Point(x: way(at), y: 0)
          let source = TouchTracker.Source.finger(device: 1, number: 1)
          let arrival = SampleClock.Arrival(
            earliest: pump.previous, following: max(movements - 1 - index, 0), ends: ends)
          if at > lift, tellsLift {
            last = Point(x: way(lift), y: 0)
            tracker.moved(source, to: last, time: time, arrival: arrival, emit: emit)
            tracker.ended(source, at: last, time: pump.next(), arrival: arrival, emit: emit)
          } else if at > lift {
            tracker.ended(source, at: last, time: time, arrival: arrival, emit: emit)
          } else if hasLanded {
            last = place
            tracker.moved(
              source, to: place, time: time,
              arrival: arrival, emit: emit)
          } else {
            hasLanded = true
            tracker.began(source, at: place, time: time, emit: emit)
          }
        }
        resampler.frame(at: time) { heard.touches.append($0) }
        frames.append(heard)
      }
      return frames
    }
  }

  /// The 95th percentile.
  private func percentile(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .infinity : sorted[min(sorted.count * 95 / 100, sorted.count - 1)]
  }

  /// What follows a finger of constant speed goes the same way in every frame: by half a point at 400
  /// points a second and a point and a half at 1200, but for one frame of twenty.
  @Test(arguments: rates, [400.0, 1200]) func constantSpeedIsSeenAsConstant(
    rates: Rates, speed: Double
  ) {
    var deviations: [Double] = []
    for seed in 1...8 {
      let session = Session(rates: rates, seed: UInt64(seed)) { $0 * speed }
      let places = session.frames().compactMap { frame in
        frame.touches.last { $0.phase == .moved }.map { (frame.time, $0.position.x) }
      }
      // From the eighth frame on: until then the device's rhythm is not known.
      for (last, next) in zip(places, places.dropFirst()).dropFirst(8) {
        deviations.append(abs(next.1 - last.1 - (next.0 - last.0) * speed))
      }
    }
    #expect(deviations.count > 500)
    #expect(percentile(deviations) <= (speed == 400 ? 0.5 : 1.5))
  }

  /// Each frame tells of a finger once, and no touch is told of after its end.
  @Test(arguments: rates) func everyFrameTellsOnce(rates: Rates) {
    let frames = Session(rates: rates) { $0 * 500 }.frames()
    #expect(
      frames.allSatisfy {
        $0.touches.count { $0.phase == .moved } <= 1 || $0.touches.contains { $0.phase == .ended }
      })
    let all = frames.flatMap(\.touches)
    #expect(all.first?.phase == .began && all.last?.phase == .ended)
    #expect(all.count { $0.phase == .ended } == 1)
    #expect(
      zip(all, all.dropFirst()).allSatisfy {
        $0.phase == .sampled || $1.phase == .sampled || $0.time <= $1.time
      })
  }

  /// A finger that moves at random is followed within the device's own resolution, and what it is told
  /// to have done never leads far beyond what it did.
  @Test(arguments: rates) func aRestIsWhereTheFingerIs(rates: Rates) {
    for stop in [0.2, 0.5, 0.9] {
      let frames = Session(rates: rates) { min($0, stop) * 900 }.frames()
      let places = frames.flatMap(\.touches).filter { $0.phase == .moved }.map(\.position.x)
      // Beyond it for less than one step of the device, and then at it.
      #expect((places.max() ?? 0) <= stop * 900 + 900 * max(1 / rates.device, 0.005))
      let rested = frames.filter { $0.time > stop + 0.15 }.flatMap(\.touches)
      #expect(rested.allSatisfy { $0.phase == .ended || abs($0.position.x - stop * 900) < 1e-9 })
      #expect(places.last.map { abs($0 - stop * 900) < 1e-9 } ?? false)
    }
  }

  /// The first frame after a lift goes on with the fling's own speed.
  @Test(arguments: rates) func aFlingGoesOnWhereTheFingerLeft(rates: Rates) {
    var shares: [Double] = []
    for seed in 1...20 {
      let speed = 2000.0
      let session = Session(rates: rates, seed: UInt64(seed), lift: 0.4) { $0 * speed }
      let pan = PanRecognizer()
      var dragged: (time: Double, x: Double)?
      var end: Pan?
      var start = 0.0
      pan.onPan = { pan in
        if pan.state == .ended { end = pan }
        start = pan.translation.x
      }
      let referee = Referee { _, contest in contest.append(pan) }
      for frame in session.frames() {
        for touch in frame.touches { referee.handle(touch) }
        if let end {
          // As far as it would have come with the speed of the lift since then.
          let x = start + end.velocity.x * (frame.time - end.time)
          if let dragged {
            shares.append((x - dragged.x) / (frame.time - dragged.time) / end.velocity.x)
          }
          break
        }
        dragged = (frame.time, start)
      }
    }
    let sorted = shares.sorted()
    #expect(sorted.count == 20)
    #expect(sorted[2] >= 0.9)
    #expect(sorted[10] >= 0.95 && sorted[10] <= 1.05)
  }

  /// Identical flicks start with the same speed, whatever the phases of device and display.
  @Test(arguments: rates) func identicalFlicksAreEquallyFast(rates: Rates) {
    var speeds: [Double] = []
    for seed in 1...24 {
      // It is not the first touch.
      var tracker = TouchTracker()
      _ = Session(rates: rates, seed: UInt64(seed + 100), lift: 1) { 100 * $0 }.frames(&tracker)
      let session = Session(rates: rates, seed: UInt64(seed), lift: 0.3) { 3000 * $0 }
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let referee = Referee { _, contest in contest.append(pan) }
      for frame in session.frames(&tracker) {
        for touch in frame.touches { referee.handle(touch) }
      }
    }
    #expect(speeds.count == 24)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    let deviation = (speeds.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 24).squareRoot()
    #expect(deviation <= 0.03 * mean)
    #expect(abs(mean - 3000) < 150)
  }

  /// The same of light ones whose last step is only a part of one: where the finger is when it is lifted.
  @Test(arguments: rates) func lightFlicksThatEndBetweenTwoSamplesAreEquallyFast(rates: Rates) {
    var speeds: [Double] = []
    for seed in 1...48 {
      var tracker = TouchTracker()
      _ = Session(rates: rates, seed: UInt64(seed + 100), lift: 1) { 100 * $0 }.frames(&tracker)
      let lift = 0.12 + 0.12 * Double(seed % 7) / 7
      let session = Session(
        rates: rates, seed: UInt64(seed), lift: lift, tellsLift: true
      ) { 900 * $0 }
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let referee = Referee { _, contest in contest.append(pan) }
      for frame in session.frames(&tracker) {
        for touch in frame.touches { referee.handle(touch) }
      }
    }
    #expect(speeds.count == 48)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(abs(mean - 900) < 45)
    // Once in a while the rhythms of device and display slip past one another just then.
    #expect(speeds.count { abs($0 - 900) > 90 } <= 2)
  }

  /// Who rests for 60 ms before the lift, as the device sees it, throws nothing, whatever the phases of
  /// device and display.
  @Test(arguments: rates) func aRestBeforeTheLiftThrowsNothing(rates: Rates) {
    var speeds: [Double] = []
    for seed in 1...24 {
      let lift = 0.3 + 1 / rates.device
      let session = Session(rates: rates, seed: UInt64(seed), lift: lift) { min($0, 0.24) * 1250 }
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let referee = Referee { _, contest in contest.append(pan) }
      for frame in session.frames() {
        for touch in frame.touches { referee.handle(touch) }
      }
    }
    #expect(speeds == Array(repeating: 0, count: 24))
  }

  /// A tap is told as soon as it is known: nothing waits for a place that doesn't change.
  @Test func aTapWaitsForNothing() {
    var resampler = TouchResampler()
    var heard: [Touch] = []
    resampler.add(Touch(id: 1, phase: .began, position: Point(x: 5, y: 5), time: 1)) {
      heard.append($0)
    }
    resampler.add(Touch(id: 1, phase: .ended, position: Point(x: 5, y: 5), time: 1.1)) {
      heard.append($0)
    }
    #expect(heard.map(\.phase) == [.began, .ended])
    #expect(heard.map(\.time) == [1, 1.1])
    #expect(!resampler.isPending)
  }

  /// Whoever flicks by two thumbs in turn doesn't pinch, however soon the second one lands after the first has left.
  @Test(arguments: [0, 0.0005, 0.003, 0.004999, 0.006, 0.02])
  func fingersInTurnAreNeverDownTogether(
    pause: Double
  ) throws {
    var resampler = TouchResampler()
    let (pan, pinch) = (PanRecognizer(), PinchRecognizer())
    var (pans, pinches): ([Pan], [Pinch]) = ([], [])
    pan.onPan = { pans.append($0) }
    pinch.onPinch = { pinches.append($0) }
    let referee = Referee { _, contest in
      contest.append(pinch)
      contest.append(pan)
    }
    var down: Set<Int64> = []
    let speed = 2000.0
    var (time, frame) = (0.0, 1.0 / 60)
    func hear(_ touch: Touch) {
      if touch.phase == .began { down.insert(touch.id) }
      if touch.phase == .ended { down.remove(touch.id) }
      #expect(down.count <= 1)
      referee.handle(touch)
    }
    func frames(until end: Double) {
      while frame <= end {
        resampler.frame(at: frame, emit: hear)
        frame += 1.0 / 60
      }
    }
    for id in Int64(1)...4 {
      let landing = time
      func tell(_ phase: Touch.Phase) {
        frames(until: time)
        let place = Point(x: 800 - (time - landing) * speed, y: 350)
        resampler.add(Touch(id: id, phase: phase, position: place, time: time), emit: hear)
      }
      tell(.began)
      for _ in 1...12 {
        time += 1 / 120
        tell(.moved)
      }
      tell(.ended)
      time += pause
    }
    frames(until: time + 0.1)
    let ends = pans.filter { $0.state == .ended }
    #expect(pinches.isEmpty && ends.count == 4 && !pans.contains { $0.state == .cancelled })
    for end in ends {
      #expect(abs(end.velocity.x + speed) < 0.02 * speed)
      #expect(abs(end.translation.x + 200) < 1e-6)
    }
  }

  /// What was taken away is not heard of again, and touches don't mix.
  @Test func cancelledAndUnknownTouchesAreHarmless() {
    var resampler = TouchResampler()
    var heard: [Touch] = []
    func add(_ id: Int64, _ phase: Touch.Phase, _ x: Double, _ time: Double) {
      resampler.add(Touch(id: id, phase: phase, position: Point(x: x, y: 0), time: time)) {
        heard.append($0)
      }
    }
    add(1, .began, 0, 0)
    add(2, .began, 100, 0)
    add(1, .moved, 10, 0.01)
    add(2, .moved, 80, 0.01)
    add(1, .cancelled, 10, 0.012)
    add(3, .moved, 7, 0.013)
    add(3, .ended, 7, 0.014)
    heard.removeAll()
    for frame in 1...9 { resampler.frame(at: Double(frame) * 0.016) { heard.append($0) } }
    #expect(heard.allSatisfy { $0.id == 2 && $0.phase == .moved })
    #expect(heard.last?.position.x == 80)
    #expect(!resampler.isPending)
    add(2, .moved, .nan, 0.5)
    add(2, .moved, 80, .nan)
    add(2, .ended, 80, 0.6)
    resampler.frame(at: 1) { heard.append($0) }
    #expect(heard.last?.phase == .ended)
  }
}
