import Synchronization

/// Does what may take long, each on a thread of its own, and tells the main thread what came of it. Use it
/// on the main thread.
public final class Errands {
  private let waker: Waker
  private let state = State()
  /// For each that is under way: takes what came of it, if that is there.
  private var underway: [() -> Bool] = []

  /// What the threads share with the main one.
  private final class State: Sendable {
    let monitor = Monitor()
    let unfinished = Atomic<Int>(0)
  }

  /// Errands whose ends wake a frame loop.
  public init(waker: Waker) { self.waker = waker }

  /// What came of one, once that is there.
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Does something on another thread, and says what came of it in the first `takeOutcomes` after that. Where
  /// no thread is to be had, it is done before this returns.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then tell: @escaping (Value) -> Void
  ) {
    let outcome = Outcome<Value>()
    underway.append {
      guard let value = outcome.value.withLock({ $0 }) else { return false }
      tell(value)
      return true
    }
    state.unfinished.add(1, ordering: .relaxed)
    let body: @Sendable () -> Void = { [state, waker] in
      let value = work()
      outcome.value.withLock { $0 = value }
      state.monitor.locked {
        state.unfinished.subtract(1, ordering: .relaxed)
        state.monitor.wakeAll()
      }
      waker.wake()
    }
    if !state.monitor.startThread(body) { body() }
  }

  /// The same with something that may fail.
  public func run<Value: Sendable, Failure: Error>(
    trying work: @escaping @Sendable () throws(Failure) -> Value,
    then tell: @escaping (Result<Value, Failure>) -> Void
  ) {
    run({ Result(catching: work) }, then: tell)
  }

  /// Whether something is under way.
  public var isBusy: Bool { !underway.isEmpty }

  /// Says what came of all that is done.
  ///
  /// - Returns: whether anything was.
  @discardableResult
  public func takeOutcomes() -> Bool {
    guard isBusy else { return false }
    let asked = underway
    underway = []
    let others = asked.filter { !$0() }
    underway = others + underway
    return others.count < asked.count
  }

  /// Waits until all is done that is under way, and says what came of it: for the end of a program, which would
  /// break it off.
  public func finish() {
    state.monitor.locked {
      while state.unfinished.load(ordering: .relaxed) > 0 { state.monitor.wait() }
    }
    takeOutcomes()
  }
}
