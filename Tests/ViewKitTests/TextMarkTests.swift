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
  func combiningMarkCombinesWithTheLetterBeforeTheCaret(word: String, place: Int, whole: String)
    throws
  {
    let desk = try TextFieldHarness(access: access)
    desk.field.text = word
    desk.tree.focus(desk.field)
    desk.press(.home)
    for _ in 0..<place { desk.press(.right) }
    func end() -> Double {
      desk.text.measure(String(whole.prefix(place)), Theme().caption).width
    }
    desk.tree.handle(composition: "\u{301}")
    desk.pass(0.1)
    #expect(abs(desk.field.caretX - end()) < 1)
    desk.tree.handle(composition: "")
    desk.tree.handle(text: "\u{301}")
    desk.pass(0.1)
    #expect(desk.field.text == whole && desk.caret == place)
    #expect(abs(desk.field.caretX - end()) < 1)
  }

  /// In an empty field, the caret is drawn beside the placeholder and doesn't cover it.
  @Test func caretIsDrawnBesideThePlaceholder() throws {
    let desk = try TextFieldHarness(ratio: 2, access: access)
    // Returns the columns in which two pictures differ. They are measured in points from the left
    // end of the text.
    func columns(_ a: PixelImage, _ b: PixelImage) -> [Double] {
      let frame = desk.field.frame
      let rows = Int(frame.minY + 8) * 2..<Int(frame.maxY - 8) * 2
      let differing = (0..<a.width).filter { x in rows.contains { y in a[x, y] != b[x, y] } }
      return differing.map { Double($0) / 2 - frame.minX - TextField.margin }
    }
    desk.field.placeholder = "Find"
    let named = desk.picture()
    desk.field.placeholder = ""
    let nameless = desk.picture()
    let words = columns(named, nameless)
    desk.tree.focus(desk.field)
    desk.pass(0.1)
    let focused = desk.picture()
    desk.pass(0.9)
    let caret = columns(focused, desk.picture())
    let (end, start) = (try #require(caret.max()), try #require(words.min()))
    #expect(start - end >= 1 && start - end < 5)
  }

  @Test func composedTextCombinesWithTheCharactersBesideIt() {
    for text in ["", "e", "abc", "\u{301}x", "🇩🇪🇫🇷", "👩🚀", "한글"] {
      for composition in ["", "\u{301}", "x", "e\u{301}", "🇬", "\u{200D}", "ㅏ", "に"] {
        for place in 0...text.count {
          var entry = TextEntry()
          entry.text = text
          entry.move(to: place, isSelecting: false)
          let head = String(entry.characters[..<place])
          let tail = String(entry.characters[place...])
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
