import GeometryKit
import GestureKit

/// The active touches, each with a unique id.
///
/// On Wayland, the numbers of fingers are reused. On X11, the end of a touch isn't reported when
/// the window is minimised. The tracker uses each of its own ids only once, and each touch that
/// began ends or is cancelled exactly once.
struct TouchTracker {
  /// The origin of a touch, identified by the window system's numbers.
  enum Source: Hashable {
    case finger(device: Int64, number: Int64)
    case mouse
  }

  private struct Live {
    let source: Source
    let id: Int64
    /// The time at which the touch began, in seconds.
    let start: Double
    var position: Point
    var clock: SampleClock

    /// Returns the facts about the time of an event of the touch; `nil` if they are too few for an
    /// estimate, because a late poll also delivered the beginning of the touch.
    func usable(_ arrival: SampleClock.Arrival?) -> SampleClock.Arrival? {
      arrival.flatMap { $0.isLate && start > $0.earliest ? nil : $0 }
    }
  }

  private var live: [Live] = []
  private var nextID: Int64 = 1
  /// The sample clocks of the latest finger touch and the latest mouse touch. A new touch starts
  /// with a copy, which knows the period at which the device samples.
  private var fingerClock = SampleClock()
  private var mouseClock = SampleClock()

  /// Whether a finger is down.
  var hasFingers: Bool { live.contains { $0.source != .mouse } }

  /// Whether the mouse's primary button is down and its touch was not cancelled.
  var hasMouse: Bool { live.contains { $0.source == .mouse } }

  /// Begins a touch. If the end of an earlier touch from the same source was lost, cancels that
  /// touch first.
  mutating func began(
    _ source: Source, at position: Point, time: Double, emit: (Event) -> Void
  ) {
    if let index = live.firstIndex(where: { $0.source == source }) {
      let lost = live.remove(at: index)
      emit(.touch(touch(lost, .cancelled, time)))
    }
    var new = Live(
      source: source, id: nextID, start: time, position: position,
      clock: source == .mouse ? mouseClock : fingerClock)
    new.clock.begin(at: time)
    nextID += 1
    live.append(new)
    emit(.touch(touch(new, .began, time)))
  }

  /// Moves a touch. Does nothing if the touch isn't active or its position hasn't changed.
  ///
  /// - Parameters:
  ///   - source: The origin of the touch.
  ///   - position: The new position, in points.
  ///   - time: The time of the event by `EventPump`, in seconds.
  ///   - arrival: Further facts about when the device sampled the position, from which the time of
  ///     the touch is estimated. If `nil` (the default), `time` itself is the time of the touch.
  ///   - emit: Called with the event.
  mutating func moved(
    _ source: Source, to position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }),
      live[index].position != position
    else { return }
    live[index].position = position
    var time = time
    if let arrival = live[index].usable(arrival) {
      time = live[index].clock.time(of: arrival)
    } else {
      live[index].clock.begin(at: time)
    }
    if source == .mouse { mouseClock = live[index].clock } else { fingerClock = live[index].clock }
    emit(.touch(touch(live[index], .moved, time)))
  }

  /// Ends a touch. Does nothing if the touch isn't active.
  mutating func ended(
    _ source: Source, at position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }) else { return }
    var ended = live.remove(at: index)
    ended.position = position
    let time = ended.usable(arrival).map(ended.clock.end) ?? time
    emit(.touch(touch(ended, .ended, time)))
  }

  /// Cancels all touches.
  mutating func cancelAll(time: Double, emit: (Event) -> Void) {
    let cancelled = live
    live.removeAll(keepingCapacity: true)
    for one in cancelled { emit(.touch(touch(one, .cancelled, time))) }
  }

  private func touch(_ live: Live, _ phase: Touch.Phase, _ time: Double) -> Touch {
    Touch(
      id: live.id, phase: phase, position: live.position, time: time,
      device: live.source == .mouse ? .mouse : .finger)
  }
}
