import Glibc
import MotionKit

/// The motion after a flick with `CarouselMotion.natural`. It ends on an item, or where friction
/// stops it, or it passes an end of the row and springs back.
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
struct Glide: Sendable {
  private enum Way: Sendable {
    /// A spring to a point just beyond the item, until a time in seconds; then a spring to the
    /// item.
    case pulled(Spring, until: Double, Spring)
    case free(Decay)
    /// A free glide to an end of the row, then a spring that returns to the end.
    case bouncing(Decay, arrival: Double, Spring)
  }

  private let way: Way
  /// The position at which the glide ends, in items.
  let target: Double
  /// The duration of the glide, in seconds.
  let duration: Double

  /// Creates a glide that ends at an item. Positions are in items, `velocity` in items per second,
  /// `friction` in 1/s. `isNext` is `true` if `target` is the next item.
  init(from start: Double, velocity: Double, to target: Double, friction: Double, isNext: Bool) {
    let length = abs(target - start)
    let near = min(NaturalMotion.invisibleDistance, length)
    let beyond = max(NaturalMotion.finishSpeed / friction - near, 0)
    let aim = target + (target < start ? -beyond : beyond)
    // The distance that the hardest flick with this target would cover by friction alone.
    let free = max(
      length + NaturalMotion.nextItemThreshold, (length + 1) / NaturalMotion.maxGlideFraction)
    let fastest = friction * min(free, length / NaturalMotion.minGlideFraction)
    var time =
      length > near ? (length + beyond) / fastest * log((length + beyond) / (near + beyond)) : 0
    if isNext {
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
    way = .pulled(approach, until: arrival, finish)
    self.target = target
    duration = arrival + finish.duration(within: NaturalMotion.restDistance)
  }

  /// Creates a glide that ends where friction brings it to rest.
  init(from start: Double, velocity: Double, friction: Double) {
    let decay = Decay(from: start, velocity: velocity, friction: friction)
    way = .free(decay)
    target = decay.target
    duration = decay.duration(within: NaturalMotion.restDistance)
  }

  /// Creates a glide that passes the end of the row at `end` and springs back. Its velocity at the
  /// end is limited to `fastestBounce`, in items per second.
  init(
    from start: Double, velocity: Double, friction: Double, bouncingAt end: Double,
    fastestBounce: Double
  ) {
    let decay = Decay(from: start, velocity: velocity, friction: friction)
    let arrival = decay.time(at: end) ?? 0
    let speed = decay.velocity(at: arrival)
    let spring = Spring(
      from: arrival > 0 ? end : start, velocity: min(max(speed, -fastestBounce), fastestBounce),
      to: end, frequency: Flick.bounceFrequency)
    way = .bouncing(decay, arrival: arrival, spring)
    target = end
    duration = arrival + spring.duration(within: NaturalMotion.restDistance)
  }

  /// Returns the position after `time` seconds, which is exactly `target` from `duration` on.
  func position(at time: Double) -> Double {
    guard time < duration else { return target }
    switch way {
    case .pulled(let approach, let arrival, let finish):
      return time < arrival
        ? approach.position(at: time) : finish.position(at: time - arrival)
    case .free(let decay): return decay.position(at: time)
    case .bouncing(let decay, let arrival, let spring):
      return time < arrival ? decay.position(at: time) : spring.position(at: time - arrival)
    }
  }

  /// Returns the velocity after `time` seconds, in items per second.
  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    switch way {
    case .pulled(let approach, let arrival, let finish):
      return time < arrival
        ? approach.velocity(at: time) : finish.velocity(at: time - arrival)
    case .free(let decay): return decay.velocity(at: time)
    case .bouncing(let decay, let arrival, let spring):
      return time < arrival ? decay.velocity(at: time) : spring.velocity(at: time - arrival)
    }
  }
}
