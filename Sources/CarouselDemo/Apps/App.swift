import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A small application: a view as large as the window, with its name at the top. In the task switcher it is
/// seen smaller, and goes on living.
class App: View {
  /// What it is called.
  final let name: String
  /// Its ground.
  final let color: Color
  /// Whether it is open, or in the middle of the switcher.
  final var isWatched = false
  private final let title: Label
  /// Where the dots are that bring the touch bar, in points.
  private static let corner = 60.0

  /// An application with a name, on a ground of a colour.
  init(_ name: String, _ color: Color) {
    (self.name, self.color) = (name, color)
    title = Label(name, style: Text.Style(size: 22, weight: .semibold), alignment: .center)
    super.init()
    ground = Ground(color: color)
    clipsToBounds = true
    theme = Theme()
    add(title)
  }

  /// Whether it moves by itself at the moment, for as long as nobody stops it. For subclasses; no unless
  /// overridden.
  var isRunning: Bool { false }

  /// Places what is on it below its name. For subclasses.
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

/// The strip at the lower edge of an opened application from which it is pulled back into the switcher.
final class AppHandle: View {
  /// How high it is, in points.
  static let height = 34.0
  /// Hears of a finger that goes up from it.
  let pull = PanRecognizer()

  init() {
    super.init()
    pull.axis = .vertical
  }

  override var takesTouches: Bool { true }
  /// Whatever isn't a pull upwards is meant for what lies behind it.
  override var sharesTouches: Bool { true }
  override func enter(_ contest: Contest, at point: Point) { contest.append(pull) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let bar = Size(width: min(size.width * 0.36, 140), height: 5)
    canvas.fill(
      Rect(center: Point(x: size.width / 2, y: size.height - 12), size: bar), cornerRadius: 2.5,
      color: .white.faded(by: 0.55))
  }
}
