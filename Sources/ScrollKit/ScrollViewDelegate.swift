import GeometryKit

/// What a scroll view tells and asks. Every method is optional.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// The zoom scale changed.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// A finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A finger is leaving; told before `scrollViewDidEndDragging`, and not while paging is on.
  /// The velocity is the content's, in points a millisecond. The target is where the view will come
  /// to rest; if it is changed, the view comes to rest exactly there, or at the nearest offset in
  /// its range.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point)
  /// A finger left; `decelerate` tells whether the view moves on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The view moves on after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The view has come to rest after a drag. Where another drag interrupts, it is told after the end of
  /// that one, or of its deceleration.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated change of the offset is complete. Not sent where something else interrupts.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// What is zoomed; `nil`, the default, turns zooming off.
  func viewForZooming(in scrollView: ScrollView) -> AnyObject?
  /// Zooming begins.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?)
  /// Zooming is complete, with its return from past the limits.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double)
  /// Whether a tap on the top edge bar scrolls to the top; yes by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// The view has come to its top after a tap on the top edge bar.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Text entry in a field inside the view should end, as `keyboardDismissMode` asks.
  func scrollViewDismissesKeyboard(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Leaves the target as it is.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Nothing is zoomed.
  public func viewForZooming(in scrollView: ScrollView) -> AnyObject? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: AnyObject?) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: AnyObject?, atScale scale: Double
  ) {}
  /// Yes.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDismissesKeyboard(_ scrollView: ScrollView) {}
}
