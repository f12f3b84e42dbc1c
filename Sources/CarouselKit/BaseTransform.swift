import GeometryKit

/// The transform that a carousel applies to every item after the item's own transform: it moves the
/// eye, then adds the perspective.
public struct BaseTransform: Equatable, Sendable {
  /// The element m34 of the matrix: −1 / distance of the eye in points. 0, the default, means no
  /// perspective.
  public var perspective = 0.0
  /// The displacement of the eye, in points. Zero by default.
  public var viewpointOffset = Point.zero

  /// Creates a base transform from its perspective and the displacement of the eye, in points.
  public init(perspective: Double = 0, viewpointOffset: Point = .zero) {
    self.perspective = perspective
    self.viewpointOffset = viewpointOffset
  }

  /// The base transform as a matrix.
  public var transform: Transform3D { applied(to: .identity) }

  /// Returns the transform that applies `transform` first and then the base transform.
  public func applied(to transform: Transform3D) -> Transform3D {
    var m = transform
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

  /// Returns `transform` without the base transform. This is the inverse of `applied(to:)`.
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
