import TestSupport
import Testing

@testable import ViewKit

/// Tests editing a line of text without a view.
@Suite struct TextEntryTests {
  private func entry(_ text: String, caret: Int? = nil) -> TextEntry {
    var entry = TextEntry()
    entry.text = text
    if let caret { entry.move(to: caret, isSelecting: false) }
    return entry
  }

  /// A user-perceived character is deleted as a whole, even if it consists of several Unicode
  /// scalars. It is never split.
  @Test(arguments: ["é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "각", "नि", "日", "Z\u{30B}\u{302}"])
  func userPerceivedCharacterIsDeletedAsAWhole(character: String) {
    var entry = entry("a" + character + "b")
    #expect(entry.characters.count == 3)
    entry.move(to: 2, isSelecting: false)
    entry.delete(to: entry.position(by: -1, byWords: false))
    #expect(entry.text == "ab" && entry.caret == 1)
    entry.replaceSelection(with: character)
    #expect(entry.text == "a" + character + "b" && entry.caret == 2)
    entry.move(to: 1, isSelecting: false)
    entry.delete(to: entry.position(by: 1, byWords: false))
    #expect(entry.text == "ab" && entry.caret == 1)
  }

  /// A combining accent becomes part of the letter before it. In the same way, the second half of a
  /// flag joins the first half.
  @Test func combiningTextJoinsThePreviousCharacter() {
    for (first, second) in [("e", "\u{301}"), ("\u{1F1E9}", "\u{1F1EA}"), ("👨", "\u{200D}👧")] {
      var entry = entry("x" + first + "y", caret: 2)
      entry.replaceSelection(with: second)
      #expect(entry.characters.count == 3 && entry.caret == 2)
      #expect(entry.text == "x" + first + second + "y")
    }
    // A combining accent also combines with a hyphen, or with the last letter of the text.
    var entry = entry("e-\u{301}", caret: 0)
    #expect(entry.characters.count == 2)
    entry.text = "ex"
    entry.replaceSelection(with: "\u{301}")
    #expect(entry.characters.count == 2)
  }

  @Test func wordMovementStopsAtWordBoundaries() {
    let text = "  One, two_2  три—四!"
    var entry = entry(text, caret: 0)
    var stops: [Int] = []
    while entry.caret < text.count {
      entry.move(to: entry.position(by: 1, byWords: true), isSelecting: false)
      stops.append(entry.caret)
    }
    #expect(stops == [5, 12, 17, 19, 20])
    stops = []
    while entry.caret > 0 {
      entry.move(to: entry.position(by: -1, byWords: true), isSelecting: false)
      stops.append(entry.caret)
    }
    #expect(stops == [18, 14, 7, 2, 0])
  }

  @Test func wordAtAPositionIsSelectedAsAWhole() {
    var entry = entry("One two, three")
    for (position, word) in [(0, "One"), (5, "two"), (7, ", "), (13, "three"), (99, "three")] {
      entry.selectWord(at: position)
      #expect(entry.selectedText == word)
    }
    entry.text = ""
    entry.selectWord(at: 0)
    #expect(entry.selection == 0..<0)
  }

  @Test func selectionIsReplacedByTypedText() {
    var entry = entry("One two three", caret: 4)
    entry.move(to: 7, isSelecting: true)
    #expect(entry.selectedText == "two")
    entry.replaceSelection(with: "2")
    #expect(entry.text == "One 2 three" && entry.caret == 5 && entry.selection.isEmpty)
    entry.selectAll()
    entry.delete(to: 3)
    #expect(entry.text.isEmpty && entry.caret == 0)
  }

  @Test func pastedTextBecomesASingleLineOfLimitedLength() {
    var entry = entry("a\nb\tc\u{7}d\r")
    #expect(entry.text == "a b cd")
    entry.replaceSelection(with: "x\r\ny")
    #expect(entry.text == "a b cdx y")
    entry.text = String(repeating: "z", count: 3 * TextEntry.limit)
    #expect(entry.characters.count == TextEntry.limit)
    entry.move(to: 1, isSelecting: false)
    entry.move(to: 3, isSelecting: true)
    entry.replaceSelection(with: "12345")
    #expect(entry.characters.count == TextEntry.limit)
    #expect(entry.text.hasPrefix("z12z") && entry.caret == 3)
  }

  /// After random edits, the caret and the selection are at valid positions and the text is a
  /// single line.
  @Test func randomEditsKeepTheCaretAtAValidPosition() {
    let parts = ["a", "é", "\u{301}", " ", "日本", "👩‍🚀", "\u{200D}", "שלום", "1,2", "\n", ""]
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      var entry = TextEntry()
      for _ in 0..<120 {
        let step = Bool.random(using: &random) ? 1 : -1
        let flag = Bool.random(using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1, 2: entry.replaceSelection(with: parts.randomElement(using: &random) ?? "")
        case 3: entry.delete(to: entry.position(by: step, byWords: flag))
        case 4: entry.selectWord(at: .random(in: -3...60, using: &random))
        case 5: entry.move(to: .random(in: -3...60, using: &random), isSelecting: flag)
        default: entry.move(to: entry.position(by: step, byWords: flag), isSelecting: flag)
        }
        #expect((0...entry.characters.count).contains(entry.caret))
        #expect((0...entry.characters.count).contains(entry.anchor))
        #expect(Array(entry.text) == entry.characters)
        #expect(!entry.text.contains("\n"))
      }
    }
  }
}
