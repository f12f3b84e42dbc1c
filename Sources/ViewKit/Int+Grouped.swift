extension Int {
  /// The number in groups of three digits, separated by commas.
  package var grouped: String {
    var text = ""
    for (index, digit) in "\(magnitude)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    if self < 0 { text.append("-") }
    return String(text.reversed())
  }
}
