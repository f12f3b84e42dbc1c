extension Int {
  /// The number in groups of three digits, separated by commas.
  package var grouped: String {
    var words = ""
    for (index, digit) in "\(magnitude)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { words.append(",") }
      words.append(digit)
    }
    if self < 0 { words.append("-") }
    return String(words.reversed())
  }
}
