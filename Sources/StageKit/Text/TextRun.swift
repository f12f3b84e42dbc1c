/// A stretch of a line in one font and one script.
struct TextRun {
  var text: String
  /// Which character of the line is its first.
  var start: Int
  var font: FontFile
  var script: Script
}

extension TextRun {
  /// Cuts a line into runs, in the order in which they stand from left to right.
  ///
  /// A plain form of the Unicode bidirectional algorithm: the first letter decides the line's
  /// direction, what has no direction takes its neighbours' if they agree and else the line's, and
  /// digits run left to right. There is no nesting deeper than that. A character without a font is
  /// left out.
  static func runs(of line: String, font: (Character) -> FontFile?) -> [TextRun] {
    let characters = Array(line)
    let scripts = resolvedScripts(of: characters)
    var runs: [TextRun] = []
    for (index, (character, script)) in zip(characters, scripts).enumerated() {
      guard let font = font(character) else { continue }
      if let last = runs.last, last.font == font, last.script == script {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(TextRun(text: String(character), start: index, font: font, script: script))
      }
    }
    let first = characters.lazy.compactMap { Script($0) }.first
    return visualOrder(of: runs, isRightToLeft: first?.isRightToLeft ?? false)
  }

  private static func resolvedScripts(of characters: [Character]) -> [Script] {
    let own = characters.map { character in
      character.isNumber ? Script.plain : Script(character)
    }
    guard own.contains(where: { $0 != nil && $0 != .plain }) else {
      return Array(repeating: .plain, count: characters.count)
    }
    let base = own.lazy.compactMap { $0 }.first ?? .plain
    var resolved: [Script] = []
    for (index, script) in own.enumerated() {
      if let script {
        resolved.append(script)
        continue
      }
      let before = resolved.last ?? base
      let after = own[index...].lazy.compactMap { $0 }.first ?? base
      resolved.append(before.isRightToLeft == after.isRightToLeft ? before : base)
    }
    return resolved
  }

  /// Turns round the runs of the direction that is not the reader's.
  private static func visualOrder(of runs: [TextRun], isRightToLeft: Bool) -> [TextRun] {
    let ordered = isRightToLeft ? runs.reversed() : runs
    var result: [TextRun] = []
    var opposite: [TextRun] = []
    for run in ordered {
      if run.script.isRightToLeft == isRightToLeft {
        result += opposite.reversed() + [run]
        opposite = []
      } else {
        opposite.append(run)
      }
    }
    return result + opposite.reversed()
  }
}
