import StageKit

/// The state of a single-line text field: its characters, the caret, and the selection.
struct TextEntry: Equatable {
  /// The maximum number of characters.
  static let limit = 4096

  /// The characters, as grapheme clusters.
  private(set) var characters: [Character] = []
  /// The index of the character after the caret.
  private(set) var caret = 0
  /// The other end of the selection. The selection extends from the anchor to the caret.
  private(set) var anchor = 0

  /// The text. Setting it moves the caret to the end.
  var text: String {
    get { String(characters) }
    set {
      characters = Array(Text.singleLine(newValue).prefix(Self.limit))
      caret = characters.count
      anchor = caret
    }
  }

  /// The indexes of the selected characters; an empty range at the caret if nothing is selected.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selectedText: String { String(characters[selection]) }

  /// Moves the caret to a position, clamped to the text. With `isSelecting` the selection is
  /// extended to the caret; otherwise it is cleared.
  mutating func move(to position: Int, isSelecting: Bool) {
    caret = min(max(position, 0), characters.count)
    if !isSelecting { anchor = caret }
  }

  mutating func selectAll() { (anchor, caret) = (0, characters.count) }

  /// Selects the word at a position, or the run of other characters between two words.
  mutating func selectWord(at position: Int) {
    guard !characters.isEmpty else { return }
    let middle = min(max(position, 0), characters.count - 1)
    let kind = Self.isWordCharacter(characters[middle])
    anchor = middle
    caret = middle + 1
    while anchor > 0, Self.isWordCharacter(characters[anchor - 1]) == kind { anchor -= 1 }
    while caret < characters.count, Self.isWordCharacter(characters[caret]) == kind { caret += 1 }
  }

  /// Returns the position one character after (`step` 1) or before (−1) the caret. With `byWords`,
  /// returns the end of the next word, or the start of the previous one.
  func position(by step: Int, byWords: Bool) -> Int {
    guard byWords else { return min(max(caret + step, 0), characters.count) }
    var position = caret
    func next() -> Bool? {
      let index = step > 0 ? position : position - 1
      return characters.indices.contains(index) ? Self.isWordCharacter(characters[index]) : nil
    }
    while next() == false { position += step }
    while next() == true { position += step }
    return position
  }

  /// Replaces the selection with text, and moves the caret to the end of that text. Text beyond the
  /// maximum length is dropped.
  mutating func replaceSelection(with text: String) {
    let selection = selection
    let freeCount = Self.limit - characters.count + selection.count
    let head = String(characters[..<selection.lowerBound]) + Text.singleLine(text).prefix(freeCount)
    let tail = String(characters[selection.upperBound...])
    // The characters at the ends of the new text may combine with their neighbours into single
    // characters.
    characters = Array(head + tail)
    caret = Self.count(in: characters, holding: head.utf8.count)
    anchor = caret
  }

  /// Returns the characters of the text with a composition inserted at the caret, and the indexes
  /// of the characters that contain the composition. A combining mark in the composition can join
  /// the character before the caret.
  func composing(_ composition: String) -> (characters: [Character], composed: Range<Int>) {
    let head = String(characters[..<caret])
    let all = Array(head + composition + String(characters[caret...]))
    let before = head.utf8.count
    let end = Self.count(in: all, holding: before + composition.utf8.count)
    var start = min(Self.count(in: all, holding: before), end)
    let held = all[..<start].reduce(0) { $0 + $1.utf8.count }
    if held > before { start -= 1 }
    return (all, start..<end)
  }

  /// Returns the number of characters, counted from the start, that are needed to hold a number of
  /// bytes. The last of these characters may hold further bytes.
  private static func count(in characters: [Character], holding bytes: Int) -> Int {
    var (count, held) = (0, 0)
    while held < bytes, count < characters.count {
      held += characters[count].utf8.count
      count += 1
    }
    return count
  }

  /// Deletes the selection, or else the characters between the caret and a position.
  mutating func delete(to position: Int) {
    if selection.isEmpty { anchor = min(max(position, 0), characters.count) }
    replaceSelection(with: "")
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
