import CarouselKit
import GeometryKit
import GestureKit
import StageKit

extension View: CarouselItemView {
  /// Whether an object is this view or lies on it.
  public func contains(_ other: AnyObject) -> Bool {
    (other as? View)?.isInside(self) ?? false
  }
}

/// A carousel under a finger: each item is a view, of the size that its frame has.
///
/// The data source gives the views; what is on them takes touches as long as the carousel lets their
/// item take input. A view's ground takes part in what hides what.
public final class CarouselView<Item: View>: View {
  /// What moves it, and says where each item is.
  public let carousel = Carousel<Item>()
  /// The carousel took a tap; see `CarouselInput.onTap`.
  public var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)? {
    get { input.onTap }
    set { input.onTap = newValue }
  }

  private lazy var input = CarouselInput(carousel)
  /// The views before the last change of order, kept for its memory.
  private var former: [View] = []
  /// What the views in the order of the subviews are to the touch.
  private var standings: [Standing] = []

  /// What a view on the carousel is to the touch.
  private enum Standing {
    /// It isn't touched: it leaves, or is a drawing of the app's.
    case passed
    /// It hides what is behind it, and its own views hear nothing.
    case blocking
    /// What is on it hears of touches.
    case interactive
  }

  /// A carousel without data in a frame.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  public override var role: Role? { .carousel }
  public override var takesTouches: Bool { true }
  public override var takesKeys: Bool { true }

  public override func enter(_ contest: Contest, at point: Point) {
    input.enter(contest, at: point)
  }

  public override var ownActivity: Activity { carousel.isMoving ? .moving : .still(until: nil) }

  public override func advance(to time: Double) {
    if carousel.bounds != size { carousel.bounds = size }
    carousel.advance(to: time)
    arrange()
  }

  /// Steps by the arrow keys along its axis, and to the ends by Home and End.
  public override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.left, []) where !carousel.isVertical, (.up, []) where carousel.isVertical:
      carousel.step(by: -1)
    case (.right, []) where !carousel.isVertical, (.down, []) where carousel.isVertical:
      carousel.step(by: 1)
    case (.home, []): carousel.scrollToItem(at: 0, animated: true)
    case (.end, []): carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    default: return false
    }
    return true
  }

  /// The frontmost item under the point hides those behind it, and where the carousel lets it take no
  /// input the carousel itself is touched.
  public override func hitTest(_ point: Point) -> View? {
    guard isEnabled, !isHidden, bounds.contains(point) else { return nil }
    for (view, standing) in zip(subviews.reversed(), standings.reversed())
    where standing != .passed && view.presence > 0 {
      guard let place = view.placement.unproject(point), view.bounds.contains(place) else {
        continue
      }
      return standing == .interactive ? view.hitTest(place) ?? self : self
    }
    return self
  }

  /// Brings the views to where the carousel has them, in its order.
  private func arrange() {
    clipsToBounds = carousel.clipsToBounds
    swap(&subviews, &former)
    subviews.removeAll(keepingCapacity: true)
    standings.removeAll(keepingCapacity: true)
    let middle = carousel.center
    for item in carousel.presentedItems {
      let view = item.view
      if view.parent !== self { adopt(view) }
      view.frame.origin = middle - Point(x: view.size.width / 2, y: view.size.height / 2)
      view.transform = item.transform
      view.presence = item.isHidden ? 0 : item.alpha
      subviews.append(view)
      standings.append(
        item.index == nil || item.isLeaving
          ? .passed : item.isInteractive ? .interactive : .blocking)
    }
    for view in former where !subviews.contains(where: { $0 === view }) {
      view.parent = nil
      tree?.forget(view)
    }
    former.removeAll(keepingCapacity: true)
  }

  private func adopt(_ view: View) {
    view.removeFromParent()
    view.parent = self
    view.setNeedsLayout()
  }
}
