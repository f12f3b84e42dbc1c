import Glibc

/// A 4 × 4 matrix that transforms row vectors: (x, y, z, 1) · M.
///
/// The elements and the order of composition are those of Core Animation's `CATransform3D`. The
/// elements (m41, m42, m43) are the translation. The element m34 is the perspective: −1 / distance
/// of the eye in points. The z axis points towards the eye.
public struct Transform3D: Hashable, Sendable {
  /// Row 1: the image of the x axis.
  public var m11, m12, m13, m14: Double
  /// Row 2: the image of the y axis.
  public var m21, m22, m23, m24: Double
  /// Row 3: the image of the z axis.
  public var m31, m32, m33, m34: Double
  /// Row 4: the image of the origin.
  public var m41, m42, m43, m44: Double

  /// The identity transform.
  public static let identity = Transform3D()

  /// Creates the identity transform.
  public init() {
    (m11, m12, m13, m14) = (1, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 1, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 1)
  }

  /// Returns a translation by (x, y, z) points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var result = identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// Returns a transform that scales about the origin.
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    var result = identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// Returns a rotation by `angle` radians about the axis (x, y, z) through the origin.
  ///
  /// The axis can have any length; for an axis of length 0, the result is the identity. The matrix
  /// follows Rodrigues' rotation formula.
  public static func rotation(
    angle: Double, x: Double = 0, y: Double = 0, z: Double = 0
  ) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let t = 1 - c
    var result = identity
    (result.m11, result.m12, result.m13) = (t * x * x + c, t * x * y + s * z, t * x * z - s * y)
    (result.m21, result.m22, result.m23) = (t * x * y - s * z, t * y * y + c, t * y * z + s * x)
    (result.m31, result.m32, result.m33) = (t * x * z + s * y, t * y * z - s * x, t * z * z + c)
    return result
  }

  /// Returns the perspective of an eye that is −1 / `m34` points in front of the plane z = 0: the
  /// identity with the element `m34` set.
  public static func perspective(_ m34: Double) -> Transform3D {
    var result = identity
    result.m34 = m34
    return result
  }

  /// Whether every element is finite.
  ///
  /// The check sums the elements, so the result is also `false` if a sum overflows.
  public var isFinite: Bool {
    let top = (m11 + m12 + m13 + m14) + (m21 + m22 + m23 + m24)
    let bottom = (m31 + m32 + m33 + m34) + (m41 + m42 + m43 + m44)
    return (top + bottom).isFinite
  }
}
