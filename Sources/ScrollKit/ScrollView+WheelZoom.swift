import GeometryKit
import GestureKit
import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ScrollView {
  /// Zooms as a wheel asks with Ctrl held, within the limits: what is under the pointer stays under it. A
  /// touchpad is followed at once; notches in a row add up, and the scale catches up with them.
  ///
  /// - Returns: false where zooming or scrolling is off, so that the wheel may mean something else.
  public func zoom(_ wheel: WheelZoom) -> Bool {
    guard canZoom, isScrollEnabled else { return false }
    time = wheel.time
    // Fingers come first.
    guard !isZooming, drag == nil else { return true }
    advance(to: time)
    let asked = wheel.isSmooth ? scale : targetZoomScale
    let newScale = allowedScale((asked * wheel.scale).settledScale(or: asked))
    let newOffset = nearestOffset(
      to: offset(at: newScale, around: wheel.center.settled(or: viewportCenter)), at: newScale)
    if wheel.isSmooth {
      if case .zoom = motion { endZoom() } else { stop() }
      apply(scale: newScale, offset: newOffset)
    } else if newScale != asked {
      catchUp(to: newScale, newOffset)
    }
    return true
  }

  /// Sets out for a scale and an offset with the speed that a zoom which is on has.
  private func catchUp(to newScale: Double, _ newOffset: Point) {
    var growth = 0.0
    if case .zoom(let transition) = motion {
      growth = transition.growth(at: time)
    } else {
      stop()
      tell(.willBeginZooming)
    }
    let way = log(newScale / scale)
    let spring = Spring(
      from: 0, velocity: way == 0 ? 0 : growth / way, to: 1,
      frequency: ScrollPhysics.wheelZoomFrequency)
    begin(
      .zoom(
        ZoomTransition(
          startScale: scale, startOffset: offset, endScale: newScale, endOffset: newOffset,
          began: time, pace: .wheel(spring))))
  }
}
