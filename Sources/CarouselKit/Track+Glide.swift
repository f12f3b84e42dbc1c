import Glibc
import MotionKit

/// The motion after a flick with `CarouselMotion.natural` that ends on an item.
///
/// The duration of a glide to an item depends only on the distance: it is the time that the hardest
/// flick to that item would take by friction alone. So equal distances take equal times, and a
/// harder flick never ends sooner or nearer. The next item is an exception: a spring pulls a light
/// flick there, so that the flick arrives sooner.
///
/// With exponential deceleration, the last few points would take as long as the rest of the
/// distance. So a glide to an item aims at a point just beyond the item and comes near the item
/// with some velocity. A spring then takes over without a jump in the velocity and brings the
/// carousel to rest on the item.
extension Track {
  /// Returns a glide that ends at an item. Positions are in items, `velocity` in items per second,
  /// `friction` in 1/s. `isNext` is `true` if `target` is the next item.
  static func glide(
    from start: Double, velocity: Double, to target: Double, friction: Double, isNext: Bool
  ) -> Track {
    let length = abs(target - start)
    // The distance from the item at which the second spring takes over.
    let near = min(NaturalMotion.invisibleDistance, length)
    // The distance behind the item at which the first phase aims. By friction alone, it would come
    // near the item with the speed `finishSpeed`.
    let beyond = max(NaturalMotion.finishSpeed / friction - near, 0)
    let aim = target + (target < start ? -beyond : beyond)
    // The distance that the hardest flick with this target would cover by friction alone.
    let free = max(
      length + NaturalMotion.nextItemThreshold, (length + 1) / NaturalMotion.maxGlideFraction)
    let fastest = friction * min(free, length / NaturalMotion.minGlideFraction)
    // The duration of the first phase.
    var time =
      length > near ? (length + beyond) / fastest * log((length + beyond) / (near + beyond)) : 0
    if isNext {
      // The lighter the flick, the nearer the duration is to that of a spring from rest.
      let pull = Spring(
        from: start, velocity: 0, to: aim, frequency: Flick.bounceFrequency
      ).duration(within: near + beyond)
      let lightest = min(pull, time)
      time = lightest + (time - lightest) * min(abs(velocity) / fastest, 1)
    }
    let approach = Spring(
      from: start, velocity: velocity, to: aim, within: near + beyond, after: time)
    let arrival = length > near ? approach.duration(within: near + beyond) : 0
    let finish = Spring(
      from: approach.position(at: arrival), velocity: approach.velocity(at: arrival), to: target,
      within: NaturalMotion.restDistance, after: NaturalMotion.finishTime)
    var track = Track(restingAt: target)
    track.append(.spring(approach))
    track.end(with: .spring(finish), at: arrival, within: NaturalMotion.restDistance)
    return track
  }
}
