/// The names of an engine's events since the last line of its trace.
final class EventLog {
  private var events: [String] = []

  /// Adds the name of an event.
  func append(_ event: String) { events.append(event) }

  /// Removes and returns the names of the events, in order.
  func removeAll() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
