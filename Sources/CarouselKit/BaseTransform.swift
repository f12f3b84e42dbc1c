import GeometryKit

/// What is done to every item after its own place: the eye moved aside, then the perspective.
public struct BaseTransform: Equatable, Sendable {
  /// m34: −1 / distance of the eye.
  public var perspective = 0.0
  /// How far the eye is moved, in points.
  public var viewpointOffset = Point.zero

  /// A base from its parts.
  public init(perspective: Double = 0, viewpointOffset: Point = .zero) {
    self.perspective = perspective
    self.viewpointOffset = viewpointOffset
  }

  /// The base as a matrix.
  public var transform: Transform3D { applied(to: .identity) }

  /// `place` first, then the base.
  public func applied(to place: Transform3D) -> Transform3D {
    var m = place
    m.m11 -= m.m14 * viewpointOffset.x
    m.m12 -= m.m14 * viewpointOffset.y
    m.m21 -= m.m24 * viewpointOffset.x
    m.m22 -= m.m24 * viewpointOffset.y
    m.m31 -= m.m34 * viewpointOffset.x
    m.m32 -= m.m34 * viewpointOffset.y
    m.m41 -= m.m44 * viewpointOffset.x
    m.m42 -= m.m44 * viewpointOffset.y
    m.m14 += m.m13 * perspective
    m.m24 += m.m23 * perspective
    m.m34 += m.m33 * perspective
    m.m44 += m.m43 * perspective
    return m
  }

  /// The place that `applied(to:)` makes a transform of.
  public func removed(from transform: Transform3D) -> Transform3D {
    var m = transform
    m.m14 -= m.m13 * perspective
    m.m24 -= m.m23 * perspective
    m.m34 -= m.m33 * perspective
    m.m44 -= m.m43 * perspective
    m.m11 += m.m14 * viewpointOffset.x
    m.m12 += m.m14 * viewpointOffset.y
    m.m21 += m.m24 * viewpointOffset.x
    m.m22 += m.m24 * viewpointOffset.y
    m.m31 += m.m34 * viewpointOffset.x
    m.m32 += m.m34 * viewpointOffset.y
    m.m41 += m.m44 * viewpointOffset.x
    m.m42 += m.m44 * viewpointOffset.y
    return m
  }
}
