import CubeKit
import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// A page of the cube: a ground of its own with widgets on it.
class CubeDemoPage: CubePage {
  weak var cubeController: (any CubeControlling)?
  let board = Board()
  private(set) var size = Size.zero
  /// The ground's colours above and below.
  let colors: (top: Color, bottom: Color)
  private var ground: Texture?
  private weak var headingLabel: Label?
  /// What the page is called; empty for nothing.
  var heading: String { headingLabel?.text ?? "" }

  /// Whether the page is too low for headings and margins of full size.
  var isLow: Bool { size.height < 400 }
  /// Between the page's sides and what is on it.
  var margin: Double { size.width < 480 ? 20 : 32 }
  /// Between the page's upper edge and what is below the heading.
  var headingHeight: Double { isLow ? 54 : 96 }
  /// What is left free for the row of dots.
  var footHeight: Double { isLow ? 38 : 48 }

  init(top: UInt32, bottom: UInt32) { colors = (Color(hex: top), Color(hex: bottom)) }

  func makeGround(on canvas: Canvas) {
    ground = Texture.gradient(from: colors.top, to: colors.bottom, on: canvas)
  }

  /// The column in which things stand: as wide as is good to read, in the page's middle.
  func column(width: Double = 640) -> Rect {
    let width = min(width, max(size.width - 2 * margin, 64))
    let top = headingHeight
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: top, width: width,
      height: max(size.height - top - footHeight, 64))
  }

  /// Adds a heading in the column's place; `layOut` moves it.
  func addHeading(_ title: String) -> Label {
    let label = Label(title, style: Text.Style(size: 28, weight: .semibold))
    board.add(label)
    headingLabel = label
    return label
  }

  func place(_ heading: Label, over column: Rect) {
    heading.style.size = isLow ? 21 : 28
    heading.frame = Rect(x: column.minX, y: isLow ? 16 : 40, width: column.width, height: 36)
  }

  func layOut(_ size: Size) { self.size = size }
  func take(_ settings: CubeSettings) { board.theme.accent = settings.accent }
  func advance(to time: Double) { board.advance(to: time) }
  var activity: Activity { board.activity }

  /// What scrolls up and down in it.
  var scroller: ScrollingWidget? { nil }
  /// What scrolls or zooms in it, for the trace.
  var scrolls: ScrollView? { scroller?.scrollView }

  func enter(_ contest: Contest, at point: Point) { board.enter(contest, at: point) }

  /// Takes a key before it turns the cube; false if the page has no use for it.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let scroller, let key = ScrollKey(key, modifiers: modifiers) else { return false }
    return scroller.press(key)
  }

  func drawGround(in rect: Rect, on canvas: Canvas) {
    if let ground { canvas.draw(ground, in: rect) } else { canvas.fill(rect, color: colors.top) }
  }

  func draw(_ projection: Projection, on canvas: Canvas, text: Text) {
    board.projection = projection
    board.draw(on: canvas, text: text)
  }
}

/// A page that shows the program's pictures.
protocol PicturePresenting {
  func present(_ pictures: [GalleryPicture])
}

extension Texture {
  /// A picture that goes from one colour to another, downwards.
  static func gradient(from top: Color, to bottom: Color, on canvas: Canvas) -> Texture? {
    let height = 64
    var image = PixelImage(width: 2, height: height, color: top)
    for row in 0..<height {
      let share = Double(row) / Double(height - 1)
      let mixed = [
        top.red + (bottom.red - top.red) * share, top.green + (bottom.green - top.green) * share,
        top.blue + (bottom.blue - top.blue) * share,
        top.alpha + (bottom.alpha - top.alpha) * share,
      ]
      for channel in 0..<8 {
        image.pixels[row * 8 + channel] = UInt8(max(0, min(mixed[channel % 4], 1)) * 255 + 0.5)
      }
    }
    return Texture(MipChain(unscaled: image), on: canvas)
  }
}
