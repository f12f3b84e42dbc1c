import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A small app: a view as large as the window, with its name at the top. It keeps running while the
/// task switcher shows it scaled down.
class App: View {
  /// The app's name.
  final let name: String
  /// The background colour.
  final let color: Color
  /// Whether the app is open or centred in the switcher.
  final var isInForeground = false
  private final let title: Label
  /// The width that the title leaves free on each side for the touch bar's dots, in points.
  private static let corner = 60.0

  /// Creates an app with a name and a background colour.
  init(_ name: String, _ color: Color) {
    (self.name, self.color) = (name, color)
    title = Label(name, style: Text.Style(size: 22, weight: .semibold), alignment: .center)
    super.init()
    background = Background(color: color)
    clipsToBounds = true
    theme = Theme()
    add(title)
  }

  /// Whether the app is animating and won't stop without user input. Subclasses override this
  /// property; default: false.
  var isRunning: Bool { false }

  /// Lays out the app's content below the title. Subclasses override this method.
  func place(in stage: Rect, _ measures: Measures) {}

  final override func layOut(_ measures: Measures) {
    let line = measures.text.lineHeight(title.style)
    title.frame = Rect(
      x: Self.corner, y: 20, width: max(size.width - 2 * Self.corner, 16), height: line)
    let top = title.frame.maxY + 16
    let margin = Look.margin
    place(
      in: Rect(
        x: margin, y: top, width: max(size.width - 2 * margin, 16),
        height: max(size.height - top - AppHandle.height - 8, 16)), measures)
  }
}

/// The strip at the lower edge of an open app. Pulling it up returns to the switcher.
final class AppHandle: View {
  /// The height of the strip, in points.
  static let height = 34.0
  /// The recognizer of upward pulls.
  let pull = PanRecognizer()

  init() {
    super.init()
    pull.axis = .vertical
  }

  override var acceptsTouches: Bool { true }
  /// True, so that touches other than upward pulls also reach the views behind the strip.
  override var passesTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(pull)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let bar = Size(width: min(size.width * 0.36, 140), height: 5)
    canvas.fill(
      Rect(center: Point(x: size.width / 2, y: size.height - 12), size: bar), cornerRadius: 2.5,
      color: .white.faded(by: 0.55))
  }
}
