import MotionKit

/// The timing of a movement from one layout to the next.
///
/// An app that changes the size of its views with the carousel type can animate it with the same
/// timing:
///
///     let progress = carousel.layoutChange?.progress(at: carousel.time) ?? 1
///     view.frame.size.width = formerWidth + (width - formerWidth) * progress
public struct LayoutChange: Equatable, Sendable {
  /// The time span of the movement.
  var span: TimeSpan
  /// The time at which a movement by a critically damped spring begins with its initial velocity,
  /// in seconds. The spring may pull only later, from the start of `span`. `nil` for a movement
  /// with iCarousel's ease-in-ease-out curve.
  var springStart: Double?

  /// Returns the completed fraction of the movement at a time in seconds, 0…1.
  public func progress(at time: Double) -> Double {
    guard springStart != nil else { return span.easedFraction(at: time) }
    if span.isOver(at: time) { return 1 }
    let elapsed = time - span.start
    return elapsed > 0 ? Self.spring.position(at: elapsed) / Self.springEnd : 0
  }

  /// Returns how long a value would move at its initial velocity, in seconds, to cover the distance
  /// that this velocity has added to the animation so far. It rises from 0 and returns to 0 at the
  /// end.
  public func momentum(at time: Double) -> Double {
    let start = springStart ?? span.start
    let elapsed = max(time - start, -CarouselAnimation.moment)
    guard springStart != nil else {
      return Ease.initialVelocityTerm(elapsed / span.duration) * span.duration
    }
    return elapsed < 0 ? elapsed : Self.momentumSpring.position(at: elapsed)
  }

  private static let spring = Spring(
    from: 0, velocity: 0, to: 1, frequency: CarouselAnimation.springFrequency)
  private static let springEnd = spring.position(at: CarouselAnimation.springDuration)
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

  /// Returns whether the time span has ended.
  func isOver(at time: Double) -> Bool { !(time - start < duration) }
}
