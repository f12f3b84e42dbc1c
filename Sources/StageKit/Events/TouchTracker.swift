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
  }

  private var live: [Live] = []
  private var nextID: Int64 = 1

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
    let new = Live(source: source, id: nextID, position: position)
    nextID += 1
    live.append(new)
    emit(.touch(touch(new, .began, time)))
  }

  /// A touch moved; nothing if it is not down or did not change its place.
  mutating func moved(
    _ source: Source, to position: Point, time: Double, emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }),
      live[index].position != position
    else { return }
    live[index].position = position
    emit(.touch(touch(live[index], .moved, time)))
  }

  /// A touch left; nothing if it is not down.
  mutating func ended(
    _ source: Source, at position: Point, time: Double, emit: (Event) -> Void
  ) {
    guard let index = live.firstIndex(where: { $0.source == source }) else { return }
    var ended = live.remove(at: index)
    ended.position = position
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
