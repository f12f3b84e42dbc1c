import GeometryKit

extension ShapeMesher {
  /// Adds a line along the inner side of a rounded rectangle's edge. One that comes too close to the
  /// eye is left out.
  public mutating func stroke(
    _ rect: Rect, radius: Double, width: Double, on face: Face, ink: Ink,
    into mesh: inout MeshBuffer
  ) {
    guard width > 0, !rect.isEmpty else { return }
    let width = min(width, min(rect.width, rect.height))
    let middle = rect.inset(by: width / 2)
    shape.becomeFlat(middle, radius: max(radius - width / 2, 0), on: face)
    path.begin(width: width, on: face)
    guard let start = shape.points.first else { return }
    for point in shape.points { path.add(point, ink: ink, into: &mesh) }
    path.close(at: start, ink: ink, into: &mesh)
  }

  /// Adds a line through points, with blunt ends.
  public mutating func stroke(
    line points: [Point], width: Double, on face: Face, ink: Ink, into mesh: inout MeshBuffer
  ) {
    guard width > 0 else { return }
    path.begin(width: width, on: face)
    for point in points { path.add(point, ink: ink, into: &mesh) }
    path.end(ink: ink, into: &mesh)
  }
}
