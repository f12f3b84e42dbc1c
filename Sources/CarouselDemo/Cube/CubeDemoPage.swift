import CubeKit
import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import ViewKit

/// A page of the cube: a ground of its own with views on it.
class CubeDemoPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  /// The ground's colours above and below.
  let colors: (top: Color, bottom: Color)
  /// What the page is called, in the column's place.
  let title: Label
  /// What the page is called; empty for nothing.
  var heading: String { title.text }

  /// Whether the page is too low for headings and margins of full size.
  var isLow: Bool { size.height < 400 }
  /// Between the page's sides and what is on it.
  var margin: Double { size.width < 480 ? 20 : 32 }
  /// Between the page's upper edge and what is below the heading.
  var headingHeight: Double { isLow ? 54 : 104 }
  /// Between the page's upper edge and words below the dots in its corner.
  var headingTop: Double { TouchBar.dotsPlace.maxY + TouchBar.dotsGap }
  /// What is left free for the row of dots.
  var footHeight: Double { isLow ? 38 : 48 }

  init(_ heading: String = "", top: UInt32, bottom: UInt32) {
    title = Label(heading, style: Text.Style(size: 28, weight: .semibold))
    colors = (Color(hex: top), Color(hex: bottom))
    super.init()
    ground = Ground(color: colors.top)
    clipsToBounds = true
    theme = Theme()
    if !heading.isEmpty { add(title) }
  }

  func makeGround(on canvas: Canvas) {
    let gradient = Texture.gradient(from: colors.top, to: colors.bottom, on: canvas)
    ground = Ground(color: gradient == nil ? colors.top : .white, texture: gradient)
  }

  /// The column in which things stand: as wide as is good to read, in the page's middle.
  func column(width: Double = 640) -> Rect {
    let width = min(width, max(size.width - 2 * margin, 64))
    let top = headingHeight
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: top, width: width,
      height: max(size.height - top - footHeight, 64))
  }

  /// Places the heading over a column: below the dots in the corner, or on a low page beside them.
  func placeTitle(over column: Rect) {
    title.style.size = isLow ? 21 : 28
    let left =
      isLow ? max(column.minX, TouchBar.dotsPlace.maxX + TouchBar.dotsGap) : column.minX
    title.frame = Rect(
      x: left, y: isLow ? 15 : headingTop, width: max(column.maxX - left, 16), height: 36)
  }

  func take(_ settings: CubeSettings) { theme?.accent = settings.accent }

  /// What scrolls up and down in it.
  var scroller: ScrollSurface? { nil }
  /// What scrolls or zooms in it, for the trace.
  var scrolls: ScrollView? { scroller?.scrollView }

  override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    scroller?.press(key, modifiers) ?? false
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
