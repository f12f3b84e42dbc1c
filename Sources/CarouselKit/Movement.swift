import MotionKit

/// The timing of a movement.
struct Movement: Equatable, Sendable {
  /// The time span of the movement.
  var span: TimeSpan
  /// The time at which a movement by a critically damped spring begins with its initial velocity,
  /// in seconds. The spring may pull only later, from the start of `span`. `nil` for a movement
  /// with iCarousel's ease-in-ease-out curve.
  var springStart: Double?

  /// Returns the completed fraction of the movement at a time, 0…1.
  func fraction(at time: Double) -> Double {
    guard springStart != nil else { return span.easedFraction(at: time) }
    if span.isOver(at: time) { return 1 }
    let elapsed = time - span.start
    guard elapsed > 0 else { return 0 }
    return Self.spring.position(at: elapsed) / Self.spring.position(at: span.duration)
  }

  /// Returns how long the initial velocity would need, in seconds, to cover the distance that it
  /// has added to the movement so far.
  func momentum(at time: Double) -> Double {
    guard let springStart else { return span.momentum(at: time) }
    let elapsed = max(time - springStart, -TransformAnimation.moment)
    return elapsed < 0 ? elapsed : Self.momentumSpring.position(at: elapsed)
  }

  private static let spring = Spring(
    from: 0, velocity: 0, to: 1, frequency: CarouselAnimation.springFrequency)
  private static let momentumSpring = Spring(
    from: 0, velocity: 1, to: 0, frequency: CarouselAnimation.springFrequency)
}

/// An interval of time.
struct TimeSpan: Hashable, Sendable {
  /// The start time, in seconds of the carousel's clock.
  var start: Double
  /// The duration, in seconds.
  var duration: Double

  /// The end time, in seconds.
  var end: Double { start + duration }

  /// Returns the elapsed fraction of the duration after easing, 0…1.
  func easedFraction(at time: Double) -> Double { Ease.inOut((time - start) / duration) }

  /// Returns how long the initial velocity would need, in seconds, to cover the distance that it
  /// has added to the movement so far.
  func momentum(at time: Double) -> Double {
    guard duration > 0 else { return 0 }
    let elapsed = max(time - start, -TransformAnimation.moment)
    return Ease.initialVelocityTerm(elapsed / duration) * duration
  }

  /// Returns whether the time span has ended.
  func isOver(at time: Double) -> Bool { !(time - start < duration) }
}
