import GeometryKit
import MotionKit

extension ScrollView {
  /// Releases the content after a drag. Starts a deceleration, or the return from beyond an edge.
  func release(_ drag: ScrollDrag, fingerVelocity: Point) {
    let velocity = flickVelocity(of: drag, fingerVelocity: fingerVelocity)
    var x = track(along: .horizontal, velocity: velocity, of: drag)
    var y = track(along: .vertical, velocity: velocity, of: drag)
    let count = motionGeneration
    if !isPagingEnabled {
      var target = Point(x: x.target, y: y.target)
      let planned = target
      report(.willEndDragging)
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: velocity * 0.001, targetContentOffset: &target)
      target = nearestOffset(to: target.settled(or: planned))
      if target.x != planned.x { x = track(along: .horizontal, velocity: velocity, to: target) }
      if target.y != planned.y { y = track(along: .vertical, velocity: velocity, to: target) }
    }
    let decelerates = count == motionGeneration && max(x.duration, y.duration) > 0
    if self.drag == nil { isDragging = decelerates }
    report(.didEndDragging(willDecelerate: decelerates))
    guard count == motionGeneration, self.drag == nil else { return }
    decelerate(x, y, afterDrag: true)
  }

  /// Returns the content to an offset at which the view may rest.
  func settle() {
    decelerate(
      track(along: .horizontal, velocity: 0, towards: offset.x),
      track(along: .vertical, velocity: 0, towards: offset.y),
      afterDrag: false)
  }

  /// Returns the motion along an axis from the present offset. With paging, the motion goes to the
  /// page nearest to `target`.
  func track(along axis: Axis, velocity: Double, towards target: Double) -> Track {
    isPagingEnabled
      ? pageTrack(along: axis, velocity: velocity, to: nearestPage(to: target, along: axis))
      : axisMotion(along: axis).deceleration(from: offset[axis], velocity: velocity)
  }

  /// Starts a deceleration, or the return from beyond an edge. Reports that a deceleration begins,
  /// unless the motion continues a deceleration that a touch has interrupted (`afterDrag` is
  /// `false`). If there is no distance left to move, reports the end of the interrupted
  /// deceleration instead.
  private func decelerate(_ x: Track, _ y: Track, afterDrag: Bool) {
    if max(x.duration, y.duration) > 0 {
      let continuesDeceleration = isDecelerating && !afterDrag
      begin(.glide(x: x, y: y, start: time))
      isDecelerating = true
      if !continuesDeceleration { report(.willBeginDecelerating) }
      return
    }
    let count = motionGeneration
    move(to: Point(x: x.target, y: y.target))
    guard count == motionGeneration, drag == nil else { return }
    hideIndicatorsAtRest()
    endDeceleration()
  }

  /// Reports the end of a deceleration that is in progress or was interrupted.
  func endDeceleration() {
    let wasDecelerating = isDecelerating
    isDecelerating = false
    isDragging = false
    if wasDecelerating { report(.didEndDecelerating) }
  }

  /// Returns the velocity of the content at its release, in points per second; zero if the finger
  /// was too slow for a flick.
  private func flickVelocity(of drag: ScrollDrag, fingerVelocity: Point) -> Point {
    let fastest =
      decelerationRate.rawValue < DecelerationRate.normal.rawValue
      ? ScrollPhysics.maxShortFlickVelocity : Flick.maxVelocity
    var finger = Point.zero
    for axis in Axis.allCases where drag[axis] != nil {
      finger[axis] = (-fingerVelocity[axis]).clamped(to: -fastest...fastest)
    }
    guard finger.length >= ScrollPhysics.minFlickVelocity else { return .zero }
    var velocity = finger
    for axis in Axis.allCases {
      velocity[axis] *= drag[axis]?.slope(at: offset[axis]) ?? 0
      let inheritedVelocity = drag.inheritedVelocity[axis]
      if velocity[axis] * inheritedVelocity > 0,
        abs(velocity[axis]) > abs(inheritedVelocity) * ScrollPhysics.carriedThreshold
      {
        velocity[axis] += inheritedVelocity
      }
    }
    return velocity
  }

  /// Returns the part of a deceleration's velocity that a flick adds to its own, in points per
  /// second; zero during a bounce.
  func carriedVelocity(_ velocity: Double, along axis: Axis) -> Double {
    range(along: axis).contains(offset[axis]) ? Flick.carriedVelocity(of: velocity) : 0
  }

  private func track(along axis: Axis, velocity: Point, of drag: ScrollDrag) -> Track {
    let velocity = velocity[axis]
    guard isPagingEnabled else {
      return axisMotion(along: axis).deceleration(from: offset[axis], velocity: velocity)
    }
    return pageTrack(
      along: axis, velocity: velocity,
      to: targetPage(
        along: axis, velocity: velocity, startOffset: drag.startOffset[axis],
        startPage: drag.startPage[axis]))
  }

  private func track(along axis: Axis, velocity: Point, to target: Point) -> Track {
    axisMotion(along: axis).deceleration(
      from: offset[axis], velocity: velocity[axis], to: target[axis])
  }
}
