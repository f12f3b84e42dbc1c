import GeometryKit

/// Resamples touches at the times of frames.
///
/// A touchscreen reports positions 60 to 240 times a second, out of step with the display. Some
/// frames get one report and others get two, so content that follows the latest report trembles.
/// The resampler gives each frame one position of every touch, all at the same time, which is a lag
/// before the time of the frame. The position lies between two samples, or a little beyond the last
/// one. The reports of the device are passed on as `sampled` events, from which recognizers
/// estimate velocities.
///
/// A lift is delayed by the same lag, so that a flick starts from where the content was last drawn.
/// If another finger lands during the delay, the lift is reported at once, so that the two fingers
/// don't appear to be down together and can't pinch. The lift is also reported at once if the touch
/// has no movement left to report.
///
///     resampler.add(touch) { arena.handle($0) }          // for each event
///     resampler.frame(at: time) { arena.handle($0) }     // once a frame, after its events
///
/// A touch takes O(1) memory. An event or a frame takes O(touches) time and no heap memory.
public struct TouchResampler {
  /// The maximum number of samples kept for a touch. With a mouse at 1000 Hz, they go back far
  /// enough for `Resampling.lag` and `Resampling.minInterval`.
  private static let capacity = 12

  private struct Sample {
    var position: Point
    var time: Double
  }

  /// A touch that is down, or whose lift hasn't been reported yet.
  private struct TrackedTouch {
    /// The latest event.
    var touch: Touch
    /// The latest samples, the newest last.
    var samples: [Sample]
    /// The position reported last.
    var lastReported: Point
    /// The event that lifts the finger, if it hasn't been reported yet.
    var lift: Touch?
  }

  private var touches: [TrackedTouch] = []
  /// Empty arrays, which are reused so that later touches don't allocate memory.
  private var spareSamples: [[Sample]] = []

  /// Creates a resampler without touches.
  public init() {
    touches.reserveCapacity(GestureConstants.maxTouches)
    spareSamples.reserveCapacity(GestureConstants.maxTouches)
  }

  /// Whether a later frame will report something even if no further event comes.
  public var isPending: Bool {
    touches.contains { $0.lift != nil || $0.samples.last?.position != $0.lastReported }
  }

  /// Handles an event as the device reported it.
  ///
  /// - Parameters:
  ///   - touch: The event.
  ///   - emit: Called with each event that recognizers must receive immediately, before the next
  ///     frame.
  public mutating func add(_ touch: Touch, emit: (Touch) -> Void) {
    if touch.phase == .began { endLiftedTouches(before: touch.time, emit: emit) }
    let index = touches.firstIndex { $0.touch.id == touch.id }
    switch touch.phase {
    case .began:
      if let index { forget(index) }
      var samples = spareSamples.popLast() ?? []
      samples.reserveCapacity(Self.capacity)
      samples.append(Sample(position: touch.position, time: touch.time))
      touches.append(TrackedTouch(touch: touch, samples: samples, lastReported: touch.position))
      emit(touch)
    case .moved, .sampled:
      guard let index else { return emit(touch) }
      sample(touch, at: index, emit: emit)
    case .ended:
      guard let index else { return emit(touch) }
      // A lift at a new position counts as a sample as well.
      if touch.position != touches[index].touch.position { sample(touch, at: index, emit: emit) }
      touches[index].lift = touch
      if isAtRest(index, until: touch.time) { end(index, at: touch.time, emit: emit) }
    case .cancelled:
      if let index { forget(index) }
      emit(touch)
    }
  }

  /// Reports the positions of all touches for a frame.
  ///
  /// - Parameters:
  ///   - time: The time of the frame, in seconds.
  ///   - emit: Called with a `moved` event of each touch whose position has changed, and with each
  ///     lift that is due.
  public mutating func frame(at time: Double, emit: (Touch) -> Void) {
    var index = 0
    while index < touches.count {
      if let lift = touches[index].lift, lift.time + Resampling.lag <= time {
        end(index, at: lift.time + Resampling.lag, emit: emit)
        continue
      }
      let position = Self.position(of: touches[index].samples, at: time - Resampling.lag)
      report(position, of: index, at: time, emit: emit)
      index += 1
    }
  }

  // MARK: Samples

  /// Adds a sample, and passes it on.
  private mutating func sample(_ touch: Touch, at index: Int, emit: (Touch) -> Void) {
    touches[index].touch = touch
    guard touch.position.x.isFinite, touch.position.y.isFinite, touch.time.isFinite else { return }
    if touches[index].samples.count == Self.capacity { touches[index].samples.removeFirst() }
    // After a pause, assume that the finger stayed at the previous position until shortly before
    // this sample.
    if let last = touches[index].samples.last, touch.time - last.time > Resampling.maxInterval {
      touches[index].samples.removeAll(keepingCapacity: true)
      touches[index].samples.append(
        Sample(position: last.position, time: touch.time - Resampling.maxInterval / 2))
    }
    let time = max(touch.time, touches[index].samples.last?.time ?? touch.time)
    touches[index].samples.append(Sample(position: touch.position, time: time))
    var sampled = touch
    sampled.phase = .sampled
    emit(sampled)
  }

  /// Returns the interpolated or extrapolated position of a touch at a time, in seconds.
  private static func position(of samples: [Sample], at time: Double) -> Point {
    guard let last = samples.last else { return .zero }
    guard last.time < time else { return interpolatedPosition(of: samples, at: time) }
    // The velocity is computed from the last sample and the newest sample that is at least
    // `Resampling.minInterval` older.
    guard
      let before = samples.last(where: { $0.time <= last.time - Resampling.minInterval }),
      last.time - before.time <= Resampling.maxInterval
    else { return last.position }
    let gap = last.time - before.time
    let velocity = (last.position - before.position) * (1 / gap)
    let late = time - last.time
    // If the next sample is overdue, the extrapolation fades out, and the position returns to the
    // last sample.
    let fraction = 1 - min(max(late / gap - 1, 0), 1)
    return last.position + velocity * (min(late, Resampling.maxExtrapolation * gap) * fraction)
  }

  /// Returns the position of a touch at a time before its last sample, in seconds.
  private static func interpolatedPosition(of samples: [Sample], at time: Double) -> Point {
    var later = samples[samples.count - 1]
    for sample in samples.reversed() {
      if sample.time <= time {
        let gap = later.time - sample.time
        guard gap > 0 else { return sample.position }
        let fraction = (time - sample.time) / gap
        return sample.position + (later.position - sample.position) * fraction
      }
      later = sample
    }
    return later.position
  }

  // MARK: Reporting

  /// Reports a position of a touch if it differs from the last reported one.
  private mutating func report(
    _ position: Point, of index: Int, at time: Double, emit: (Touch) -> Void
  ) {
    guard position != touches[index].lastReported else { return }
    touches[index].lastReported = position
    var touch = touches[index].touch
    touch.phase = .moved
    touch.time = time
    touch.position = position
    emit(touch)
  }

  /// Returns whether the position at a time equals the last reported position, so that no movement
  /// is left to report.
  private func isAtRest(_ index: Int, until time: Double) -> Bool {
    Self.position(of: touches[index].samples, at: time) == touches[index].lastReported
  }

  /// Reports all pending lifts, because another touch lands at `time`.
  private mutating func endLiftedTouches(before time: Double, emit: (Touch) -> Void) {
    var index = 0
    while index < touches.count {
      if let lift = touches[index].lift {
        end(index, at: min(lift.time + Resampling.lag, time), emit: emit)
      } else {
        index += 1
      }
    }
  }

  /// Reports the position at which a touch was lifted, and then the lift.
  private mutating func end(_ index: Int, at time: Double, emit: (Touch) -> Void) {
    guard var lift = touches[index].lift else { return }
    report(
      Self.position(of: touches[index].samples, at: lift.time), of: index, at: time, emit: emit)
    lift.position = touches[index].lastReported
    lift.time = time
    forget(index)
    emit(lift)
  }

  /// Stops tracking a touch.
  private mutating func forget(_ index: Int) {
    var samples = touches.remove(at: index).samples
    samples.removeAll(keepingCapacity: true)
    if spareSamples.count < GestureConstants.maxTouches { spareSamples.append(samples) }
  }
}
