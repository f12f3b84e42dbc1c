import GeometryKit

/// Turns flat shapes on a face into triangles: panels, lines and pictures, all smooth at their
/// edges. All of them are to be blended.
public struct ShapeMesher {
  var shape = ConvexPolygon()
  private var inner = ConvexPolygon()
  private var mesher = FaceMesher()
  private var fringe = Fringe()
  private var ribbon = Ribbon()
  var path = Stroke()
  private var boundary: [Point] = []
  private let nothing = Occluders()

  /// A mesher without memory yet.
  public init() {}

  /// Adds a rounded rectangle.
  ///
  /// - Parameters:
  ///   - rect: in the face's plane, in points.
  ///   - radius: of its corners in points.
  ///   - face: the plane.
  ///   - window: what of the window counts, in device pixels.
  ///   - ink: what it is filled with.
  ///   - tolerance: how far a texture may be off; by default as far as in a picture.
  ///   - mesh: where the triangles go.
  public mutating func fill(
    _ rect: Rect, radius: Double, on face: Face, in window: Rect, ink: Ink,
    tolerance: TextureTolerance = .picture, into mesh: inout MeshBuffer
  ) {
    shape.become(
      rect, radius: radius, corner: .round(within: 0.25), on: face, in: window.inset(by: -3))
    fill(ink, tolerance, in: window, into: &mesh)
  }

  /// Adds a convex polygon; one that isn't convex comes out as some other shape.
  public mutating func fill(
    convex points: [Point], on face: Face, in window: Rect, ink: Ink, into mesh: inout MeshBuffer
  ) {
    shape.become(points, on: face, in: window.inset(by: -3))
    fill(ink, .picture, in: window, into: &mesh)
  }

  private mutating func fill(
    _ ink: Ink, _ tolerance: TextureTolerance, in window: Rect, into mesh: inout MeshBuffer
  ) {
    guard !shape.isEmpty else { return }
    inner.become(shape, insetBy: 0.5)
    if inner.isEmpty || shape.isSliver {
      ribbon.addSliver(shape.points[...], ink: ink, into: &mesh)
      return
    }
    mesher.mesh(inner.points[...], ink: ink, tolerance: tolerance, into: &mesh)
    boundary.removeAll(keepingCapacity: true)
    for number in mesher.boundary { boundary.append(mesh.place(of: number)) }
    fringe.add(
      boundary[...], inset: 0, ink: ink, occluders: nothing, from: 0, others: nil,
      within: window.inset(by: -0.5), into: &mesh)
  }
}

extension Face {
  /// Where a point of the plane is seen, in device pixels; nil before the nearest that is drawn.
  public func project(_ point: Point) -> Point? {
    let h = projection.homogeneous(point)
    guard h.w >= Self.nearestW else { return nil }
    let p = Point(x: h.x / h.w, y: h.y / h.w)
    return (p.x + p.y).magnitude < 1e6 ? p : nil
  }
}
