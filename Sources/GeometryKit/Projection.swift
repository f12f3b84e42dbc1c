/// What a `Transform3D` does to the plane z = 0: the map from points of an item's own plane to
/// points of the window and back. It is the one way from items to the screen, for drawing and for
/// hit tests alike.
///
/// A point of the plane that comes to lie behind the eye (w ≤ 0) has no place in the window; it
/// is reported as `nil`, never divided.
public struct Projection: Hashable, Sendable {
  /// Rows of the 3 × 3 matrix: (x, y, 1) · H = (X·w, Y·w, w).
  public let xx, xy, xw: Double
  /// What y adds to X·w, Y·w and w.
  public let yx, yy, yw: Double
  /// What the origin of the plane becomes.
  public let ox, oy, ow: Double

  /// A projected point before the division by w.
  public struct Homogeneous: Hashable, Sendable {
    /// X·w.
    public var x: Double
    /// Y·w.
    public var y: Double
    /// The divisor: positive in front of the eye.
    public var w: Double

    /// A point from its parts.
    public init(x: Double, y: Double, w: Double) {
      self.x = x
      self.y = y
      self.w = w
    }
  }

  /// The projection of the plane z = 0 through a transform, whose origin comes to lie at `origin`
  /// in the window.
  public init(_ m: Transform3D, origin: Point = .zero) {
    (xx, xy, xw) = (m.m11 + origin.x * m.m14, m.m12 + origin.y * m.m14, m.m14)
    (yx, yy, yw) = (m.m21 + origin.x * m.m24, m.m22 + origin.y * m.m24, m.m24)
    (ox, oy, ow) = (m.m41 + origin.x * m.m44, m.m42 + origin.y * m.m44, m.m44)
  }

  private init(x: Homogeneous, y: Homogeneous, origin: Homogeneous) {
    (xx, xy, xw) = (x.x, x.y, x.w)
    (yx, yy, yw) = (y.x, y.y, y.w)
    (ox, oy, ow) = (origin.x, origin.y, origin.w)
  }

  /// This projection onto a plane, and then that plane's own through another projection: for what
  /// lies in perspective on a page that itself lies in perspective.
  public func through(_ outer: Projection) -> Projection {
    func map(_ x: Double, _ y: Double, _ w: Double) -> Homogeneous {
      Homogeneous(
        x: x * outer.xx + y * outer.yx + w * outer.ox,
        y: x * outer.xy + y * outer.yy + w * outer.oy,
        w: x * outer.xw + y * outer.yw + w * outer.ow)
    }
    return Projection(x: map(xx, xy, xw), y: map(yx, yy, yw), origin: map(ox, oy, ow))
  }

  /// The projected point before the division.
  public func homogeneous(_ point: Point) -> Homogeneous {
    Homogeneous(
      x: point.x * xx + point.y * yx + ox,
      y: point.x * xy + point.y * yy + oy,
      w: point.x * xw + point.y * yw + ow)
  }

  /// Where a point of the plane is seen in the window; `nil` if it lies behind the eye.
  public func project(_ point: Point) -> Point? {
    let h = homogeneous(point)
    guard h.w > 0 else { return nil }
    let p = Point(x: h.x / h.w, y: h.y / h.w)
    return p.x.isFinite && p.y.isFinite ? p : nil
  }

  /// The point of the plane that is seen at a point of the window; `nil` if the plane is edge-on
  /// or the point would lie behind the eye.
  public func unproject(_ point: Point) -> Point? {
    // (x·xx + y·yx + ox) − X·(x·xw + y·yw + ow) = 0, and likewise for Y: two equations for x, y.
    let a = xx - point.x * xw
    let b = yx - point.x * yw
    let c = ox - point.x * ow
    let d = xy - point.y * xw
    let e = yy - point.y * yw
    let f = oy - point.y * ow
    let determinant = a * e - b * d
    guard determinant != 0 else { return nil }
    let p = Point(x: (b * f - c * e) / determinant, y: (c * d - a * f) / determinant)
    guard p.x.isFinite, p.y.isFinite, homogeneous(p).w > 0 else { return nil }
    return p
  }

  /// The least upright rectangle of the window around a rectangle of the plane as it is seen; `nil` if a corner
  /// lies behind the eye.
  public func bounds(of rect: Rect) -> Rect? {
    var bounds: Rect?
    for index in 0..<4 {
      let corner = Point(
        x: index & 1 == 0 ? rect.minX : rect.maxX, y: index & 2 == 0 ? rect.minY : rect.maxY)
      guard let seen = project(corner) else { return nil }
      let place = Rect(origin: seen, size: .zero)
      bounds = bounds?.union(place) ?? place
    }
    return bounds
  }

  /// The determinant of the 3 × 3 matrix: 0 where the plane is edge-on to the eye; its sign,
  /// compared with that of the identity (positive), tells whether the face is seen from behind.
  public var determinant: Double {
    xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox)
  }
}
