import Glibc
import MotionKit

/// Computes the motion of a scroll view along one axis after a release.
struct AxisMotion {
  /// The offsets at which the content may rest, in points.
  var range: ClosedRange<Double>
  /// The length of the viewport along the axis, in points.
  var viewportLength: Double
  /// The friction of a deceleration, in 1/s.
  var friction: Double
  /// Whether motions may pass the ends of the range.
  var bounces: Bool
  /// Whether the content comes to rest at a page after a release.
  var isPaging: Bool

  /// The maximum velocity at an edge, in points per second, which leads to the largest bounce. A
  /// bounce with velocity v turns back at distance v/(e·ω).
  private var maxBounceVelocity: Double {
    bounces ? ScrollPhysics.maxBounce * viewportLength * Flick.bounceFrequency * M_E : 0
  }

  /// Returns the motion after a drag: a deceleration that bounces at the edges or, if the offset is
  /// beyond an edge, a spring back to that edge.
  func deceleration(from offset: Double, velocity: Double) -> Track {
    var track = Track(restingAt: offset)
    let edge = offset.clamped(to: range)
    guard offset != edge else {
      decelerate(&track, from: offset, velocity: velocity, at: 0)
      return track
    }
    let isOutward = (velocity < 0) == (offset < edge)
    let spring = Spring(
      from: offset, velocity: isOutward && !bounces ? 0 : velocity, to: edge,
      frequency: Flick.bounceFrequency)
    if let crossing = spring.crossing {
      track.append(.spring(spring))
      decelerate(&track, from: edge, velocity: spring.velocity(at: crossing), at: crossing)
    } else {
      track.end(with: .spring(spring), within: ScrollPhysics.restDistance)
    }
    return track
  }

  /// Appends a deceleration that starts inside the range, as the last phase of a motion.
  private func decelerate(
    _ track: inout Track, from offset: Double, velocity: Double, at start: Double
  ) {
    track.end(
      with: Decay(from: offset, velocity: velocity, friction: friction), at: start,
      bouncingAt: velocity < 0 ? range.lowerBound : range.upperBound,
      maxVelocity: maxBounceVelocity, within: ScrollPhysics.restDistance)
  }

  /// Returns a motion that ends at a given offset.
  func deceleration(from offset: Double, velocity: Double, to target: Double) -> Track {
    // With far less friction than usual, the deceleration would take too long. A spring pulls the
    // content to the target instead.
    guard range.contains(offset), let decay = Decay(from: offset, velocity: velocity, to: target),
      decay.friction >= friction * ScrollPhysics.minFrictionFraction
    else {
      return pull(
        from: offset, velocity: velocity, to: target, frequency: Flick.bounceFrequency)
    }
    var track = Track(restingAt: target)
    track.end(with: .decay(decay), within: ScrollPhysics.restDistance, target: target)
    return track
  }

  /// Returns a pull to `target` by a critically damped spring. A velocity towards the target is
  /// limited so that the content doesn't overshoot. A velocity away from the target is limited to
  /// the velocity of the largest bounce, or to 0 if bouncing is off.
  func pull(
    from offset: Double, velocity: Double, to target: Double, frequency: Double
  ) -> Track {
    let isTowards = velocity * (target - offset) >= 0
    let limit = isTowards ? frequency * abs(target - offset) : maxBounceVelocity
    let spring = Spring(
      from: offset, velocity: velocity.clamped(to: -limit...limit), to: target,
      frequency: frequency)
    return Track(.spring(spring), within: ScrollPhysics.restDistance)
  }
}
