import Glibc
import MotionKit

/// The motion of one axis after a release, computed in full at the release. It consists of up to
/// three phases, each of which starts where the previous one ends.
struct AxisTrack {
  /// The properties of an axis that its motions depend on.
  struct Surroundings {
    /// The offsets at which the content may rest, in points.
    var range: ClosedRange<Double>
    /// The length of the viewport along the axis, in points.
    var side: Double
    /// The friction of a deceleration, in 1/s.
    var friction: Double
    /// Whether motions may pass the ends of the range.
    var bounces: Bool

    /// The velocity at an edge that leads to the largest bounce allowed. A bounce with velocity v
    /// turns back at distance v/(e·ω).
    var fastestBounce: Double {
      ScrollPhysics.maxBounce * side * Flick.bounceFrequency * M_E
    }
  }

  private enum Phase {
    case rest
    case decay(Decay)
    case spring(Spring)
  }

  private var phases: (Phase, Phase, Phase) = (.rest, .rest, .rest)
  /// The start times of the second and the third phase, in seconds after the release.
  private var starts: (Double, Double) = (.infinity, .infinity)
  /// The time after the release at which the motion ends at `target`, in seconds.
  private(set) var duration = 0.0
  /// The offset at which the motion ends.
  private(set) var target: Double
  /// The distance by which `move(by:)` has shifted the motion.
  private var shift = 0.0

  /// Creates a track at rest.
  init(restingAt offset: Double) { target = offset }

  /// Creates a deceleration that bounces at the edges, or a return from beyond an edge.
  init(from offset: Double, velocity: Double, in surroundings: Surroundings) {
    self.init(restingAt: offset)
    let edge = offset.clamped(to: surroundings.range)
    guard offset != edge else {
      glide(from: offset, velocity: velocity, after: 0, in: surroundings)
      return
    }
    let outward = (velocity < 0) == (offset < edge)
    let spring = Spring(
      from: offset, velocity: outward && !surroundings.bounces ? 0 : velocity, to: edge,
      frequency: Flick.bounceFrequency)
    if let crossing = spring.crossing {
      append(.spring(spring), at: 0)
      glide(
        from: edge, velocity: spring.velocity(at: crossing), after: crossing, in: surroundings)
    } else {
      end(with: spring, at: 0)
    }
  }

  /// Creates a motion that ends at a given offset.
  init(
    from offset: Double, velocity: Double, to target: Double, in surroundings: Surroundings
  ) {
    self.init(restingAt: offset)
    // With far less friction than usual, the deceleration would take too long. A spring pulls the
    // content to the target instead.
    if surroundings.range.contains(offset),
      let decay = Decay(from: offset, velocity: velocity, to: target),
      decay.friction >= surroundings.friction / 4
    {
      end(with: decay, at: 0)
      self.target = target
    } else {
      self.init(
        from: offset, velocity: velocity, pulledTo: target,
        frequency: Flick.bounceFrequency, in: surroundings)
    }
  }

  /// Creates a pull to `target` by a critically damped spring. A velocity towards the target is
  /// limited so that the content doesn't overshoot. A velocity away from the target is limited to
  /// that of the largest bounce, or to 0 if bouncing is off.
  init(
    from offset: Double, velocity: Double, pulledTo target: Double, frequency: Double,
    in surroundings: Surroundings
  ) {
    self.init(restingAt: offset)
    let towards = velocity * (target - offset) >= 0
    let limit =
      towards
      ? frequency * abs(target - offset)
      : surroundings.bounces ? surroundings.fastestBounce : 0
    end(
      with: Spring(
        from: offset, velocity: velocity.clamped(to: -limit...limit), to: target,
        frequency: frequency),
      at: 0)
  }

  /// Returns the offset `time` seconds after the release.
  func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let (phase, local) = phase(at: time)
    switch phase {
    case .rest: return target
    case .decay(let decay): return decay.position(at: local) + shift
    case .spring(let spring): return spring.position(at: local) + shift
    }
  }

  /// Returns the velocity `time` seconds after the release, in points per second.
  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let (phase, local) = phase(at: time)
    switch phase {
    case .rest: return 0
    case .decay(let decay): return decay.velocity(at: local)
    case .spring(let spring): return spring.velocity(at: local)
    }
  }

  /// Shifts the whole motion by a distance.
  mutating func move(by distance: Double) {
    shift += distance
    target += distance
  }

  private func phase(at time: Double) -> (Phase, Double) {
    if time >= starts.1 { return (phases.2, time - starts.1) }
    if time >= starts.0 { return (phases.1, time - starts.0) }
    return (phases.0, time)
  }

  private mutating func glide(
    from offset: Double, velocity: Double, after start: Double, in surroundings: Surroundings
  ) {
    let decay = Decay(from: offset, velocity: velocity, friction: surroundings.friction)
    let edge = velocity < 0 ? surroundings.range.lowerBound : surroundings.range.upperBound
    let passes = velocity < 0 ? decay.target < edge : decay.target > edge
    guard velocity != 0, passes, let arrival = decay.time(at: edge) else {
      end(with: decay, at: start)
      return
    }
    append(.decay(decay), at: start)
    let limit = surroundings.bounces ? surroundings.fastestBounce : 0
    end(
      with: Spring(
        from: edge,
        velocity: decay.velocity(at: arrival).clamped(to: -limit...limit), to: edge,
        frequency: Flick.bounceFrequency),
      at: start + arrival)
  }

  private mutating func end(with decay: Decay, at start: Double) {
    append(.decay(decay), at: start)
    duration = start + decay.duration(within: ScrollPhysics.restDistance)
    target = decay.target
  }

  private mutating func end(with spring: Spring, at start: Double) {
    append(.spring(spring), at: start)
    duration = start + spring.duration(within: ScrollPhysics.restDistance)
    target = spring.target
  }

  private mutating func append(_ phase: Phase, at start: Double) {
    if case .rest = phases.0 {
      phases.0 = phase
    } else if case .rest = phases.1 {
      phases.1 = phase
      starts.0 = start
    } else {
      phases.2 = phase
      starts.1 = start
    }
  }
}
