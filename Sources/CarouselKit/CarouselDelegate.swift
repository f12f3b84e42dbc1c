import GeometryKit

/// What a carousel tells and asks its owner. Everything is optional.
///
/// Every method may call the carousel back, change its data or its type included. What happened is told in
/// its order, at the end of the call or the frame that it happened in, when everything is in place, and
/// never from within another event. Questions are asked while the carousel is being brought up to date: what
/// their answers change is seen when that is done, a change of type with the next frame.
public protocol CarouselDelegate<ItemView>: AnyObject {
  /// The kind of view that the carousel shows.
  associatedtype ItemView: CarouselItemView

  /// An animated scroll starts.
  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>)
  /// An animated scroll arrived. Not told of one that a touch or another call broke off.
  func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>)
  /// The scroll offset changed.
  func carouselDidScroll(_ carousel: Carousel<ItemView>)
  /// Another item is the nearest to the centre.
  func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>)
  /// A drag starts.
  func carouselWillBeginDragging(_ carousel: Carousel<ItemView>)
  /// A drag ended; `willDecelerate` if the carousel goes on moving by its own momentum.
  func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool)
  /// The carousel goes on moving after a drag.
  func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>)
  /// The carousel came to the end of its momentum. Not told of one that was broken off.
  func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>)

  /// Whether a tap on an item may select it; yes by default.
  func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool
  /// An item was tapped, the centred one included.
  func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int)

  /// The width of every item (the height when vertical), in points; 0, the default, stands for the
  /// size of the first item's view.
  func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double
  /// The place of an item of type `custom`, `offset` items from the centre. The default is the base
  /// transform itself: every item in the centre.
  func carousel(
    _ carousel: Carousel<ItemView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D
  /// The value of an option; booleans are 0 and 1. The default is the value of the type.
  func carousel(
    _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double
}

extension CarouselDelegate {
  /// Nothing to do.
  public func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselDidScroll(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselWillBeginDragging(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool) {}
  /// Nothing to do.
  public func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>) {}
  /// Nothing to do.
  public func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>) {}
  /// Every item may be selected.
  public func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool {
    true
  }
  /// Nothing to do.
  public func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int) {}
  /// The width is taken from the first item's view.
  public func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double { 0 }
  /// Every item in the centre.
  public func carousel(
    _ carousel: Carousel<ItemView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D { baseTransform }
  /// The type's own value.
  public func carousel(
    _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { value }
}
