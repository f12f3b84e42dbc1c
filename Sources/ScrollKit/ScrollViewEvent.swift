/// What a scroll view tells its delegate, and the one thing that it asks about a touch.
public enum ScrollViewEvent: Equatable, Sendable {
  /// The offset changed.
  case didScroll
  /// The zoom scale changed.
  case didZoom
  /// A finger begins to drag.
  case willBeginDragging
  /// A finger is leaving.
  case willEndDragging
  /// A finger left; whether the view moves on.
  case didEndDragging(willDecelerate: Bool)
  /// The view moves on after a drag, and has come to rest.
  case willBeginDecelerating, didEndDecelerating
  /// An animated change of the offset is complete.
  case didEndScrollingAnimation
  /// Zooming begins, and is complete.
  case willBeginZooming, didEndZooming
  /// Whether a tap on the top edge bar scrolls to the top, and that the view is there.
  case shouldScrollToTop, didScrollToTop
  /// Text entry inside should end.
  case dismissesKeyboard
}

extension ScrollView {
  /// Tells the delegate.
  final func tell(_ event: ScrollViewEvent) {
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
      delegate.scrollViewDidEndZooming(self, with: viewForZooming(), atScale: zoomScale)
    case .didScrollToTop: delegate.scrollViewDidScrollToTop(self)
    case .dismissesKeyboard: delegate.scrollViewDismissesKeyboard(self)
    // Asked where the answer is wanted.
    case .willEndDragging, .shouldScrollToTop: break
    }
  }
}
