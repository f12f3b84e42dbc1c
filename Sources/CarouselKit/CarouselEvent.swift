/// An event that a carousel sends to its delegate, or a query about a tap.
public enum CarouselEvent: Equatable, Sendable {
  /// The beginning and the end of an animated scroll.
  case willBeginScrollingAnimation, didEndScrollingAnimation
  /// The scroll offset has changed.
  case didScroll
  /// Another item has become the nearest to the centre.
  case currentItemIndexDidChange
  /// A drag begins.
  case willBeginDragging
  /// A drag has ended. `willDecelerate` is `true` if the carousel continues to move by its
  /// momentum.
  case didEndDragging(willDecelerate: Bool)
  /// The beginning and the end of a deceleration after a drag.
  case willBeginDecelerating, didEndDecelerating
  /// The carousel asks whether the item at this index may be selected.
  case shouldSelectItem(Int)
  /// The item at this index was tapped. The event is dropped if the data changes before it is
  /// delivered, because the index may then belong to another item.
  case didSelectItem(Int)
}
