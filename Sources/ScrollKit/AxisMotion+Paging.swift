import MotionKit

extension AxisMotion {
  /// Returns the number of the page nearest to an offset. Pages begin at multiples of the
  /// viewport's length. If the last page is shorter than the viewport, it rests at the end of the
  /// range.
  func page(at offset: Double) -> Double {
    guard viewportLength > 0 else { return 0 }
    let before = (offset / viewportLength).rounded(.down)
    let isPastMiddle = offset - pageOffset(before) >= pageOffset(before + 1) - offset
    let first = (range.lowerBound / viewportLength).rounded(.down)
    let last = (range.upperBound / viewportLength).rounded(.up)
    return (isPastMiddle ? before + 1 : before).clamped(to: first...last)
  }

  /// Returns the nearest offset at which the content may rest. With paging, this is the offset of
  /// the nearest page.
  func nearestRest(to offset: Double) -> Double {
    isPaging ? pageOffset(page(at: offset)) : offset.clamped(to: range)
  }

  /// Returns the motion after a release. With paging, the motion goes to the page nearest to
  /// `target`.
  func release(from offset: Double, velocity: Double, towards target: Double) -> Track {
    isPaging
      ? turn(from: offset, velocity: velocity, to: nearestRest(to: target))
      : deceleration(from: offset, velocity: velocity)
  }

  /// Returns the motion after a drag that began at an offset and a page. With paging, a flick goes
  /// to the next page in its direction. It ends at most one page from `startPage`, or at the page
  /// nearest to `offset` if that page is farther away.
  func release(
    from offset: Double, velocity: Double, startOffset: Double, startPage: Double
  ) -> Track {
    guard isPaging, viewportLength > 0, abs(velocity) > ScrollPhysics.pageFlickVelocity else {
      return release(from: offset, velocity: velocity, towards: offset)
    }
    let isForward = velocity > 0
    var page = (offset / viewportLength).rounded(isForward ? .up : .down)
    if isForward == (offset > startOffset) {
      // If the drag interrupted a change of pages, `startPage` is the target of that change, so the
      // flick goes one page beyond the target.
      page = isForward ? max(page, startPage + 1) : min(page, startPage - 1)
    }
    let nearest = self.page(at: offset)
    let first = min(startPage - 1, nearest)
    let last = max(startPage + 1, nearest)
    return turn(from: offset, velocity: velocity, to: pageOffset(page.clamped(to: first...last)))
  }

  /// Returns a motion to the page at the offset `target`.
  private func turn(from offset: Double, velocity: Double, to target: Double) -> Track {
    pull(
      from: offset, velocity: velocity, to: target,
      frequency: range.contains(offset) ? ScrollPhysics.pageFrequency : Flick.bounceFrequency)
  }

  /// Returns the offset at which a page rests.
  private func pageOffset(_ page: Double) -> Double { (page * viewportLength).clamped(to: range) }
}
