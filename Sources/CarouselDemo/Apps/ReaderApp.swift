import GeometryKit
import ScrollKit
import StageKit
import ViewKit

/// A text that scrolls, and glides on by itself when it has been flicked.
final class ReaderApp: App {
  private let body = ScrollingText([])
  var scrollView: ScrollView { body.scrollView }

  init() {
    super.init("Reader", Color(hex: 0x2A2238))
    body.paragraphs = Self.essay.map { .init($0, style: Text.Style(size: 18)) }
    add(body)
  }

  override func place(in stage: Rect, _ measures: Measures) {
    let width = min(stage.width, 620)
    // The gutter holds the indicator, beside the text.
    body.frame = Rect(
      x: stage.center.x - width / 2, y: stage.minY, width: min(width + 16, stage.maxX),
      height: stage.height)
  }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool { body.press(key, modifiers) }

  private static let essay = [
    "A row of cards on a table is the oldest switcher there is. Whoever lays patience knows it: "
      + "the one in front is whole, of those behind it an edge is enough to know them by.",
    "The cards here are not pictures of applications. They are the applications, only smaller. A "
      + "stopwatch that was started goes on counting; a text that was flicked glides to its end; a "
      + "cube that was turned completes its turn.",
    "The cards lie closer the further they are to the left, and the one to the right of the middle "
      + "hurries out of the window. Somebody once wrote that as a fraction: one, divided by five "
      + "quarters less five eighths of the offset, less four fifths. It is worth a try on paper.",
    "A card that is pushed up is closed. It needs either distance or haste; with neither it comes "
      + "down again. The others close the gap, a little late, as people do when somebody leaves a "
      + "queue.",
    "To come back from here, put a finger on the bar at the lower edge and move it up. As long as it "
      + "is down, the page stays under it: it can be looked at, and let go where it was.",
    "The numbers behind all this were published in a tutorial many years ago, for a telephone. They "
      + "have not been changed, only measured in card widths instead of points, so that they hold "
      + "for a tablet on its side and for a wall as well.",
    "If you have read so far: this page remembers its place. Close the book, open it again, and "
      + "it is where you left it.",
  ]
}
