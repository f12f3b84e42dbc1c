import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests that the caret is always between user-perceived characters, even if composed or entered
/// text combines with the characters beside it.
@WindowActor
@Suite(.serialized)
struct TextMarkTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A combining mark combines with the letter before the caret, both while it is being composed
  /// and after it has been entered.
  @Test(arguments: [("cafe", 4, "café"), ("resume", 2, "résume")])
  func combiningMarkCombinesWithTheLetterBeforeTheCaret(
    word: String, position: Int, combined: String
  )
    throws
  {
    let harness = try TextFieldHarness(access: access)
    harness.field.text = word
    harness.tree.focus(harness.field)
    harness.press(.home)
    for _ in 0..<position { harness.press(.right) }
    func end() -> Double {
      harness.text.measure(String(combined.prefix(position)), Theme().caption).width
    }
    harness.tree.handle(composition: "\u{301}")
    harness.pass(0.1)
    #expect(abs(harness.field.caretX - end()) < 1)
    harness.tree.handle(composition: "")
    harness.tree.handle(text: "\u{301}")
    harness.pass(0.1)
    #expect(harness.field.text == combined && harness.caret == position)
    #expect(abs(harness.field.caretX - end()) < 1)
  }

  /// In an empty field, the caret is drawn beside the placeholder and doesn't cover it.
  @Test func caretIsDrawnBesideThePlaceholder() throws {
    let harness = try TextFieldHarness(ratio: 2, access: access)
    // Returns the columns in which two pictures differ, in points from the left end of the text.
    func columns(_ a: PixelImage, _ b: PixelImage) -> [Double] {
      let frame = harness.field.frame
      let rows = Int(frame.minY + 8) * 2..<Int(frame.maxY - 8) * 2
      let differing = (0..<a.width).filter { x in rows.contains { y in a[x, y] != b[x, y] } }
      return differing.map { Double($0) / 2 - frame.minX - TextField.margin }
    }
    harness.field.placeholder = "Find"
    let named = harness.picture()
    harness.field.placeholder = ""
    let nameless = harness.picture()
    let placeholder = columns(named, nameless)
    harness.tree.focus(harness.field)
    harness.pass(0.1)
    let focused = harness.picture()
    harness.pass(0.9)
    let caret = columns(focused, harness.picture())
    let (end, start) = (try #require(caret.max()), try #require(placeholder.min()))
    #expect(start - end >= 1 && start - end < 5)
  }

  @Test func composedTextCombinesWithTheCharactersBesideIt() {
    for text in ["", "e", "abc", "\u{301}x", "🇩🇪🇫🇷", "👩🚀", "한글"] {
      for composition in ["", "\u{301}", "x", "e\u{301}", "🇬", "\u{200D}", "ㅏ", "に"] {
        for position in 0...text.count {
          var entry = TextEntry()
          entry.text = text
          entry.move(to: position, isSelecting: false)
          let head = String(entry.characters[..<position])
          let tail = String(entry.characters[position...])
          let (characters, composed) = entry.composing(composition)
          #expect(characters == Array(head + composition + tail))
          // The composed range contains all of the composed text. Each of its characters contains
          // some composed text.
          let before = characters[..<composed.lowerBound].reduce(0) { $0 + $1.utf8.count }
          let held = characters[..<composed.upperBound].reduce(0) { $0 + $1.utf8.count }
          #expect(before <= head.utf8.count && held >= (head + composition).utf8.count)
          if let first = characters[composed].first {
            #expect(before + first.utf8.count > head.utf8.count)
          }
          // When the text is entered, the caret moves to the end of the composed range.
          entry.replaceSelection(with: composition)
          #expect(entry.characters == characters && entry.caret == composed.upperBound)
        }
      }
    }
  }
}
