/// What engines have told their delegates, by the names that a trace has for it, until it is taken.
///
/// A window with several engines has one; each engine's recorder notes into it.
public final class EventLog {
  /// Whether anything is kept.
  private let isKeeping: Bool
  private var events: [String] = []
  /// Hears of each call of a delegate as it comes, by the method's name and what it was told. Default: nobody.
  public var onCall: ((_ call: String) -> Void)?

  /// An empty log.
  ///
  /// - Parameter isKeeping: whether it keeps anything: one that nobody reads costs nothing. Default true.
  public init(isKeeping: Bool = true) { self.isKeeping = isKeeping }

  /// Notes an event, whose names are made only where somebody wants them.
  ///
  /// - Parameters:
  ///   - event: what a trace calls it.
  ///   - call: the delegate's method, and what it was told; by default what a trace has.
  public func note(_ event: @autoclosure () -> String, call: @autoclosure () -> String? = nil) {
    if isKeeping { events.append(event()) }
    if let onCall { onCall(call() ?? event()) }
  }

  /// The events since they were last taken, in their order.
  public func take() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
