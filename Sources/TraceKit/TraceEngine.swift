/// An engine that can be driven and recorded without a window.
protocol TraceEngine: AnyObject {
  /// The time at which calls happen, in seconds.
  var time: Double { get set }

  /// Advances all motion to a time, in seconds.
  func advance(to time: Double)

  /// Writes the engine's state as part of a line of a trace. `events` are the names of the events
  /// since the previous line.
  func write(to line: inout JSONWriter, events: [String])
}
