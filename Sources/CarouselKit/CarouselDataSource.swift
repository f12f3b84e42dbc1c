/// An object that provides the items of a carousel.
///
/// The carousel stores the counts when it loads the data, and adjusts them for announced insertions
/// and removals. Before it requests a missing view, it asks for the counts again. If they differ,
/// the data has changed without an announcement, and the carousel requests no views until
/// `insertItem`, `removeItem`, `rearrangeItems` or `reloadData` announces the change. So an index
/// is always valid for the data source at the time of the request.
public protocol CarouselDataSource<ItemView>: AnyObject {
  /// The type of the item views.
  associatedtype ItemView: CarouselItemView

  /// Returns the number of items.
  func numberOfItems(in carousel: Carousel<ItemView>) -> Int

  /// Returns the view for an item. `view` is an unloaded view to reuse: give it new content and
  /// return it, or return another view. It is `nil` if no view can be reused.
  func carousel(_ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
    -> ItemView

  /// Returns the number of placeholders. The first half of them (rounded up) is shown before the
  /// first item, and the second half after the last item. 0 by default. A carousel that wraps shows
  /// none.
  func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int

  /// Returns the view for a placeholder. If the result is `nil`, the default, nothing is drawn for
  /// the placeholder.
  func carousel(
    _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
  ) -> ItemView?
}

extension CarouselDataSource {
  /// Returns 0: no placeholders.
  public func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int { 0 }

  /// Returns `nil`: nothing is drawn for the placeholder.
  public func carousel(
    _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
  ) -> ItemView? { nil }
}
