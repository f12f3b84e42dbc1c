/// What a carousel gets its items from.
///
/// The counts are asked for when the data is loaded, and only then; indexes are always in the range
/// that they gave, whatever was inserted and removed since.
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
