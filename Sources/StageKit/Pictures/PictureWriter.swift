import Synchronization

/// Writes pictures of the window beside the main thread, which goes on with its frames meanwhile. Use it there.
public final class PictureWriter {
  /// Where the picture is, or why it can't be written.
  public typealias Outcome = Result<String, StageError>

  private let state = State()
  private let waker: Waker

  /// What the threads share with the main one.
  private final class State: Sendable {
    let outcomes = Mutex<[Outcome]>([])
    let monitor = Monitor()
    let unfinished = Atomic<Int>(0)
  }

  /// A writer.
  ///
  /// - Parameter waker: of the loop that takes what came of it.
  public init(waker: Waker) { self.waker = waker }

  /// Writes a picture as a PNG file before long; see `PixelImage.writePNG(to:)`.
  public func write(_ image: PixelImage, to path: String) {
    state.unfinished.add(1, ordering: .relaxed)
    let body: @Sendable () -> Void = { [state, waker] in
      var outcome = Outcome.success(path)
      do throws(StageError) { try image.writePNG(to: path) } catch { outcome = .failure(error) }
      state.outcomes.withLock { $0.append(outcome) }
      state.monitor.locked {
        state.unfinished.subtract(1, ordering: .relaxed)
        state.monitor.wakeAll()
      }
      waker.wake()
    }
    if !state.monitor.startThread(body) { body() }
  }

  /// What came of those that are done and weren't told yet; call it once a frame.
  public func takeOutcomes() -> [Outcome] {
    state.outcomes.withLock { outcomes in
      guard !outcomes.isEmpty else { return [] }
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Waits until all are written.
  public func finish() {
    state.monitor.locked {
      while state.unfinished.load(ordering: .relaxed) > 0 { state.monitor.wait() }
    }
  }
}
