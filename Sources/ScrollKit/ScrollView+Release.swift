import GeometryKit
import MotionKit

extension ScrollView {
  /// Lets go of the content, which moves on by itself.
  func release(_ drag: ScrollDrag, fingerVelocity: Point) {
    let velocity = flickVelocity(of: drag, fingerVelocity: fingerVelocity)
    var x = track(along: .horizontal, velocity: velocity, of: drag)
    var y = track(along: .vertical, velocity: velocity, of: drag)
    let count = motionsBegun
    if !isPagingEnabled {
      var target = Point(x: x.target, y: y.target)
      let planned = target
      tell(.willEndDragging)
      delegate?.scrollViewWillEndDragging(
        self, withVelocity: velocity * 0.001, targetContentOffset: &target)
      target = nearestOffset(to: target.settled(or: planned))
      if target.x != planned.x { x = track(along: .horizontal, velocity: velocity, to: target) }
      if target.y != planned.y { y = track(along: .vertical, velocity: velocity, to: target) }
    }
    let decelerates = count == motionsBegun && max(x.duration, y.duration) > 0
    if self.drag == nil { isDragging = decelerates }
    tell(.didEndDragging(willDecelerate: decelerates))
    guard count == motionsBegun, self.drag == nil else { return }
    decelerate(x, y, afterDrag: true)
  }

  /// Returns to where the view may rest, from wherever it was let go.
  func settle() {
    decelerate(
      track(along: .horizontal, velocity: 0, towards: offset.x),
      track(along: .vertical, velocity: 0, towards: offset.y),
      afterDrag: false)
  }

  /// The way along an axis from where the view is: with paging, to the page nearest to a place.
  func track(along axis: Axis, velocity: Double, towards place: Double) -> AxisTrack {
    isPagingEnabled
      ? pageTrack(along: axis, velocity: velocity, to: nearestPage(to: place, along: axis))
      : AxisTrack(from: offset[axis], velocity: velocity, in: surroundings(along: axis))
  }

  /// Moves on by itself. After a drag that is a deceleration of its own; without one it is the same
  /// that a finger has held meanwhile. Where there is no way to go, the end of the deceleration that the
  /// finger has interrupted is owed.
  private func decelerate(_ x: AxisTrack, _ y: AxisTrack, afterDrag: Bool) {
    if max(x.duration, y.duration) > 0 {
      let goesOn = isDecelerating && !afterDrag
      begin(.glide(x: x, y: y, start: time))
      isDecelerating = true
      if !goesOn { tell(.willBeginDecelerating) }
      return
    }
    let count = motionsBegun
    move(to: Point(x: x.target, y: y.target))
    guard count == motionsBegun, drag == nil else { return }
    hideIndicatorsAtRest()
    endDeceleration()
  }

  /// Tells of the end of a deceleration, if one is on or owes it.
  func endDeceleration() {
    let wasDecelerating = isDecelerating
    isDecelerating = false
    isDragging = false
    if wasDecelerating { tell(.didEndDecelerating) }
  }

  /// The velocity of the content when a finger lets it go, in points a second; zero if the finger
  /// was too slow for a flick.
  private func flickVelocity(of drag: ScrollDrag, fingerVelocity: Point) -> Point {
    let fastest =
      decelerationRate.rawValue < DecelerationRate.normal.rawValue
      ? ScrollPhysics.fastestShortFlick : Flick.fastest
    var finger = Point.zero
    for axis in Axis.allCases where drag[axis] != nil {
      finger[axis] = (-fingerVelocity[axis]).clamped(to: -fastest...fastest)
    }
    guard finger.length >= ScrollPhysics.slowestFlick else { return .zero }
    var velocity = finger
    for axis in Axis.allCases {
      velocity[axis] *= drag[axis]?.slope(at: offset[axis]) ?? 0
      let carried = drag.carried[axis]
      if velocity[axis] * carried > 0,
        abs(velocity[axis]) > abs(carried) * ScrollPhysics.carriedThreshold
      {
        velocity[axis] += carried
      }
    }
    return velocity
  }

  /// What a flick takes over of a glide's velocity, in points a second; nothing of a bounce.
  func carriedVelocity(_ velocity: Double, along axis: Axis) -> Double {
    range(along: axis).contains(offset[axis]) ? Flick.carriedVelocity(of: velocity) : 0
  }

  private func track(along axis: Axis, velocity: Point, of drag: ScrollDrag) -> AxisTrack {
    let velocity = velocity[axis]
    guard isPagingEnabled else {
      return AxisTrack(from: offset[axis], velocity: velocity, in: surroundings(along: axis))
    }
    return pageTrack(
      along: axis, velocity: velocity,
      to: targetPage(
        along: axis, velocity: velocity, startOffset: drag.startOffset[axis],
        startPage: drag.startPage[axis]))
  }

  private func track(along axis: Axis, velocity: Point, to target: Point) -> AxisTrack {
    AxisTrack(
      from: offset[axis], velocity: velocity[axis], to: target[axis],
      in: surroundings(along: axis))
  }
}
