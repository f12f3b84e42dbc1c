import GeometryKit

/// Brings what devices tell of touches to the times of frames.
///
/// A touchscreen tells where a finger is 60 to 240 times a second, out of step with the display: in
/// one frame it has told once, in the next twice, and what follows the finger as it was told last
/// trembles. Here each frame gets one place of every touch, all of one time: `lag` before the frame's
/// own. It lies between two samples, or a little beyond the last one. What the device has told goes on
/// as `sampled`, from which recognisers take velocities.
///
/// A lift comes at its own time, `lag` later as everything: what is thrown goes on from where it was
/// seen last as if the finger had never held it back. Another finger that lands before then ends the wait,
/// so that the two are never down at a time: that would be a pinch.
///
///     resampler.add(touch) { referee.handle($0) }          // for each event
///     resampler.frame(at: time) { referee.handle($0) }     // once a frame, after them
///
/// A touch costs O(1) memory; an event and a frame O(touches), and no heap memory.
public struct TouchResampler {
  /// How far behind the frame's time the places are, in seconds. Read: Android's
  /// InputConsumer, RESAMPLE_LATENCY; mostly there is a sample after it then, at 120 Hz and more
  /// nearly always.
  public static let lag = 0.005
  /// For how long a movement goes on after the last sample, in times between two samples: until the next
  /// one would have been there. (Android: a half, at most 8 ms.)
  private static let reach = 1.0
  /// The longest time between two samples, in seconds, after which a movement goes on at all. Guess: a
  /// 30 Hz device tells of one that goes on; then more than one was left out. (Android 20 ms.)
  private static let longestGap = 0.04
  /// The shortest time, in seconds, that tells a velocity. (Android 2 ms.)
  private static let shortestGap = 0.004
  /// How many samples are kept: those of `lag` and some before, of a mouse that tells 1000 times.
  private static let capacity = 12

  private struct Sample {
    var position: Point
    var time: Double
  }

  private struct Live {
    var touch: Touch
    var samples: [Sample]
    /// Where it was told to be last.
    var told: Point
    /// When it was lifted, if nobody has heard of that yet.
    var lift: Touch?
  }

  private var live: [Live] = []
  private var spare: [[Sample]] = []

  /// A resampler that knows of no touch.
  public init() {
    live.reserveCapacity(GestureConstants.mostTouches)
    spare.reserveCapacity(GestureConstants.mostTouches)
  }

  /// Whether a touch will be told of in a frame to come, even if nothing more happens.
  public var isPending: Bool {
    live.contains { $0.lift != nil || $0.samples.last?.position != $0.told }
  }

  /// Takes an event as the device told it.
  ///
  /// - Parameters:
  ///   - touch: the event.
  ///   - emit: called with what recognisers are to hear of at once.
  public mutating func add(_ touch: Touch, emit: (Touch) -> Void) {
    if touch.phase == .began { endLifted(before: touch.time, emit: emit) }
    let index = live.firstIndex { $0.touch.id == touch.id }
    switch touch.phase {
    case .began:
      if let index { forget(index) }
      var samples = spare.popLast() ?? []
      samples.reserveCapacity(Self.capacity)
      samples.append(Sample(position: touch.position, time: touch.time))
      live.append(Live(touch: touch, samples: samples, told: touch.position))
      emit(touch)
    case .moved, .sampled:
      guard let index else { return emit(touch) }
      sample(touch, at: index, emit: emit)
    case .ended:
      guard let index else { return emit(touch) }
      // A lift that tells a place where the finger wasn't before is a sample as well.
      if touch.position != live[index].touch.position { sample(touch, at: index, emit: emit) }
      live[index].lift = touch
      if isAtRest(index, until: touch.time) { end(index, at: touch.time, emit: emit) }
    case .cancelled:
      if let index { forget(index) }
      emit(touch)
    }
  }

  /// Tells where the touches are at the time of a frame.
  ///
  /// - Parameters:
  ///   - time: the frame's, in seconds.
  ///   - emit: called with each touch that is elsewhere than it was told to be, and with each that
  ///     was lifted by then.
  public mutating func frame(at time: Double, emit: (Touch) -> Void) {
    var index = 0
    while index < live.count {
      if let lift = live[index].lift, lift.time + Self.lag <= time {
        end(index, at: lift.time + Self.lag, emit: emit)
        continue
      }
      let place = Self.place(of: live[index].samples, at: time - Self.lag)
      tell(place, of: index, at: time, emit: emit)
      index += 1
    }
  }

  // MARK: Samples

  private mutating func sample(_ touch: Touch, at index: Int, emit: (Touch) -> Void) {
    live[index].touch = touch
    guard touch.position.x.isFinite, touch.position.y.isFinite, touch.time.isFinite else { return }
    if live[index].samples.count == Self.capacity { live[index].samples.removeFirst() }
    // After a rest the way begins where the finger has rested until just now.
    if let last = live[index].samples.last, touch.time - last.time > Self.longestGap {
      live[index].samples.removeAll(keepingCapacity: true)
      live[index].samples.append(
        Sample(position: last.position, time: touch.time - Self.longestGap / 2))
    }
    let time = max(touch.time, live[index].samples.last?.time ?? touch.time)
    live[index].samples.append(Sample(position: touch.position, time: time))
    var sampled = touch
    sampled.phase = .sampled
    emit(sampled)
  }

  /// Where a touch was, or probably is, at a time.
  private static func place(of samples: [Sample], at time: Double) -> Point {
    guard let last = samples.last else { return .zero }
    guard last.time < time else { return place(of: samples, between: time) }
    // The newest sample that is far enough back tells the velocity.
    guard
      let before = samples.last(where: { $0.time <= last.time - shortestGap }),
      last.time - before.time <= longestGap
    else { return last.position }
    let gap = last.time - before.time
    let way = (last.position - before.position) * (1 / gap)
    let late = time - last.time
    // Where the next sample stays away, the finger rests where it was.
    let share = 1 - min(max(late / gap - 1, 0), 1)
    return last.position + way * (min(late, reach * gap) * share)
  }

  private static func place(of samples: [Sample], between time: Double) -> Point {
    var later = samples[samples.count - 1]
    for sample in samples.reversed() {
      if sample.time <= time {
        let gap = later.time - sample.time
        guard gap > 0 else { return sample.position }
        let share = (time - sample.time) / gap
        return sample.position + (later.position - sample.position) * share
      }
      later = sample
    }
    return later.position
  }

  // MARK: What is told

  private mutating func tell(
    _ place: Point, of index: Int, at time: Double, emit: (Touch) -> Void
  ) {
    guard place != live[index].told else { return }
    live[index].told = place
    var touch = live[index].touch
    touch.phase = .moved
    touch.time = time
    touch.position = place
    emit(touch)
  }

  /// Whether a touch is where it was told to be, and has nothing to catch up with.
  private func isAtRest(_ index: Int, until time: Double) -> Bool {
    Self.place(of: live[index].samples, at: time) == live[index].told
  }

  /// Ends the touches that were lifted but not told of yet, when another one lands.
  private mutating func endLifted(before time: Double, emit: (Touch) -> Void) {
    var index = 0
    while index < live.count {
      if let lift = live[index].lift {
        end(index, at: min(lift.time + Self.lag, time), emit: emit)
      } else {
        index += 1
      }
    }
  }

  /// Tells where a touch was when it was lifted, and that it was.
  private mutating func end(_ index: Int, at time: Double, emit: (Touch) -> Void) {
    guard var lift = live[index].lift else { return }
    tell(Self.place(of: live[index].samples, at: lift.time), of: index, at: time, emit: emit)
    lift.position = live[index].told
    lift.time = time
    forget(index)
    emit(lift)
  }

  private mutating func forget(_ index: Int) {
    var samples = live.remove(at: index).samples
    samples.removeAll(keepingCapacity: true)
    if spare.count < GestureConstants.mostTouches { spare.append(samples) }
  }
}
