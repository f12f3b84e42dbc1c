import Synchronization

/// Exclusive access to SDL for a test that opens a window. The access ends when the last reference
/// to this object is released.
///
/// SDL has one event queue and one current graphics context for the whole process. Therefore tests
/// with windows must not run at the same time, even in different suites.
public final class WindowAccess: Sendable {
  private struct Queue {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let queue = Mutex(Queue())

  private init() {}

  /// Waits for exclusive access and returns it. Access is granted in the order of the calls.
  public static func acquire() async -> WindowAccess {
    await withCheckedContinuation { continuation in
      let isFree = queue.withLock { queue in
        if queue.isTaken {
          queue.waiting.append(continuation)
          return false
        }
        queue.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
    return WindowAccess()
  }

  deinit {
    let next = Self.queue.withLock { queue in
      queue.isTaken = !queue.waiting.isEmpty
      return queue.waiting.isEmpty ? nil : queue.waiting.removeFirst()
    }
    next?.resume()
  }
}
