import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The way of a natural flick: to an item, freely, or to an end that gives.
///
/// Equal targets take equal time, and farther ones more: the time of the hardest flick that leads there
/// without any pull. So a harder flick never ends sooner, nor nearer. Only the next item may be reached
/// sooner, by light flicks, which are pulled to it.
///
/// What slows down exponentially creeps for the last points of its way as long as for all the others. So a
/// glide to an item aims a little beyond it, and comes near it still with some speed, which a spring takes
/// up, without a break, and brings to rest on the item.
struct Glide: Sendable {
  private enum Way: Sendable {
    /// On to near an item, until a time, and then to it.
    case pulled(Spring, until: Double, Spring)
    case free(Decay)
    /// Free up to an end, from where a spring brings it back.
    case bouncing(Decay, arrival: Double, Spring)
  }

  private let way: Way
  /// Where it ends.
  let target: Double
  /// When it is there, in seconds.
  let duration: Double

  /// A glide that ends at an item: `isNext` says that it is the next one.
  init(from start: Double, velocity: Double, to target: Double, friction: Double, isNext: Bool) {
    let length = abs(target - start)
    let near = min(NaturalMotion.unseenDistance, length)
    let beyond = max(NaturalMotion.finishSpeed / friction - near, 0)
    let aim = target + (target < start ? -beyond : beyond)
    // The free way of the hardest flick that leads no farther.
    let free = max(length + NaturalMotion.nextItemFrom, (length + 1) / NaturalMotion.longestShare)
    let fastest = friction * min(free, length / NaturalMotion.shortestShare)
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

  /// A glide that ends wherever its friction brings it to rest.
  init(from start: Double, velocity: Double, friction: Double) {
    let decay = Decay(from: start, velocity: velocity, friction: friction)
    way = .free(decay)
    target = decay.target
    duration = decay.duration(within: NaturalMotion.restDistance)
  }

  /// A glide that passes an end and springs back to it, with no more speed there than `fastestBounce`.
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

  /// Where it is after `time` seconds; exactly `target` from `duration` on.
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

  /// How fast it is after `time` seconds, in items a second.
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
