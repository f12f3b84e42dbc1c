import GeometryKit

/// A line in the window, in device pixels, towards which drawing fades out linearly. Nothing is
/// drawn beyond the line.
public struct FadingEdge {
  /// The line, with positive distances on the side that is drawn.
  let line: ConvexPolygon.Line
  /// The distance from the line at which the fade begins, in device pixels.
  let width: Double

  /// Creates a fading edge; `nil` if the two points coincide or `inside` is on their line.
  ///
  /// - Parameters:
  ///   - a: A point on the line.
  ///   - b: Another point on the line.
  ///   - inside: A point at which the fade begins. Drawing that is at least as far from the line as
  ///     this point isn't faded.
  public init?(_ a: Point, _ b: Point, opaqueAt inside: Point) {
    guard let line = ConvexPolygon.Line(a, b) else { return nil }
    let distance = line.distance(inside)
    guard distance.magnitude > 1e-3 else { return nil }
    width = distance.magnitude
    self.line =
      distance > 0
      ? line : ConvexPolygon.Line(nx: -line.nx, ny: -line.ny, constant: -line.constant)
  }
}
