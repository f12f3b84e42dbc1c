import GeometryKit

/// The faces of a frame, sorted from back to front, with hidden-surface removal.
///
/// Add all faces with `add`, then call `fill`, `addEdge` and `addShadow` for the triangles of each.
/// The scene keeps its memory from frame to frame.
public struct FaceScene {
  /// The shapes that hide the faces behind them, one for each face. The shape of a translucent,
  /// invisible, covered or very thin face is empty.
  public var occluders: Occluders {
    mutating get {
      build()
      return builtOccluders
    }
  }

  private var builtOccluders = Occluders()
  private var faces: [Entry] = []
  /// The faces whose shapes must still be computed, from back to front.
  private var additions: [Addition] = []
  /// The corners of all faces.
  private var pool: [Point] = []
  /// The visible part of the window, in device pixels, enlarged by a border for the fringes
  /// (antialiased edges) of clipped faces.
  private var window = Rect.zero
  /// The visible part of the window, in device pixels, enlarged by half a pixel on each side.
  /// Fringes outside it touch no visible pixel.
  private var visibleArea = Rect.zero
  private var pixelRatio = 1.0
  /// The inset of an occluder from its face's edge, in device pixels: slightly more than half a
  /// pixel where edges are blended with the faces behind.
  private var occluderInset = 0.0
  /// The overlap of the pieces of an opaque face, in device pixels. Without an overlap, seams would
  /// open, because SDL's software renderer rounds vertices to whole pixels.
  private var overlap = 0.0
  /// The overlap of the antialiased edge and the filled part of an opaque face, in device pixels.
  private static let edgeOverlap = 1.0 / 16
  private let tolerance: TextureTolerance
  private var corner = ConvexPolygon.Corner.cut

  private var shape = ConvexPolygon()
  private var inner = ConvexPolygon()
  private var ownShape = Occluders()
  private var region = VisibleRegion()
  private var mesher = FaceMesher()
  private var fringe = Fringe()
  private var ribbon = Ribbon()
  private var boundary: [Point] = []

  private struct Entry {
    var face: Face
    var kind: Kind
    /// The range of the corners in `pool`.
    var points: Range<Int>
    /// The mean of the corners; `nil` if there are none.
    var center: Point?
    var isOpaque: Bool
  }

  /// How opaque faces are drawn.
  public enum Blending: Sendable {
    /// Without blending, except at edges. Faces extend slightly under the faces in front.
    case opaque
    /// As faint reflections. Faces meet exactly at their edges, and no pixel is drawn twice.
    case reflections
  }

  /// A face that was added and isn't built yet.
  private struct Addition {
    var index: Int
    var rect: Rect
    var radius: Double
    var isOpaque: Bool
    var hiding: Rect
    var extent: Rect?
  }

  private enum Kind {
    /// Edge-on or outside the window.
    case hidden
    /// Hidden by a single face in front.
    case covered
    /// Too thin to be filled.
    case sliver
    /// Filled, with an antialiased edge.
    case filled
  }

  /// Creates an empty scene.
  ///
  /// - Parameter tolerance: The texture error allowed in faces.
  public init(tolerance: TextureTolerance = .picture) { self.tolerance = tolerance }

  /// The number of faces.
  public var count: Int { faces.count }

  /// Starts a frame and removes the faces of the last frame.
  ///
  /// - Parameters:
  ///   - window: The visible part of the window, in device pixels.
  ///   - pixelRatio: The number of device pixels per point.
  ///   - blending: How opaque faces are drawn.
  public mutating func begin(window: Rect, pixelRatio: Double, blending: Blending = .opaque) {
    occluderInset = blending == .reflections ? 0 : 0.5625
    overlap = blending == .opaque ? 1 : 0
    // In faint reflections, coarser corners aren't noticeable.
    corner = .round(within: blending == .reflections ? 0.5 : 0.25)
    // The border keeps the fringes of clipped faces outside the window.
    self.window = window.inset(by: -3)
    visibleArea = window.inset(by: -0.5)
    self.pixelRatio = pixelRatio
    faces.removeAll(keepingCapacity: true)
    additions.removeAll(keepingCapacity: true)
    pool.removeAll(keepingCapacity: true)
    builtOccluders.removeAll()
  }

  /// Adds a face in front of all faces added before.
  ///
  /// - Parameters:
  ///   - rect: The face in its own plane, in points.
  ///   - radius: The corner radius in points.
  ///   - projection: The projection from the plane to the window, both in points.
  ///   - isOpaque: Whether the face hides the faces behind it.
  ///   - hiding: The part of the plane that hides the faces behind it; `nil` for `rect`.
  ///   - extent: The part of the plane that contains all that is drawn of the face and that hides
  ///     others. If a single face in front covers this part in the window, the face is left out.
  ///     `nil` for a face that is never left out.
  public mutating func add(
    _ rect: Rect, radius: Double, projection: Projection, isOpaque: Bool, hiding: Rect? = nil,
    extent: Rect? = nil
  ) {
    builtOccluders.addEmptyShape()
    let face = Face(projection, pixelRatio: pixelRatio)
    faces.append(Entry(face: face ?? .flat, kind: .hidden, points: 0..<0, isOpaque: false))
    guard let face, !face.isOutside(window, rect) else { return }
    additions.append(
      Addition(
        index: count - 1, rect: rect, radius: radius, isOpaque: isOpaque, hiding: hiding ?? rect,
        extent: extent))
  }

  /// Adds shapes in front of all faces, such as those of an enclosing scene.
  ///
  /// - Precondition: All faces have been added.
  /// - Parameters:
  ///   - others: The shapes, in device pixels.
  ///   - first: The index of the first shape in `others` that is in front of the faces.
  public mutating func add(_ others: Occluders, from first: Int) {
    builtOccluders.add(others, from: first)
  }

  /// Computes the shapes of the added faces, from front to back. A covered face needs no shape.
  private mutating func build() {
    while let addition = additions.popLast() { build(addition) }
  }

  private mutating func build(_ addition: Addition) {
    let (index, face) = (addition.index, faces[addition.index].face)
    if let extent = addition.extent, hides(extent, of: index, nil) {
      faces[index].kind = shape.isEmpty ? .hidden : .covered
      faces[index].center = Self.center(of: shape.points[...])
      return
    }
    shape.setOutline(
      addition.rect, radius: addition.radius, corner: corner, on: face, in: window)
    var kind = shape.isEmpty ? Kind.hidden : .filled
    let start = pool.count
    if kind == .filled {
      inner.setOutline(shape, insetBy: 0.5)
      if inner.isEmpty || shape.isSliver { kind = .sliver }
      pool.append(contentsOf: kind == .sliver ? shape.points : inner.points)
    }
    let points = start..<pool.count
    faces[index] = Entry(
      face: face, kind: kind, points: points, center: Self.center(of: pool[points]),
      isOpaque: addition.isOpaque && kind == .filled)
    guard faces[index].isOpaque else { return }
    // With cut corners, a face behind is also drawn under the round corners of this face. That is
    // visible only in faint reflections.
    shape.setOutline(
      addition.hiding, radius: addition.radius, corner: occluderInset == 0 ? corner : .cut,
      on: face, in: window)
    inner.setOutline(shape, insetBy: occluderInset)
    builtOccluders.replaceShape(index, with: inner)
  }

  /// Returns the mean of some points; `nil` if there are none.
  private static func center(of points: ArraySlice<Point>) -> Point? {
    guard !points.isEmpty else { return nil }
    var sum = Point.zero
    for point in points { sum += point }
    return sum * (1 / Double(points.count))
  }

  /// Returns a face; `nil` if it is edge-on or outside the window. A face that is hidden by other
  /// faces is returned as well.
  public mutating func face(_ index: Int) -> Face? {
    build()
    return faces[index].kind == .hidden ? nil : faces[index].face
  }

  /// Returns the centre of the visible part of a face, in device pixels; `nil` if the face is
  /// edge-on or outside the window.
  public mutating func center(of index: Int) -> Point? {
    build()
    return faces[index].center
  }

  /// The texture error allowed in shadows, in device pixels: large, because a shadow has no sharp
  /// edges.
  private static let shadowTolerance = TextureTolerance(4)

  /// Returns whether a single face in front hides a rectangle of a face's plane, including its
  /// antialiased edge.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points. Only the part in the window counts.
  ///   - index: The index of the face.
  ///   - others: Further occluders in front of the face, such as those of another scene.
  /// - Returns: `true` also if the rectangle is outside the window.
  public mutating func isCovered(
    _ rect: Rect, of index: Int, behind others: Occluders? = nil
  ) -> Bool {
    isCovered(index) || hides(rect, of: index, others)
  }

  /// Returns whether a single face in front hides a rectangle of a face's plane, like `isCovered`,
  /// while the faces are being built.
  private mutating func hides(_ rect: Rect, of index: Int, _ others: Occluders?) -> Bool {
    shape.setOutline(rect, radius: 0, corner: .cut, on: faces[index].face, in: visibleArea)
    return shape.isEmpty || builtOccluders.contain(shape, from: index + 1, margin: Fringe.margin)
      || others?.contain(shape, from: 0, margin: Fringe.margin) == true
  }

  /// Returns whether a face was left out because a single face in front hides its `extent`.
  public mutating func isCovered(_ index: Int) -> Bool {
    build()
    return faces[index].kind == .covered
  }

  // MARK: Triangles

  /// Adds the visible triangles of a face without its antialiased edge, which `addEdge` adds.
  ///
  /// - Parameters:
  ///   - index: The index of the face.
  ///   - paint: The colour and texture.
  ///   - others: Further occluders in front of the face, such as those of another scene.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func fill(
    _ index: Int, paint: Paint, behind others: Occluders? = nil, into mesh: inout MeshBuffer
  ) {
    build()
    let entry = faces[index]
    boundary.removeAll(keepingCapacity: true)
    guard entry.kind == .filled else { return }
    region.start(pool[entry.points])
    let overlap = entry.isOpaque ? overlap : 0
    // With opaque blending, hidden pixels may be drawn, because the faces in front are drawn over
    // them. In reflections, hidden pixels would show.
    let minArea = self.overlap > 0 ? VisibleRegion.minOverdrawnArea : VisibleRegion.minExposedArea
    region.subtract(builtOccluders, from: index + 1, overlap: overlap, minArea: minArea)
    if let others { region.subtract(others, from: 0, overlap: overlap, minArea: minArea) }
    for piece in 0..<region.count where region.bounds(piece).overlaps(visibleArea) {
      mesher.mesh(region[piece], paint: paint, tolerance: tolerance, into: &mesh)
      // A blended edge must not overlap the filled part, so the edge starts at exactly the vertices
      // of that part.
      guard region.isComplete, overlap == 0 else { continue }
      for number in mesher.boundary { boundary.append(mesh.position(of: number)) }
    }
  }

  /// Adds the antialiased edge of a face, or the whole face if it is too thin to be filled. Draw
  /// the triangles with blending.
  ///
  /// - Precondition: The last call of `fill` was for the face at `index`.
  /// - Parameters:
  ///   - index: The index of the face.
  ///   - paint: The colour and texture.
  ///   - others: Further occluders in front of the face, such as those of another scene.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func addEdge(
    _ index: Int, paint: Paint, behind others: Occluders? = nil, into mesh: inout MeshBuffer
  ) {
    let entry = faces[index]
    switch entry.kind {
    case .hidden, .covered:
      return
    case .sliver:
      guard Rect(around: pool[entry.points]).overlaps(visibleArea) else { return }
      ribbon.addSliver(pool[entry.points], paint: paint, into: &mesh)
    case .filled:
      fringe.add(
        boundary.isEmpty ? pool[entry.points] : boundary[...],
        inset: entry.isOpaque && overlap > 0 ? Self.edgeOverlap : 0,
        paint: paint, occluders: builtOccluders,
        from: index + 1, others: others, within: visibleArea, into: &mesh)
    }
  }

  /// Adds a part of a face's shadow: a rectangle in the face's plane, except where the face or an
  /// occluder covers it.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - index: The index of the face.
  ///   - paint: The colour and texture, needed only if a part is visible.
  ///   - mesh: The buffer that receives the triangles.
  public mutating func addShadow(
    _ rect: Rect, of index: Int, paint: @autoclosure () -> Paint, into mesh: inout MeshBuffer
  ) {
    build()
    shape.setOutline(rect, radius: 0, corner: .cut, on: faces[index].face, in: window)
    guard !shape.isEmpty, !builtOccluders.contain(shape, from: index) else { return }
    region.start(shape.points[...])
    if faces[index].isOpaque {
      subtractShadow(from: index)
    } else {
      ownShape.removeAll()
      inner.points.removeAll(keepingCapacity: true)
      if faces[index].kind == .filled { inner.points.append(contentsOf: pool[faces[index].points]) }
      ownShape.add(inner)
      region.subtract(ownShape, from: 0, overlap: 0, minArea: VisibleRegion.minExposedArea)
      subtractShadow(from: index + 1)
    }
    guard region.count > 0 else { return }
    let paint = paint()
    for piece in 0..<region.count where region.bounds(piece).overlaps(visibleArea) {
      mesher.mesh(region[piece], paint: paint, tolerance: Self.shadowTolerance, into: &mesh)
    }
  }

  /// Subtracts the occluders with an index of at least `first` from the region of a shadow.
  ///
  /// A small remainder is usually hidden by several faces, each of which hides too small an area to
  /// be subtracted. A second pass subtracts small areas too, because an empty region saves a draw
  /// call.
  private mutating func subtractShadow(from first: Int) {
    region.subtract(builtOccluders, from: first, overlap: 0)
    if region.area < 4 * VisibleRegion.minOverdrawnArea {
      region.subtract(
        builtOccluders, from: first, overlap: 0, minArea: VisibleRegion.minExposedArea)
    }
  }
}

extension Face {
  /// The plane of the window: one unit of the plane is one device pixel.
  public static let flat = Face(
    projection: Projection(.identity), xOverW: AffineFunction(dx: 1, dy: 0, constant: 0),
    yOverW: AffineFunction(dx: 0, dy: 1, constant: 0),
    inverseW: AffineFunction(dx: 0, dy: 0, constant: 1))

  private init(
    projection: Projection, xOverW: AffineFunction, yOverW: AffineFunction,
    inverseW: AffineFunction
  ) {
    self.projection = projection
    self.xOverW = xOverW
    self.yOverW = yOverW
    self.inverseW = inverseW
  }
}
