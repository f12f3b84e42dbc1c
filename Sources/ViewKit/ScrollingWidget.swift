import GeometryKit
import GestureKit
import ScrollKit
import StageKit

/// A frame onto something longer, which scrolls up and down. It keeps a drag along that axis; one
/// across is not its own.
open class ScrollingWidget: Widget {
  /// What moves it. Whoever draws the content gives it its size.
  public final let scrollView = ScrollView()
  /// What is to be left empty above and below the content, where things fade at the frame's edges;
  /// in points.
  public static let margin = 14.0

  private final var landing = Point.zero
  private final let touch = TouchObserver()

  /// An empty one in a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.indicatorStyle = .white
    scrollView.directionalPressGestureRecognizer.isEnabled = true
    scrollView.wheelRecognizer.stepAxis = .vertical
    scrollView.wheelRecognizer.panAxis = .vertical
    touch.onDown = { [weak self] in self?.landing = $0.position }
    scrollView.panGestureRecognizer.axis = .vertical
    scrollView.panGestureRecognizer.onPan = { [weak self] in self?.follow($0) }
  }

  public override var takesTouches: Bool { true }

  open override func enter(_ contest: Contest, at point: Point) {
    contest.append(touch)
    contest.append(scrollView.panGestureRecognizer)
    contest.append(scrollView.touchObserver)
    contest.append(scrollView.wheelRecognizer)
  }

  open override func advance(to time: Double) { scrollView.advance(to: time) }

  open override var activity: Activity {
    scrollView.isMoving ? .moving : .still(until: scrollView.deadline)
  }

  /// Scrolls as a key asks; false if there is nothing to scroll to along its axis.
  public final func press(_ key: ScrollKey) -> Bool {
    scrollView.directionalPressGestureRecognizer.press(key)
  }

  /// How opaque a part of the content is, 0…1: wholly where the margin lies between it and the
  /// frame's upper and lower edge, not at all where it meets them.
  public final func opacity(from top: Double, height: Double) -> Double {
    let top = top - scrollView.contentOffset.y
    let inside = min(top, frame.height - top - height)
    return min(max(inside / Self.margin, 0), 1)
  }

  /// Draws where in the content the frame is, while that is of interest.
  public final func drawIndicator(on canvas: Canvas, theme: Theme) {
    guard let indicator = scrollView.verticalScrollIndicator else { return }
    canvas.fill(
      indicator.frame.offset(by: frame.origin), cornerRadius: indicator.frame.width / 2,
      color: theme.primary.faded(by: 0.6 * indicator.alpha))
  }

  /// Hands a drag on as it is in the plane, whatever the plane's perspective.
  private func follow(_ pan: Pan) {
    guard let board, let start = board.point(at: landing),
      let end = board.point(at: landing + pan.translation)
    else {
      scrollView.pan(Pan(state: .cancelled, translation: .zero, velocity: .zero, time: pan.time))
      return
    }
    // The velocity over a hundredth of a second, which is short beside any turn of the plane.
    let ahead = board.point(at: landing + pan.translation + pan.velocity * 0.01) ?? end
    scrollView.pan(
      Pan(state: pan.state, translation: end - start, velocity: (ahead - end) * 100, time: pan.time)
    )
  }
}
