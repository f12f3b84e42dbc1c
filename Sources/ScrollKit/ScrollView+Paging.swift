import GeometryKit
import MotionKit

extension ScrollView {
  /// Returns the number of the page nearest to an offset. Pages begin at multiples of the
  /// viewport's length. If the last page is shorter than the others, it rests at the end of the
  /// range.
  func page(at offset: Double, along axis: Axis) -> Double {
    let side = bounds[axis]
    guard side > 0 else { return 0 }
    let range = range(along: axis)
    let before = (offset / side).rounded(.down)
    let isPastMiddle =
      offset - pageOffset(before, along: axis) >= pageOffset(before + 1, along: axis) - offset
    return (isPastMiddle ? before + 1 : before).clamped(
      to: (range.lowerBound / side).rounded(.down)...(range.upperBound / side).rounded(.up))
  }

  /// Returns the offset of the page nearest to an offset.
  func nearestPage(to offset: Double, along axis: Axis) -> Double {
    pageOffset(page(at: offset, along: axis), along: axis)
  }

  /// Returns the offset at which a drag comes to rest. A flick goes to the next page in its
  /// direction, but no further than one page from the page where the drag began.
  func targetPage(
    along axis: Axis, velocity: Double, startOffset: Double, startPage: Double
  ) -> Double {
    let side = bounds[axis]
    let nearest = page(at: offset[axis], along: axis)
    guard side > 0, abs(velocity) > ScrollPhysics.pageFlickVelocity else {
      return pageOffset(nearest, along: axis)
    }
    let position = offset[axis] / side
    let isForward = velocity > 0
    var page = isForward ? position.rounded(.up) : position.rounded(.down)
    if isForward == (offset[axis] > startOffset) {
      // A flick during a change of pages goes one page further.
      page = isForward ? max(page, startPage + 1) : min(page, startPage - 1)
    }
    let first = min(startPage - 1, nearest)
    let last = max(startPage + 1, nearest)
    return pageOffset(page.clamped(to: first...last), along: axis)
  }

  /// Returns the nearest offset at which the view may rest; with paging, the nearest page.
  func nearestRest(to point: Point) -> Point {
    guard isPagingEnabled else { return nearestOffset(to: point) }
    return Point(
      x: nearestPage(to: point.x, along: .horizontal), y: nearestPage(to: point.y, along: .vertical)
    )
  }

  func pageTrack(along axis: Axis, velocity: Double, to target: Double) -> Track {
    let isInside = range(along: axis).contains(offset[axis])
    return axisMotion(along: axis).pull(
      from: offset[axis], velocity: velocity, to: target,
      frequency: isInside ? ScrollPhysics.pageFrequency : Flick.bounceFrequency)
  }

  private func pageOffset(_ page: Double, along axis: Axis) -> Double {
    (page * bounds[axis]).clamped(to: range(along: axis))
  }
}
