/// What a cube tells its delegate.
public enum CubeEvent: Equatable, Sendable {
  /// The cube turned.
  case didScroll
  /// Another page faces the eye most.
  case currentPageIndexDidChange
  /// A drag begins.
  case willBeginDragging
  /// A drag ended; whether the cube turns on.
  case didEndDragging(willDecelerate: Bool)
  /// The cube turns on after a drag, and has come to rest.
  case willBeginDecelerating, didEndDecelerating
  /// An animated turn is complete.
  case didEndScrollingAnimation
}

extension CubeController {
  /// Tells the delegate.
  func tell(_ event: CubeEvent) {
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
