/// What an engine has told its delegate, by the names that a trace has for it, until it is taken.
final class EventLog {
  private var events: [String] = []

  /// Notes an event.
  func note(_ event: String) { events.append(event) }

  /// The events since they were last taken, in their order.
  func take() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
