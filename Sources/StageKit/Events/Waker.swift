import CSDL2StageKit
import Synchronization

/// A handle that wakes the frame loop from any thread.
public final class Waker: Sendable {
  private let isPending = Atomic<Bool>(false)

  package init() {}

  /// Makes the frame loop run another iteration soon. Several calls before that iteration count as
  /// one. Can be called on any thread, even when no loop runs.
  public func wake() {
    guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    // If the queue is full, its events wake the loop. If there is no queue, there is no loop to
    // wake.
    if SDL_PushEvent(&event) <= 0 { isPending.store(false, ordering: .releasing) }
  }

  /// Resets the waker, so that later calls of `wake()` wake the loop again. The loop calls this
  /// method when it is awake.
  ///
  /// - Returns: Whether `wake()` was called since the last call of this method.
  package func clear() -> Bool { isPending.exchange(false, ordering: .acquiringAndReleasing) }
}
