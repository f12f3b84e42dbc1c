import Glibc
import MotionKit

/// The momentum of a flick with `CarouselMotion.natural`.
extension Scroller {
  /// Begins and reports the momentum of the drag that has ended with `dragVelocity`. `friction` is
  /// in 1/s. If `isFlick` is `false`, the drag was too slow for a flick and needn't end on an item.
  /// Returns `false` if the carousel is beyond an end and too slow to get back inside by momentum.
  mutating func beginFlick(friction: Double, isFlick: Bool) -> Bool {
    guard configuration.decelerationRate < 1 || configuration.isPagingEnabled else {
      return beginMomentum(.coast, coast(velocity: dragVelocity))
    }
    let velocity = dragVelocity
    let free = offset + velocity / friction
    let isForward = velocity > 0
    let next =
      isForward ? (offset + 1e-6).rounded(.down) + 1 : (offset - 1e-6).rounded(.up) - 1
    var target = free
    let toItem = isFlick && (configuration.isPagingEnabled || configuration.stopAtItemBoundary)
    if toItem {
      target =
        configuration.isPagingEnabled ? next : landing(at: free, next: next, isForward: isForward)
    }
    var end = isForward ? Double.infinity : -.infinity
    if !row.isWrapped {
      end = isForward ? ends.upperBound : ends.lowerBound
      let movesOutwards = isForward ? offset > end : offset < end
      let staysOutside = !ends.contains(offset) && !ends.contains(target)
      if movesOutwards || staysOutside { return false }
    }
    let passesEnd = isForward ? target > end : target < end
    let track =
      toItem && !passesEnd
      ? Track.glide(
        from: offset, velocity: velocity, to: target, friction: friction, isNext: target == next)
      : Track.glide(
        from: offset, velocity: velocity, friction: friction, bouncingAt: end,
        maxBounceVelocity: configuration.bounces
          ? M_E * Flick.bounceFrequency * configuration.bounceDistance : 0)
    return beginMomentum(.deceleration, track)
  }

  /// Returns the item at which a flick ends. Friction alone would stop the carousel between two
  /// items. The result is one of them, but not nearer than the next item. An item is excluded if it
  /// is so near that the carousel would stop abruptly, or so far that the carousel would visibly be
  /// pulled there.
  private func landing(at free: Double, next: Double, isForward: Bool) -> Double {
    let threshold = NaturalMotion.nextItemThreshold
    var target =
      isForward
      ? max((free - threshold).rounded(.up), next) : min((free + threshold).rounded(.down), next)
    let maxLength = abs(free - offset) * NaturalMotion.maxGlideFraction
    if target != next, abs(target - offset) > maxLength { target -= isForward ? 1 : -1 }
    guard abs(target - offset) < abs(free - offset) * NaturalMotion.minGlideFraction else {
      return target
    }
    return target + (isForward ? 1 : -1)
  }

  /// Begins momentum and reports it. Returns `false` if the carousel would coast no distance.
  fileprivate mutating func beginMomentum(_ kind: Motion.Kind, _ track: Track) -> Bool {
    guard kind != .coast || track.duration > 0 else { return false }
    begin(kind, track)
    report(.didEndDragging(willDecelerate: true))
    report(.willBeginDecelerating)
    return true
  }

  /// Returns a motion without friction from the present offset. In a row that doesn't wrap, the
  /// motion is limited by the ends of the row.
  func coast(velocity: Double) -> Track {
    guard !row.isWrapped else { return Track(from: offset, constantVelocity: velocity) }
    let end = velocity > 0 ? ends.upperBound : ends.lowerBound
    let limit = velocity > 0 ? bounceRange.upperBound : bounceRange.lowerBound
    return Track(
      from: offset, constantVelocity: velocity, past: end,
      to: configuration.bounces ? limit : end)
  }
}

/// Drags with `CarouselMotion.classic`, as in iCarousel.
extension Scroller {
  /// Moves the offset with the finger.
  ///
  /// - Parameters:
  ///   - distance: The movement of the finger along the axis, in points.
  ///   - speed: The velocity of the finger along the axis, in points per second.
  ///   - itemWidth: The item width, in points.
  ///   - multiplier: The option `offsetMultiplier`.
  mutating func dragClassically(
    by distance: Double, speed: Double, itemWidth: Double, multiplier: Double
  ) {
    drag?.hasMoved = true
    // Items without a width can't be dragged.
    let items = itemWidth > 0 ? classicDragFactor / itemWidth : 0
    let velocity = -speed * items * configuration.scrollSpeed
    dragVelocity = velocity.isFinite ? velocity : 0
    let target = offset - distance * items * multiplier
    if target.isFinite { jump(to: target) }
  }

  /// The fraction of a drag by which the carousel moves: 1 between the ends of the row, and less
  /// the farther it is beyond an end.
  private var classicDragFactor: Double {
    guard !row.isWrapped, configuration.bounces else { return 1 }
    let beyond = abs(offset - row.clamp(offset))
    let distance = configuration.bounceDistance
    guard distance > 0 else { return beyond > 0 ? 0 : 1 }
    return 1 - min(beyond, distance) / distance
  }

  /// Ends a drag. `speed` is the finger's velocity along the axis, in points per second.
  mutating func endClassicDrag(speed: Double) {
    guard let drag else { return }
    removeDrag()
    let velocity = drag.hasMoved && speed != 0 ? dragVelocity : 0
    let distance = ConstantDeceleration.distance(
      velocity: velocity, rate: configuration.decelerationRate)
    let isFlick =
      abs(velocity) > ClassicMotion.minFlickVelocity
      && abs(distance) > ClassicMotion.minFlickDistance
    if isFlick, beginClassicFlick(velocity: velocity, distance: distance) { return }
    settle(
      isFlick ? .settling : .slowSettling, velocity: velocity,
      after: .didEndDragging(willDecelerate: false))
  }

  /// Begins and reports a deceleration, with the drag's velocity and the distance of the flick.
  /// Returns `false` if the carousel can't move in that direction.
  private mutating func beginClassicFlick(velocity: Double, distance: Double) -> Bool {
    if distance.isInfinite, !configuration.isPagingEnabled {
      return beginMomentum(.coast, coast(velocity: velocity))
    }
    var target = offset + distance
    if configuration.isPagingEnabled {
      target = offset.rounded(distance > 0 ? .up : .down)
    } else if configuration.stopAtItemBoundary {
      target = target.rounded(distance > 0 ? .up : .down)
    }
    if !row.isWrapped {
      let range = bounceRange
      target =
        configuration.bounces
        ? min(max(target, range.lowerBound), range.upperBound) : row.clamp(target)
    }
    guard target != offset else { return false }
    let slide = ConstantDeceleration(from: offset, to: target, velocity: velocity)
    return beginMomentum(.deceleration, Track(.slide(slide), within: 0))
  }
}
