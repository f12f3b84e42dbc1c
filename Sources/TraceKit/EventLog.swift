/// What engines have told their delegates, by the names that a trace has for it, until it is taken.
///
/// A window with several engines has one; each engine's recorder notes into it.
public final class EventLog {
  /// Whether anything is kept.
  private let isKeeping: Bool
  private var events: [String] = []

  /// An empty log.
  ///
  /// - Parameter isKeeping: whether it keeps anything: one that nobody reads costs nothing. Default true.
  public init(isKeeping: Bool = true) { self.isKeeping = isKeeping }

  /// Notes an event, whose name is made only where it is kept.
  public func note(_ event: @autoclosure () -> String) {
    if isKeeping { events.append(event()) }
  }

  /// The events since they were last taken, in their order.
  public func take() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
