import Foundation
import Synchronization

/// The global actor of tests that use windows. It runs on a single thread, as SDL and OpenGL
/// require.
///
/// The main actor isn't sufficient. While tests run on Linux, any worker thread of Dispatch may run
/// the main actor's jobs, and an OpenGL context that was current on one thread can't be used on
/// another.
@globalActor public actor WindowActor {
  /// The only instance.
  public static let shared = WindowActor()
  private static let executor = ThreadExecutor()

  /// The executor, which has its own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// An executor that runs its jobs one after the other on its own thread.
private final class ThreadExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let count = DispatchSemaphore(value: 0)

  init() {
    Thread { self.work() }.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  private func work() -> Never {
    while true {
      count.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
