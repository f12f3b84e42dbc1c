import GeometryKit

/// Turns flat shapes on a face into triangles: panels, lines and pictures, all smooth at their
/// edges. All of them are to be blended.
public struct ShapeMesher {
  private var shape = ConvexPolygon()
  private var inner = ConvexPolygon()
  private var mesher = FaceMesher()
  private var fringe = Fringe()
  private var ribbon = Ribbon()
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
  ///   - mesh: where the triangles go.
  public mutating func fill(
    _ rect: Rect, radius: Double, on face: Face, in window: Rect, ink: Ink,
    into mesh: inout MeshBuffer
  ) {
    shape.become(
      rect, radius: radius, corner: .round(within: 0.25), on: face, in: window.inset(by: -3))
    fill(ink, into: &mesh)
  }

  /// Adds a convex polygon; one that isn't convex comes out as some other shape.
  public mutating func fill(
    convex points: [Point], on face: Face, in window: Rect, ink: Ink, into mesh: inout MeshBuffer
  ) {
    shape.become(points, on: face, in: window.inset(by: -3))
    fill(ink, into: &mesh)
  }

  private mutating func fill(_ ink: Ink, into mesh: inout MeshBuffer) {
    guard !shape.isEmpty else { return }
    inner.become(shape, insetBy: 0.5)
    if inner.isEmpty || shape.isSliver {
      ribbon.addSliver(shape.points[...], ink: ink, into: &mesh)
      return
    }
    mesher.mesh(inner.points[...], ink: ink, into: &mesh)
    boundary.removeAll(keepingCapacity: true)
    for number in mesher.boundary { boundary.append(mesh.place(of: number)) }
    fringe.add(
      boundary[...], inset: 0, ink: ink, occluders: nothing, from: 0, others: nil, into: &mesh)
  }

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
    let points = shape.points
    let count = points.count
    guard count > 1 else { return }
    ribbon.lift()
    for index in 0...count {
      let here = points[index % count]
      let before = points[(index + count - 1) % count]
      let after = points[(index + 1) % count]
      let side = ConvexPolygon.miter(before, here, after)
      guard let a = face.project(here + side * (width / 2)),
        let b = face.project(here - side * (width / 2))
      else {
        ribbon.lift()
        continue
      }
      let thickness = (a - b).length / max(side.length, 1)
      guard thickness > 1e-6 else { continue }
      ribbon.add(
        (a + b) * 0.5, side: (a - b) * (1 / thickness), thickness: thickness, ink: ink, into: &mesh)
    }
  }

  /// Adds a line through points, with blunt ends.
  public mutating func stroke(
    line points: [Point], width: Double, on face: Face, ink: Ink, into mesh: inout MeshBuffer
  ) {
    ribbon.lift()
    boundary.removeAll(keepingCapacity: true)
    for point in points {
      guard let seen = face.project(point) else { continue }
      if let last = boundary.last, (last - seen).length < 1.0 / 64 { continue }
      boundary.append(seen)
    }
    guard boundary.count > 1, width > 0 else { return }
    for index in boundary.indices {
      let here = boundary[index]
      let before = index == 0 ? here + (here - boundary[1]) : boundary[index - 1]
      let after =
        index + 1 == boundary.count ? here + (here - boundary[index - 1]) : boundary[index + 1]
      ribbon.add(
        here, side: ConvexPolygon.miter(before, here, after),
        thickness: width * face.scale(at: here), ink: ink, into: &mesh)
    }
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

  /// Device pixels to a point of the plane around a device pixel, the mean of all directions.
  func scale(at p: Point) -> Double {
    let map = TextureMap(
      self, rect: Rect(x: 0, y: 0, width: 1, height: 1),
      source: Rect(x: 0, y: 0, width: 1, height: 1))
    let (most, least) = map.density(at: p, width: 1, height: 1)
    let mean = (most * least).squareRoot()
    return mean > 0 ? 1 / mean : 0
  }
}
