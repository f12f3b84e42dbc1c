import CSDL2StageKit
import Synchronization

/// Wakes the frame loop from another thread.
public final class Waker: Sendable {
  private let isPending = Atomic<Bool>(false)

  init() {}

  /// The loop makes a turn soon; calls before it does count as one. Safe on every thread, also
  /// when no loop runs.
  public func wake() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    // A full queue wakes the loop by itself, and a missing one has no loop.
    if SDL_PushEvent(&event) <= 0 { isPending.store(false, ordering: .releasing) }
  }

  /// The loop is awake and takes what there is; what comes from now on wakes it again.
  ///
  /// - Returns: whether anyone called.
  func take() -> Bool { isPending.exchange(false, ordering: .acquiringAndReleasing) }
}
