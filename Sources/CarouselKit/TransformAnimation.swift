import GeometryKit

/// The animation of an item from its former position to its position in the layout. The position in
/// the layout may change during the animation.
///
/// The animation begins with the item's current velocity. The movement that continues this velocity
/// fades away while the movement to the new position begins.
struct TransformAnimation: Sendable {
  /// The former transform, before the base transform.
  private let from: Transform3D
  private let fromPose: Pose?
  /// The pose `CarouselAnimation.moment` seconds before the start; `nil` if the item was at rest.
  private let earlierPose: Pose?
  /// The timing of the animation.
  let movement: LayoutChange
  /// The size of the item if the depth of its point nearest to the eye is animated; `nil` if the
  /// depth of its centre is. With a size, an item that turns comes no nearer to the eye than at the
  /// start or the end.
  private let size: Size?

  /// Creates an animation from a transform. `earlier` is the transform
  /// `CarouselAnimation.moment` seconds before; `nil` if the item is at rest.
  init(
    from transform: Transform3D, earlier: Transform3D? = nil, _ movement: LayoutChange,
    size: Size? = nil
  ) {
    from = transform
    fromPose = Pose(transform)
    earlierPose = earlier == transform ? nil : earlier.flatMap(Pose.init)
    self.movement = movement
    self.size = size
  }

  /// Returns the transform at a time during the animation to `target`.
  func transform(at time: Double, to target: Transform3D) -> Transform3D {
    let fraction = movement.progress(at: time)
    let momentum = earlierPose == nil ? 0 : movement.momentum(at: time)
    // Return exact values at the start and the end, so that no rounding error makes the item jump
    // there.
    if fraction <= 0, momentum == 0 { return from }
    if fraction >= 1 { return target }
    guard let fromPose, let pose = Pose(target) else {
      return from.interpolated(to: target, fraction: fraction)
    }
    let start = earlierPose?.interpolated(
      to: fromPose, fraction: 1 + momentum / CarouselAnimation.moment)
    var transform = (start ?? fromPose).interpolated(to: pose, fraction: fraction).transform
    if let size {
      let near = (start?.transform ?? from).frontDepth(of: size)
      let targetNear = target.frontDepth(of: size)
      let depth = near + (targetNear - near) * fraction
      transform.m43 += depth - transform.frontDepth(of: size)
    }
    return transform
  }
}

extension Transform3D {
  /// Returns the depth of the point nearest to the eye of an item, in points.
  func frontDepth(of size: Size) -> Double {
    m43 + abs(m13) * size.width / 2 + abs(m23) * size.height / 2
  }

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
