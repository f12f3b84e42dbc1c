import GeometryKit
import MotionKit

extension ScrollView {
  /// Releases the content after a drag, at a velocity in points per second. Starts a deceleration,
  /// or the return from beyond an edge.
  func release(_ drag: ScrollDrag, velocity: Point) {
    func track(_ axis: Axis) -> Track {
      axisMotion(along: axis).release(
        from: offset[axis], velocity: velocity[axis], startOffset: drag.startOffset[axis],
        startPage: drag.startPage[axis])
    }
    begin(.scroll(.deceleration, start: time), x: track(.horizontal), y: track(.vertical))
    if !configuration.isPagingEnabled { askForTarget(velocity: velocity) }
    if !hasDeceleration {
      // The delegate has started another motion, which replaces the deceleration.
      isDragging = self.drag != nil
      report(.didEndDragging(willDecelerate: false))
    } else if Axis.allCases.allSatisfy({ self[$0].isAtTarget }) {
      rest(at: destination, after: .didEndDragging(willDecelerate: false))
    } else {
      isDecelerating = true
      report(.didEndDragging(willDecelerate: true))
      if isDecelerating { report(.willBeginDecelerating) }
    }
  }

  /// Returns the content to an offset at which the view may rest. Reports that a deceleration
  /// begins if the motion doesn't continue a deceleration that a touch has interrupted.
  func settle() {
    func track(_ axis: Axis) -> Track {
      axisMotion(along: axis).release(from: offset[axis], velocity: 0, towards: offset[axis])
    }
    let (x, y) = (track(.horizontal), track(.vertical))
    guard max(x.duration, y.duration) > 0 else { return rest(at: Point(x: x.target, y: y.target)) }
    begin(.scroll(.deceleration, start: time), x: x, y: y)
    guard !isDecelerating else { return }
    isDecelerating = true
    report(.willBeginDecelerating)
  }

  /// Comes to rest at an offset. Reports `event`, then the movement, and then the end of a
  /// deceleration that is in progress or was interrupted.
  func rest(at newOffset: Point, after event: ScrollViewEvent? = nil) {
    let isMove = newOffset != offset
    let wasDecelerating = isDecelerating
    endMotion()
    offset = newOffset
    isDecelerating = false
    isDragging = false
    if let event { report(event) }
    if isMove { report(.didScroll) }
    if wasDecelerating { report(.didEndDecelerating) }
  }

  private var hasDeceleration: Bool {
    if case .scroll(.deceleration, _) = motion { true } else { false }
  }

  /// Asks the delegate for the target of a deceleration that starts at a velocity, in points per
  /// second.
  private func askForTarget(velocity: Point) {
    let planned = destination
    var target = planned
    report(.willEndDragging)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: velocity * 0.001, targetContentOffset: &target)
    guard hasDeceleration else { return }
    target = nearestOffset(to: target.sanitized(or: planned))
    for axis in Axis.allCases where target[axis] != planned[axis] {
      self[axis].track = axisMotion(along: axis).deceleration(
        from: offset[axis], velocity: velocity[axis], to: target[axis])
    }
  }

  /// Returns the velocity of the content at its release, in points per second; zero if the finger
  /// was too slow for a flick.
  func flickVelocity(of drag: ScrollDrag, fingerVelocity: Point) -> Point {
    let fastest =
      configuration.decelerationRate.rawValue < DecelerationRate.normal.rawValue
      ? ScrollPhysics.maxShortFlickVelocity : Flick.maxVelocity
    var finger = Point.zero
    for axis in Axis.allCases where self[axis].drag != nil {
      finger[axis] = (-fingerVelocity[axis]).clamped(to: -fastest...fastest)
    }
    guard finger.length >= ScrollPhysics.minFlickVelocity else { return .zero }
    return Point { axis in
      let velocity = finger[axis] * (self[axis].drag?.slope(at: offset[axis]) ?? 0)
      let inherited = drag.inheritedVelocity[axis]
      let addsInherited =
        velocity * inherited > 0
        && abs(velocity) > abs(inherited) * ScrollPhysics.carriedThreshold
      return addsInherited ? velocity + inherited : velocity
    }
  }
}
