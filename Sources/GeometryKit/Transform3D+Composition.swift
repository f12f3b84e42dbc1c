extension Transform3D {
  /// Returns the matrix product self · other, which applies `self` first, then `other`.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    var r = Transform3D()
    (r.m11, r.m12, r.m13, r.m14) = Self.row(m11, m12, m13, m14, other)
    (r.m21, r.m22, r.m23, r.m24) = Self.row(m21, m22, m23, m24, other)
    (r.m31, r.m32, r.m33, r.m34) = Self.row(m31, m32, m33, m34, other)
    (r.m41, r.m42, r.m43, r.m44) = Self.row(m41, m42, m43, m44, other)
    return r
  }

  /// Returns the transform that translates by (x, y, z) points before it applies `self`, like
  /// `CATransform3DTranslate`.
  public func translated(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var r = self
    (r.m41, r.m42, r.m43, r.m44) = Self.row(x, y, z, 1, self)
    return r
  }

  /// Returns the transform that scales before it applies `self`, like `CATransform3DScale`.
  public func scaled(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the transform that rotates by `angle` radians about the axis (x, y, z) before it
  /// applies `self`, like `CATransform3DRotate`.
  public func rotated(angle: Double, x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    Transform3D.rotation(angle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// Returns the product of the row vector (a, b, c, d) and a matrix.
  private static func row(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ m: Transform3D
  ) -> (Double, Double, Double, Double) {
    (
      a * m.m11 + b * m.m21 + c * m.m31 + d * m.m41,
      a * m.m12 + b * m.m22 + c * m.m32 + d * m.m42,
      a * m.m13 + b * m.m23 + c * m.m33 + d * m.m43,
      a * m.m14 + b * m.m24 + c * m.m34 + d * m.m44
    )
  }
}
