import GeometryKit

extension ShapeMesher {
  /// Adds a line along the inside of a rounded rectangle's edge. The line is interrupted where it
  /// is too close to the eye.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the face's plane, in points.
  ///   - radius: The corner radius in points.
  ///   - width: The width of the line in points.
  ///   - face: The face.
  ///   - paint: The colour and texture.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func stroke(
    _ rect: Rect, radius: Double, width: Double, on face: Face, paint: Paint,
    into mesh: inout MeshBuffer
  ) {
    guard width > 0, !rect.isEmpty else { return }
    let width = min(width, min(rect.width, rect.height))
    let middle = rect.inset(by: width / 2)
    shape.setPlaneOutline(middle, radius: max(radius - width / 2, 0), on: face)
    path.begin(width: width, on: face)
    guard let start = shape.points.first else { return }
    for point in shape.points { path.add(point, paint: paint, into: &mesh) }
    path.close(at: start, paint: paint, into: &mesh)
  }

  /// Adds a line through points, with butt caps.
  ///
  /// - Parameters:
  ///   - points: The points in the face's plane.
  ///   - width: The width of the line in points.
  ///   - face: The face.
  ///   - paint: The colour and texture.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func stroke(
    line points: [Point], width: Double, on face: Face, paint: Paint, into mesh: inout MeshBuffer
  ) {
    guard width > 0 else { return }
    path.begin(width: width, on: face)
    for point in points { path.add(point, paint: paint, into: &mesh) }
    path.end(paint: paint, into: &mesh)
  }
}
