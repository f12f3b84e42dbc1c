import GeometryKit
import GestureKit
import Glibc
import MotionKit

extension ScrollView {
  /// Zooms for a wheel event with Ctrl held, within the limits. The content under the pointer stays
  /// under the pointer. A touchpad sets the scale at once. Notches of a wheel add up, and a spring
  /// moves the scale to the result.
  ///
  /// - Parameter wheel: The zoom that the wheel event requests.
  /// - Returns: `false` if zooming or scrolling is disabled, so that the event can be used for
  ///   something else.
  public func zoom(_ wheel: WheelZoom) -> Bool {
    guard canZoom, configuration.isScrollEnabled else { return false }
    time = wheel.time
    // A pinch or drag takes precedence over the wheel.
    guard !hasGesture else { return true }
    advance(to: time)
    let targetScale = wheel.isSmooth ? zoom.scale : targetZoomScale
    let newScale = configuration.allowedScale(
      (targetScale * wheel.scale).sanitizedScale(or: targetScale))
    let newOffset = nearestOffset(
      to: offset(at: newScale, around: wheel.center.sanitized(or: viewportCenter)), at: newScale)
    if wheel.isSmooth {
      jump(toScale: newScale, newOffset)
    } else if newScale != targetScale {
      catchUp(to: newScale, newOffset)
    }
    return true
  }

  /// Starts a zoom to a scale and an offset, with the speed of the zoom in progress.
  func catchUp(to newScale: Double, _ newOffset: Point) {
    var growth: Double?
    if case .zoom(let transition) = motion { growth = transition.growth(at: time) } else { stop() }
    let distance = log(newScale / zoom.scale)
    let frequency = ScrollPhysics.wheelZoomFrequency
    // A faster spring would pass the target. Away from a near target, the offset would follow far.
    let velocity = distance == 0 ? 0 : (growth ?? 0) / distance
    beginZoom(
      to: newScale, newOffset,
      progress: .springProgress(
        velocity: velocity.clamped(to: -frequency...frequency), frequency: frequency))
    if growth == nil { report(.willBeginZooming) }
  }
}
