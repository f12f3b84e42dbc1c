import GeometryKit
import MotionKit

extension ScrollView {
  /// Returns the offsets along an axis at which the view may rest: from the beginning of the
  /// content to its end, insets included. If the content fits, the range is a single offset: the
  /// beginning, or the middle with `centersContent`.
  public func range(along axis: Axis) -> ClosedRange<Double> {
    range(along: axis, contentSize: contentSize)
  }

  func range(along axis: Axis, contentSize: Size) -> ClosedRange<Double> {
    let lower = 0 - contentInset.leading(axis)
    let upper = contentSize[axis] + contentInset.trailing(axis) - bounds[axis]
    if upper < lower, centersContent {
      let middle = (lower + upper) / 2
      return middle...middle
    }
    return lower...max(lower, upper)
  }

  /// Returns the nearest offset at which the view may rest.
  public func nearestOffset(to offset: Point) -> Point {
    nearestOffset(to: offset, contentSize: contentSize)
  }

  func nearestOffset(to offset: Point, contentSize: Size) -> Point {
    Point(
      x: offset.x.clamped(to: range(along: .horizontal, contentSize: contentSize)),
      y: offset.y.clamped(to: range(along: .vertical, contentSize: contentSize)))
  }

  /// Returns whether a drag along an axis can move the content.
  public func canDrag(along axis: Axis) -> Bool {
    guard isScrollEnabled else { return false }
    let range = range(along: axis)
    let always = axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
    return range.lowerBound < range.upperBound || (bounces && always)
  }

  /// Returns whether this view handles a drag that begins with `translation`. The content must be
  /// draggable along an axis of this movement, and no pinch may be in progress. Other drags are
  /// left to an enclosing view, and so are drags beyond an end along `axisReleasedAtEnds`.
  public func shouldBeginDrag(translation: Point) -> Bool {
    guard !isZooming, !isReleasedAtEnd(translation) else { return false }
    let axis = translation.mainAxis
    return Axis.allCases.contains { canDrag(along: $0) && axis != $0.perpendicular }
  }

  /// Returns whether a drag would scroll beyond an end along `axisReleasedAtEnds`. Such drags are
  /// passed to an enclosing view.
  private func isReleasedAtEnd(_ translation: Point) -> Bool {
    guard let axis = axisReleasedAtEnds,
      abs(translation[axis]) > abs(translation[axis.perpendicular])
    else { return false }
    let range = range(along: axis)
    return translation[axis] > 0
      ? offset[axis] <= range.lowerBound + ScrollPhysics.restDistance
      : offset[axis] >= range.upperBound - ScrollPhysics.restDistance
  }

  /// Returns the motions of an axis after a release.
  func axisMotion(along axis: Axis) -> AxisMotion {
    AxisMotion(
      range: range(along: axis), side: bounds[axis],
      friction: Decay.friction(keepingPerMillisecond: decelerationRate.rawValue),
      bounces: bounces)
  }

  /// Adjusts the drag, the motion, or the offset at rest to a new range.
  func boundariesDidChange() {
    restartDrag()
    switch motion {
    case .none:
      if !isTracking && !isZooming { move(to: nearestOffset(to: offset)) }
    case .glide(let x, let y, let start):
      let elapsed = time - start
      motion = .glide(
        x: track(along: .horizontal, velocity: x.velocity(at: elapsed), towards: x.target),
        y: track(along: .vertical, velocity: y.velocity(at: elapsed), towards: y.target),
        start: time)
    case .animation(var animation):
      animation.end = nearestOffset(to: animation.end)
      motion = .animation(animation)
    case .zoom:
      retargetZoom()
    }
  }
}

extension Point {
  /// The axis of a movement; `nil` if the movement is diagonal or zero.
  var mainAxis: Axis? {
    if abs(x) >= abs(y) * ScrollPhysics.directionalLockRatio { return x == 0 ? nil : .horizontal }
    if abs(y) >= abs(x) * ScrollPhysics.directionalLockRatio { return .vertical }
    return nil
  }
}
