import GeometryKit

/// A line in the window towards which what is drawn fades out evenly; beyond it nothing is left. In device pixels.
public struct FadingEdge {
  /// Positive where something is left.
  let line: ConvexPolygon.Line
  /// From how far within the line on it fades.
  let width: Double

  /// The line through two points, and a point from where on all is left. Nil if that is on the line, or the points
  /// are the same.
  public init?(_ a: Point, _ b: Point, fullAt inside: Point) {
    guard let line = ConvexPolygon.Line(a, b) else { return nil }
    let distance = line.distance(inside)
    guard distance.magnitude > 1e-3 else { return nil }
    width = distance.magnitude
    self.line =
      distance > 0
      ? line : ConvexPolygon.Line(nx: -line.nx, ny: -line.ny, constant: -line.constant)
  }
}
