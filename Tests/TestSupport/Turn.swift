import Synchronization

/// One after the other, whatever suites they are in: a test that opens a window takes its turn first,
/// and it is over when the window is gone. SDL has one queue of events and one present graphics
/// context for all of them.
public final class Turn: Sendable {
  private struct Line {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let line = Mutex(Line())

  private init() {}

  /// Waits until nobody has the turn. It is over when the last user lets go of it.
  public static func take() async -> Turn {
    await withCheckedContinuation { continuation in
      let isFree = line.withLock { line in
        if line.isTaken {
          line.waiting.append(continuation)
          return false
        }
        line.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
    return Turn()
  }

  deinit {
    let next = Self.line.withLock { line in
      line.isTaken = !line.waiting.isEmpty
      return line.waiting.isEmpty ? nil : line.waiting.removeFirst()
    }
    next?.resume()
  }
}
