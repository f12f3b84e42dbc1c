import GeometryKit
import GestureKit
import PictureKit
import StageKit
import ViewKit

/// A small app: a view as large as the window. It keeps running while the task switcher shows it
/// scaled down.
class App: View {
  /// The app's name.
  final let name: String
  /// The app's icon.
  final let icon: AppIcon
  /// The background colour.
  final let color: Color
  /// Whether the user can see the app. Only then are frames needed for clocks in the app.
  final var isWatched = false
  /// Whether the app is in front of the switcher: it fills the window, or is on the way there or
  /// back. Clocks in other apps show no seconds, so that they need a frame only once a minute.
  final var isInFront = false

  /// The minimum width and height of the parts of an app, in points.
  static let minLength = 16.0
  /// The gap between the stage and the handle, in points.
  private static let handleGap = 8.0
  /// The maximum width of the picture on a wide stage, as a fraction of the stage's width.
  private static let maxPictureFraction = 0.52

  /// Creates an app with a name, an icon and a background colour.
  init(_ name: String, icon: AppIcon, color: Color) {
    self.name = name
    self.icon = icon
    self.color = color
    super.init()
    background = Background(color: color)
    clipsToBounds = true
    isPanel = true
    theme = Theme()
  }

  /// Whether the app is animating and won't stop without user input. Subclasses override this
  /// property; default: false.
  var isPlaying: Bool { false }

  /// Shows the user's pictures. Subclasses that show pictures override this method; the default
  /// implementation does nothing.
  func show(_ pictures: [Picture]) {}

  /// Called before each frame while the app is on its card, even if the card isn't visible.
  /// Subclasses load what would otherwise be missing when the card becomes visible. The default
  /// implementation does nothing.
  func preload(pixelRatio: Double) {}

  /// Lays out the app's content. `stage` is the area between the touch bar's dots and the handle.
  /// The default implementation does nothing.
  func place(in stage: Rect, _ measures: Measures) {}

  final override func layOut(_ measures: Measures) {
    let top = TouchBar.dotsFrame.maxY + TouchBar.dotsGap
    let margin = Look.margin
    let height = size.height - top - AppHandle.height - Self.handleGap
    place(
      in: Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, Self.minLength),
        height: max(height, Self.minLength)), measures)
  }

  /// Returns the factor by which a projection to the window scales the app down, such as on a card.
  final func displayScale(in projection: Projection) -> Double {
    (projection.bounds(of: bounds)?.width ?? size.width) / max(size.width, 1)
  }

  /// The factor by which texts and controls are enlarged in a large window.
  final var scale: Double {
    let native = Look.nativeSize
    let aspect = native.width / native.height
    return max(min(size.width, size.height * aspect) / native.width, 1)
  }

  /// Divides the stage between a picture and its controls. On a wide stage, the picture is on the
  /// left, where the switcher shows it beside other cards. On other stages, it is above the
  /// controls.
  final func divide(_ stage: Rect, controlsHeight: Double) -> (picture: Rect, controls: Rect) {
    let gap = Look.margin
    guard Look.isWide(stage.size) else {
      let height = max(stage.height - controlsHeight - gap, Self.minLength)
      return (
        Rect(x: stage.minX, y: stage.minY, width: stage.width, height: height),
        Rect(
          x: stage.minX, y: stage.minY + height + gap, width: stage.width, height: controlsHeight)
      )
    }
    let side = min(stage.height, stage.width * Self.maxPictureFraction)
    let left = stage.minX + side + 2 * gap
    return (
      Rect(x: stage.minX, y: stage.center.y - side / 2, width: side, height: side),
      Rect(
        x: left, y: stage.center.y - controlsHeight / 2, width: stage.maxX - left,
        height: controlsHeight)
    )
  }
}

/// The strip at the lower edge of an open app. Pulling it up returns to the switcher.
final class AppHandle: View {
  /// The height of the strip, in points.
  static let height = 34.0
  /// The height of the bar in the strip, in points.
  private static let barHeight = 5.0
  /// The maximum width of the bar, in points.
  private static let maxBarWidth = 140.0
  /// The maximum width of the bar, as a fraction of the strip's width.
  private static let maxBarFraction = 0.36
  /// The distance of the bar's centre from the strip's lower edge, in points.
  private static let barDistance = 12.0
  /// The width of the bar's dark edge, in points.
  private static let edgeWidth = 1.0
  /// The recognizer of vertical drags, which move the app.
  let pull = PanRecognizer()

  init() {
    super.init()
    pull.axis = .vertical
  }

  override var acceptsTouches: Bool { true }
  /// True, so that touches other than vertical drags also reach the views behind the strip.
  override var passesTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(pull)
  }

  /// Draws a bar with a dark edge, which is visible on light and dark apps.
  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let width = min(size.width * Self.maxBarFraction, Self.maxBarWidth)
    let bar = Rect(
      center: Point(x: size.width / 2, y: size.height - Self.barDistance),
      size: Size(width: width, height: Self.barHeight))
    let radius = Self.barHeight / 2
    canvas.fill(
      bar.inset(by: -Self.edgeWidth), cornerRadius: radius + Self.edgeWidth,
      color: .black.faded(by: 0.3))
    canvas.fill(bar, cornerRadius: radius, color: .white.faded(by: 0.75))
  }
}
