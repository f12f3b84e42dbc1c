extension Int {
  /// It in groups of three digits, with spaces that don't break.
  package var grouped: String {
    var words = ""
    for (index, digit) in "\(self)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { words.append("\u{A0}") }
      words.append(digit)
    }
    return String(words.reversed())
  }
}
