import GeometryKit
import Glibc

/// A transform split into a scaling, a rotation and a translation, applied in this order.
/// Interpolating poses rotates an item to its new orientation, whereas interpolating matrices would
/// shrink it halfway.
struct Pose: Equatable, Sendable {
  private var move: (x: Double, y: Double, z: Double)
  private var scale: (x: Double, y: Double, z: Double)
  private var turn: Quaternion

  static func == (a: Pose, b: Pose) -> Bool {
    a.move == b.move && a.scale == b.scale && a.turn == b.turn
  }

  /// Creates the pose of a transform. Returns `nil` if the transform shears, mirrors, flattens or
  /// has a perspective.
  init?(_ m: Transform3D) {
    // Tolerate rounding errors, which remain when the base transform is removed.
    guard abs(m.m14) + abs(m.m24) + abs(m.m34) + abs(m.m44 - 1) < 1e-9 else { return nil }
    let x = (m.m11 * m.m11 + m.m12 * m.m12 + m.m13 * m.m13).squareRoot()
    let y = (m.m21 * m.m21 + m.m22 * m.m22 + m.m23 * m.m23).squareRoot()
    let z = (m.m31 * m.m31 + m.m32 * m.m32 + m.m33 * m.m33).squareRoot()
    guard x > 0, y > 0, z > 0, (x + y + z).isFinite else { return nil }
    let r1 = (m.m11 / x, m.m12 / x, m.m13 / x)
    let r2 = (m.m21 / y, m.m22 / y, m.m23 / y)
    let r3 = (m.m31 / z, m.m32 / z, m.m33 / z)
    // The rows of a rotation matrix are orthogonal, and the third is the cross product of the first
    // two.
    let cross = (
      r1.1 * r2.2 - r1.2 * r2.1, r1.2 * r2.0 - r1.0 * r2.2, r1.0 * r2.1 - r1.1 * r2.0
    )
    let error = abs(cross.0 - r3.0) + abs(cross.1 - r3.1) + abs(cross.2 - r3.2)
    guard error < 1e-9 else { return nil }
    move = (m.m41, m.m42, m.m43)
    scale = (x, y, z)
    turn = Quaternion(rows: r1, r2, r3)
  }

  /// Returns the pose between this pose and `other`. The rotation takes the shorter direction. A
  /// `fraction` above 1 extrapolates; the scales are then at least a tenth of those of `other`.
  func interpolated(to other: Pose, fraction: Double) -> Pose {
    func mix(_ a: (x: Double, y: Double, z: Double), _ b: (x: Double, y: Double, z: Double))
      -> (x: Double, y: Double, z: Double)
    {
      (a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction, a.z + (b.z - a.z) * fraction)
    }
    var pose = other
    pose.move = mix(move, other.move)
    pose.scale = mix(scale, other.scale)
    if fraction > 1 {
      pose.scale.x = max(pose.scale.x, other.scale.x / 10)
      pose.scale.y = max(pose.scale.y, other.scale.y / 10)
      pose.scale.z = max(pose.scale.z, other.scale.z / 10)
    }
    pose.turn = turn.interpolated(to: other.turn, fraction: fraction)
    return pose
  }

  /// The pose as a transform.
  var transform: Transform3D {
    var m = turn.transform
    (m.m11, m.m12, m.m13) = (m.m11 * scale.x, m.m12 * scale.x, m.m13 * scale.x)
    (m.m21, m.m22, m.m23) = (m.m21 * scale.y, m.m22 * scale.y, m.m23 * scale.y)
    (m.m31, m.m32, m.m33) = (m.m31 * scale.z, m.m32 * scale.z, m.m33 * scale.z)
    (m.m41, m.m42, m.m43) = (move.x, move.y, move.z)
    return m
  }
}

/// A rotation in space, as a quaternion of length 1.
private struct Quaternion: Equatable, Sendable {
  var x, y, z, w: Double

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates a rotation from the rows of its matrix, which is multiplied by a row vector on the
  /// left. The component with the greatest magnitude is computed first, so that no division by a
  /// small number occurs.
  init(
    rows a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
  ) {
    let trace = a.0 + b.1 + c.2
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      self.init(x: (b.2 - c.1) / s, y: (c.0 - a.2) / s, z: (a.1 - b.0) / s, w: s / 4)
    } else if a.0 >= b.1, a.0 >= c.2 {
      let s = 2 * (1 + a.0 - b.1 - c.2).squareRoot()
      self.init(x: s / 4, y: (a.1 + b.0) / s, z: (c.0 + a.2) / s, w: (b.2 - c.1) / s)
    } else if b.1 >= c.2 {
      let s = 2 * (1 + b.1 - a.0 - c.2).squareRoot()
      self.init(x: (a.1 + b.0) / s, y: s / 4, z: (b.2 + c.1) / s, w: (c.0 - a.2) / s)
    } else {
      let s = 2 * (1 + c.2 - a.0 - b.1).squareRoot()
      self.init(x: (c.0 + a.2) / s, y: (b.2 + c.1) / s, z: s / 4, w: (a.1 - b.0) / s)
    }
  }

  /// The rotation as a matrix on row vectors.
  var transform: Transform3D {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (m.m21, m.m22, m.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (m.m31, m.m32, m.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return m
  }

  /// Returns the rotation between this rotation and `other`, at a constant angular velocity in the
  /// shorter direction.
  func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    let dot = x * other.x + y * other.y + z * other.z + w * other.w
    let sign: Double = dot < 0 ? -1 : 1
    let cosine = min(abs(dot), 1)
    var (a, b) = (1 - fraction, fraction)
    // For tiny angles, the linear interpolation below is exact to double precision.
    if cosine < 1 - 1e-9 {
      let angle = acos(cosine)
      (a, b) = (sin(a * angle) / sin(angle), sin(b * angle) / sin(angle))
    }
    b *= sign
    let q = Quaternion(
      x: a * x + b * other.x, y: a * y + b * other.y, z: a * z + b * other.z,
      w: a * w + b * other.w)
    let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).squareRoot()
    guard length > 0 else { return other }
    return Quaternion(x: q.x / length, y: q.y / length, z: q.z / length, w: q.w / length)
  }
}
