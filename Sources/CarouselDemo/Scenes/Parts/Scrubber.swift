import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A slider with a look of its own, such as a chart or a map. A tap or a horizontal drag sets its
/// value. Subclasses override `scrub(to:)` and draw the slider.
class Scrubber: View {
  /// The position where the last finger landed, in points.
  final private(set) var landing = Point.zero
  private final let tap = TapRecognizer()
  private final let pan = PanRecognizer()
  private final let touch = TouchObserver()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    pan.axis = .horizontal
    touch.onDown = { [unowned self] in landing = $0.position }
    tap.onTap = { [unowned self] in
      scrub(to: $0.position.x)
      scrubbingEnded()
    }
    pan.onPan = { [unowned self] in handle($0) }
  }

  final override var role: Role? { .slider }
  final override var acceptsTouches: Bool { true }
  final override var acceptsFocus: Bool { true }

  final override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
    competition.append(pan)
    competition.append(touch)
  }

  /// Sets the value at a horizontal position, in points.
  func scrub(to x: Double) {}

  /// Called when a tap or a drag has ended.
  func scrubbingEnded() {}

  /// Handles a drag. The default implementation scrubs to the position of the finger.
  func handle(_ pan: Pan) {
    scrub(to: landing.x + pan.translation.x)
    if pan.state.isFinal { scrubbingEnded() }
  }
}
