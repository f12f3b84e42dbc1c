import CarouselKit
import GeometryKit
import GestureKit
import StageKit

extension View: CarouselItemView {
  /// Whether an object is this view or lies on it.
  public func contains(_ other: AnyObject) -> Bool {
    (other as? View)?.isInside(self) ?? false
  }

  /// What a finger or a key has to do with it is over at the next frame.
  public func willBeReused() { isReused = true }

  /// All that shows of it where it is seen, nothing elsewhere: what counts is its ground, not its cell.
  public func coverage(at point: Point, in cell: Rect) -> Double {
    guard !isHidden, isSeen(at: point + bounds.center) else { return 0 }
    return opacity * presence
  }
}

/// A carousel under a finger: each item is a view, of the size that its frame has.
///
/// The data source gives the views; what is on them takes touches as long as the carousel lets their
/// item take input. A view's ground takes part in what hides what. Drawings of the app's among the items
/// are added to `carousel.contentView`, where each has its depth; what is added to the view itself lies
/// before all items, and behind them all where it is inserted at 0.
open class CarouselView<Item: View>: View {
  /// What moves it, and says where each item is.
  public final let carousel = Carousel<Item>()
  /// What it is called, for assistive programs. Default: nothing.
  public final var name = ""
  /// The carousel took a tap; see `CarouselInput.onTap`.
  public final var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)? {
    get { input.onTap }
    set { input.onTap = newValue }
  }

  private final lazy var input = CarouselInput(carousel)
  private final let stage = CarouselStage()

  /// A carousel without data in a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    add(stage)
    stage.itemAt = { [carousel] in carousel.itemView(at: $0) }
    stage.currentItem = { [carousel] in carousel.currentItemView }
    carousel.onEvent = { [weak self] in
      if let self { tree?.onEvent?(.carousel($0), self) }
    }
  }

  open override var role: Role? { .carousel }
  open override var accessibleName: String { name }
  /// Which item is in the middle, of how many.
  open override var accessibleValue: String {
    let count = carousel.numberOfItems
    return count == 0 ? "" : "\((carousel.currentItemIndex + 1).grouped) of \(count.grouped)"
  }
  open override var takesTouches: Bool { true }
  open override var takesKeys: Bool { true }

  /// The item in the middle, as far as it isn't cut off; on the way from one to the next, what lies between both, so that
  /// the ring stays while the items go by. All of the carousel where nothing of it is seen.
  open override var focusBounds: Rect {
    guard carousel.clipsToBounds else { return middle }
    let seen = middle.intersection(bounds)
    return seen.isEmpty ? bounds : seen
  }

  private var middle: Rect {
    let offset = carousel.scrollOffset
    let start = offset.rounded(.down)
    guard let index = Int(exactly: start) else { return bounds }
    switch (seenBounds(ofItemAt: index), seenBounds(ofItemAt: index + 1)) {
    case (let here?, let next?):
      let share = offset - start
      func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
      return Rect(
        x: between(here.minX, next.minX), y: between(here.minY, next.minY),
        width: between(here.width, next.width), height: between(here.height, next.height))
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return bounds
    }
  }

  open override var focusCornerRadius: Double {
    carousel.currentItemView?.ground?.cornerRadius ?? super.focusCornerRadius
  }

  /// What an item covers in its plane; nil where it has no view, or lies behind the eye. Where the ends join, indexes go
  /// on beyond them.
  private func seenBounds(ofItemAt index: Int) -> Rect? {
    let count = carousel.numberOfItems
    guard count > 0 else { return nil }
    let inside = carousel.isWrapEnabled ? (index % count + count) % count : index
    guard (0..<count).contains(inside), let view = carousel.itemView(at: inside),
      view.parent === stage
    else { return nil }
    return view.placement.bounds(of: view.bounds)
  }

  open override func enter(_ contest: Contest, at point: Point) { input.enter(contest) }

  open override var ownActivity: Activity { carousel.isMoving ? .moving : .still(until: nil) }

  open override func advance(to time: Double) {
    if carousel.bounds != size { carousel.bounds = size }
    stage.frame = bounds
    carousel.advance(to: time)
    stage.arrange(carousel)
    takeFocus()
  }

  /// What had the focus is on an item that isn't in the middle any more, where keys would do something unseen:
  /// they come to the carousel.
  private func takeFocus() {
    guard let focused = tree?.focused, focused !== self, focused.isInside(stage),
      let current = carousel.currentItemView, !focused.isInside(current)
    else { return }
    tree?.focus(takesKeys ? self : nil)
  }

  /// Steps by the arrow keys along its axis, and to the ends by Home and End.
  open override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let isRepeat = tree?.isKeyRepeated ?? false
    switch (key, modifiers) {
    case (.left, []) where !carousel.isVertical, (.up, []) where carousel.isVertical:
      carousel.step(by: -1, isRepeat: isRepeat)
    case (.right, []) where !carousel.isVertical, (.down, []) where carousel.isVertical:
      carousel.step(by: 1, isRepeat: isRepeat)
    case (.home, []): carousel.scrollToItem(at: 0, animated: true)
    case (.end, []): carousel.scrollToItem(at: carousel.numberOfItems - 1, animated: true)
    default: return false
    }
    return true
  }

  open override func keyEnded() { carousel.endSteps() }
}
