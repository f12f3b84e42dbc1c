import GeometryKit
import StageKit
import ViewKit

/// A page with a long, vertically scrolling text. Horizontal drags turn the cube.
final class TextPage: CubeDemoPage {
  private let body = ScrollingText([])
  private var textSize = 0.0

  init() {
    super.init("On turning things", top: 0x2A2238, bottom: 0x17131F)
    add(body)
  }

  override var scroller: ScrollSurface? { body }

  override func layOut(_ measures: Measures) {
    let column = placeHeading(over: 640, measures)
    // The scroll indicator is to the right of the text, in the column's margin.
    body.frame = Rect(
      x: column.minX, y: column.minY, width: column.width + 16, height: column.height)
  }

  override func apply(_ settings: CubeSettings) {
    super.apply(settings)
    guard textSize != settings.textSize else { return }
    textSize = settings.textSize
    body.paragraphs = Self.essay.map {
      .init($0, style: Text.Style(size: textSize))
    }
  }

  private static let essay = [
    "A page that turns is older than any screen. Somebody lifts a corner, the sheet resists for a "
      + "moment, then it follows, and for half a second both sides of a story are in view. That "
      + "half second is worth having. It says where the last page went, and that it can be had "
      + "back.",
    "A cube does the same with less paper. Each face is a page; a quarter turn brings the next. "
      + "The hand need not know how many there are. It pushes one away, and another comes round "
      + "the edge, darker at first because it is turned from the light, then bright when it faces "
      + "you.",
    "What makes it feel real is not the perspective but the finger. As long as it is down, the "
      + "face stays under it: a centimetre of hand is a centimetre of page. Let go before the "
      + "middle and the face comes back; let go after it and the next one arrives. Let go in "
      + "haste, with a flick, and exactly one face turns, however hasty you were.",
    "This text scrolls. A finger that moves up or down belongs to the words, one that moves to "
      + "the side belongs to the cube, and the first centimetre decides. After that nobody changes "
      + "their mind, so that a slanted thumb reads on without the room beginning to turn.",
    "At its ends the text gives a little and springs back. The rule is old and simple: the "
      + "further you pull, the less you get. It tells the hand, without a word, that there is no "
      + "more; and it is kinder than a wall.",
    "A flick goes on without you. It loses the same share of its speed in every moment, which is "
      + "what heavy things do in water, and so the eye can guess where it will stop long before it "
      + "does. Touch it, and it stops at once. A thing in motion that does not stop under a finger "
      + "is not held, only watched.",
    "On the next face there are switches and sliders. A button that is pressed while the cube "
      + "turns is not pressed: the turn takes the finger away from it. A slider is the exception. "
      + "It lies along the turn, and whoever holds its knob means the knob.",
    "Beyond it a carousel goes round inside the page, as small as a toy and quite alive; and then "
      + "comes a picture that two fingers may pull apart. When it is larger than its page, it moves "
      + "under one finger, and at its edge it hands that finger back to the cube.",
    "The last face lists every key and every gesture. After the last comes the first again, unless "
      + "you say otherwise; a cube, after all, has no end. It only has four sides, and no one has "
      + "ever complained that the fifth and the sixth are the same as the first two.",
    "That is all. You have come to the end of the page. Pull once more, to feel that it is the "
      + "end, and then turn.",
  ]
}
