import GeometryKit

/// A carousel of item views: it loads views from its data source, computes where each view is
/// drawn, and reports events to its delegate.
///
/// The cost of a frame depends on the number of loaded items, not on the number of items. Once a
/// frame, call `advance(to:)` and draw `presentedItems` in their order, with their alpha values.
public final class Carousel<ItemView: CarouselItemView>: CarouselEngine {
  /// The source of the items. Setting the data source loads the data.
  public weak var dataSource: (any CarouselDataSource<ItemView>)? {
    didSet { reloadData() }
  }

  /// The object that receives events and provides option values. Setting the delegate requests a
  /// layout.
  public weak var delegate: (any CarouselDelegate<ItemView>)? {
    didSet { setNeedsLayout() }
  }

  /// Creates a carousel without data.
  public override init() { super.init() }

  // MARK: Views

  /// The items and other views to draw at the current time, from back to front. Each view occurs
  /// once.
  ///
  /// With natural motion, an item never jumps in front of another item when the carousel type
  /// changes. If two overlapping items have to change their order, one of them fades out and in
  /// again.
  ///
  /// Doesn't allocate. If anything has changed since the previous access, the complexity is
  /// O(*n*^1.5), where *n* is the number of loaded items.
  public var presentedItems: PresentedItems<ItemView> {
    PresentedItems(drawList())
  }

  /// The app's additional views, which are drawn among the items.
  public var contentView: CarouselContentView<ItemView> { CarouselContentView(engine: self) }

  /// The views of the loaded items and placeholders, in the order of `indexesForVisibleItems`.
  public var visibleItemViews: [ItemView] {
    items.slots.compactMap { slot in slot.view.map(view) }
  }

  /// The view of the item nearest to the centre; `nil` if the item isn't loaded.
  public var currentItemView: ItemView? { itemView(at: currentItemIndex) }

  /// Returns the view of an item; `nil` if the item isn't loaded. O(log *n*), where *n* is the
  /// number of loaded items.
  public func itemView(at index: Int) -> ItemView? {
    items.slot(at: index)?.view.map(view)
  }

  /// Returns the item or placeholder view at a point of the bounds; `nil` if there is none.
  ///
  /// The result is the view that is most visible at the point. This is the frontmost view, or a
  /// view that shows through a translucent one (see `CarouselItemView.coverage(at:in:)`). Moving
  /// items are hit where they are drawn.
  public func itemView(at point: Point) -> ItemView? {
    hit(at: point).map { view($0.view) }
  }

  /// Returns the index of an item's view; `nil` if the view isn't loaded.
  public func index(ofItemView view: ItemView) -> Int? {
    items.slots.first { $0.view === view }?.index
  }

  /// Returns the index of the loaded view that is `object` or contains it; `nil` if there is none.
  public func index(ofItemViewOrSubview object: AnyObject) -> Int? {
    items.slots.first { slot in slot.view.map { view($0).contains(object) } ?? false }?.index
  }

  /// Casts the type-erased view of a slot. The cast is safe, because slots only hold views of the
  /// type `ItemView`.
  private func view(_ view: any CarouselItemView) -> ItemView {
    unsafeDowncast(view, to: ItemView.self)
  }

  // MARK: Queries of the engine

  override func fetchNumberOfItems() -> Int? { dataSource?.numberOfItems(in: self) }

  override func fetchNumberOfPlaceholders() -> Int {
    dataSource?.numberOfPlaceholders(in: self) ?? 0
  }

  override func fetchView(
    _ number: Int, isPlaceholder: Bool, reusing view: (any CarouselItemView)?
  ) -> (any CarouselItemView)? {
    let view = view.map(self.view)
    guard !isPlaceholder else {
      return dataSource?.carousel(self, placeholderViewAt: number, reusing: view)
    }
    return dataSource?.carousel(self, viewForItemAt: number, reusing: view)
  }

  override func fetchItemWidth() -> Double { delegate?.carouselItemWidth(self) ?? 0 }

  override func fetchValue(for option: CarouselOption, withDefault value: Double) -> Double {
    delegate?.carousel(self, valueFor: option, withDefault: value) ?? value
  }

  override func fetchTransform(for offset: Double, base: Transform3D) -> Transform3D {
    delegate?.carousel(self, itemTransformForOffset: offset, baseTransform: base) ?? base
  }

  override func fetchShouldSelect(_ index: Int) -> Bool {
    onEvent?(.shouldSelectItem(index))
    return delegate?.carousel(self, shouldSelectItemAt: index) ?? true
  }

  override func send(_ event: CarouselEvent) {
    onEvent?(event)
    guard let delegate else { return }
    switch event {
    case .willBeginScrollingAnimation: delegate.carouselWillBeginScrollingAnimation(self)
    case .didEndScrollingAnimation: delegate.carouselDidEndScrollingAnimation(self)
    case .didScroll: delegate.carouselDidScroll(self)
    case .currentItemIndexDidChange: delegate.carouselCurrentItemIndexDidChange(self)
    case .willBeginDragging: delegate.carouselWillBeginDragging(self)
    case .didEndDragging(let willDecelerate):
      delegate.carouselDidEndDragging(self, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate.carouselWillBeginDecelerating(self)
    case .didEndDecelerating: delegate.carouselDidEndDecelerating(self)
    case .shouldSelectItem: break
    case .didSelectItem(let index): delegate.carousel(self, didSelectItemAt: index)
    }
  }
}
