/// A time that counts up while the stopwatch runs, in seconds.
struct Stopwatch {
  /// The elapsed time.
  private(set) var elapsed = 0.0
  /// The time at which the running stopwatch was, or would have been, at zero; `nil` while the
  /// stopwatch is stopped.
  private(set) var beginning: Double?
  private var time = 0.0

  var isRunning: Bool { beginning != nil }

  /// Starts or stops the stopwatch at the elapsed time.
  mutating func toggle() { beginning = isRunning ? nil : time - elapsed }

  /// Sets the elapsed time. A running stopwatch keeps running.
  mutating func set(to elapsed: Double) {
    self.elapsed = elapsed
    if isRunning { beginning = time - elapsed }
  }

  mutating func advance(to time: Double) {
    self.time = time
    if let beginning { elapsed = time - beginning }
  }

  /// The elapsed time in complete tenths of a second.
  var tenths: Int {
    // The sum of a beginning and tenths can be slightly below the exact tenth.
    Int(elapsed * 10 + 1e-6)
  }

  /// The time at which the next tenth of a second begins; `nil` while the stopwatch is stopped.
  var nextTenth: Double? { beginning.map { $0 + Double(tenths + 1) / 10 } }

  /// Returns seconds as minutes and seconds, such as `3:07`.
  static func text(seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// Returns tenths of a second as minutes, seconds and tenths, such as `3:07.2`.
  static func text(tenths: Int) -> String { "\(text(seconds: tenths / 10)).\(tenths % 10)" }
}
