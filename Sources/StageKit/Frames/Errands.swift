import Synchronization

/// Does what may take long, each on a thread of its own, and tells the main thread what came of it. Use it
/// on the main thread.
public final class Errands {
  private let waker: Waker
  /// For each that is under way: takes what came of it, if that is there.
  private var underway: [() -> Bool] = []

  /// Errands whose ends wake a frame loop.
  public init(waker: Waker) { self.waker = waker }

  /// What came of one, once that is there.
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Does something on another thread, and says what came of it in the first `takeOutcomes` after that.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then tell: @escaping (Value) -> Void
  ) {
    let outcome = Outcome<Value>()
    underway.append {
      guard let value = outcome.value.withLock({ $0 }) else { return false }
      tell(value)
      return true
    }
    Monitor().startThread { [waker] in
      let value = work()
      outcome.value.withLock { $0 = value }
      waker.wake()
    }
  }

  /// Whether something is under way.
  public var isBusy: Bool { !underway.isEmpty }

  /// Says what came of all that is done.
  public func takeOutcomes() {
    guard isBusy else { return }
    let asked = underway
    underway = []
    underway = asked.filter { !$0() } + underway
  }
}
