import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The whole way that one axis takes after a release, known at the release: up to three motions,
/// each taking over where the one before is at its end.
struct AxisTrack {
  /// The axis as the motions on it need to know it.
  struct Surroundings {
    /// Where the offset may rest.
    var range: ClosedRange<Double>
    /// The viewport's side, in points.
    var side: Double
    /// The friction of a glide, in 1/s.
    var friction: Double
    /// Whether motions may go past the range's ends.
    var bounces: Bool

    /// The velocity at an edge whose bounce is the largest there may be: it turns v/(e·ω) away.
    var fastestBounce: Double {
      ScrollPhysics.largestBounce * side * Flick.bounceFrequency * M_E
    }
  }

  private enum Phase {
    case rest
    case decay(Decay)
    case spring(Spring)
  }

  private var phases: (Phase, Phase, Phase) = (.rest, .rest, .rest)
  /// When the second and the third phase begin.
  private var starts: (Double, Double) = (.infinity, .infinity)
  /// When the offset is at the target for good, in seconds.
  private(set) var duration = 0.0
  /// Where the way ends.
  private(set) var target: Double
  /// How far the whole way has been moved since it was planned.
  private var shift = 0.0

  /// No way at all.
  init(restingAt offset: Double) { target = offset }

  /// A glide that bounces at the edges, or a return from past the edge.
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

  /// A way that ends at a place chosen freely.
  init(
    from offset: Double, velocity: Double, to target: Double, in surroundings: Surroundings
  ) {
    self.init(restingAt: offset)
    // A friction far below the usual one would take forever, so a weak flick is pulled instead.
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

  /// A pull by a spring that does not swing past its target.
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

  /// The offset after `time` seconds.
  func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let (phase, local) = phase(at: time)
    switch phase {
    case .rest: return target
    case .decay(let decay): return decay.position(at: local) + shift
    case .spring(let spring): return spring.position(at: local) + shift
    }
  }

  /// The velocity after `time` seconds, in points a second.
  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let (phase, local) = phase(at: time)
    switch phase {
    case .rest: return 0
    case .decay(let decay): return decay.velocity(at: local)
    case .spring(let spring): return spring.velocity(at: local)
    }
  }

  /// Moves the whole way.
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
