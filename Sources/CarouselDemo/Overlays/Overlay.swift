import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// What lies over the scene for a while: it fades in and out. As long as it is there nothing behind it is
/// touched, unless it leaves touches to that.
class Overlay: View {
  /// Whether it is there or on its way.
  private(set) final var isShown = false
  /// The time of the last frame, in seconds.
  private(set) final var time = 0.0
  private final var presence = Transition(0)
  /// What keys went to before it came.
  private final weak var former: View?
  /// Hears of taps anywhere on it.
  final let tap = TapRecognizer()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Whether all touches are its own while it is there; else none is. Default true.
  var takesAllTouches: Bool { true }

  /// Comes, or goes. What fingers have begun is over, unless they are to go on with what comes. Keys go to nothing
  /// behind it, and to what they went to before once it is gone.
  final func setShown(_ isShown: Bool, at time: Double, keepingTouches: Bool = false) {
    if takesAllTouches, isShown != self.isShown { isShown ? takeKeys() : giveKeysBack() }
    self.isShown = isShown
    if isShown { isHidden = false }
    if takesAllTouches, !keepingTouches { tree?.cancelInput() }
    presence.go(to: isShown ? 1 : 0, at: time, duration: Look.fade)
  }

  private final func takeKeys() {
    former = tree?.focused
    tree?.focus(nil)
  }

  private final func giveKeysBack() {
    if let tree, tree.focused?.isInside(self) ?? true { tree.returnFocus(to: former) }
    former = nil
  }

  override func advance(to time: Double) {
    self.time = time
    opacity = presence.value(at: time)
    isHidden = !isShown && presence.isOver(at: time)
  }

  override var ownActivity: Activity { presence.isOver(at: time) ? .still(until: nil) : .moving }

  override func hitTest(_ point: Point) -> View? {
    isShown && takesAllTouches ? super.hitTest(point) ?? self : nil
  }

  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }
}
