import Glibc
import MotionKit

/// The momentum of a flick with `CarouselMotion.natural`.
///
/// Equal flicks forwards and backwards scroll equally far. If the items on one side of the centre
/// look larger than on the other, as in a time machine, the held item moves the carousel more in
/// one direction than in the other. The item at which a flick ends is then computed from the mean
/// of the drag, and not from the gain at its end.
extension Scroller {
  /// Begins and reports the momentum of a drag that has ended.
  ///
  /// - Parameters:
  ///   - meanOffset: The offset according to the mean of the drag, in items.
  ///   - meanVelocity: The velocity according to the mean of the drag, in items per second.
  ///   - friction: The friction of the momentum, in 1/s.
  ///   - isFlick: Whether the drag was fast enough for a flick. A slower drag needn't end on an
  ///     item.
  /// - Returns: `false` if the carousel is beyond an end and too slow to get back inside by
  ///   momentum, or if it can't move in that direction.
  mutating func beginMomentum(
    meanOffset: Double, meanVelocity: Double, friction: Double, isFlick: Bool
  ) -> Bool {
    let isPaging = configuration.isPagingEnabled
    guard configuration.decelerationRate < 1 || isPaging else {
      return beginMomentum(.coast, coast(velocity: dragVelocity))
    }
    // Positions are multiplied by `sign`, so that the carousel moves to greater positions.
    let sign: Double = dragVelocity > 0 ? 1 : -1
    let (start, mean) = (offset * sign, meanOffset * sign)
    let free = start + abs(dragVelocity) / friction
    let next = (start + 1e-6).rounded(.down) + 1
    let passesNext = isPaging && free > next
    let toItem = passesNext || isFlick && (isPaging || configuration.stopAtItemBoundary)
    var target = free
    if toItem {
      let meanFree = mean + abs(meanVelocity) / friction
      target = isPaging ? next : Self.flickTarget(from: mean, to: meanFree, next: next)
    }
    let end = row.isWrapped ? .infinity : sign * (sign > 0 ? ends.upperBound : ends.lowerBound)
    let isBeyondOtherEnd = !row.isWrapped && !ends.contains(offset) && !ends.contains(target * sign)
    if start > end || isBeyondOtherEnd { return false }
    var track = Track(restingAt: offset)
    if toItem, target <= end {
      track = .glide(
        from: offset, velocity: dragVelocity, to: target * sign, friction: friction,
        isNext: target == next)
    } else {
      let maxBounce = configuration.bounces ? configuration.bounceDistance : 0
      track.end(
        with: Decay(from: offset, velocity: dragVelocity, friction: friction),
        bouncingAt: end * sign, maxVelocity: M_E * Flick.bounceFrequency * maxBounce,
        within: NaturalMotion.restDistance)
    }
    return beginMomentum(.deceleration, track)
  }

  /// Returns the item at which a flick to greater offsets ends. Friction alone would stop the
  /// carousel between two items, at `free`. The result is one of them, but not nearer than the next
  /// item. An item is excluded if it is so near that the carousel would stop abruptly, or so far
  /// that the carousel would visibly be pulled there.
  private static func flickTarget(from start: Double, to free: Double, next: Double) -> Double {
    var target = max((free - NaturalMotion.nextItemThreshold).rounded(.up), next)
    let length = free - start
    if target != next, target - start > length * NaturalMotion.maxGlideFraction { target -= 1 }
    return target - start < length * NaturalMotion.minGlideFraction ? target + 1 : target
  }

  /// Begins momentum and reports it. Returns `false` if the carousel wouldn't move.
  mutating func beginMomentum(_ kind: Motion.Kind, _ track: Track) -> Bool {
    guard track.duration > 0 else { return false }
    begin(kind, track)
    report(.didEndDragging(willDecelerate: true))
    report(.willBeginDecelerating)
    return true
  }

  /// Returns a motion without friction from the present offset. In a row that doesn't wrap, the
  /// motion is limited by the ends of the row.
  func coast(velocity: Double) -> Track {
    guard !row.isWrapped else { return Track(from: offset, constantVelocity: velocity) }
    let edge = velocity > 0 ? ends.upperBound : ends.lowerBound
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    return Track(from: offset, constantVelocity: velocity, past: edge, to: limit)
  }
}
