/// A log of calls in the order of their arrival. Equal consecutive calls share a line with a count.
/// The log keeps the last 128 lines.
struct CallLog {
  /// A call, and how many times in a row it occurred.
  struct Line: Equatable {
    let call: String
    var count = 1
  }

  /// The lines, oldest first.
  private(set) var lines: [Line] = []
  /// The maximum number of lines, which is more than fit in any window.
  static let maxCount = 128

  mutating func append(_ call: String) {
    if lines.last?.call == call {
      lines[lines.count - 1].count += 1
    } else {
      if lines.count == Self.maxCount { lines.removeFirst() }
      lines.append(Line(call: call))
    }
  }

  mutating func removeAll() { lines.removeAll() }
}
