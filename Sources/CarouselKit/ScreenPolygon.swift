import GeometryKit

/// A function that is linear on the screen: dx · X + dy · Y + constant.
struct ScreenPlane {
  var dx = 0.0
  var dy = 0.0
  var constant = 0.0

  func callAsFunction(_ x: Double, _ y: Double) -> Double { dx * x + dy * y + constant }

  static func - (a: ScreenPlane, b: ScreenPlane) -> ScreenPlane {
    ScreenPlane(dx: a.dx - b.dx, dy: a.dy - b.dy, constant: a.constant - b.constant)
  }

  /// How near the points of the plane z = 0 of a transform are, where they are seen: z / w, of which what is
  /// nearer has more. `nil` if the plane is edge-on.
  static func nearness(_ m: Transform3D) -> ScreenPlane? {
    // x / w, y / w and 1 / w of what is seen at a place are the columns of the projection's inverse.
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let x = SIMD3(m.m11, m.m12, m.m14)
    let y = SIMD3(m.m21, m.m22, m.m24)
    let origin = SIMD3(m.m41, m.m42, m.m44)
    let inverse = (cross(y, origin), cross(origin, x), cross(x, y))
    let determinant = (x * inverse.0).sum()
    guard abs(determinant) > 1e-9 else { return nil }
    let sum = (inverse.0 * m.m13 + inverse.1 * m.m23 + inverse.2 * m.m43) / determinant
    return sum.sum().isFinite ? ScreenPlane(dx: sum.x, dy: sum.y, constant: sum.z) : nil
  }
}

/// A convex shape on the screen with 16 corners at most, in storage of its own.
struct ScreenPolygon {
  private var x = SIMD16<Double>.zero
  private var y = SIMD16<Double>.zero
  private var count = 0
  private var least = SIMD2<Double>.zero
  private var greatest = SIMD2<Double>.zero

  /// Nothing.
  init() {}

  /// A view of a size as it is seen through a transform, as far as it is before the eye.
  init(_ size: Size, _ m: Transform3D) {
    let (right, lower) = (size.width / 2, size.height / 2)
    guard right > 0, lower > 0 else { return }
    let projection = Projection(m)
    let corners = (
      projection.homogeneous(Point(x: -right, y: -lower)),
      projection.homogeneous(Point(x: right, y: -lower)),
      projection.homogeneous(Point(x: right, y: lower)),
      projection.homogeneous(Point(x: -right, y: lower))
    )
    add(corners.3, corners.0)
    add(corners.0, corners.1)
    add(corners.1, corners.2)
    add(corners.2, corners.3)
    finish()
  }

  /// Adds where an edge comes before the eye, and its end.
  private mutating func add(_ a: Projection.Homogeneous, _ b: Projection.Homogeneous) {
    // Closer nothing is drawn: it would be 64 times as large as itself.
    let nearest = 1.0 / 64
    if (a.w >= nearest) != (b.w >= nearest) {
      let share = (nearest - a.w) / (b.w - a.w)
      append((a.x + (b.x - a.x) * share) / nearest, (a.y + (b.y - a.y) * share) / nearest)
    }
    if b.w >= nearest { append(b.x / b.w, b.y / b.w) }
  }

  private mutating func append(_ px: Double, _ py: Double) {
    guard count < 16, (px + py).isFinite else { return }
    x[count] = px
    y[count] = py
    count += 1
  }

  /// Puts the corners into one order, and measures the shape.
  private mutating func finish() {
    if count < 3 { count = 0 }
    guard count > 0 else { return }
    if doubleArea < 0 {
      for index in 0..<count / 2 {
        let other = count - 1 - index
        (x[index], x[other]) = (x[other], x[index])
        (y[index], y[other]) = (y[other], y[index])
      }
    }
    (least, greatest) = (SIMD2(x[0], y[0]), SIMD2(x[0], y[0]))
    for index in 1..<count {
      let corner = SIMD2(x[index], y[index])
      least = pointwiseMin(least, corner)
      greatest = pointwiseMax(greatest, corner)
    }
  }

  private var doubleArea: Double {
    guard count > 2 else { return 0 }
    var sum = 0.0
    for index in 2..<count {
      let (ax, ay) = (x[index - 1] - x[0], y[index - 1] - y[0])
      let (bx, by) = (x[index] - x[0], y[index] - y[0])
      sum += ax * by - bx * ay
    }
    return sum
  }

  /// Its area in square points.
  var area: Double { abs(doubleArea) / 2 }

  /// Whether the rectangles around both share anything.
  func mayOverlap(_ other: ScreenPolygon) -> Bool {
    count > 0 && other.count > 0 && least.x < other.greatest.x && other.least.x < greatest.x
      && least.y < other.greatest.y && other.least.y < greatest.y
  }

  /// Becomes what two shapes share.
  mutating func become(_ shape: ScreenPolygon, within other: ScreenPolygon) {
    self = shape
    for index in 0..<other.count where count > 0 {
      let next = index + 1 == other.count ? 0 : index + 1
      let (ax, ay) = (other.x[index], other.y[index])
      let (dx, dy) = (other.x[next] - ax, other.y[next] - ay)
      clip(ScreenPlane(dx: -dy, dy: dx, constant: dy * ax - dx * ay))
    }
  }

  /// Keeps what is not below 0 in a function.
  mutating func clip(_ plane: ScreenPlane) {
    let (oldX, oldY, oldCount) = (x, y, count)
    guard oldCount > 0 else { return }
    count = 0
    var last = plane(oldX[oldCount - 1], oldY[oldCount - 1])
    var from = oldCount - 1
    for index in 0..<oldCount {
      let here = plane(oldX[index], oldY[index])
      if (here >= 0) != (last >= 0) {
        let share = last / (last - here)
        append(
          oldX[from] + (oldX[index] - oldX[from]) * share,
          oldY[from] + (oldY[index] - oldY[from]) * share)
      }
      if here >= 0 { append(oldX[index], oldY[index]) }
      (last, from) = (here, index)
    }
    if count < 3 { count = 0 }
  }

  /// The least and the greatest value of a function in it; (0, 0) where it is nothing.
  func range(of plane: ScreenPlane) -> (least: Double, greatest: Double) {
    guard count > 0 else { return (0, 0) }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for index in 0..<count {
      let value = plane(x[index], y[index])
      (least, greatest) = (min(least, value), max(greatest, value))
    }
    return (least, greatest)
  }
}
