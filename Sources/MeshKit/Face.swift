import GeometryKit

/// A plane in space with its projection to device pixels and the exact inverse of that projection.
public struct Face: Hashable, Sendable {
  /// The smallest homogeneous coordinate w at which points are drawn. Points with a smaller w,
  /// which are closer to the eye, are clipped. A face is drawn at its natural size at w = 1, and 64
  /// times as large at this w.
  public static let nearestW = 1.0 / 64

  /// The projection from the plane, in points, to device pixels.
  public let projection: Projection
  /// The functions for x / w, y / w and 1 / w, where (x, y) is the point of the plane that is seen
  /// at a device pixel. All three functions are affine in the pixel's position.
  let xOverW, yOverW, inverseW: AffineFunction

  /// An affine function of a window position (X, Y): dx · X + dy · Y + constant.
  struct AffineFunction: Hashable, Sendable {
    var dx, dy, constant: Double

    func callAsFunction(_ p: Point) -> Double { dx * p.x + dy * p.y + constant }

    /// Returns the linear combination factor · self + otherFactor · other.
    func times(
      _ factor: Double, plus other: AffineFunction, times otherFactor: Double
    ) -> AffineFunction {
      AffineFunction(
        dx: dx * factor + other.dx * otherFactor, dy: dy * factor + other.dy * otherFactor,
        constant: constant * factor + other.constant * otherFactor)
    }
  }

  /// Creates a face from its projection; `nil` if the plane is edge-on or the projection isn't
  /// finite.
  ///
  /// - Parameters:
  ///   - p: The projection from the plane to the window, both in points.
  ///   - pixelRatio: The number of device pixels per point.
  public init?(_ p: Projection, pixelRatio: Double) {
    let k = pixelRatio
    let a = (p.xx * k, p.xy * k, p.xw)
    let b = (p.yx * k, p.yy * k, p.yw)
    let c = (p.ox * k, p.oy * k, p.ow)
    let bc = Self.cross(b, c)
    let determinant = a.0 * bc.0 + a.1 * bc.1 + a.2 * bc.2
    let scale = 1 / determinant
    guard scale.isFinite, determinant.magnitude > 1e-12 else { return nil }
    let ca = Self.cross(c, a)
    let ab = Self.cross(a, b)
    xOverW = AffineFunction(dx: bc.0 * scale, dy: bc.1 * scale, constant: bc.2 * scale)
    yOverW = AffineFunction(dx: ca.0 * scale, dy: ca.1 * scale, constant: ca.2 * scale)
    inverseW = AffineFunction(dx: ab.0 * scale, dy: ab.1 * scale, constant: ab.2 * scale)
    projection = p.scaled(by: k)
  }

  /// Returns whether the projection of a rectangle of the plane lies outside an area of the window,
  /// which is given in device pixels. Returns `false` if a part of the rectangle is behind the eye.
  func isOutside(_ area: Rect, _ rect: Rect) -> Bool {
    var (isLeft, isRight, isAbove, isBelow) = (true, true, true, true)
    for index in 0..<4 {
      let corner = projection.homogeneous(
        Point(
          x: index & 1 == 0 ? rect.minX : rect.maxX, y: index & 2 == 0 ? rect.minY : rect.maxY))
      guard corner.w >= Self.nearestW else { return false }
      if corner.x >= area.minX * corner.w { isLeft = false }
      if corner.x <= area.maxX * corner.w { isRight = false }
      if corner.y >= area.minY * corner.w { isAbove = false }
      if corner.y <= area.maxY * corner.w { isBelow = false }
    }
    return isLeft || isRight || isAbove || isBelow
  }

  private static func cross(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double)
  ) -> (Double, Double, Double) {
    (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0)
  }
}

extension Projection {
  /// Returns the projection with its window coordinates multiplied by a factor.
  func scaled(by k: Double) -> Projection {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m14) = (xx * k, xy * k, xw)
    (m.m21, m.m22, m.m24) = (yx * k, yy * k, yw)
    (m.m41, m.m42, m.m44) = (ox * k, oy * k, ow)
    return Projection(m)
  }
}

/// The map from window positions to texture coordinates on a face.
public struct TextureMap: Hashable, Sendable {
  let uOverW, vOverW, inverseW: Face.AffineFunction
  private let minU, maxU, minV, maxV: Double

  /// Creates the map that shows a part of a texture in a rectangle of a face.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - rect: The rectangle in the face's plane, in points; not empty.
  ///   - source: The part of the rotated texture to show, within (0, 0, 1, 1). A negative width or
  ///     height mirrors the texture.
  ///   - turns: The clockwise rotation of the texture, in steps of 90°.
  public init(_ face: Face, rect: Rect, source: Rect, turns: Int = 0) {
    let su = source.width / rect.width
    let sv = source.height / rect.height
    let u = face.xOverW.times(su, plus: face.inverseW, times: source.minX - rect.minX * su)
    let v = face.yOverW.times(sv, plus: face.inverseW, times: source.minY - rect.minY * sv)
    inverseW = face.inverseW
    func range(_ start: Double, _ extent: Double) -> (Double, Double) {
      let (low, high) = (min(start, start + extent), max(start, start + extent))
      // At the coordinate 1, SDL's software renderer reads beyond the last texel.
      let last = 1 - 1.0 / 65536
      return (max(0, min(low, last)), max(0, min(high, last)))
    }
    /// Returns the function for (1 − u) / w, given the function for u / w.
    func reversed(_ function: Face.AffineFunction) -> Face.AffineFunction {
      face.inverseW.times(1, plus: function, times: -1)
    }
    let (uRange, vRange) = (range(source.minX, source.width), range(source.minY, source.height))
    let (reversedU, reversedV) = (
      range(1 - source.minX, -source.width), range(1 - source.minY, -source.height)
    )
    switch turns & 3 {
    case 1:
      (uOverW, vOverW) = (v, reversed(u))
      ((minU, maxU), (minV, maxV)) = (vRange, reversedU)
    case 2:
      (uOverW, vOverW) = (reversed(u), reversed(v))
      ((minU, maxU), (minV, maxV)) = (reversedU, reversedV)
    case 3:
      (uOverW, vOverW) = (reversed(v), u)
      ((minU, maxU), (minV, maxV)) = (reversedV, uRange)
    default:
      (uOverW, vOverW) = (u, v)
      ((minU, maxU), (minV, maxV)) = (uRange, vRange)
    }
  }

  /// Returns the texture coordinates at a device pixel, clamped to the part of the texture that is
  /// shown.
  public func callAsFunction(_ p: Point) -> (u: Float, v: Float) {
    let scale = 1 / inverseW(p)
    return (
      Float(max(minU, min(uOverW(p) * scale, maxU))),
      Float(max(minV, min(vOverW(p) * scale, maxV)))
    )
  }
}
