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
  /// What the page is called, and what there is to do, where it is in every scene: it stays there as the cube turns.
  let head: SceneHeading
  /// What the page is called; empty for nothing.
  var heading: String { head.title }

  /// Two fingers that open or close don't turn the cube.
  private let pinch = PinchRecognizer()

  /// Between the page's sides and what is on it.
  var margin: Double { size.width < 480 ? 20 : 32 }
  /// What is left free for the row of dots.
  var footHeight: Double { size.height < 400 ? 38 : 48 }

  init(_ heading: String = "", _ hint: String = "", top: UInt32, bottom: UInt32) {
    head = SceneHeading(heading, hint)
    colors = (Color(hex: top), Color(hex: bottom))
    super.init()
    ground = Ground(color: colors.top)
    clipsToBounds = true
    theme = Theme()
    add(head)
  }

  func makeGround(on canvas: Canvas) {
    let gradient = Texture.gradient(from: colors.top, to: colors.bottom, on: canvas)
    ground = Ground(color: gradient == nil ? colors.top : .white, texture: gradient)
  }

  /// Places the heading, and gives the column below it in which things stand: so wide at most, in the page's middle.
  func placeHeading(over width: Double, _ measures: Measures) -> Rect {
    let rest = head.place(in: bounds, measures)
    let width = min(width, max(size.width - 2 * margin, 64))
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: rest.minY, width: width,
      height: max(rest.height - footHeight, 64))
  }

  func take(_ settings: CubeSettings) { theme?.accent = settings.accent }

  override func enter(_ contest: Contest, at point: Point) { contest.append(pinch) }

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
  /// A picture that goes from one colour to another, downwards: evenly, or with as much of the other one as is said for
  /// a share of the way.
  static func gradient(
    from top: Color, to bottom: Color, on canvas: Canvas,
    _ mix: (_ share: Double) -> Double = { $0 }
  ) -> Texture? {
    let height = 64
    var image = PixelImage(width: 2, height: height, color: top)
    for row in 0..<height {
      let share = mix(Double(row) / Double(height - 1))
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
