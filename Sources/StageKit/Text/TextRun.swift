/// A part of a line in one font and one script.
struct TextRun {
  var text: String
  /// The index of the run's first character in the line.
  var start: Int
  var font: FontFile
  var script: Script
}

extension TextRun {
  /// Cuts a line into runs, from left to right.
  ///
  /// This is a simple form of the Unicode bidirectional algorithm, without nested embeddings. The
  /// first letter determines the line's direction. A character without a direction gets the
  /// direction of its neighbours if both agree. If they don't agree, it gets the direction of the
  /// line. Digits run from left to right. Characters for which `font` returns `nil` are left out.
  static func runs(of line: String, font: (Character) -> FontFile?) -> [TextRun] {
    let characters = Array(line)
    let base = characters.lazy.compactMap { Script($0) }.first ?? .plain
    let scripts = resolvedScripts(of: characters, base: base)
    var runs: [TextRun] = []
    for (index, (character, script)) in zip(characters, scripts).enumerated() {
      guard let font = font(character) else { continue }
      if let last = runs.last, last.font == font, last.script == script {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append(TextRun(text: String(character), start: index, font: font, script: script))
      }
    }
    return visualOrder(of: runs, isRightToLeft: base.isRightToLeft)
  }

  /// Returns the script of each character. `base` is the script that determines the line's
  /// direction.
  private static func resolvedScripts(of characters: [Character], base: Script) -> [Script] {
    let own = characters.map { character in
      character.isNumber ? Script.plain : Script(character)
    }
    guard own.contains(where: { $0 != nil && $0 != .plain }) else {
      return Array(repeating: .plain, count: characters.count)
    }
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

  /// Returns runs in the order from left to right. Consecutive runs against the line's direction
  /// are reversed.
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
