import GeometryKit
import MotionKit

/// The animation of an item from its former position to its position in the layout, which may
/// itself move meanwhile.
///
/// The animation begins with the item's current velocity. The movement that continues this velocity
/// fades away while the movement to the new position begins.
struct TransformAnimation: Sendable {
  /// The former transform, before the base transform.
  private let from: Transform3D
  private let fromPose: Pose?
  /// The pose `moment` seconds before the start; `nil` if the item was at rest.
  private let earlierPose: Pose?
  /// The time span of the animation.
  let span: TimeSpan
  /// The interval over which velocities are measured, in seconds.
  static let moment = 1e-3

  /// Creates an animation from a transform. `earlier` is the transform `moment` seconds before;
  /// `nil` if the item is at rest.
  init(from transform: Transform3D, earlier: Transform3D? = nil, span: TimeSpan) {
    from = transform
    fromPose = Pose(transform)
    earlierPose = earlier == transform ? nil : earlier.flatMap(Pose.init)
    self.span = span
  }

  /// Returns the transform at a time during the animation to `target`.
  func transform(at time: Double, to target: Transform3D) -> Transform3D {
    let fraction = span.easedFraction(at: time)
    let momentum = earlierPose == nil ? 0 : span.momentum(at: time)
    // Return exact values at the start and the end, so that no rounding error makes the item jump
    // there.
    if fraction <= 0, momentum == 0 { return from }
    if fraction >= 1 { return target }
    guard let fromPose, let pose = Pose(target) else {
      return from.interpolated(to: target, fraction: fraction)
    }
    let start = earlierPose?.interpolated(to: fromPose, fraction: 1 + momentum / Self.moment)
    return (start ?? fromPose).interpolated(to: pose, fraction: fraction).transform
  }

}

/// The animation of an item's alpha to its alpha in the layout.
struct Fade: Sendable {
  /// The initial alpha.
  var from: Double
  /// The time span of the animation.
  var span: TimeSpan

  /// Returns the alpha at a time during the animation to `target`.
  func alpha(at time: Double, to target: Double) -> Double {
    from + (target - from) * span.easedFraction(at: time)
  }
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

  /// Returns the elapsed fraction of the duration, 0…1.
  func fraction(at time: Double) -> Double {
    isOver(at: time) ? 1 : max((time - start) / duration, 0)
  }

  /// Returns the movement that an initial velocity has caused so far, expressed as the time, in
  /// seconds, that the same movement takes at that velocity.
  func momentum(at time: Double) -> Double {
    guard duration > 0 else { return 0 }
    let elapsed = max(time - start, -TransformAnimation.moment)
    return Ease.initialVelocityTerm(elapsed / duration) * duration
  }

  /// Returns whether the time span has ended.
  func isOver(at time: Double) -> Bool { !(time - start < duration) }
}

extension Transform3D {
  /// Returns the transform between this transform and `other`, interpolated element by element.
  func interpolated(to other: Transform3D, fraction: Double) -> Transform3D {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    var m = Transform3D()
    (m.m11, m.m12) = (mix(m11, other.m11), mix(m12, other.m12))
    (m.m13, m.m14) = (mix(m13, other.m13), mix(m14, other.m14))
    (m.m21, m.m22) = (mix(m21, other.m21), mix(m22, other.m22))
    (m.m23, m.m24) = (mix(m23, other.m23), mix(m24, other.m24))
    (m.m31, m.m32) = (mix(m31, other.m31), mix(m32, other.m32))
    (m.m33, m.m34) = (mix(m33, other.m33), mix(m34, other.m34))
    (m.m41, m.m42) = (mix(m41, other.m41), mix(m42, other.m42))
    (m.m43, m.m44) = (mix(m43, other.m43), mix(m44, other.m44))
    return m
  }
}
