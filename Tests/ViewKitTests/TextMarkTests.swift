import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// The caret stands between characters as people count them, also where what is composed or entered joins
/// its neighbours.
@WindowActor
@Suite(.serialized)
struct TextMarkTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A mark that joins the letter before the caret, as an input method composes it and as it is entered.
  @Test(arguments: [("cafe", 4, "café"), ("resume", 2, "résume")])
  func aMarkJoinsTheLetterBefore(word: String, place: Int, whole: String) throws {
    let desk = try TextFieldDesk(turn: turn)
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

  /// The caret of an empty field stands beside what the field is called, not on it.
  @Test func theCaretStandsBeforeThePlaceholder() throws {
    let desk = try TextFieldDesk(ratio: 2, turn: turn)
    // The columns of pixels that differ, in points from the text's left end.
    func columns(_ a: PixelImage, _ b: PixelImage) -> [Double] {
      (0..<a.width).filter { x in
        (Int(desk.field.frame.minY + 8) * 2..<Int(desk.field.frame.maxY - 8) * 2).contains { y in
          a[x, y] != b[x, y]
        }
      }.map { Double($0) / 2 - desk.field.frame.minX - TextField.margin }
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

  @Test func whatIsComposedIsCountedWithItsNeighbours() {
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
          // All that is composed is in them, and none that it hasn't to do with.
          let before = characters[..<composed.lowerBound].reduce(0) { $0 + $1.utf8.count }
          let held = characters[..<composed.upperBound].reduce(0) { $0 + $1.utf8.count }
          #expect(before <= head.utf8.count && held >= (head + composition).utf8.count)
          if let first = characters[composed].first {
            #expect(before + first.utf8.count > head.utf8.count)
          }
          // What is entered leaves the caret where what was composed has it.
          entry.replaceSelection(with: composition)
          #expect(entry.characters == characters && entry.caret == composed.upperBound)
        }
      }
    }
  }
}
