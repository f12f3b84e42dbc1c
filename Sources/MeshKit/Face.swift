import GeometryKit

/// A plane in space as device pixels see it: the projection with the pixel ratio in it, and its
/// exact inverse.
public struct Face: Hashable, Sendable {
  /// Closer to the eye than this (w is 1 where things have their own size) nothing is drawn: it
  /// would be more than 64 times as large.
  public static let nearestW = 1.0 / 64

  /// From the plane to device pixels.
  public let projection: Projection
  /// For a device pixel: x / w, y / w and 1 / w of the point of the plane seen there.
  let x, y, w: Plane

  /// A function of the place in the window that is linear: dx · X + dy · Y + constant.
  struct Plane: Hashable, Sendable {
    var dx, dy, constant: Double

    func callAsFunction(_ p: Point) -> Double { dx * p.x + dy * p.y + constant }

    /// The sum of this, multiplied by a factor, and another one.
    func times(_ factor: Double, plus other: Plane, times otherFactor: Double) -> Plane {
      Plane(
        dx: dx * factor + other.dx * otherFactor, dy: dy * factor + other.dy * otherFactor,
        constant: constant * factor + other.constant * otherFactor)
    }
  }

  /// The face of a projection; nil if it is exactly edge-on, or its numbers are beyond use.
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
    x = Plane(dx: bc.0 * scale, dy: bc.1 * scale, constant: bc.2 * scale)
    y = Plane(dx: ca.0 * scale, dy: ca.1 * scale, constant: ca.2 * scale)
    w = Plane(dx: ab.0 * scale, dy: ab.1 * scale, constant: ab.2 * scale)
    projection = p.scaled(by: k)
  }

  /// The point of the plane that is seen at a device pixel.
  func unproject(_ p: Point) -> Point {
    let s = w(p)
    return Point(x: x(p) / s, y: y(p) / s)
  }

  private static func cross(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double)
  ) -> (Double, Double, Double) {
    (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0)
  }
}

extension Projection {
  /// The projection with the window's coordinates multiplied by a factor.
  func scaled(by k: Double) -> Projection {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m14) = (xx * k, xy * k, xw)
    (m.m21, m.m22, m.m24) = (yx * k, yy * k, yw)
    (m.m41, m.m42, m.m44) = (ox * k, oy * k, ow)
    return Projection(m)
  }
}

/// Where in a texture the points of a face are, told from where they are seen.
public struct TextureMap: Hashable, Sendable {
  let u, v, w: Face.Plane
  private let leastU, greatestU, leastV, greatestV: Double

  /// The map that lays a part of a texture on a rectangle of the face.
  ///
  /// - Parameters:
  ///   - face: the plane.
  ///   - rect: the rectangle in the plane, in points; not empty.
  ///   - source: the part of the texture, within (0, 0, 1, 1), as it lies once it is turned; a negative
  ///     extent mirrors it.
  ///   - turns: by how many quarters the texture is turned clockwise. Default 0.
  public init(_ face: Face, rect: Rect, source: Rect, turns: Int = 0) {
    let su = source.width / rect.width
    let sv = source.height / rect.height
    let x = face.x.times(su, plus: face.w, times: source.minX - rect.minX * su)
    let y = face.y.times(sv, plus: face.w, times: source.minY - rect.minY * sv)
    w = face.w
    func range(_ start: Double, _ extent: Double) -> (Double, Double) {
      let (low, high) = (min(start, start + extent), max(start, start + extent))
      // SDL's software renderer reads the texel beyond the last one at 1.
      let last = 1 - 1.0 / 65536
      return (max(0, min(low, last)), max(0, min(high, last)))
    }
    /// The same place told from the other end.
    func reversed(_ plane: Face.Plane) -> Face.Plane { face.w.times(1, plus: plane, times: -1) }
    let (left, top) = (range(source.minX, source.width), range(source.minY, source.height))
    let (right, bottom) = (
      range(1 - source.minX, -source.width), range(1 - source.minY, -source.height)
    )
    switch turns & 3 {
    case 1:
      (u, v) = (y, reversed(x))
      ((leastU, greatestU), (leastV, greatestV)) = (top, right)
    case 2:
      (u, v) = (reversed(x), reversed(y))
      ((leastU, greatestU), (leastV, greatestV)) = (right, bottom)
    case 3:
      (u, v) = (reversed(y), x)
      ((leastU, greatestU), (leastV, greatestV)) = (bottom, left)
    default:
      (u, v) = (x, y)
      ((leastU, greatestU), (leastV, greatestV)) = (left, top)
    }
  }

  /// The place in the texture that is seen at a device pixel, kept within its part.
  public func callAsFunction(_ p: Point) -> (u: Float, v: Float) {
    let scale = 1 / w(p)
    return (
      Float(max(leastU, min(u(p) * scale, greatestU))),
      Float(max(leastV, min(v(p) * scale, greatestV)))
    )
  }
}
