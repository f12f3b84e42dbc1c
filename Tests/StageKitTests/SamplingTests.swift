import GeometryKit
import GestureKit
import MotionKit
import TestSupport
import Testing

@testable import StageKit

/// Tests when and where gesture recognizers receive touches. Touchscreen and display are simulated,
/// and each has its own rate.
@Suite struct SamplingTests {
  /// The sampling rate of the device and the refresh rate of the display, in Hz.
  struct Rates: CustomStringConvertible, Sendable {
    let device: Double
    let display: Double
    var description: String { "\(device) Hz at \(display) Hz" }
  }

  static let rates = [60.0, 90, 120, 240, 1000].flatMap { device in
    [60.0, 59.94, 62.5, 144, 240].map { Rates(device: device, display: $0) }
  }
  /// The rates of touchscreens, at most 240 samples a second. They are a property, because the
  /// compiler of Swift 6.0 crashes at a closure in the arguments of `@Test`.
  static let touchscreenRates = rates.filter { $0.device <= 240 }

  /// A finger moves along x. It touches down at time 0 and is lifted at `lift`. `position` returns
  /// its position at a time.
  private struct Session {
    let rates: Rates
    var seed: UInt64 = 1
    var lift = 2.0
    /// Whether the device reports the position at the moment of the lift, between two samples.
    var reportsLift = false
    /// The longest time by which a sample arrives late, in seconds. The delays vary at random.
    var maxDelay = 0.0
    /// A time in seconds during which the program draws no frame.
    var stall: ClosedRange<Double>?
    let position: (Double) -> Double

    /// A frame and its touches.
    struct Frame {
      let time: Double
      var touches: [Touch] = []
    }

    func frames() -> [Frame] {
      var tracker = TouchTracker()
      return frames(&tracker)
    }

    /// Returns the frames. `tracker` may already know the device's sampling rate from earlier
    /// touches.
    func frames(_ tracker: inout TouchTracker) -> [Frame] {
      var random = SplitMix64(seed: seed)
      let period = 1 / rates.display
      var next = Double.random(in: 0..<1, using: &random) / rates.device
      let begin = Double.random(in: 0..<period, using: &random)
      var (clock, resampler) = (EventClock(), TouchResampler())
      var frames: [Frame] = []
      var hasLanded = false
      var last = Point.zero
      for number in 0..<Int((lift + 0.2) / period) {
        // Frames come at regular times. The program reads its clock slightly later.
        let time = begin + Double(number) * period
        if stall?.contains(time) == true { continue }
        let reading = time + Double.random(in: 0...0.0004, using: &random)
        var moves: [Double] = []
        // Without a `maxDelay`, samples arrive within a fraction of a millisecond. The first sample
        // after the lift reports that the finger was lifted.
        var reportedUntil = reading - Double.random(in: 0.0002...0.0006, using: &random)
        if maxDelay > 0 { reportedUntil -= Double.random(in: 0...maxDelay, using: &random) }
        while (reportsLift ? min(next, lift) : next) <= reportedUntil,
          next <= lift + 1 / rates.device
        {
          moves.append(next)
          next += 1 / rates.device
        }
        let ends = moves.last.map { $0 > lift } ?? false
        clock.begin(at: time, events: moves.count + (ends && reportsLift ? 1 : 0))
        let movements = moves.count - (ends && !reportsLift ? 1 : 0)
        var frame = Frame(time: time)
        func emit(_ event: Event) {
          guard case .touch(let touch) = event else { return }
          resampler.add(touch) { frame.touches.append($0) }
        }
        for (index, at) in moves.enumerated() {
          let time = clock.next()
          let point = Point(x: position(at), y: 0)
          let source = TouchTracker.Source.finger(device: 1, number: 1)
          let arrival = clock.arrival(following: max(movements - 1 - index, 0), ends: ends)
          if at > lift, reportsLift {
            last = Point(x: position(lift), y: 0)
            tracker.moved(source, to: last, time: time, arrival: arrival, emit: emit)
            tracker.ended(source, at: last, time: clock.next(), arrival: arrival, emit: emit)
          } else if at > lift {
            tracker.ended(source, at: last, time: time, arrival: arrival, emit: emit)
          } else if hasLanded {
            last = point
            tracker.moved(
              source, to: point, time: time,
              arrival: arrival, emit: emit)
          } else {
            hasLanded = true
            tracker.began(source, at: point, time: time, emit: emit)
          }
        }
        resampler.frame(at: time) { frame.touches.append($0) }
        frames.append(frame)
      }
      return frames
    }
  }

  /// Returns the 95th percentile.
  private func percentile(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .infinity : sorted[min(sorted.count * 95 / 100, sorted.count - 1)]
  }

  /// Returns the mean of values and their standard deviation.
  private func distribution(of values: [Double]) -> (mean: Double, deviation: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    return (mean, (squares / Double(values.count)).squareRoot())
  }

  /// If a finger moves at constant speed, the content under it moves evenly. In 19 of 20 frames, it
  /// deviates by at most 0.5 points at 400 points/s and by 1.5 points at 1,200 points/s.
  @Test(arguments: rates, [400.0, 1200]) func constantSpeedIsDisplayedAsConstant(
    rates: Rates, speed: Double
  ) {
    var deviations: [Double] = []
    for seed in 1...8 {
      let session = Session(rates: rates, seed: UInt64(seed)) { $0 * speed }
      let positions = session.frames().compactMap { frame in
        frame.touches.last { $0.phase == .moved }.map { (frame.time, $0.position.x) }
      }
      // The first eight frames are skipped, because the device's sampling rate isn't known yet.
      for (last, next) in zip(positions, positions.dropFirst()).dropFirst(8) {
        deviations.append(abs(next.1 - last.1 - (next.0 - last.0) * speed))
      }
    }
    #expect(deviations.count > 500)
    #expect(percentile(deviations) <= (speed == 400 ? 0.5 : 1.5))
  }

  /// In each frame, at most one movement of a finger is delivered. After the end of a touch,
  /// nothing more is delivered.
  @Test(arguments: rates) func eachFrameDeliversAtMostOneMovement(rates: Rates) {
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

  /// When a finger stops, the delivered position moves slightly past it and then stays at the
  /// finger.
  @Test(arguments: rates) func deliveredPositionSettlesAtTheRestingFinger(rates: Rates) {
    for stop in [0.2, 0.5, 0.9] {
      let frames = Session(rates: rates) { min($0, stop) * 900 }.frames()
      let positions = frames.flatMap(\.touches).filter { $0.phase == .moved }.map(\.position.x)
      // The position overshoots the finger by at most the distance that the finger travels in one
      // sample interval or in 5 ms, whichever is longer.
      #expect((positions.max() ?? 0) <= stop * 900 + 900 * max(1 / rates.device, 0.005))
      let rested = frames.filter { $0.time > stop + 0.15 }.flatMap(\.touches)
      #expect(rested.allSatisfy { $0.phase == .ended || abs($0.position.x - stop * 900) < 1e-9 })
      #expect(positions.last.map { abs($0 - stop * 900) < 1e-9 } ?? false)
    }
  }

  /// In the first frame after a flick, the content continues to move at the flick's speed, without
  /// a jump.
  @Test(arguments: rates) func flickContinuesFromTheLastDraggedPosition(rates: Rates) {
    var speedRatios: [Double] = []
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
      let arena = GestureArena { _, competition in competition.append(pan) }
      for frame in session.frames() {
        for touch in frame.touches { arena.handle(touch) }
        if let end {
          // The position of content that has moved at the flick's velocity since the finger was
          // lifted.
          let x = start + end.velocity.x * (frame.time - end.time)
          if let dragged {
            speedRatios.append((x - dragged.x) / (frame.time - dragged.time) / end.velocity.x)
          }
          break
        }
        dragged = (frame.time, start)
      }
    }
    let sorted = speedRatios.sorted()
    #expect(sorted.count == 20)
    #expect(sorted[2] >= 0.9)
    #expect(sorted[10] >= 0.95 && sorted[10] <= 1.05)
  }

  /// Identical flicks start at the same speed, for every offset between the sample times and the
  /// frame times.
  @Test(arguments: rates) func identicalFlicksAreEquallyFast(rates: Rates) {
    let speeds = flickSpeeds(count: 24) {
      Session(rates: rates, seed: $0, lift: 0.3) { 3000 * $0 }
    }
    let (mean, deviation) = distribution(of: speeds)
    #expect(speeds.count == 24 && deviation <= 0.03 * mean)
    #expect(abs(mean - 3000) < 150)
  }

  /// Identical flicks start at the same speed even if the samples of a touchscreen arrive up to a
  /// millisecond late.
  @Test(arguments: touchscreenRates)
  func flicksWithLateSamplesAreEquallyFast(rates: Rates) {
    let speeds = flickSpeeds(count: 48) {
      Session(rates: rates, seed: $0, lift: 0.2, maxDelay: 0.001) { 2000 * $0 }
    }
    let (mean, deviation) = distribution(of: speeds)
    #expect(speeds.count == 48 && deviation <= 0.03 * mean)
    #expect(abs(mean - 2000) < 100)
  }

  /// A flick keeps its speed even if the program is busy while the finger is lifted.
  @Test(arguments: touchscreenRates, [0.05, 0.07])
  func flickKeepsItsSpeedIfTheProgramIsBusy(rates: Rates, duration: Double) {
    for offset in stride(from: -duration, through: 0, by: 0.005) {
      let speeds = flickSpeeds(count: 8) {
        var session = Session(rates: rates, seed: $0, lift: 0.2) { 2000 * $0 }
        session.stall = 0.2 + offset...0.2 + offset + duration
        return session
      }
      #expect(speeds.count == 8 && speeds.allSatisfy { abs($0 - 2000) < 400 }, "\(speeds)")
    }
  }

  /// Runs `count` flicks and returns the speeds at which their drags end. `flick` returns the
  /// session for a seed.
  private func flickSpeeds(count: UInt64, _ flick: (_ seed: UInt64) -> Session) -> [Double] {
    var speeds: [Double] = []
    for seed in 1...count {
      let session = flick(seed)
      // The first touch teaches the tracker the device's sampling rate.
      var tracker = TouchTracker()
      _ = Session(rates: session.rates, seed: seed + 100, lift: 1) { 100 * $0 }.frames(&tracker)
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let arena = GestureArena { _, competition in competition.append(pan) }
      for frame in session.frames(&tracker) {
        for touch in frame.touches { arena.handle(touch) }
      }
    }
    return speeds
  }

  /// Light flicks start at the same speed even if the finger is lifted between two samples. The
  /// device reports the position of the lift.
  @Test(arguments: rates) func flicksLiftedBetweenSamplesAreEquallyFast(rates: Rates) {
    var speeds: [Double] = []
    for seed in 1...48 {
      var tracker = TouchTracker()
      _ = Session(rates: rates, seed: UInt64(seed + 100), lift: 1) { 100 * $0 }.frames(&tracker)
      let lift = 0.12 + 0.12 * Double(seed % 7) / 7
      let session = Session(
        rates: rates, seed: UInt64(seed), lift: lift, reportsLift: true
      ) { 900 * $0 }
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let arena = GestureArena { _, competition in competition.append(pan) }
      for frame in session.frames(&tracker) {
        for touch in frame.touches { arena.handle(touch) }
      }
    }
    #expect(speeds.count == 48)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(abs(mean - 900) < 45)
    // A lift can move a sample to another frame, so a few of the flicks may deviate by more than 10
    // %.
    #expect(speeds.count { abs($0 - 900) > 90 } <= 2)
  }

  /// By the device's timestamps, the finger rests for 60 ms before it is lifted. This never starts
  /// a flick, whatever the offset between the sample times and the frame times.
  @Test(arguments: rates) func fingerThatRestsBeforeItIsLiftedDoesNotFlick(rates: Rates) {
    var speeds: [Double] = []
    for seed in 1...24 {
      let lift = 0.3 + 1 / rates.device
      let session = Session(rates: rates, seed: UInt64(seed), lift: lift) { min($0, 0.24) * 1250 }
      let pan = PanRecognizer()
      pan.onPan = { if $0.state == .ended { speeds.append($0.velocity.x) } }
      let arena = GestureArena { _, competition in competition.append(pan) }
      for frame in session.frames() {
        for touch in frame.touches { arena.handle(touch) }
      }
    }
    #expect(speeds == Array(repeating: 0, count: 24))
  }

  /// The end of a tap is delivered at once, because the finger's position doesn't change.
  @Test func tapIsDeliveredAtOnce() {
    var resampler = TouchResampler()
    var delivered: [Touch] = []
    resampler.add(Touch(id: 1, phase: .began, position: Point(x: 5, y: 5), time: 1)) {
      delivered.append($0)
    }
    resampler.add(Touch(id: 1, phase: .ended, position: Point(x: 5, y: 5), time: 1.1)) {
      delivered.append($0)
    }
    #expect(delivered.map(\.phase) == [.began, .ended])
    #expect(delivered.map(\.time) == [1, 1.1])
    #expect(!resampler.isPending)
  }

  /// Two thumbs flick alternately. Even if the second thumb touches down very soon after the first
  /// was lifted, the thumbs don't pinch.
  @Test(arguments: [0, 0.0005, 0.003, 0.004999, 0.006, 0.02])
  func alternatingFingersAreNeverDownAtTheSameTime(
    pause: Double
  ) throws {
    var resampler = TouchResampler()
    let (pan, pinch) = (PanRecognizer(), PinchRecognizer())
    var (pans, pinches): ([Pan], [Pinch]) = ([], [])
    pan.onPan = { pans.append($0) }
    pinch.onPinch = { pinches.append($0) }
    let arena = GestureArena { _, competition in
      competition.append(pinch)
      competition.append(pan)
    }
    var down: Set<Int64> = []
    let speed = 2000.0
    var (time, frame) = (0.0, 1.0 / 60)
    func deliver(_ touch: Touch) {
      if touch.phase == .began { down.insert(touch.id) }
      if touch.phase == .ended { down.remove(touch.id) }
      #expect(down.count <= 1)
      arena.handle(touch)
    }
    func frames(until end: Double) {
      while frame <= end {
        resampler.frame(at: frame, emit: deliver)
        frame += 1.0 / 60
      }
    }
    for id in Int64(1)...4 {
      let landing = time
      func report(_ phase: Touch.Phase) {
        frames(until: time)
        let position = Point(x: 800 - (time - landing) * speed, y: 350)
        resampler.add(Touch(id: id, phase: phase, position: position, time: time), emit: deliver)
      }
      report(.began)
      for _ in 1...12 {
        time += 1 / 120
        report(.moved)
      }
      report(.ended)
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

  /// After a touch is cancelled, nothing more is delivered for it. Events of one touch don't affect
  /// another touch.
  @Test func cancelledAndUnknownTouchesAreIgnored() {
    var resampler = TouchResampler()
    var delivered: [Touch] = []
    func add(_ id: Int64, _ phase: Touch.Phase, _ x: Double, _ time: Double) {
      resampler.add(Touch(id: id, phase: phase, position: Point(x: x, y: 0), time: time)) {
        delivered.append($0)
      }
    }
    add(1, .began, 0, 0)
    add(2, .began, 100, 0)
    add(1, .moved, 10, 0.01)
    add(2, .moved, 80, 0.01)
    add(1, .cancelled, 10, 0.012)
    add(3, .moved, 7, 0.013)
    add(3, .ended, 7, 0.014)
    delivered.removeAll()
    for frame in 1...9 { resampler.frame(at: Double(frame) * 0.016) { delivered.append($0) } }
    #expect(delivered.allSatisfy { $0.id == 2 && $0.phase == .moved })
    #expect(delivered.last?.position.x == 80)
    #expect(!resampler.isPending)
    add(2, .moved, .nan, 0.5)
    add(2, .moved, 80, .nan)
    add(2, .ended, 80, 0.6)
    resampler.frame(at: 1) { delivered.append($0) }
    #expect(delivered.last?.phase == .ended)
  }
}
