import GeometryKit
import GestureKit
import MotionKit
import StageKit
import ViewKit

/// A panel over the scene that fades in and out. If `takesAllTouches` is true, no touch reaches the
/// scene while the overlay is shown.
class Overlay: View {
  /// Whether the overlay is shown or appearing.
  private(set) final var isShown = false
  /// The view on which subclasses put the contents of the panel. Subclasses set its frame.
  final let plate = View()
  private final var presence = AnimatedValue(0, .fade)
  /// The view that had the keyboard focus before the overlay appeared.
  private final weak var formerFocus: View?
  /// Recognizes taps anywhere on the overlay.
  final let tap = TapRecognizer()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isHidden = true
    add(plate)
  }

  /// Whether the overlay receives all touches while it is shown. If false, it receives none.
  /// Default true.
  var takesAllTouches: Bool { true }
  /// The opacity of the shade that covers the window behind the panel. Default 0.
  var shade: Double { 0 }

  /// Shows or hides the overlay. If the overlay receives all touches, it takes the keyboard focus
  /// when it appears, and returns the focus when it closes. It also cancels touches in progress;
  /// `keepingTouches` lets them continue.
  final func setShown(_ isShown: Bool, at time: Double, keepingTouches: Bool = false) {
    if takesAllTouches, isShown != self.isShown { isShown ? takeFocus() : restoreFocus() }
    self.isShown = isShown
    if isShown { isHidden = false }
    if takesAllTouches, !keepingTouches { tree?.cancelInput() }
    presence.go(to: isShown ? 1 : 0, at: time)
  }

  private final func takeFocus() {
    formerFocus = tree?.focused
    tree?.focus(nil)
  }

  private final func restoreFocus() {
    if let tree, tree.focused?.isInside(self) ?? true { tree.returnFocus(to: formerFocus) }
    formerFocus = nil
  }

  override func advance(to time: Double) {
    opacity = presence.value(at: time)
    isHidden = !isShown && presence.isAtRest(at: time)
  }

  override var ownActivity: Activity { presence.activity(at: time) }

  override func hitTest(_ point: Point) -> View? {
    isShown && takesAllTouches ? super.hitTest(point) ?? self : nil
  }

  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if shade > 0 { canvas.fill(bounds, color: .black.faded(by: shade)) }
    canvas.drawPanel(plate.frame, alpha: 1)
  }
}
