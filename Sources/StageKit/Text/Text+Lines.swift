// Breaking text into lines.
extension Text {
  /// The maximum number of characters that are laid out. The rest of a text is ignored, because
  /// nobody reads more at a glance.
  private static let lengthLimit = 4096
  private static let ellipsis = "…"

  /// Breaks a text into lines that fit a width in points.
  ///
  /// Lines break at spaces, between characters of scripts without spaces, and within a word only if
  /// the word is longer than a line. At most `count` lines are returned; by default, there is no
  /// limit. If the text needs more lines, the last line ends in an ellipsis. There is always at
  /// least one line.
  public func lines(
    of text: String, _ style: Style, width: Double, atMost count: Int = .max
  ) -> [String] {
    let text = text.prefix(Self.lengthLimit)
    guard count > 1 else {
      return [truncated(Self.singleLine(String(text)), style, width: width)]
    }
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var remaining = Substring(Self.singleLine(String(paragraph)))
      repeat {
        let line = remaining.prefix(fitting(remaining, style, width: width))
        if lines.count == count {
          let last = lines.removeLast() + Self.ellipsis
          return lines + [truncated(last, style, width: width)]
        }
        lines.append(Self.trimmed(line))
        remaining = remaining[line.endIndex...].drop { $0 == " " }
      } while !remaining.isEmpty
    }
    return lines
  }

  /// Breaks a text again into lines that are about equally long, and returns them. The result has
  /// no more lines than `lines`, which were broken to fit `width`.
  func balanced(_ lines: [String], _ text: String, _ style: Style, width: Double) -> [String] {
    guard lines.count > 1, width.isFinite else { return lines }
    var (balanced, narrower) = (lines, width)
    while narrower > width / 2 {
      narrower -= Self.balancingStep
      let broken = self.lines(of: text, style, width: narrower, atMost: lines.count + 1)
      guard broken.count <= lines.count else { break }
      balanced = broken
    }
    return balanced
  }

  /// The step by which `balanced` reduces the width, in points.
  private static let balancingStep = 12.0

  /// Returns a text, shortened and with an ellipsis at the end if it is wider than a width in
  /// points.
  public func truncated(_ text: String, _ style: Style, width: Double) -> String {
    guard self.width(of: text, style) > width else { return text }
    var base = text
    if base.hasSuffix(Self.ellipsis) { base.removeLast() }
    let count = Self.longest(base.count) { count in
      self.width(of: Self.trimmed(base.prefix(count)) + Self.ellipsis, style) <= width
    }
    return Self.trimmed(base.prefix(count)) + Self.ellipsis
  }

  /// Returns a text without control characters; line breaks and tabs become spaces.
  public static func singleLine(_ text: String) -> String {
    guard text.utf8.contains(where: isControl) else { return text }
    let bytes = text.utf8.compactMap { byte -> UInt8? in
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
      return isBreak ? UInt8(ascii: " ") : isControl(byte) ? nil : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// Returns how many characters of a text fit on a line. If the text isn't empty, the result is at
  /// least 1.
  private func fitting(_ text: Substring, _ style: Style, width: Double) -> Int {
    let count = Self.longest(text.count) { count in
      self.width(of: Self.trimmed(text.prefix(count)), style) <= width
    }
    guard count < text.count else { return count }
    let characters = Array(text.prefix(count + 1))
    for index in stride(from: count, to: 0, by: -1)
    where characters[index] == " " || characters[index - 1] == " "
      || Self.isIdeographic(characters[index]) || Self.isIdeographic(characters[index - 1])
    {
      return index
    }
    return max(count, 1)
  }

  /// Returns the largest number from 0 to `count` that fits, assuming that all smaller numbers fit,
  /// too. Returns 0 if none fits.
  private static func longest(_ count: Int, fits: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func trimmed(_ line: some StringProtocol) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// Returns whether a character is Chinese or Japanese, so that lines may break before and after
  /// it.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
      || (0x20000...0x3FFFF).contains(scalar)
  }
}
