/// The perspective projection of a plane onto the window: the 3 × 3 homography that a `Transform3D`
/// applies to the plane z = 0, and its inverse.
///
/// Drawing and hit testing both use this type, so that a touch hits the item that is drawn at the
/// touched point. A point behind the eye (w ≤ 0) has no projection; methods return `nil` for it.
public struct Projection: Hashable, Sendable {
  /// Row 1 of the projection's matrix: the image of the x axis. The matrix maps the row vector (x,
  /// y, 1) to (X·w, Y·w, w), where (X, Y) is the projected point.
  public let xx, xy, xw: Double
  /// Row 2 of the projection's matrix: the image of the y axis.
  public let yx, yy, yw: Double
  /// Row 3 of the projection's matrix: the image of the plane's origin.
  public let ox, oy, ow: Double

  /// A point of the window in homogeneous coordinates, before the division by w.
  public struct Homogeneous: Hashable, Sendable {
    /// The x coordinate in the window, multiplied by w.
    public var x: Double
    /// The y coordinate in the window, multiplied by w.
    public var y: Double
    /// The homogeneous coordinate w, which is positive in front of the eye.
    public var w: Double

    /// Creates a point from its homogeneous coordinates.
    public init(x: Double, y: Double, w: Double) {
      self.x = x
      self.y = y
      self.w = w
    }
  }

  /// Creates the projection of the plane z = 0 that a transform defines.
  ///
  /// - Parameters:
  ///   - m: The transform.
  ///   - origin: The point of the window, in points, at which the origin of the transformed space
  ///     is drawn.
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

  /// Returns the projection that applies this projection first and then `outer`. The results of
  /// this projection are points of the plane that `outer` projects.
  ///
  /// Use it to draw an item in perspective on a page that is itself in perspective.
  public func through(_ outer: Projection) -> Projection {
    func map(_ x: Double, _ y: Double, _ w: Double) -> Homogeneous {
      Homogeneous(
        x: x * outer.xx + y * outer.yx + w * outer.ox,
        y: x * outer.xy + y * outer.yy + w * outer.oy,
        w: x * outer.xw + y * outer.yw + w * outer.ow)
    }
    return Projection(x: map(xx, xy, xw), y: map(yx, yy, yw), origin: map(ox, oy, ow))
  }

  /// Returns the homogeneous coordinates of a projected point.
  public func homogeneous(_ point: Point) -> Homogeneous {
    Homogeneous(
      x: point.x * xx + point.y * yx + ox,
      y: point.x * xy + point.y * yy + oy,
      w: point.x * xw + point.y * yw + ow)
  }

  /// Returns the projection of a point of the plane; `nil` if the point is behind the eye or the
  /// result isn't finite.
  public func project(_ point: Point) -> Point? {
    let h = homogeneous(point)
    guard h.w > 0 else { return nil }
    let p = Point(x: h.x / h.w, y: h.y / h.w)
    return p.x.isFinite && p.y.isFinite ? p : nil
  }

  /// Returns the point of the plane that projects to a point of the window; `nil` if the plane is
  /// edge-on, the point is behind the eye, or the result isn't finite.
  public func unproject(_ point: Point) -> Point? {
    // By Cramer's rule, solve (x·xx + y·yx + ox) − X·(x·xw + y·yw + ow) = 0 for x and y,
    // together with the corresponding equation for Y.
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

  /// Returns the bounding box of a projected rectangle; `nil` if the projection of a corner is
  /// `nil`.
  public func bounds(of rect: Rect) -> Rect? {
    var bounds: Rect?
    for index in 0..<4 {
      let corner = Point(
        x: index & 1 == 0 ? rect.minX : rect.maxX, y: index & 2 == 0 ? rect.minY : rect.maxY)
      guard let projected = project(corner) else { return nil }
      let box = Rect(origin: projected, size: .zero)
      bounds = bounds?.union(box) ?? box
    }
    return bounds
  }

  /// The determinant of the 3 × 3 matrix: positive if the eye sees the front of the plane, negative
  /// if it sees the back, and 0 if the plane is edge-on.
  public var determinant: Double {
    xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox)
  }
}
