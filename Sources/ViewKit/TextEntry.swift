import StageKit

/// A line of text that is being written: its characters as people count them, where the caret is, and
/// what is selected.
struct TextEntry: Equatable {
  /// The most characters that it holds.
  static let limit = 4096

  /// The characters, each with all that is joined to it.
  private(set) var characters: [Character] = []
  /// Before which character the caret is.
  private(set) var caret = 0
  /// Where the selection began that ends at the caret.
  private(set) var anchor = 0

  /// What it says; setting it puts the caret at its end.
  var text: String {
    get { String(characters) }
    set {
      characters = Array(Text.singleLine(newValue).prefix(Self.limit))
      caret = characters.count
      anchor = caret
    }
  }

  /// Which characters are selected; none between two of them, where the caret is.
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selectedText: String { String(characters[selection]) }

  /// Puts the caret before a character, or as far on as there are any; the selection ends there, or
  /// starts anew.
  mutating func move(to place: Int, isSelecting: Bool) {
    caret = min(max(place, 0), characters.count)
    if !isSelecting { anchor = caret }
  }

  mutating func selectAll() { (anchor, caret) = (0, characters.count) }

  /// Selects the word at a place, or whatever is between words there.
  mutating func selectWord(at place: Int) {
    guard !characters.isEmpty else { return }
    let middle = min(max(place, 0), characters.count - 1)
    let kind = Self.isOfWord(characters[middle])
    anchor = middle
    caret = middle + 1
    while anchor > 0, Self.isOfWord(characters[anchor - 1]) == kind { anchor -= 1 }
    while caret < characters.count, Self.isOfWord(characters[caret]) == kind { caret += 1 }
  }

  /// The place one character onwards (1) or back (−1) from the caret, or at the end of the next word, or at
  /// the beginning of the one before.
  func place(by step: Int, words: Bool) -> Int {
    guard words else { return min(max(caret + step, 0), characters.count) }
    var place = caret
    func next() -> Bool? {
      let index = step > 0 ? place : place - 1
      return characters.indices.contains(index) ? Self.isOfWord(characters[index]) : nil
    }
    while next() == false { place += step }
    while next() == true { place += step }
    return place
  }

  /// Puts a text in the place of what is selected, with the caret after it. What doesn't fit is left out.
  mutating func replaceSelection(with text: String) {
    let selection = selection
    let room = Self.limit - characters.count + selection.count
    let head = String(characters[..<selection.lowerBound]) + Text.singleLine(text).prefix(room)
    let tail = String(characters[selection.upperBound...])
    // What is joined to its neighbours by this is one character with them.
    characters = Array(head + tail)
    caret = Self.count(in: characters, holding: head.utf8.count)
    anchor = caret
  }

  /// What it says with a text that is composed at the caret, and which characters hold some of that: a mark
  /// may join the one before it.
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

  /// How many characters from the first one on hold so many bytes; the last may hold more.
  private static func count(in characters: [Character], holding bytes: Int) -> Int {
    var (count, held) = (0, 0)
    while held < bytes, count < characters.count {
      held += characters[count].utf8.count
      count += 1
    }
    return count
  }

  /// Removes what is selected, or else what lies between the caret and a place.
  mutating func delete(to place: Int) {
    if selection.isEmpty { anchor = min(max(place, 0), characters.count) }
    replaceSelection(with: "")
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
