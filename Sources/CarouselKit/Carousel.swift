import GeometryKit

/// A carousel of views of one kind: loads them from its data source as they come into sight, says where
/// each is to be drawn, and tells its delegate what happens.
///
/// Ten million items cost as much as ten. There is one rule for whoever draws: once a frame, tell the time
/// by `advance(to:)` and draw `presentedItems` in their order; or, where there are several, the items of each of the
/// `presentedLayers`.
public final class Carousel<ItemView: CarouselItemView>: CarouselEngine {
  /// Where items come from. Setting it loads the data.
  public weak var dataSource: (any CarouselDataSource<ItemView>)? {
    didSet { reloadData() }
  }

  /// Who is told and asked. Setting it asks for a layout.
  public weak var delegate: (any CarouselDelegate<ItemView>)? {
    didSet { setNeedsLayout() }
  }

  /// A carousel without data.
  public override init() {
    super.init()
  }

  // MARK: Views

  /// What is to be drawn now, back to front: while items go from one arrangement to another, as in the first of the
  /// `presentedLayers`. O(loaded items · log loaded items) when something has changed since it was asked for last; it
  /// costs no memory.
  public var presentedItems: PresentedItems<ItemView> {
    PresentedItems(presentedPlaces(inLayer: 0))
  }

  /// In which orders it is to be drawn, each over those before: in one at rest.
  ///
  /// Two items that lie over each other may have to change places in the order while they go from one arrangement to
  /// another. If they did so at once, one would jump over the other; so another order is drawn over the first,
  /// and hides more and more of it. Every change of type during another has a layer of its own.
  public var presentedLayers: PresentedLayers<ItemView> { PresentedLayers(engine: self) }

  /// Where an app adds drawings among the items.
  public var contentView: CarouselContentView<ItemView> { CarouselContentView(engine: self) }

  /// The views of the loaded items and placeholders, in the order of `indexesForVisibleItems`.
  public var visibleItemViews: [ItemView] {
    items.slots.compactMap { slot in slot.view.map(view) }
  }

  /// The view of the item nearest to the centre.
  public var currentItemView: ItemView? { itemView(at: currentItemIndex) }

  /// The view of an item; `nil` if it is not loaded. O(log loaded items).
  public func itemView(at index: Int) -> ItemView? {
    items.slot(at: index)?.view.map(view)
  }

  /// The view of the frontmost item that is seen at a point of the bounds. Placeholders count; an item on
  /// its way is where it is seen.
  public func itemView(at point: Point) -> ItemView? {
    hit(at: point).map { view($0.view) }
  }

  /// The index of a loaded view; `nil` if it is not loaded.
  public func index(ofItemView view: ItemView) -> Int? {
    items.slots.first { $0.view === view }?.index
  }

  /// The index of the loaded view that an object is or lies inside of.
  public func index(ofItemViewOrSubview object: AnyObject) -> Int? {
    items.slots.first { slot in slot.view.map { view($0).contains(object) } ?? false }?.index
  }

  /// The view that an untyped slot holds: only views of this kind are ever put there.
  private func view(_ object: AnyObject) -> ItemView {
    unsafeDowncast(object, to: ItemView.self)
  }

  // MARK: What the engine asks for

  override func fetchNumberOfItems() -> Int? { dataSource?.numberOfItems(in: self) }

  override func fetchNumberOfPlaceholders() -> Int {
    dataSource?.numberOfPlaceholders(in: self) ?? 0
  }

  override func fetchItemView(at index: Int, reusing view: AnyObject?) -> AnyObject? {
    dataSource?.carousel(self, viewForItemAt: index, reusing: reused(view))
  }

  override func fetchPlaceholderView(at number: Int, reusing view: AnyObject?) -> AnyObject? {
    dataSource?.carousel(self, placeholderViewAt: number, reusing: reused(view))
  }

  private func reused(_ object: AnyObject?) -> ItemView? {
    guard let view = object.map(view) else { return nil }
    view.willBeReused()
    return view
  }

  override func size(of view: AnyObject) -> Size { self.view(view).size }

  override func displacement(of view: AnyObject) -> Point { self.view(view).displacement }

  override func coverage(of view: AnyObject, at point: Point, in cell: Rect) -> Double {
    self.view(view).coverage(at: point, in: cell)
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
    case .didSelectItem(let index, _): delegate.carousel(self, didSelectItemAt: index)
    }
  }
}
