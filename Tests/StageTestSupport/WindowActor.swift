import Foundation
import Synchronization

/// Where tests use windows: on one thread, as SDL and OpenGL want it.
///
/// The main actor would not do. While tests run on Linux, its work is done by whichever worker of
/// Dispatch's is free, and an OpenGL context that was current on one can't be used on another.
@globalActor public actor WindowActor {
  /// The only one.
  public static let shared = WindowActor()
  private static let executor = ThreadExecutor()

  /// The thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// Does its jobs one after the other on a thread of its own.
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
