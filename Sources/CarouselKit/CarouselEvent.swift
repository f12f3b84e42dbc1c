/// What a carousel tells its delegate, and the one thing that it asks about a touch.
public enum CarouselEvent: Equatable, Sendable {
  /// An animated scroll begins, and is at its end.
  case willBeginScrollingAnimation, didEndScrollingAnimation
  /// The offset changed.
  case didScroll
  /// Another item is nearest to the centre.
  case currentItemIndexDidChange
  /// A drag begins.
  case willBeginDragging
  /// A drag ended; whether the carousel goes on by its momentum.
  case didEndDragging(willDecelerate: Bool)
  /// It goes on by the momentum of a drag, and is at the end of that.
  case willBeginDecelerating, didEndDecelerating
  /// Whether an item may be selected.
  case shouldSelectItem(Int)
  /// An item was tapped. Told only while the index means that item: in the data as it was then, which are
  /// numbered as they are loaded.
  case didSelectItem(Int, data: Int)
}
