/// An engine that can be followed without a window.
protocol TraceEngine: AnyObject {
  /// The clock to which calls refer, in seconds.
  var time: Double { get set }

  /// Advances the animations to a time in seconds.
  func advance(to time: Double)

  /// Writes the state as a trace has it, with the names of the delegate's calls since the line
  /// before.
  func write(to line: inout JSONWriter, events: [String])
}
