import GeometryKit

/// An object that receives the events of a carousel and provides some of its parameters. All
/// methods are optional.
///
/// Every method may call the carousel back, and may even change its data or its type. Events are
/// delivered in order, at the end of the call or the frame that caused them, when the carousel's
/// state is complete. They are never delivered from within another event.
///
/// Methods that return values are called during an update of the carousel. If such a method calls
/// the carousel, the call takes effect when the update is complete; properties have their new
/// values at once.
///
/// The item width and the options are requested when the carousel is laid out and when its data
/// changes. After a change of these values, call `setNeedsLayout()`.
public protocol CarouselDelegate<ItemView>: AnyObject {
  /// The type of the item views.
  associatedtype ItemView: CarouselItemView

  /// Called when an animated scroll begins.
  func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>)
  /// Called when an animated scroll ends. If a touch or another call interrupts the scroll, this
  /// method is called with `.natural` motion, but not with `.classic` motion, unless the call
  /// removes an item.
  func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>)
  /// Called when the scroll offset has changed.
  func carouselDidScroll(_ carousel: Carousel<ItemView>)
  /// Called when another item has become the nearest to the centre.
  func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>)
  /// Called when a drag begins.
  func carouselWillBeginDragging(_ carousel: Carousel<ItemView>)
  /// Called when a drag has ended. `willDecelerate` is `true` if the carousel continues to move by
  /// its momentum.
  func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool)
  /// Called when the carousel begins to decelerate after a drag.
  func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>)
  /// Called when a deceleration ends. If a touch or another call interrupts the deceleration, this
  /// method is called with `.natural` motion, but not with `.classic` motion, unless the call
  /// removes an item.
  func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>)

  /// Returns whether a tap may select an item. `true` by default.
  func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool
  /// Called when a tap has selected an item, which may be the current item.
  func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int)

  /// Returns the width of every item (the height in a vertical carousel), in points. If it is 0,
  /// the default, the size of the first item's view is used.
  func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double
  /// Returns the transform of an item that is `offset` items from the centre, where items with an
  /// extent of 1 are 1 apart. Called for the
  /// carousel type `custom`. The default is the base transform, which places every item in the
  /// centre.
  func carousel(
    _ carousel: Carousel<ItemView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D
  /// Returns the value of an option; 0 and 1 stand for `false` and `true`. The default is `value`,
  /// the default of the carousel type.
  func carousel(
    _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double
}

extension CarouselDelegate {
  /// The default implementation ignores the event.
  public func carouselWillBeginScrollingAnimation(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselDidEndScrollingAnimation(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselDidScroll(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselCurrentItemIndexDidChange(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselWillBeginDragging(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselDidEndDragging(_ carousel: Carousel<ItemView>, willDecelerate: Bool) {}
  /// The default implementation ignores the event.
  public func carouselWillBeginDecelerating(_ carousel: Carousel<ItemView>) {}
  /// The default implementation ignores the event.
  public func carouselDidEndDecelerating(_ carousel: Carousel<ItemView>) {}
  /// Returns `true`: every item may be selected.
  public func carousel(_ carousel: Carousel<ItemView>, shouldSelectItemAt index: Int) -> Bool {
    true
  }
  /// The default implementation ignores the event.
  public func carousel(_ carousel: Carousel<ItemView>, didSelectItemAt index: Int) {}
  /// Returns 0: the width is the size of the first item's view.
  public func carouselItemWidth(_ carousel: Carousel<ItemView>) -> Double { 0 }
  /// Returns the base transform, which places every item in the centre.
  public func carousel(
    _ carousel: Carousel<ItemView>, itemTransformForOffset offset: Double,
    baseTransform: Transform3D
  ) -> Transform3D { baseTransform }
  /// Returns `value`, the default of the carousel type.
  public func carousel(
    _ carousel: Carousel<ItemView>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { value }
}
