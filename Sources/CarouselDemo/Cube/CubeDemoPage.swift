import CubeKit
import Geometry
import Gestures
import ScrollKit
import Stage
import Widgets

/// A page of the cube: a ground of its own with widgets on it.
class CubeDemoPage: CubePage {
  weak var cubeController: (any CubeControlling)?
  let board = Board()
  private(set) var size = Size.zero
  /// The ground's colours above and below.
  let colors: (top: Color, bottom: Color)
  private var ground: Texture?

  static let margin = 32.0
  /// Between the page's upper edge and what is below the heading.
  static let headingHeight = 96.0
  /// What is left free for the row of dots.
  static let footHeight = 48.0
  static let heading = Text.Style(size: 28, weight: .semibold)

  init(top: UInt32, bottom: UInt32) { colors = (Color(hex: top), Color(hex: bottom)) }

  func makeGround(on canvas: Canvas) {
    ground = Texture.gradient(from: colors.top, to: colors.bottom, on: canvas)
  }

  /// The column in which things stand: as wide as is good to read, in the page's middle.
  func column(width: Double = 640) -> Rect {
    let width = min(width, max(size.width - 2 * Self.margin, 64))
    let top = Self.headingHeight
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: top, width: width,
      height: max(size.height - top - Self.footHeight, 64))
  }

  /// Adds a heading in the column's place; `layOut` moves it.
  func addHeading(_ title: String) -> Label {
    let label = Label(title, style: Self.heading)
    board.add(label)
    return label
  }

  func place(_ heading: Label, over column: Rect) {
    heading.frame = Rect(x: column.minX, y: 40, width: column.width, height: 36)
  }

  func layOut(_ size: Size) { self.size = size }
  func take(_ settings: CubeSettings) { board.theme.accent = settings.accent }
  func advance(to time: Double) { board.advance(to: time) }
  var activity: Activity { board.activity }

  /// What scrolls or zooms in it, for the trace.
  var scrolls: ScrollView? { nil }

  func enter(_ contest: Contest, at point: Point) { board.enter(contest, at: point) }

  /// Takes a key before it turns the cube; false if the page has no use for it.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

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
