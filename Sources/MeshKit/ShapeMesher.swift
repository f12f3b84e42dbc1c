import GeometryKit

/// Triangulates flat shapes on a face, with antialiased edges: panels, lines and pictures. Draw the
/// triangles with blending.
public struct ShapeMesher {
  var shape = ConvexPolygon()
  private var inner = ConvexPolygon()
  private var mesher = FaceMesher()
  private var fringe = Fringe()
  private var ribbon = Ribbon()
  var path = Stroke()
  private var boundary: [Point] = []
  private let noOccluders = Occluders()

  /// Creates a mesher, which allocates its memory on first use.
  public init() {}

  /// Adds a rounded rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the face's plane, in points.
  ///   - radius: The corner radius in points.
  ///   - face: The face.
  ///   - window: The visible part of the window, in device pixels.
  ///   - paint: The colour and texture.
  ///   - tolerance: The texture error allowed.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func fill(
    _ rect: Rect, radius: Double, on face: Face, in window: Rect, paint: Paint,
    tolerance: TextureTolerance = .picture, into mesh: inout MeshBuffer
  ) {
    if radius <= 0, Self.addUpright(rect, on: face, in: window, paint: paint, into: &mesh) {
      return
    }
    shape.setOutline(
      rect, radius: radius, corner: .round(within: 0.25), on: face, in: window.inset(by: -3))
    fill(paint, tolerance, in: window, into: &mesh)
  }

  /// Adds a convex polygon.
  ///
  /// - Precondition: The polygon is convex. If it isn't, the shape drawn is undefined.
  /// - Parameters:
  ///   - points: The corners in the face's plane, in points.
  ///   - face: The face.
  ///   - window: The visible part of the window, in device pixels.
  ///   - paint: The colour and texture.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func fill(
    convex points: [Point], on face: Face, in window: Rect, paint: Paint,
    into mesh: inout MeshBuffer
  ) {
    shape.setOutline(points, on: face, in: window.inset(by: -3))
    fill(paint, .picture, in: window, into: &mesh)
  }

  /// Adds the triangles of `shape`.
  private mutating func fill(
    _ paint: Paint, _ tolerance: TextureTolerance, in window: Rect, into mesh: inout MeshBuffer
  ) {
    guard !shape.isEmpty else { return }
    inner.setOutline(shape, insetBy: 0.5)
    if inner.isEmpty || shape.isSliver {
      ribbon.addSliver(shape.points[...], paint: paint, into: &mesh)
      return
    }
    mesher.mesh(inner.points[...], paint: paint, tolerance: tolerance, into: &mesh)
    boundary.removeAll(keepingCapacity: true)
    for number in mesher.boundary { boundary.append(mesh.position(of: number)) }
    fringe.add(
      boundary[...], inset: 0, paint: paint, occluders: noOccluders, from: 0, others: nil,
      within: window.inset(by: -0.5), into: &mesh)
  }
}

extension Face {
  /// Returns the projection of a point of the plane, in device pixels; `nil` if the w of the point
  /// is less than `nearestW`, or if |x + y| of the projection is a million or more.
  public func project(_ point: Point) -> Point? {
    let h = projection.homogeneous(point)
    guard h.w >= Self.nearestW else { return nil }
    let p = Point(x: h.x / h.w, y: h.y / h.w)
    return (p.x + p.y).magnitude < 1e6 ? p : nil
  }
}
