/// A notification from a scroll view to its delegate, or the question whether to scroll to the top.
public enum ScrollViewEvent: Equatable, Sendable {
  /// The offset has changed.
  case didScroll
  /// The zoom scale has changed.
  case didZoom
  /// A finger begins to drag.
  case willBeginDragging
  /// A dragging finger is being lifted.
  case willEndDragging
  /// A dragging finger was lifted. The value is `true` if the view continues to move.
  case didEndDragging(willDecelerate: Bool)
  /// The view continues to move after a drag, or has come to rest.
  case willBeginDecelerating, didEndDecelerating
  /// An animated change of the offset is complete.
  case didEndScrollingAnimation
  /// Zooming begins, or is complete.
  case willBeginZooming, didEndZooming
  /// The delegate is asked whether to scroll to the top, or the view has reached its top.
  case shouldScrollToTop, didScrollToTop
  /// Text entry in a field inside the view should end.
  case dismissesKeyboard
}

extension ScrollView {
  /// Reports an event to `onEvent` and to the delegate.
  final func report(_ event: ScrollViewEvent) {
    onEvent?(event)
    guard let delegate else { return }
    switch event {
    case .didScroll: delegate.scrollViewDidScroll(self)
    case .didZoom: delegate.scrollViewDidZoom(self)
    case .willBeginDragging: delegate.scrollViewWillBeginDragging(self)
    case .didEndDragging(let decelerates):
      delegate.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    case .willBeginDecelerating: delegate.scrollViewWillBeginDecelerating(self)
    case .didEndDecelerating: delegate.scrollViewDidEndDecelerating(self)
    case .didEndScrollingAnimation: delegate.scrollViewDidEndScrollingAnimation(self)
    case .willBeginZooming: delegate.scrollViewWillBeginZooming(self, with: viewForZooming())
    case .didEndZooming:
      delegate.scrollViewDidEndZooming(self, with: viewForZooming(), atScale: zoom.scale)
    case .didScrollToTop: delegate.scrollViewDidScrollToTop(self)
    case .dismissesKeyboard: delegate.scrollViewDismissesKeyboard(self)
    // The delegate methods of these events are called where their results are used.
    case .willEndDragging, .shouldScrollToTop: break
    }
  }
}
