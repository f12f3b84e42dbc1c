import CubeKit

/// A cube's delegate that notes what it is told, and hands everything on to another one.
public final class CubeRecorder<Page: CubePage>: CubeControllerDelegate {
  /// Whom everything is handed on to.
  public weak var next: (any CubeControllerDelegate<Page>)?
  private let log: EventLog

  /// A recorder that notes into a log.
  public init(_ log: EventLog) { self.log = log }

  /// Notes it and hands it on.
  public func cubeControllerDidScroll(_ cubeController: CubeController<Page>) {
    log.note("didScroll", call: "cubeControllerDidScroll")
    next?.cubeControllerDidScroll(cubeController)
  }
  /// Notes it and hands it on.
  public func cubeControllerCurrentPageIndexDidChange(_ cubeController: CubeController<Page>) {
    log.note("currentPageIndexDidChange", call: "cubeControllerCurrentPageIndexDidChange")
    next?.cubeControllerCurrentPageIndexDidChange(cubeController)
  }
  /// Notes it and hands it on.
  public func cubeControllerWillBeginDragging(_ cubeController: CubeController<Page>) {
    log.note("willBeginDragging", call: "cubeControllerWillBeginDragging")
    next?.cubeControllerWillBeginDragging(cubeController)
  }
  /// Notes it and hands it on.
  public func cubeControllerDidEndDragging(
    _ cubeController: CubeController<Page>, willDecelerate decelerate: Bool
  ) {
    log.note(
      "didEndDragging:\(decelerate ? 1 : 0)",
      call: "cubeControllerDidEndDragging: \(decelerate ? "decelerates" : "rests")")
    next?.cubeControllerDidEndDragging(cubeController, willDecelerate: decelerate)
  }
  /// Notes it and hands it on.
  public func cubeControllerWillBeginDecelerating(_ cubeController: CubeController<Page>) {
    log.note("willBeginDecelerating", call: "cubeControllerWillBeginDecelerating")
    next?.cubeControllerWillBeginDecelerating(cubeController)
  }
  /// Notes it and hands it on.
  public func cubeControllerDidEndDecelerating(_ cubeController: CubeController<Page>) {
    log.note("didEndDecelerating", call: "cubeControllerDidEndDecelerating")
    next?.cubeControllerDidEndDecelerating(cubeController)
  }
  /// Notes it and hands it on.
  public func cubeControllerDidEndScrollingAnimation(_ cubeController: CubeController<Page>) {
    log.note("didEndScrollingAnimation", call: "cubeControllerDidEndScrollingAnimation")
    next?.cubeControllerDidEndScrollingAnimation(cubeController)
  }
}
