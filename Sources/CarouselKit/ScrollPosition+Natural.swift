import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Natural motion: what a finger does to the offset, and where it goes from there.
extension ScrollPosition {
  /// The first and the last place of the row.
  private var ends: ClosedRange<Double> { row.clamp(0.0)...row.clamp(Double(row.count)) }

  /// How the ends give.
  private var band: RubberBand {
    RubberBand(side: rules.bounceDistance, coefficient: Flick.rubberBandCoefficient)
  }

  /// Where the finger has brought it, did the ends not hold back.
  var freeOffset: Double {
    guard !row.isWrapped, rules.bounces else { return offset }
    let inside = row.clamp(offset)
    return inside + band.pull(shown: offset - inside)
  }

  /// Takes the finger's next translation along the axis. The way since the last one, in points; `nil` if
  /// the drag was refused.
  mutating func takeTranslation(_ translation: Double) -> Double? {
    guard drag.isAccepted, rules.isScrollEnabled, row.count > 0 else { return nil }
    defer { drag.translation = translation }
    return translation - (drag.translation ?? translation)
  }

  /// Takes how many items a point of the finger's way is now, the ends apart, which give.
  mutating func takeGain(_ gain: Double) {
    let inside = row.clamp(offset)
    let isBeyond = !row.isWrapped && offset != inside
    drag.gain = isBeyond ? gain * band.slope(shown: offset - inside) : gain
  }

  /// Follows the finger by a number of items; `gain` is how many a point is then. How many it has been, the
  /// ends apart that don't give.
  mutating func follow(_ items: Double, gain: Double) -> Double {
    let free = freeOffset
    var target = (free + items).bounded
    if row.isWrapped {
      jump(to: target)
    } else {
      let inside = row.clamp(target)
      if !rules.bounces { target = inside }
      jump(to: inside + band.shown(pull: target - inside))
    }
    takeGain(gain)
    return target - free
  }

  /// Remembers how fast a finger finds the carousel that it stops.
  mutating func catchMotion(at time: Double) {
    drag.carried = motion?.velocity(at: time) ?? 0
    drag.landingTime = time
  }

  /// Lets go of a carousel that the finger leaves at a speed along the axis, in points a second.
  /// `multiplier` is how far a drag moves by the classic law.
  mutating func releaseNaturally(
    _ speed: Double, itemWidth: Double, multiplier: Double, at time: Double
  ) -> DragEnd {
    let finger = min(max(speed, -Flick.fastest), Flick.fastest)
    var velocity = -finger * drag.gain * rules.scrollSpeed
    let isFlick = abs(finger) >= NaturalMotion.slowestFlick
    if isFlick || !rules.scrollToItemBoundary, abs(velocity) > 1e-6 {
      if isFlick { velocity += carriedVelocity(by: velocity, itemWidth: itemWidth, at: time) }
      drag.velocity = velocity
      let ratio = itemWidth > 0 && multiplier != 0 ? abs(drag.gain * itemWidth / multiplier) : 1
      let friction = NaturalMotion.friction(rate: rules.decelerationRate, ratio: ratio)
      if let motion = flick(velocity, friction: friction, toItem: isFlick, at: time) {
        begin(motion)
        return .decelerates
      }
    }
    drag.velocity = velocity
    return .rests(settles: settle(velocity: velocity, endsSlowDrag: true, at: time))
  }

  /// What a flick takes over of the glide that its finger has caught, in items a second.
  private func carriedVelocity(by velocity: Double, itemWidth: Double, at time: Double) -> Double {
    guard time - drag.landingTime <= NaturalMotion.carryTime, itemWidth > 0,
      drag.carried * velocity > 0
    else { return 0 }
    let carried = Flick.carriedVelocity(of: drag.carried * itemWidth) / itemWidth
    let most = abs(velocity) * NaturalMotion.mostCarried
    return min(max(carried, -most), most)
  }

  /// The way of a flick, or of what a slower finger leaves, which no item stops; `nil` if it leads no way
  /// into the row.
  private func flick(
    _ velocity: Double, friction: Double, toItem: Bool, at time: Double
  ) -> ScrollMotion? {
    guard rules.decelerationRate < 1 || rules.isPagingEnabled else {
      let coast = coast(from: offset, velocity: velocity)
      return coast.duration > 0 ? ScrollMotion(.coast(coast), start: time) : nil
    }
    let free = offset + velocity / friction
    let isForward = velocity > 0
    let next =
      isForward ? (offset + 1e-6).rounded(.down) + 1 : (offset - 1e-6).rounded(.up) - 1
    var target = free
    let toItem = toItem && (rules.isPagingEnabled || rules.stopAtItemBoundary)
    if toItem {
      target = rules.isPagingEnabled ? next : landing(at: free, next: next, isForward: isForward)
    }
    if !row.isWrapped {
      let end = isForward ? ends.upperBound : ends.lowerBound
      let isOutside = isForward ? offset > end : offset < end
      // From beyond an end there is only the way back.
      if isOutside || !ends.contains(offset) && !ends.contains(target) { return nil }
      if isForward ? target > end : target < end {
        let fastest = rules.bounces ? M_E * Flick.bounceFrequency * rules.bounceDistance : 0
        return ScrollMotion(
          .glide(
            Glide(
              from: offset, velocity: velocity, friction: friction, bouncingAt: end,
              fastestBounce: fastest)), start: time)
      }
    }
    guard toItem else {
      return ScrollMotion(
        .glide(Glide(from: offset, velocity: velocity, friction: friction)), start: time)
    }
    return ScrollMotion(
      .glide(
        Glide(
          from: offset, velocity: velocity, to: target, friction: friction, isNext: target == next)),
      start: time)
  }

  /// The item that a flick ends at: one of the two between which it would come to rest, but the next one at
  /// least, and none so near that it would have to stop abruptly, or so far that it would be seen to be
  /// pulled there.
  private func landing(at free: Double, next: Double, isForward: Bool) -> Double {
    let share = NaturalMotion.nextItemFrom
    var target =
      isForward ? max((free - share).rounded(.up), next) : min((free + share).rounded(.down), next)
    let longest = abs(free - offset) * NaturalMotion.longestShare
    if target != next, abs(target - offset) > longest { target -= isForward ? 1 : -1 }
    guard abs(target - offset) < abs(free - offset) * NaturalMotion.shortestShare else {
      return target
    }
    return target + (isForward ? 1 : -1)
  }

  // MARK: Held keys

  /// Goes on at the pace of a key that is held down, until that is no longer heard of. What became of it:
  /// nothing if a scroll goes on that was under way.
  mutating func pace(by count: Int, at time: Double) -> ScrollStart {
    let size = Double(count).magnitude.squareRoot() * NaturalMotion.heldPace
    let pace = min(size, NaturalMotion.fastestPace) * (count < 0 ? -1 : 1)
    let until = time + NaturalMotion.heldPause
    if let motion, case .paced(let move, _) = motion.law, move.pace == pace, time <= motion.until {
      begin(
        ScrollMotion(
          .paced(move, until: until - motion.start), start: motion.start, origin: motion.origin))
      return .nothing
    }
    drag.endIfAbandoned()
    let isUnderWay = isScrolling
    let velocity = motion?.velocity(at: time) ?? 0
    let move = PacedMove(
      from: offset, velocity: velocity, pace: pace, rate: NaturalMotion.paceRate)
    begin(ScrollMotion(.paced(move, until: NaturalMotion.heldPause), start: time))
    return isUnderWay ? .nothing : .began
  }

  /// The key is let go: stops at the next item.
  mutating func endPace(at time: Double) {
    guard let motion, case .paced = motion.law else { return }
    stopPacing(motion, at: min(time, motion.until))
  }

  /// Stops a motion that keeps a pace, from a time on, at the next item that it can stop at.
  mutating func stopPacing(_ motion: ScrollMotion, at time: Double) {
    guard case .paced(let move, _) = motion.law else { return }
    let place = move.position(at: time - motion.start) + motion.origin
    let velocity = move.velocity(at: time - motion.start)
    let sign: Double = move.pace < 0 ? -1 : 1
    var target = ((place * sign + NaturalMotion.shortestStop).rounded(.up)) * sign
    if !row.isWrapped { target = row.clamp(target) }
    let way = (target - place) * sign
    let frequency = max(way > 0 ? velocity * sign / way : 0, Flick.bounceFrequency)
    begin(
      ScrollMotion(
        .spring(Spring(from: place, velocity: velocity, to: target, frequency: frequency)),
        start: time))
  }

  /// When a motion that keeps a pace has to stop: when the key is no longer heard of, or so that it stops
  /// at the end of the row.
  func pacingEnd(of motion: ScrollMotion) -> Double? {
    guard case .paced(let move, _) = motion.law else { return nil }
    guard !row.isWrapped else { return motion.until }
    let end = (move.pace < 0 ? ends.lowerBound : ends.upperBound) - motion.origin
    let room = min(1, abs(end - move.start) / 2)
    return min(motion.until, motion.start + move.time(at: end - (move.pace < 0 ? -room : room)))
  }
}
