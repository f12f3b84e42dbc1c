import Glibc

/// A mutex with a condition variable.
package final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock, waits for `wakeAll()` and takes the lock again. The caller must hold the
  /// lock.
  package func wait() { pthread_cond_wait(condition, mutex) }

  package func wakeAll() { pthread_cond_broadcast(condition) }

  /// Runs a closure on a new thread of lower priority than the main thread. Returns false if no
  /// thread can be created.
  @discardableResult
  package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, threadMain, box.toOpaque())
    if status == 0 { pthread_detach(thread) } else { box.release() }
    return status == 0
  }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
  // Lowers the priority of this thread only, because on Linux each thread has its own nice value.
  _ = nice(5)
  body.run()
  return nil
}
