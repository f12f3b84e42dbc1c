import GeometryKit
import GestureKit

/// Knows which touches are down, and gives each an id of its own.
///
/// Window systems use their finger numbers again (Wayland) or forget to end a touch (X11, when the
/// window is minimised); what comes out of here does neither: an id is used once, and every touch
/// that began ends or is cancelled once.
struct TouchTracker {
  /// What makes a touch, in the window system's own numbers.
  enum Source: Hashable {
    case finger(device: Int64, number: Int64)
    case mouse
  }

  private struct Live {
    let source: Source
    let id: Int64
    var position: Point
    var clock: SampleClock
  }

  private var live: [Live] = []
  private var nextID: Int64 = 1
  /// What the last touches of fingers and of the mouse have told of their devices.
  private var fingerClock = SampleClock()
  private var mouseClock = SampleClock()

  /// Whether a finger is down.
  var hasFingers: Bool { live.contains { $0.source != .mouse } }

  /// Whether the mouse's primary button is down and its touch was not cancelled.
  var hasMouse: Bool { live.contains { $0.source == .mouse } }

  /// A touch landed. One from the same source whose end was lost is cancelled first.
  mutating func began(
    _ source: Source, at position: Point, time: Double, emit: (Event) -> Void
  ) {
    if let index = live.firstIndex(where: { $0.source == source }) {
      let lost = live.remove(at: index)
      emit(.touch(touch(lost, .cancelled, time)))
    }
    var new = Live(
      source: source, id: nextID, position: position,
      clock: source == .mouse ? mouseClock : fingerClock)
    new.clock.begin(at: time)
    nextID += 1
    live.append(new)
    emit(.touch(touch(new, .began, time)))
  }

  /// A touch moved; nothing if it is not down or did not change its place.
  ///
  /// - Parameters:
  ///   - source: which.
  ///   - position: where it is, in points.
  ///   - time: the pump that tells of it, in seconds.
  ///   - arrival: what else is known of when it was there; nil if it was there at that time.
  ///   - emit: called with the event.
  mutating func moved(
    _ source: Source, to position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }),
      live[index].position != position
    else { return }
    live[index].position = position
    var time = time
    if let arrival {
      time = live[index].clock.time(of: arrival, by: time)
    } else {
      live[index].clock.begin(at: time)
    }
    if source == .mouse { mouseClock = live[index].clock } else { fingerClock = live[index].clock }
    emit(.touch(touch(live[index], .moved, time)))
  }

  /// A touch left; nothing if it is not down.
  mutating func ended(
    _ source: Source, at position: Point, time: Double, arrival: SampleClock.Arrival? = nil,
    emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }) else { return }
    var ended = live.remove(at: index)
    ended.position = position
    let time = arrival.map { ended.clock.end(of: $0, by: time) } ?? time
    emit(.touch(touch(ended, .ended, time)))
  }

  /// Every touch is taken away.
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
