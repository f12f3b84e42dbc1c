import GeometryKit
import MotionKit

extension ScrollView {
  /// The offsets along an axis at which the view may rest: from the content's beginning to its end,
  /// insets included; only the beginning, or the middle with `centersContent`, if the content fits.
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

  /// The nearest offset at which the view may rest.
  public func nearestOffset(to offset: Point) -> Point {
    nearestOffset(to: offset, contentSize: contentSize)
  }

  func nearestOffset(to offset: Point, contentSize: Size) -> Point {
    Point(
      x: offset.x.clamped(to: range(along: .horizontal, contentSize: contentSize)),
      y: offset.y.clamped(to: range(along: .vertical, contentSize: contentSize)))
  }

  /// Whether a drag along an axis moves anything.
  public func canDrag(along axis: Axis) -> Bool {
    guard isScrollEnabled else { return false }
    let range = range(along: axis)
    let always = axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
    return range.lowerBound < range.upperBound || (bounces && always)
  }

  /// Whether a drag that begins with a movement is this view's: some axis that it goes along can
  /// be dragged, and no pinch is on. What goes across is left to a view around this one, and so is what
  /// goes on from an end along `axisLeftAtEnds`.
  public func shouldBeginDrag(translation: Point) -> Bool {
    guard !isZooming, !leavesAtEnd(translation) else { return false }
    let axis = translation.mainAxis
    return Axis.allCases.contains { canDrag(along: $0) && axis != $0.across }
  }

  /// Whether a movement goes to a side where there is no more, and is left to a view around this one.
  private func leavesAtEnd(_ translation: Point) -> Bool {
    guard let axis = axisLeftAtEnds, abs(translation[axis]) > abs(translation[axis.across])
    else { return false }
    let range = range(along: axis)
    return translation[axis] > 0
      ? offset[axis] <= range.lowerBound + ScrollPhysics.restDistance
      : offset[axis] >= range.upperBound - ScrollPhysics.restDistance
  }

  func surroundings(along axis: Axis) -> AxisTrack.Surroundings {
    AxisTrack.Surroundings(
      range: range(along: axis), side: bounds[axis],
      friction: Decay.friction(keepingPerMillisecond: decelerationRate.rawValue),
      bounces: bounces)
  }

  /// Brings what is on into the new range.
  func surroundingsDidChange() {
    takeHold()
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
  /// The axis that a movement is along; `nil` for a diagonal one.
  var mainAxis: Axis? {
    if abs(x) >= abs(y) * ScrollPhysics.directionalLockRatio { return x == 0 ? nil : .horizontal }
    if abs(y) >= abs(x) * ScrollPhysics.directionalLockRatio { return .vertical }
    return nil
  }
}
