import CubeKit
import GeometryKit
import GestureKit
import PictureKit
import ScrollKit
import StageKit
import ViewKit

/// The base class of the cube's pages: a coloured background and, optionally, a heading.
class CubeDemoPage: View, CubePage {
  weak var cubeController: (any CubeControlling)?
  /// The colours of the background's gradient.
  let colors: (top: Color, bottom: Color)
  /// The background's gradient.
  private(set) var gradient: Background
  /// The page's heading and hint, placed as in other scenes; `nil` if there is none.
  let headingView: SceneHeading?
  /// The page's title; empty if there is none.
  var title: String { headingView?.title ?? "" }

  /// Recognizes pinches, so that two fingers don't turn the cube.
  private let pinch = PinchRecognizer()

  /// Creates a page, optionally with a heading.
  init(_ headingView: SceneHeading? = nil, top: UInt32, bottom: UInt32) {
    self.headingView = headingView
    colors = (Color(hex: top), Color(hex: bottom))
    gradient = Background(color: colors.top)
    super.init()
    background = gradient
    clipsToBounds = true
    theme = Theme()
    if let headingView { add(headingView) }
  }

  /// Creates the texture of the background's gradient.
  func makeBackground(on canvas: Canvas) {
    let texture = Texture.gradient(from: colors.top, to: colors.bottom, on: canvas)
    gradient = Background(color: texture == nil ? colors.top : .white, texture: texture)
    background = gradient
  }

  /// Places the heading. Returns the column for the contents between the heading and the page dots,
  /// which is centred and at most `maxWidth` points wide.
  func placeHeading(columnWidth maxWidth: Double, _ measures: Measures) -> Rect {
    let rest = headingView?.place(in: bounds, measures) ?? bounds
    let margin = size.width < 480 ? 20.0 : 32
    let dotsHeight = size.height < 400 ? 38.0 : 48
    let width = min(maxWidth, max(size.width - 2 * margin, 64))
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: rest.minY, width: width,
      height: max(rest.height - dotsHeight, 64))
  }

  /// Applies the settings of the cube.
  func apply(_ settings: CubeSettings) { theme?.accent = settings.accent }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(pinch)
  }

  /// Returns the picture at a point of the window. If `point` is `nil`, returns the picture in the
  /// middle of the page. The default implementation returns `nil`.
  func picture(at point: Point?) -> Picture? { nil }

  /// The vertically scrolling view of the page; `nil` if there is none.
  var scrollSurface: ScrollSurface? { nil }
  /// The scroll view of the page, for the trace; `nil` if there is none.
  var tracedScrollView: ScrollView? { scrollSurface?.scrollView }

  override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    scrollSurface?.press(key, modifiers, isRepeat: isRepeat) ?? false
  }
}
