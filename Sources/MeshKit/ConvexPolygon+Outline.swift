import GeometryKit
import Glibc

extension ConvexPolygon {
  /// An approximation of a rounded corner by straight edges.
  public enum Corner: Sendable {
    /// Chords that deviate from the arc by at most `within` device pixels. The corner looks round
    /// if `within` is at most a quarter of a pixel.
    case round(within: Double)
    /// A single chord, which lies inside the arc.
    case cut
  }

  /// Replaces the polygon with the projection of a rounded rectangle, clipped at `Face.nearestW`
  /// and to `window`. The polygon is empty if no part of the rectangle is visible.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the face's plane, in points.
  ///   - radius: The corner radius in points. It is limited to half the shorter side of the
  ///     rectangle.
  ///   - corner: The approximation of the corners.
  ///   - face: The face.
  ///   - window: The visible part of the window, in device pixels.
  public mutating func setOutline(
    _ rect: Rect, radius: Double, corner: Corner, on face: Face, in window: Rect
  ) {
    removeAll()
    guard !rect.isEmpty, (rect.minX + rect.minY + rect.width + rect.height).isFinite else {
      return
    }
    addRounded(rect, radius: radius > 0 ? radius : 0, corner: corner, face)
    project(face, window)
  }

  /// Replaces the polygon with the projection of a convex polygon in a face's plane, clipped at
  /// `Face.nearestW` and to `window`.
  public mutating func setOutline(_ corners: [Point], on face: Face, in window: Rect) {
    removeAll()
    points.append(contentsOf: corners)
    project(face, window)
  }

  /// Replaces the polygon with a rounded rectangle in a face's plane, in points, with as many
  /// corners as its projection needs to look round.
  mutating func setPlaneOutline(_ rect: Rect, radius: Double, on face: Face) {
    removeAll()
    addRounded(rect, radius: radius, corner: .round(within: 0.25), face)
  }

  /// Whether the polygon is so thin that the antialiasing fringes of opposite edges nearly meet:
  /// less than 3 pixels thick and more than 8 times as long.
  var isSliver: Bool {
    let bounds = bounds
    let length = Point(x: bounds.width, y: bounds.height).length
    let thickness = area / max(length, 1e-9)
    return thickness < 3 && length > 8 * thickness
  }

  /// Projects the corners from a face's plane to the window, and clips them.
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

  /// Appends the corners of a rounded rectangle, in the coordinates of the plane.
  private mutating func addRounded(_ rect: Rect, radius: Double, corner: Corner, _ face: Face) {
    let r = min(radius, rect.width / 2, rect.height / 2)
    // If the face is seen from behind, the projected corners run counterclockwise. `project`
    // reverses them.
    let corners = (
      Point(x: rect.maxX - r, y: rect.maxY - r), Point(x: rect.minX + r, y: rect.maxY - r),
      Point(x: rect.minX + r, y: rect.minY + r), Point(x: rect.maxX - r, y: rect.minY + r)
    )
    guard r > 0 else {
      points.append(corners.0)
      points.append(corners.1)
      points.append(corners.2)
      points.append(corners.3)
      return
    }
    var (segments, rotation) = (1, (0.0, 1.0))
    if case .round(let distance) = corner {
      (segments, rotation) = Self.segments(r, rect, face, within: distance)
    }
    var direction: Point
    for index in 0..<4 {
      let center: Point
      // Each quarter circle starts with the exact direction, so that the straight sides aren't
      // tilted.
      switch index {
      case 0:
        center = corners.0
        direction = Point(x: r, y: 0)
      case 1:
        center = corners.1
        direction = Point(x: 0, y: r)
      case 2:
        center = corners.2
        direction = Point(x: -r, y: 0)
      default:
        center = corners.3
        direction = Point(x: 0, y: -r)
      }
      for _ in 0...segments {
        points.append(center + direction)
        direction = Point(
          x: direction.x * rotation.0 - direction.y * rotation.1,
          y: direction.x * rotation.1 + direction.y * rotation.0)
      }
    }
  }

  /// Returns the number of chords for a quarter circle, and the cosine and sine of one chord's
  /// angle.
  private static func segments(
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
    // A chord over the angle a deviates from its arc by r · a² / 8.
    let projectedRadius = min(max(radius * scale / nearest, 0.1), 2000)
    let segments = Int(
      (Double.pi / 2 / (8 * distance / projectedRadius).squareRoot()).rounded(.up))
    let count = max(1, min(segments, 16))
    let angle = Double.pi / 2 / Double(count)
    return (count, (cos(angle), sin(angle)))
  }
}

extension Rect {
  /// Creates the bounding box of some points, or `zero` if there are none.
  init(around points: some RandomAccessCollection<Point>) {
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

  /// Returns whether the rectangle contains all of another rectangle.
  func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether the interiors of two rectangles intersect.
  func overlaps(_ other: Rect) -> Bool {
    other.minX < maxX && other.maxX > minX && other.minY < maxY && other.maxY > minY
  }
}
