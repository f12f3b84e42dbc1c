import GeometryKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ConvexPolygon {
  /// How a corner of a rounded rectangle becomes straight edges.
  public enum Corner: Sendable {
    /// Followed so closely, in device pixels: under a quarter, straight edges look round.
    case round(within: Double)
    /// Cut off by a straight line that lies inside of the round one.
    case cut
  }

  /// Becomes a rounded rectangle of a face as it is seen: clipped before the eye and to `window`.
  /// Empty if nothing of it is seen.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in the face's plane, in points.
  ///   - radius: of the corners in points; limited to half the smaller side.
  ///   - corner: how the corners are made.
  ///   - face: the plane.
  ///   - window: the part of the window that counts, in device pixels.
  public mutating func become(
    _ rect: Rect, radius: Double, corner: Corner, on face: Face, in window: Rect
  ) {
    removeAll()
    guard !rect.isEmpty, (rect.minX + rect.minY + rect.width + rect.height).isFinite else {
      return
    }
    addRounded(rect, radius: radius > 0 ? radius : 0, corner: corner, face)
    project(face, window)
  }

  /// Becomes a convex polygon of a face as it is seen; its corners are points of the plane.
  public mutating func become(_ corners: [Point], on face: Face, in window: Rect) {
    removeAll()
    points.append(contentsOf: corners)
    project(face, window)
  }

  /// Becomes a rounded rectangle in the plane itself, with as many corners as it needs to be round
  /// where it is seen.
  mutating func becomeFlat(_ rect: Rect, radius: Double, on face: Face) {
    removeAll()
    addRounded(rect, radius: radius, corner: .round(within: 0.25), face)
  }

  /// Whether it is so thin that its edges' fringes nearly meet.
  var isSliver: Bool {
    let bounds = bounds
    let length = Point(x: bounds.width, y: bounds.height).length
    let thickness = area / max(length, 1e-9)
    return thickness < 3 && length > 8 * thickness
  }

  /// Takes the corners from the plane to the window.
  private mutating func project(_ face: Face, _ window: Rect) {
    let p = face.projection
    clip(Line(nx: p.xw, ny: p.yw, constant: p.ow - Face.nearestW))
    let isFinite = points.withUnsafeMutableBufferPointer { points in
      points.indices.allSatisfy { index in
        let h = p.homogeneous(points[index])
        points[index] = Point(x: h.x / h.w, y: h.y / h.w)
        return (points[index].x + points[index].y).isFinite
      }
    }
    guard isFinite else { return removeAll() }
    if !window.contains(bounds) { clip(to: window) }
    simplify()
    orient()
    if isEmpty { removeAll() }
  }

  /// Appends the corners in the plane.
  private mutating func addRounded(_ rect: Rect, radius: Double, corner: Corner, _ face: Face) {
    let r = min(radius, rect.width / 2, rect.height / 2)
    // The other way round, and mirrored corners too, are put right after projection.
    let corners = (
      Point(x: rect.maxX - r, y: rect.maxY - r), Point(x: rect.minX + r, y: rect.maxY - r),
      Point(x: rect.minX + r, y: rect.minY + r), Point(x: rect.maxX - r, y: rect.minY + r)
    )
    var (segments, turn) = (1, (0.0, 1.0))
    if case .round(let distance) = corner, r > 0 {
      (segments, turn) = Self.steps(r, rect, face, within: distance)
    }
    var direction = Point(x: r, y: 0)
    for (index, center) in [corners.0, corners.1, corners.2, corners.3].enumerated() {
      // Exact at each quarter, so that the sides stay straight.
      switch index {
      case 0: direction = Point(x: r, y: 0)
      case 1: direction = Point(x: 0, y: r)
      case 2: direction = Point(x: -r, y: 0)
      default: direction = Point(x: 0, y: -r)
      }
      guard r > 0 else {
        points.append(center)
        continue
      }
      for _ in 0...segments {
        points.append(center + direction)
        direction = Point(
          x: direction.x * turn.0 - direction.y * turn.1,
          y: direction.x * turn.1 + direction.y * turn.0)
      }
    }
  }

  /// How many straight edges a quarter takes, and the cosine and sine of each.
  private static func steps(
    _ radius: Double, _ rect: Rect, _ face: Face, within distance: Double
  ) -> (Int, (Double, Double)) {
    let p = face.projection
    let nearest = max(
      1e-3,
      min(
        p.homogeneous(rect.origin).w, p.homogeneous(Point(x: rect.maxX, y: rect.minY)).w,
        p.homogeneous(Point(x: rect.minX, y: rect.maxY)).w,
        p.homogeneous(Point(x: rect.maxX, y: rect.maxY)).w))
    let scale = max(
      (p.xx * p.xx + p.xy * p.xy).squareRoot(), (p.yx * p.yx + p.yy * p.yy).squareRoot())
    // A chord over the angle a lies r · a² / 8 inside its arc.
    let seen = min(max(radius * scale / nearest, 0.1), 2000)
    let segments = Int((Double.pi / 2 / (8 * distance / seen).squareRoot()).rounded(.up))
    let count = max(1, min(segments, 16))
    let angle = Double.pi / 2 / Double(count)
    return (count, (cos(angle), sin(angle)))
  }
}

extension Rect {
  /// The least rectangle around some points.
  init(around points: ArraySlice<Point>) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for p in points {
      (minX, maxX) = (min(minX, p.x), max(maxX, p.x))
      (minY, maxY) = (min(minY, p.y), max(maxY, p.y))
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether both share something, edges not counted.
  func overlaps(_ other: Rect) -> Bool {
    other.minX < maxX && other.maxX > minX && other.minY < maxY && other.maxY > minY
  }
}
