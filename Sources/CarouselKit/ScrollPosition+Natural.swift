import Glibc
import MotionKit

/// Drags with `CarouselMotion.natural`: the effect of a finger on the offset, and the motion after
/// its release.
extension ScrollPosition {
  /// The range from the first item to the last.
  private var ends: ClosedRange<Double> { row.clamp(0.0)...row.clamp(Double(row.count)) }

  /// The resistance to a drag beyond the ends.
  private var band: RubberBand {
    RubberBand(limit: configuration.bounceDistance, coefficient: Flick.rubberBandCoefficient)
  }

  /// The offset to which the finger would have moved the carousel without the resistance of the
  /// ends, in items.
  var freeOffset: Double {
    guard !row.isWrapped, configuration.bounces else { return offset }
    let inside = row.clamp(offset)
    return inside + band.drag(forOverscroll: offset - inside)
  }

  /// Records the finger's translation along the axis. Returns the movement since the previous
  /// translation, in points; `nil` if the drag was refused.
  mutating func recordTranslation(_ translation: Double) -> Double? {
    guard drag.isAccepted else { return nil }
    defer { drag.translation = translation }
    return translation - (drag.translation ?? translation)
  }

  /// Sets the gain of the drag, in items per point. Beyond an end it is reduced by the resistance.
  mutating func setGain(_ gain: Double) {
    let inside = row.clamp(offset)
    let isBeyond = !row.isWrapped && offset != inside
    drag.gain = isBeyond ? gain * band.slope(atOverscroll: offset - inside) : gain
  }

  /// Moves the offset with the finger, by a distance in items. `gain` is the gain at the new
  /// offset, in items per point. Returns the movement before the resistance of the ends is applied;
  /// if `bounces` is off, the movement stops at the ends.
  mutating func move(by items: Double, gain: Double) -> Double {
    let free = freeOffset
    var target = (free + items).bounded
    if row.isWrapped {
      jump(to: target)
    } else {
      let inside = row.clamp(target)
      if !configuration.bounces { target = inside }
      jump(to: inside + band.overscroll(forDrag: target - inside))
    }
    setGain(gain)
    return target - free
  }

  /// Records the velocity of the motion that a touch stops, and the time of the touch.
  mutating func catchMotion(at time: Double) {
    drag.stoppedVelocity = motion?.velocity(at: time) ?? 0
    drag.landingTime = time
  }

  /// Ends a drag with `.natural` motion.
  ///
  /// - Parameters:
  ///   - speed: The finger's velocity along the axis, in points per second.
  ///   - itemWidth: The item width, in points.
  ///   - multiplier: The option `offsetMultiplier`.
  ///   - time: The time of the release, in seconds.
  /// - Returns: The result of the drag, which is never `none`.
  mutating func releaseNaturally(
    _ speed: Double, itemWidth: Double, multiplier: Double, at time: Double
  ) -> DragEnd {
    let finger = min(max(speed, -Flick.maxVelocity), Flick.maxVelocity)
    var velocity = -finger * drag.gain * configuration.scrollSpeed
    if configuration.decelerationRate <= 0, !configuration.isPagingEnabled {
      drag.velocity = velocity
      return .rests(settles: settle(velocity: 0, endsSlowDrag: true, at: time))
    }
    let isFlick = abs(finger) >= NaturalMotion.minFlickVelocity
    if isFlick || !configuration.scrollToItemBoundary, abs(velocity) > 1e-6 {
      if isFlick { velocity += carriedVelocity(by: velocity, itemWidth: itemWidth, at: time) }
      drag.velocity = velocity
      let ratio = itemWidth > 0 && multiplier != 0 ? abs(drag.gain * itemWidth / multiplier) : 1
      let friction = NaturalMotion.friction(rate: configuration.decelerationRate, ratio: ratio)
      if let motion = flick(velocity, friction: friction, toItem: isFlick, at: time) {
        begin(motion)
        return .decelerates
      }
    }
    drag.velocity = velocity
    return .rests(settles: settle(velocity: velocity, endsSlowDrag: true, at: time))
  }

  /// Returns the velocity that a flick carries over from the motion that its finger has stopped, in
  /// items per second.
  private func carriedVelocity(by velocity: Double, itemWidth: Double, at time: Double) -> Double {
    guard time - drag.landingTime <= NaturalMotion.carryTime, itemWidth > 0,
      drag.stoppedVelocity * velocity > 0
    else { return 0 }
    let carried = Flick.carriedVelocity(of: drag.stoppedVelocity * itemWidth) / itemWidth
    let limit = abs(velocity) * NaturalMotion.maxCarriedRatio
    return min(max(carried, -limit), limit)
  }

  /// Returns the motion after a flick (`toItem` is `true`) or after a slow release that needn't end
  /// on an item (`toItem` is `false`). Returns `nil` if the carousel is beyond an end, so that it
  /// can only return.
  private func flick(
    _ velocity: Double, friction: Double, toItem: Bool, at time: Double
  ) -> ScrollMotion? {
    guard configuration.decelerationRate < 1 || configuration.isPagingEnabled else {
      let coast = coast(from: offset, velocity: velocity)
      return coast.duration > 0 ? ScrollMotion(.coast(coast), start: time) : nil
    }
    let free = offset + velocity / friction
    let isForward = velocity > 0
    let next =
      isForward ? (offset + 1e-6).rounded(.down) + 1 : (offset - 1e-6).rounded(.up) - 1
    var target = free
    let toItem = toItem && (configuration.isPagingEnabled || configuration.stopAtItemBoundary)
    if toItem {
      target =
        configuration.isPagingEnabled ? next : landing(at: free, next: next, isForward: isForward)
    }
    var end = isForward ? Double.infinity : -.infinity
    if !row.isWrapped {
      end = isForward ? ends.upperBound : ends.lowerBound
      let isOutside = isForward ? offset > end : offset < end
      // A carousel that is already beyond an end only moves back to that end.
      if isOutside || !ends.contains(offset) && !ends.contains(target) { return nil }
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
    return ScrollMotion(.glide(track), start: time)
  }

  /// Returns the item at which a flick ends. It is one of the two items between which friction
  /// alone would stop the carousel, but not nearer than the next item. An item is excluded if it is
  /// so near that the carousel would stop abruptly, or so far that the carousel would visibly be
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

  // MARK: Held keys

  /// Scrolls at a constant velocity for a held key until no more repeats follow. Returns `nothing`
  /// if a scroll was already in progress.
  mutating func pace(by count: Int, at time: Double) -> ScrollStart {
    let size = Double(count).magnitude.squareRoot() * NaturalMotion.heldPace
    let pace = min(size, NaturalMotion.maxPace) * (count < 0 ? -1 : 1)
    let until = time + NaturalMotion.heldPause
    if let motion, case .paced(let move, _) = motion.law, move.targetVelocity == pace,
      time <= motion.until
    {
      begin(
        ScrollMotion(
          .paced(move, until: until - motion.start), start: motion.start, origin: motion.origin))
      return .nothing
    }
    let wasScrolling = isScrolling
    let velocity = motion?.velocity(at: time) ?? 0
    let move = PacedMove(
      from: offset, velocity: velocity, targetVelocity: pace, rate: NaturalMotion.paceRate)
    begin(ScrollMotion(.paced(move, until: NaturalMotion.heldPause), start: time))
    return wasScrolling ? .nothing : .began
  }

  /// Ends the scrolling of a held key because the key was released, and stops at the next item.
  mutating func endPace(at time: Double) {
    guard let motion, case .paced = motion.law else { return }
    stopPacing(motion, at: min(time, motion.until))
  }

  /// Replaces the scrolling of a held key by a spring to the next item at which it can stop, from
  /// `time` on.
  mutating func stopPacing(_ motion: ScrollMotion, at time: Double) {
    guard case .paced(let move, _) = motion.law else { return }
    let position = move.position(at: time - motion.start) + motion.origin
    let velocity = move.velocity(at: time - motion.start)
    let sign: Double = move.targetVelocity < 0 ? -1 : 1
    var target = ((position * sign + NaturalMotion.minStoppingDistance).rounded(.up)) * sign
    if !row.isWrapped { target = row.clamp(target) }
    let distance = (target - position) * sign
    let frequency = max(distance > 0 ? velocity * sign / distance : 0, Flick.bounceFrequency)
    begin(
      ScrollMotion(
        .spring(Spring(from: position, velocity: velocity, to: target, frequency: frequency)),
        start: time))
  }

  /// Returns the time at which the scrolling of a held key must start to slow down: when no more
  /// key repeats follow, or earlier if that is necessary to stop at the end of the row. Returns
  /// `nil` for other motions.
  func pacingEnd(of motion: ScrollMotion) -> Double? {
    guard case .paced(let move, _) = motion.law else { return nil }
    guard !row.isWrapped else { return motion.until }
    let end = (move.targetVelocity < 0 ? ends.lowerBound : ends.upperBound) - motion.origin
    let brakingDistance = min(1, abs(end - move.start) / 2)
    return min(
      motion.until,
      motion.start
        + move.time(at: end - (move.targetVelocity < 0 ? -brakingDistance : brakingDistance)))
  }
}
