/// An event that a cube sends to its delegate.
public enum CubeEvent: Equatable, Sendable {
  /// The cube has rotated.
  case didScroll
  /// The current page index has changed.
  case currentPageIndexDidChange
  /// A drag begins.
  case willBeginDragging
  /// A drag has ended. `willDecelerate` is `true` if the cube continues to rotate.
  case didEndDragging(willDecelerate: Bool)
  /// The beginning and the end of a deceleration after a drag.
  case willBeginDecelerating, didEndDecelerating
  /// An animated scroll is complete.
  case didEndScrollingAnimation
}

extension CubeController {
  /// Sends an event to `onEvent` and to the delegate.
  func report(_ event: CubeEvent) {
    onEvent?(event)
    guard let delegate else { return }
    switch event {
    case .didScroll: delegate.cubeControllerDidScroll(self)
    case .currentPageIndexDidChange: delegate.cubeControllerCurrentPageIndexDidChange(self)
    case .willBeginDragging: delegate.cubeControllerWillBeginDragging(self)
    case .didEndDragging(let decelerates):
      delegate.cubeControllerDidEndDragging(self, willDecelerate: decelerates)
    case .willBeginDecelerating: delegate.cubeControllerWillBeginDecelerating(self)
    case .didEndDecelerating: delegate.cubeControllerDidEndDecelerating(self)
    case .didEndScrollingAnimation: delegate.cubeControllerDidEndScrollingAnimation(self)
    }
  }
}
