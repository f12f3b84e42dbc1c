import GeometryKit
import Glibc

/// A transform split into a scaling, a rotation and a translation, applied in this order.
/// Interpolating poses rotates an item to its new orientation, whereas interpolating matrices would
/// shrink it halfway.
struct Pose: Sendable {
  private var translation: SIMD3<Double>
  private var scale: SIMD3<Double>
  private var rotation: Quaternion

  /// Creates the pose of a transform. Returns `nil` if the transform shears, mirrors, flattens or
  /// has a perspective.
  init?(_ m: Transform3D) {
    // Tolerate rounding errors, which remain when the base transform is removed.
    guard abs(m.m14) + abs(m.m24) + abs(m.m34) + abs(m.m44 - 1) < 1e-9 else { return nil }
    var x = SIMD3<Double>(m.m11, m.m12, m.m13)
    var y = SIMD3<Double>(m.m21, m.m22, m.m23)
    var z = SIMD3<Double>(m.m31, m.m32, m.m33)
    scale = SIMD3<Double>((x * x).sum(), (y * y).sum(), (z * z).sum()).squareRoot()
    guard scale.min() > 0, scale.sum().isFinite else { return nil }
    x /= scale.x
    y /= scale.y
    z /= scale.z
    // The rows of a rotation matrix are orthogonal, and the third is the cross product of the first
    // two.
    let product = SIMD3<Double>(
      x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
    let error = product - z
    guard (error * error).sum() < 1e-18 else { return nil }
    translation = SIMD3<Double>(m.m41, m.m42, m.m43)
    rotation = Quaternion(rows: x, y, z)
  }

  /// Returns the pose between this pose and `other`. The rotation takes the shorter direction. A
  /// `fraction` above 1 extrapolates; the scales are then at least a tenth of those of `other`.
  func interpolated(to other: Pose, fraction: Double) -> Pose {
    var pose = other
    pose.translation = translation + (other.translation - translation) * fraction
    pose.scale = scale + (other.scale - scale) * fraction
    if fraction > 1 { pose.scale = pointwiseMax(pose.scale, other.scale / 10) }
    pose.rotation = rotation.interpolated(to: other.rotation, fraction: fraction)
    return pose
  }

  /// The pose as a transform.
  var transform: Transform3D {
    var (x, y, z) = rotation.rows
    x *= scale.x
    y *= scale.y
    z *= scale.z
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13) = (x.x, x.y, x.z)
    (m.m21, m.m22, m.m23) = (y.x, y.y, y.z)
    (m.m31, m.m32, m.m33) = (z.x, z.y, z.z)
    (m.m41, m.m42, m.m43) = (translation.x, translation.y, translation.z)
    return m
  }
}

/// A rotation in space, as a quaternion of length 1.
private struct Quaternion: Sendable {
  private var vector: SIMD4<Double>

  /// Creates a rotation from the rows of its matrix, which is multiplied by a row vector on the
  /// left. The component with the greatest magnitude is computed first, so that no division by a
  /// small number occurs.
  init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      vector = SIMD4((b.z - c.y) / s, (c.x - a.z) / s, (a.y - b.x) / s, s / 4)
    } else if a.x >= b.y, a.x >= c.z {
      let s = 2 * (1 + a.x - b.y - c.z).squareRoot()
      vector = SIMD4(s / 4, (a.y + b.x) / s, (c.x + a.z) / s, (b.z - c.y) / s)
    } else if b.y >= c.z {
      let s = 2 * (1 + b.y - a.x - c.z).squareRoot()
      vector = SIMD4((a.y + b.x) / s, s / 4, (b.z + c.y) / s, (c.x - a.z) / s)
    } else {
      let s = 2 * (1 + c.z - a.x - b.y).squareRoot()
      vector = SIMD4((c.x + a.z) / s, (b.z + c.y) / s, s / 4, (a.y - b.x) / s)
    }
  }

  /// The rows of the rotation's matrix, which is multiplied by a row vector on the left.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// Returns the rotation between this rotation and `other`, at a constant angular velocity in the
  /// shorter direction.
  func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    let dot = (vector * other.vector).sum()
    let cosine = min(abs(dot), 1)
    var (a, b) = (1 - fraction, fraction)
    // For tiny angles, the linear interpolation below is exact to double precision.
    if cosine < 1 - 1e-9 {
      let angle = acos(cosine)
      b = sin(fraction * angle) / (1 - cosine * cosine).squareRoot()
      a = cos(fraction * angle) - cosine * b
    }
    let sum = vector * a + other.vector * (dot < 0 ? -b : b)
    let length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return other }
    var rotation = self
    rotation.vector = sum / length
    return rotation
  }
}
