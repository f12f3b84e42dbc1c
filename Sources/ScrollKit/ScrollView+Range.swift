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
    let lower = 0 - configuration.contentInset.leading(axis)
    let upper =
      contentSize[axis] + configuration.contentInset.trailing(axis) - configuration.bounds[axis]
    if upper < lower, configuration.centersContent {
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
    Point { offset[$0].clamped(to: range(along: $0, contentSize: contentSize)) }
  }

  /// Returns whether a drag along an axis can move the content.
  public func canDrag(along axis: Axis) -> Bool {
    guard configuration.isScrollEnabled else { return false }
    let range = range(along: axis)
    let alwaysBounces =
      axis == .horizontal
      ? configuration.alwaysBounceHorizontal : configuration.alwaysBounceVertical
    return range.lowerBound < range.upperBound || (configuration.bounces && alwaysBounces)
  }

  /// Returns whether this view handles a drag that begins with `translation`. The content must be
  /// draggable along an axis of this movement, and no pinch may be in progress. Other drags are
  /// left to an enclosing view, and so are drags beyond an end along `axisReleasedAtEnds`.
  public func shouldBeginDrag(translation: Point) -> Bool {
    guard !isZooming, !isReleasedAtEnd(translation) else { return false }
    let axis = translation.mainAxis
    return Axis.allCases.contains { canDrag(along: $0) && axis != $0.perpendicular }
  }

  /// Returns whether a drag would scroll beyond an end along `axisReleasedAtEnds`. An enclosing
  /// view takes such a drag.
  private func isReleasedAtEnd(_ translation: Point) -> Bool {
    guard let axis = configuration.axisReleasedAtEnds,
      abs(translation[axis]) > abs(translation[axis.perpendicular])
    else { return false }
    let range = range(along: axis)
    return translation[axis] > 0
      ? offset[axis] <= range.lowerBound + ScrollPhysics.restDistance
      : offset[axis] >= range.upperBound - ScrollPhysics.restDistance
  }

  /// Returns the rules for the motion along an axis after a release.
  func axisMotion(along axis: Axis) -> AxisMotion {
    AxisMotion(
      range: range(along: axis), viewportLength: configuration.bounds[axis],
      friction: Decay.friction(keepingPerMillisecond: configuration.decelerationRate.rawValue),
      bounces: configuration.bounces, isPaging: configuration.isPagingEnabled)
  }

  /// Adjusts the drag, the motion, or the offset at rest to a new range.
  func boundariesDidChange() {
    rebaseGesture()
    switch motion {
    case .none:
      if !isTracking { move(to: nearestOffset(to: offset)) }
    case .scroll(let scroll, let start):
      // An animated change continues if its target is still in the range.
      if scroll != .deceleration, nearestOffset(to: destination) == destination { return }
      for axis in Axis.allCases {
        guard let track = self[axis].track else { continue }
        let rules = axisMotion(along: axis)
        let velocity = track.velocity(at: time - start)
        self[axis].track =
          scroll == .deceleration
          ? rules.release(from: offset[axis], velocity: velocity, towards: track.target)
          : rules.pull(
            from: offset[axis], velocity: velocity, to: track.target.clamped(to: rules.range),
            frequency: Flick.bounceFrequency)
      }
      motion = .scroll(scroll, start: time)
    case .zoom:
      retargetZoom()
    }
  }
}
