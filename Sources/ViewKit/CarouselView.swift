import CarouselKit
import GeometryKit
import GestureKit
import StageKit

extension View: CarouselItemView {
  /// Returns whether an object is this view or one of its descendants.
  public func contains(_ other: AnyObject) -> Bool {
    (other as? View)?.isInside(self) ?? false
  }

  /// Cancels the touches on the view and clears its focus, because the view will show another item.
  public func willBeReused() { tree?.forget(self) }

  /// Returns the opacity of the view at a point, or 0 if the view isn't visible there. Only the
  /// background and the subviews count as visible. A view without a background is visible in all of
  /// its bounds. `cell`, the item's area in the carousel, has no effect.
  public func coverage(at point: Point, in cell: Rect) -> Double {
    guard !isHidden, isSeen(at: point + bounds.center) else { return 0 }
    return opacity * presence
  }
}

/// A carousel whose items are views. The carousel shows each item at the size of the view's frame.
///
/// The data source supplies the views. The views' subviews receive touches while the carousel
/// allows input to the item. An item with a background hides the items behind.
///
/// To show other views among the items, each at its own depth, add them to `carousel.contentView`.
/// Subviews of the carousel view itself are in front of all items, or behind all items if inserted
/// at index 0.
open class CarouselView<Item: View>: View {
  /// The engine that moves the carousel and places its items. It begins with the configuration
  /// `natural`.
  public final let carousel = Carousel<Item>()
  /// The name for assistive programs. Default: empty.
  public final var name = ""
  /// Called when the carousel has handled a tap; see `CarouselInput.onTap`.
  public final var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)? {
    get { input.onTap }
    set { input.onTap = newValue }
  }
  /// The axis along which a mouse wheel and a touchpad scroll the carousel; see
  /// `CarouselInput.wheelAxis`.
  public final var wheelAxis: Axis? {
    get { input.wheelAxis }
    set { input.wheelAxis = newValue }
  }

  private final lazy var input = CarouselInput(carousel)
  private final let stage = CarouselStage()

  /// Creates a carousel without data.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    carousel.configuration = .natural
    add(stage)
    stage.itemAt = { [carousel] in carousel.itemView(at: $0) }
    stage.currentItem = { [carousel] in carousel.currentItemView }
    carousel.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.carousel($0), self) }
    }
  }

  open override var role: Role? { .carousel }
  open override var accessibleName: String { name }
  /// The number of the centred item and the number of items, such as "3 of 12".
  open override var accessibleValue: String {
    let count = carousel.numberOfItems
    return count == 0 ? "" : "\((carousel.currentItemIndex + 1).grouped) of \(count.grouped)"
  }
  open override var acceptsTouches: Bool { true }
  open override var acceptsFocus: Bool { true }

  /// The bounds of the centred item, clipped if the carousel clips its items. Between two items,
  /// the bounds are interpolated, so that the focus ring stays in place while items move past. If
  /// no part of the item is visible, these are the bounds of the carousel.
  open override var focusBounds: Rect {
    guard carousel.clipsToBounds else { return middle }
    let visible = middle.intersection(bounds)
    return visible.isEmpty ? bounds : visible
  }

  private var middle: Rect {
    let offset = carousel.scrollOffset
    let start = offset.rounded(.down)
    guard let index = Int(exactly: start) else { return bounds }
    switch (boundsInPlane(ofItemAt: index), boundsInPlane(ofItemAt: index + 1)) {
    case (let here?, let next?):
      return here.interpolated(to: next, fraction: offset - start)
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return bounds
    }
  }

  open override var focusCornerRadius: Double {
    carousel.currentItemView?.background?.cornerRadius ?? super.focusCornerRadius
  }

  /// Returns the bounds of an item in the plane of the carousel; `nil` if the item has no view or
  /// lies behind the eye. In a wrapped carousel, indexes beyond the ends are wrapped.
  private func boundsInPlane(ofItemAt index: Int) -> Rect? {
    let count = carousel.numberOfItems
    guard count > 0 else { return nil }
    let inside = carousel.isWrapEnabled ? (index % count + count) % count : index
    guard (0..<count).contains(inside), let view = carousel.itemView(at: inside),
      view.parent === stage
    else { return nil }
    return view.placement.bounds(of: view.bounds)
  }

  open override func addRecognizers(to competition: Competition, at point: Point) {
    input.addRecognizers(to: competition)
  }

  open override var ownActivity: Activity { carousel.isMoving ? .moving : .still(until: nil) }

  open override func advance(to time: Double) {
    if carousel.bounds != size { carousel.bounds = size }
    stage.frame = bounds
    carousel.advance(to: time)
    if stage.update(carousel) { moveFocusFromHiddenItem() }
  }

  /// Moves the focus to the carousel if it is on a view of an item that is no longer centred. Keys
  /// would otherwise act on a view that may not be visible.
  private func moveFocusFromHiddenItem() {
    guard let focused = tree?.focused, focused !== self, focused.isInside(stage),
      let current = carousel.currentItemView, !focused.isInside(current)
    else { return }
    tree?.focus(acceptsFocus ? self : nil)
  }

  /// Scrolls by one item for the arrow keys along the carousel's axis, and to the ends for Home and
  /// End.
  open override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
    switch (key, modifiers) {
    case (.left, []) where carousel.axis == .horizontal, (.up, []) where carousel.axis == .vertical:
      carousel.step(by: -1, isRepeat: isRepeat)
    case (.right, []) where carousel.axis == .horizontal,
      (.down, []) where carousel.axis == .vertical:
      carousel.step(by: 1, isRepeat: isRepeat)
    case (.home, []): carousel.scrollToItem(at: 0, animated: true)
    case (.end, []): carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    default: return false
    }
    return true
  }

  open override func keyEnded() { carousel.endSteps() }
}
