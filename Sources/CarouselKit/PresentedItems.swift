import GeometryKit

/// An entry of the draw list: an item, an item that fades out, or an additional view of the app.
public struct PresentedItem<ItemView: CarouselItemView> {
  /// The view to draw, with its centre at the origin of `transform`.
  public var view: ItemView
  /// The index of the item; `nil` for an item that fades out and for additional views of the app.
  /// The indexes of placeholders are below 0 or at least the number of items.
  public var index: Int?
  /// The transform of the view, relative to the carousel's `center`.
  public var transform: Transform3D
  /// The alpha of the view, 0…1.
  public var alpha: Double
  /// Whether the view isn't drawn because its back faces the eye.
  public var isHidden: Bool
  /// Whether the item is no longer loaded and fades out. Such an item receives no input.
  public var isLeaving: Bool
  /// Whether the entry is an item that receives input.
  public var isInteractive: Bool
}

/// The draw list of a carousel at the time of the access, back to front.
///
/// The list shares the carousel's memory. Get it in every frame and don't store it: if it still
/// exists when the carousel advances or changes, the memory is copied.
public struct PresentedItems<ItemView: CarouselItemView>: RandomAccessCollection {
  private let list: DrawList

  init(_ list: DrawList) { self.list = list }

  /// The position of the backmost entry: 0.
  public var startIndex: Int { 0 }
  /// The number of entries.
  public var endIndex: Int { list.order.count }

  /// Returns the entry at a position, counted from the back.
  public subscript(position: Int) -> PresentedItem<ItemView> {
    let (entries, entry) = (list.entries, list.order[position])
    let index = entries[entry].kind == .item ? entries[entry].index : nil
    return PresentedItem(
      view: unsafeDowncast(list.views[entry], to: ItemView.self), index: index,
      transform: entries[entry].transform, alpha: entries[entry].alpha,
      isHidden: entries[entry].isHidden, isLeaving: entries[entry].kind == .leaving,
      isInteractive: list.isInteractive(index))
  }
}
