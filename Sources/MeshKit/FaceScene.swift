import GeometryKit

/// The faces of a frame, back to front, and the triangles that show what can be seen of them.
///
/// Add all faces first; then ask for the triangles of each. All memory is kept from frame to frame.
public struct FaceScene {
  /// The shapes that hide what is behind them, one for each face; those of faces that hide nothing
  /// are empty.
  public private(set) var occluders = Occluders()

  private var faces: [Entry] = []
  private var pool: [Point] = []
  private var window = Rect.zero
  /// What of the window counts, and half a pixel around it: edges that fade beyond reach no pixel of it.
  private var seen = Rect.zero
  private var pixelRatio = 1.0
  /// How far within a face's edge it counts as hiding, in device pixels: where edges are blended with
  /// what is behind, a little over half a pixel.
  private var margin = 0.0
  /// How far parts of an opaque face reach over each other, in device pixels, so that no rounding
  /// opens a seam: SDL's software renderer puts corners on whole pixels.
  private var overlap = 0.0
  /// The same for the smooth edge and the filled part.
  private static let edgeOverlap = 1.0 / 16
  private let tolerance: TextureTolerance
  private var corner = ConvexPolygon.Corner.cut

  private var shape = ConvexPolygon()
  private var inner = ConvexPolygon()
  private var own = Occluders()
  private var region = VisibleRegion()
  private var mesher = FaceMesher()
  private var fringe = Fringe()
  private var ribbon = Ribbon()
  private var boundary: [Point] = []

  private struct Entry {
    var face: Face
    var kind: Kind
    var points: Range<Int>
    var isOpaque: Bool
  }

  /// How faces that hide what is behind them are drawn.
  public enum Blending: Sendable {
    /// Opaque; each reaches a little under those in front.
    case opaque
    /// All of them as one that lets through what was drawn before: nothing is drawn twice but what lies under a
    /// smooth edge or a round corner.
    case layer
    /// Faint, as mirror images are: they meet at their very edges, and nothing is drawn twice.
    case faint
  }

  private enum Kind {
    case hidden, sliver, body
  }

  /// An empty scene.
  ///
  /// - Parameter tolerance: how far a texture may be off.
  public init(tolerance: TextureTolerance = .picture) { self.tolerance = tolerance }

  /// How many faces there are.
  public var count: Int { faces.count }

  /// Starts a frame.
  ///
  /// - Parameters:
  ///   - window: what of the window counts, in device pixels.
  ///   - pixelRatio: device pixels to a point.
  ///   - blending: how opaque faces are drawn. Default: as such.
  public mutating func begin(window: Rect, pixelRatio: Double, blending: Blending = .opaque) {
    margin = blending == .faint ? 0 : 0.5625
    overlap = blending == .opaque ? 1 : 0
    // A faint image's corners may be coarser.
    corner = .round(within: blending == .faint ? 0.5 : 0.25)
    // Room for the fringes of what is cut off, so that no edge shows.
    self.window = window.inset(by: -3)
    seen = window.inset(by: -0.5)
    self.pixelRatio = pixelRatio
    faces.removeAll(keepingCapacity: true)
    pool.removeAll(keepingCapacity: true)
    occluders.removeAll()
  }

  /// Adds the next face, in front of those before.
  ///
  /// - Parameters:
  ///   - rect: the face in its own plane, in points.
  ///   - radius: of its corners in points.
  ///   - projection: from the plane to the window, in points.
  ///   - isOpaque: whether it hides what is behind it.
  ///   - hiding: the part of the plane that hides; by default the face itself.
  public mutating func add(
    _ rect: Rect, radius: Double, projection: Projection, isOpaque: Bool, hiding: Rect? = nil
  ) {
    inner.removeAll()
    guard let face = Face(projection, pixelRatio: pixelRatio) else {
      faces.append(Entry(face: .flat, kind: .hidden, points: 0..<0, isOpaque: false))
      occluders.add(inner)
      return
    }
    shape.become(rect, radius: radius, corner: corner, on: face, in: window)
    var kind = shape.isEmpty ? Kind.hidden : .body
    let start = pool.count
    if kind == .body {
      inner.become(shape, insetBy: 0.5)
      if inner.isEmpty || shape.isSliver { kind = .sliver }
      pool.append(contentsOf: kind == .sliver ? shape.points : inner.points)
    }
    let isOpaque = isOpaque && kind == .body
    faces.append(Entry(face: face, kind: kind, points: start..<pool.count, isOpaque: isOpaque))
    inner.removeAll()
    if isOpaque {
      // Drawing a corner twice is only seen where it stays translucent.
      shape.become(
        hiding ?? rect, radius: radius, corner: margin == 0 ? corner : .cut, on: face, in: window)
      inner.become(shape, insetBy: margin)
    }
    occluders.add(inner)
  }

  /// The face of a number; nil if it cannot be seen at all, hidden by others or not.
  public func face(_ index: Int) -> Face? {
    faces[index].kind == .hidden ? nil : faces[index].face
  }

  /// How many texels of a texture a device pixel covers in the middle of what is seen of a face.
  public func density(
    of index: Int, map: TextureMap, width: Double, height: Double
  ) -> TexelDensity {
    let points = pool[faces[index].points]
    guard !points.isEmpty else { return TexelDensity(across: 1, down: 1) }
    var sum = Point.zero
    for point in points { sum += point }
    return map.density(at: sum * (1 / Double(points.count)), width: width, height: height)
  }

  /// How far a shadow may be off: it has no edges that would show it.
  private static let shadowTolerance = TextureTolerance(4)

  // MARK: Triangles

  /// Adds the filled part of a face that is not hidden by the faces in front of it, nor by all of
  /// another scene's, if there is one.
  public mutating func fill(
    _ index: Int, ink: Ink, behind others: Occluders? = nil, into mesh: inout MeshBuffer
  ) {
    let entry = faces[index]
    boundary.removeAll(keepingCapacity: true)
    guard entry.kind == .body else { return }
    region.start(pool[entry.points])
    let overlap = entry.isOpaque ? overlap : 0
    // Translucent mirror images would show what is drawn twice; faces are covered by those in front.
    let least = self.overlap > 0 ? VisibleRegion.worthSaving : VisibleRegion.worthHiding
    region.subtract(occluders, from: index + 1, overlap: overlap, least: least)
    if let others { region.subtract(others, from: 0, overlap: overlap, least: least) }
    for piece in 0..<region.count where region.bounds(piece).overlaps(seen) {
      mesher.mesh(region[piece], ink: ink, tolerance: tolerance, into: &mesh)
      // Blended edges must not overlap the filled part, so they take its very corners.
      guard region.isWhole, overlap == 0 else { continue }
      for number in mesher.boundary { boundary.append(mesh.place(of: number)) }
    }
  }

  /// Adds the smooth edge of a face, or all of a face too thin to be filled; it must be blended.
  /// Call it after `fill` of the same face.
  public mutating func addEdge(
    _ index: Int, ink: Ink, behind others: Occluders? = nil, into mesh: inout MeshBuffer
  ) {
    let entry = faces[index]
    switch entry.kind {
    case .hidden:
      return
    case .sliver:
      guard Rect(around: pool[entry.points]).overlaps(seen) else { return }
      ribbon.addSliver(pool[entry.points], ink: ink, into: &mesh)
    case .body:
      fringe.add(
        boundary.isEmpty ? pool[entry.points] : boundary[...],
        inset: entry.isOpaque && overlap > 0 ? Self.edgeOverlap : 0,
        ink: ink, occluders: occluders,
        from: index + 1, others: others, within: seen, into: &mesh)
    }
  }

  /// Adds a rectangle of a face's plane, without what lies under the face itself or is hidden: a
  /// part of a shadow.
  public mutating func addShadow(
    _ rect: Rect, of index: Int, ink: Ink, into mesh: inout MeshBuffer
  ) {
    shape.become(rect, radius: 0, corner: .cut, on: faces[index].face, in: window)
    guard !shape.isEmpty else { return }
    region.start(shape.points[...])
    if faces[index].isOpaque {
      subtractShadow(from: index)
    } else {
      own.removeAll()
      inner.points.removeAll(keepingCapacity: true)
      if faces[index].kind == .body { inner.points.append(contentsOf: pool[faces[index].points]) }
      own.add(inner)
      region.subtract(own, from: 0, overlap: 0, least: VisibleRegion.worthHiding)
      subtractShadow(from: index + 1)
    }
    for piece in 0..<region.count where region.bounds(piece).overlaps(seen) {
      mesher.mesh(region[piece], ink: ink, tolerance: Self.shadowTolerance, into: &mesh)
    }
  }

  /// Takes away what the faces from `first` on hide of a shadow. Where little is left, most often nothing
  /// of it is seen, but each of several faces hides too little of it; and drawing nothing saves a call.
  private mutating func subtractShadow(from first: Int) {
    region.subtract(occluders, from: first, overlap: 0)
    if region.area < 4 * VisibleRegion.worthSaving {
      region.subtract(occluders, from: first, overlap: 0, least: VisibleRegion.worthHiding)
    }
  }
}

extension Face {
  /// The window's own plane.
  public static let flat = Face(
    projection: Projection(.identity), x: Plane(dx: 1, dy: 0, constant: 0),
    y: Plane(dx: 0, dy: 1, constant: 0), w: Plane(dx: 0, dy: 0, constant: 1))

  private init(projection: Projection, x: Plane, y: Plane, w: Plane) {
    (self.projection, self.x, self.y, self.w) = (projection, x, y, w)
  }
}
