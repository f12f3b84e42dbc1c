import GeometryKit
import MotionKit

/// The way of an item from where it was to where the layout puts it, which may move meanwhile.
///
/// It sets off with the speed that the item has: what it would go on by that dies away while the way to the
/// new place begins.
struct Journey: Sendable {
  /// Where it comes from, before the base transform.
  private let from: Transform3D
  private let fromPose: Pose?
  /// Where it was a moment before; `nil` if it was at rest.
  private let earlierPose: Pose?
  /// When it goes and arrives.
  let span: TimeSpan
  /// How long the moment before is, in seconds: speeds are measured over it.
  static let moment = 1e-3

  /// A way from a place, and from another a `moment` earlier; `nil` for a rest there.
  init(from place: Transform3D, earlier: Transform3D? = nil, span: TimeSpan) {
    from = place
    fromPose = Pose(place)
    earlierPose = earlier == place ? nil : earlier.flatMap(Pose.init)
    self.span = span
  }

  /// Where it is at a time, on its way to a place.
  func place(at time: Double, to target: Transform3D) -> Transform3D {
    let share = span.share(at: time)
    let momentum = momentum(at: time)
    // The exact ends, so that nothing jumps by a rounding when it sets off or arrives.
    if share <= 0, momentum == 0 { return from }
    if share >= 1 { return target }
    guard let fromPose, let pose = Pose(target) else {
      return from.interpolated(to: target, share: share)
    }
    let start = earlierPose?.interpolated(to: fromPose, share: 1 + momentum / Self.moment)
    return (start ?? fromPose).interpolated(to: pose, share: share).transform
  }

  /// For how many seconds of its first speed it has gone on by itself.
  private func momentum(at time: Double) -> Double {
    guard earlierPose != nil, span.duration > 0 else { return 0 }
    let elapsed = max(time - span.start, -Self.moment)
    return Ease.momentum(elapsed / span.duration) * span.duration
  }
}

/// The change of an item's alpha to what the layout gives it.
struct Fade: Sendable {
  /// The alpha it comes from.
  var from: Double
  /// When it begins and ends.
  var span: TimeSpan

  /// The alpha at a time, on its way to another.
  func alpha(at time: Double, to target: Double) -> Double {
    from + (target - from) * span.share(at: time)
  }
}

/// A stretch of time.
struct TimeSpan: Hashable, Sendable {
  /// When it begins, in seconds of the carousel's clock.
  var start: Double
  /// How long it lasts, in seconds.
  var duration: Double

  /// When it ends.
  var end: Double { start + duration }

  /// The eased share of it that has passed.
  func share(at time: Double) -> Double { Ease.inOut((time - start) / duration) }

  /// The share of it that has passed, 0…1.
  func passed(at time: Double) -> Double {
    isOver(at: time) ? 1 : max((time - start) / duration, 0)
  }

  /// Whether it is over.
  func isOver(at time: Double) -> Bool { !(time - start < duration) }
}

extension Transform3D {
  /// The transform `share` of the way to another, element by element.
  func interpolated(to other: Transform3D, share: Double) -> Transform3D {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
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
