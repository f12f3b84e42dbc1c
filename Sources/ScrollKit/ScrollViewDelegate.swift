import GeometryKit

/// Methods that a scroll view calls to report changes to its delegate and to ask it for decisions.
/// All methods are optional.
public protocol ScrollViewDelegate: AnyObject {
  /// Called when the offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when a dragging finger is lifted, before `scrollViewDidEndDragging`. Not called while
  /// paging is enabled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content, in points per millisecond.
  ///   - targetContentOffset: The offset at which the view will come to rest. If the delegate
  ///     changes the offset, the view comes to rest exactly at the new offset, or at the nearest
  ///     offset in its range.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point)
  /// Called after a dragging finger was lifted. `decelerate` is true if the view continues to move.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// Called when the view continues to move after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the view has come to rest after a drag. If another drag interrupts the
  /// deceleration, the method is called only once, after that drag or its deceleration.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called when an animated change of the offset is complete. Not called if the animation is
  /// interrupted.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns the view to zoom. `nil`, the default, disables zooming.
  func viewForZooming(in scrollView: ScrollView) -> AnyObject?
  /// Called when zooming begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?)
  /// Called when zooming is complete, including the return of the scale from beyond its limits.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double)
  /// Returns whether a tap on the window's top edge scrolls to the top. Default: `true`.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Called when the view has reached its top after a tap on the window's top edge.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Called when text entry in a field inside the view should end, according to
  /// `keyboardDismissMode`.
  func scrollViewDismissesKeyboard(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// The default implementation does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// The default implementation leaves the target unchanged.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) {}
  /// The default implementation does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// The default implementation returns `nil`: zooming is disabled.
  public func viewForZooming(in scrollView: ScrollView) -> AnyObject? { nil }
  /// The default implementation does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?) {}
  /// The default implementation does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double
  ) {}
  /// The default implementation returns `true`.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// The default implementation does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// The default implementation does nothing.
  public func scrollViewDismissesKeyboard(_ scrollView: ScrollView) {}
}
