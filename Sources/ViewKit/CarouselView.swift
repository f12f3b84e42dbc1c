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
open class CarouselView<Item: View>: View {
  /// What moves it, and says where each item is.
  public final let carousel = Carousel<Item>()
  /// The carousel took a tap; see `CarouselInput.onTap`.
  public final var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)? {
    get { input.onTap }
    set { input.onTap = newValue }
  }

  private final lazy var input = CarouselInput(carousel)
  /// The views before the last change of order, kept for its memory.
  private final var former: [View] = []
  /// What the views in the order of the subviews are to the touch.
  private final var standings: [Standing] = []

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

  open override var role: Role? { .carousel }
  open override var takesTouches: Bool { true }
  open override var takesKeys: Bool { true }

  open override func enter(_ contest: Contest, at point: Point) {
    input.enter(contest, at: point)
  }

  open override var ownActivity: Activity { carousel.isMoving ? .moving : .still(until: nil) }

  open override func advance(to time: Double) {
    if carousel.bounds != size { carousel.bounds = size }
    carousel.advance(to: time)
    arrange()
  }

  /// Steps by the arrow keys along its axis, and to the ends by Home and End.
  open override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
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
  open override func hitTest(_ point: Point) -> View? {
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
  private final func arrange() {
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
      view.presence = item.isHidden ? 0 : Self.presence(item.alpha, atDepth: item.transform.m44)
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

  /// How much of a view is seen whose centre is so far from the eye; 1 is where views have their own
  /// size. One that fades while it passes the eye, on the way from one type to another, would lie over
  /// all of the carousel like a ghost: it is fainter the closer it is.
  static func presence(_ alpha: Double, atDepth w: Double) -> Double {
    // Nothing up to 1.6 times its own size, all from twice its size on; what is opaque stays so.
    let nearness = min(max((1 / 1.6 - w) / (1 / 1.6 - 1 / 2.0), 0), 1)
    return alpha * (1 - nearness * (1 - alpha * alpha * alpha))
  }

  private final func adopt(_ view: View) {
    view.removeFromParent()
    view.parent = self
    view.setNeedsLayout()
  }
}
