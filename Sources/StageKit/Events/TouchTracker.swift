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

  private struct ActiveTouch {
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

  private var activeTouches: [ActiveTouch] = []
  private var nextID: Int64 = 1
  /// The sample clocks of the latest finger touch and the latest mouse touch. A new touch starts
  /// with a copy, which knows the period at which the device samples.
  private var fingerClock = SampleClock()
  private var mouseClock = SampleClock()

  /// Whether a finger is down.
  var hasFingers: Bool { activeTouches.contains { $0.source != .mouse } }

  /// Whether the mouse's primary button is down and its touch was not cancelled.
  var hasMouse: Bool { activeTouches.contains { $0.source == .mouse } }

  /// Begins a touch. If the end of an earlier touch from the same source was lost, cancels that
  /// touch first.
  mutating func began(
    _ source: Source, at position: Point, time: Double, emit: (Event) -> Void
  ) {
    if let index = activeTouches.firstIndex(where: { $0.source == source }) {
      let lost = activeTouches.remove(at: index)
      emit(.touch(touch(lost, .cancelled, time)))
    }
    var new = ActiveTouch(
      source: source, id: nextID, start: time, position: position,
      clock: source == .mouse ? mouseClock : fingerClock)
    new.clock.begin(at: time)
    nextID += 1
    activeTouches.append(new)
    emit(.touch(touch(new, .began, time)))
  }

  /// Moves a touch. Does nothing if the touch isn't active or its position hasn't changed.
  ///
  /// - Parameters:
  ///   - source: The origin of the touch.
  ///   - position: The new position, in points.
  ///   - time: The time of the event by `EventClock`, in seconds.
  ///   - arrival: Further facts about when the device sampled the position, from which the time of
  ///     the touch is estimated. If `nil` (the default), `time` itself is the time of the touch.
  ///   - emit: Called with the event.
  mutating func moved(
    _ source: Source, to position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = activeTouches.firstIndex(where: { $0.source == source }),
      activeTouches[index].position != position
    else { return }
    activeTouches[index].position = position
    var time = time
    if let arrival = activeTouches[index].usable(arrival) {
      time = activeTouches[index].clock.time(of: arrival)
    } else {
      activeTouches[index].clock.begin(at: time)
    }
    let clock = activeTouches[index].clock
    if source == .mouse { mouseClock = clock } else { fingerClock = clock }
    emit(.touch(touch(activeTouches[index], .moved, time)))
  }

  /// Ends a touch. Does nothing if the touch isn't active.
  mutating func ended(
    _ source: Source, at position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = activeTouches.firstIndex(where: { $0.source == source }) else { return }
    var ended = activeTouches.remove(at: index)
    ended.position = position
    let time = ended.usable(arrival).map(ended.clock.end) ?? time
    emit(.touch(touch(ended, .ended, time)))
  }

  /// Cancels all touches.
  mutating func cancelAll(time: Double, emit: (Event) -> Void) {
    let cancelled = activeTouches
    activeTouches.removeAll(keepingCapacity: true)
    for active in cancelled { emit(.touch(touch(active, .cancelled, time))) }
  }

  private func touch(_ active: ActiveTouch, _ phase: Touch.Phase, _ time: Double) -> Touch {
    Touch(
      id: active.id, phase: phase, position: active.position, time: time,
      device: active.source == .mouse ? .mouse : .finger)
  }
}
