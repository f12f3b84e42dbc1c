import Synchronization
import SystemKit

/// A set of background tasks. Each runs on a thread of its own, and its result is delivered on the
/// main thread. Use the class on the main thread.
public final class BackgroundTasks {
  private let waker: Waker
  private let state = State()
  /// A closure for each unfinished task. It delivers the task's result and returns `true`, or
  /// returns `false` if there is no result yet.
  private var pending: [() -> Bool] = []

  /// The state shared between the tasks' threads and the main thread.
  private final class State: Sendable {
    let lock = ConditionLock()
    let unfinished = Atomic<Int>(0)
  }

  /// Creates an empty set of tasks. When a task ends, it wakes the frame loop through `waker`.
  public init(waker: Waker) { self.waker = waker }

  /// A container for the result of a task; `nil` until the task has ended.
  private final class TaskResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Runs `work` on another thread. The first call of `deliverResults` after the end of `work`
  /// passes its result to `handler`. If no thread can be started, `work` runs before this method
  /// returns.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then handler: @escaping (Value) -> Void
  ) {
    let outcome = TaskResult<Value>()
    pending.append {
      guard let value = outcome.value.withLock({ $0 }) else { return false }
      handler(value)
      return true
    }
    state.unfinished.add(1, ordering: .relaxed)
    let body: @Sendable () -> Void = { [state, waker] in
      let value = work()
      outcome.value.withLock { $0 = value }
      state.lock.locked {
        state.unfinished.subtract(1, ordering: .relaxed)
        state.lock.wakeAll()
      }
      waker.wake()
    }
    if !state.lock.startThread(body) { body() }
  }

  /// Runs `work`, which may throw, on another thread. The first call of `deliverResults` after the
  /// end of `work` passes its result or error to `handler`. If no thread can be started, `work`
  /// runs before this method returns.
  public func run<Value: Sendable, Failure: Error>(
    trying work: @escaping @Sendable () throws(Failure) -> Value,
    then handler: @escaping (Result<Value, Failure>) -> Void
  ) {
    run({ Result(catching: work) }, then: handler)
  }

  /// Whether the result of any task is still to be delivered.
  public var isBusy: Bool { !pending.isEmpty }

  /// Delivers the results of all tasks that have ended.
  ///
  /// - Returns: Whether any results were delivered.
  @discardableResult
  public func deliverResults() -> Bool {
    guard isBusy else { return false }
    let asked = pending
    pending = []
    let remaining = asked.filter { !$0() }
    pending = remaining + pending
    return remaining.count < asked.count
  }

  /// Waits for all tasks to end, and delivers their results. Call this method before the program
  /// ends, because the end of the program aborts unfinished tasks.
  public func finish() {
    state.lock.locked {
      while state.unfinished.load(ordering: .relaxed) > 0 { state.lock.wait() }
    }
    deliverResults()
  }
}
