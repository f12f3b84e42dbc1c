/// What a carousel gets its items from.
///
/// The carousel goes by the counts that it was given when the data was loaded, and by what was inserted
/// and removed since. Before it asks for a view that it misses, it asks for the counts again: where they
/// are others, the data has changed and the carousel hasn't heard of it yet. Indexes mean nothing then,
/// and no view is asked for until `insertItem`, `removeItem` or `reloadData` has told of the change. So an
/// index is always one that the data source has at that moment, whatever is called between a change and
/// its announcement.
public protocol CarouselDataSource<ItemView>: AnyObject {
  /// The kind of view that the carousel shows.
  associatedtype ItemView: CarouselItemView

  /// How many items there are.
  func numberOfItems(in carousel: Carousel<ItemView>) -> Int

  /// The view for an item. `reusing` is one that went out of sight, if there is one: give it new
  /// content and return it, or make another.
  func carousel(_ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
    -> ItemView

  /// How many placeholders stand beyond the ends: the first half (rounded up) before the first item,
  /// the rest after the last. 0 by default. A wrapped carousel shows none.
  func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int

  /// The view for a placeholder; `nil`, the default, leaves its place empty.
  func carousel(
    _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
  ) -> ItemView?
}

extension CarouselDataSource {
  /// No placeholders.
  public func numberOfPlaceholders(in carousel: Carousel<ItemView>) -> Int { 0 }

  /// An empty place.
  public func carousel(
    _ carousel: Carousel<ItemView>, placeholderViewAt index: Int, reusing view: ItemView?
  ) -> ItemView? { nil }
}
