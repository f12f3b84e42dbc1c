/// Calls in the order in which they came, those that followed an equal one counted. It remembers as many as
/// anybody can look at.
struct CountedCalls {
  /// One call, however often it came.
  struct Line: Equatable {
    let call: String
    var count = 1
  }

  /// The oldest first.
  private(set) var lines: [Line] = []
  /// So many lines are higher than any window.
  static let most = 128

  mutating func note(_ call: String) {
    if lines.last?.call == call {
      lines[lines.count - 1].count += 1
    } else {
      if lines.count == Self.most { lines.removeFirst() }
      lines.append(Line(call: call))
    }
  }

  mutating func removeAll() { lines.removeAll() }
}
