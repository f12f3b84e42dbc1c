import GeometryKit
import ScrollKit
import StageKit
import ViewKit

/// An app with a scrolling text.
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
    // The scroll indicator is to the right of the text.
    body.frame = Rect(
      x: stage.center.x - width / 2, y: stage.minY, width: min(width + 16, stage.maxX),
      height: stage.height)
  }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    body.press(key, modifiers, isRepeat: isRepeat)
  }

  private static let essay = [
    "A row of cards on a table is the oldest switcher of all. Anyone who plays patience knows it: "
      + "the front card is fully visible, and an edge is enough to recognise the others.",
    "The cards here are not pictures of apps. They are the apps, only smaller. A stopwatch keeps "
      + "counting, a flicked text keeps scrolling to its end, and a cube completes its turn.",
    "The cards lie closer the further they are to the left, and the one to the right of the middle "
      + "hurries out of the window. Somebody once wrote that as a fraction: one, divided by five "
      + "quarters less five eighths of the offset, less four fifths. It is worth a try on paper.",
    "Push a card up to close it. It takes either distance or speed; with neither, the card comes "
      + "down again. The others close the gap, a little late, as people do when somebody leaves a "
      + "queue.",
    "To return to the switcher, put a finger on the bar at the lower edge and move it up. While it "
      + "is down, the page follows it. Move back down to stay here.",
    "The numbers behind all this were published in a tutorial many years ago, for a phone. They "
      + "are unchanged, but measured in card widths instead of points, so that they also suit a "
      + "tablet on its side and a screen on a wall.",
    "If you have read this far: this page remembers its place. Close the book, open it again, and "
      + "it is where you left it.",
  ]
}
