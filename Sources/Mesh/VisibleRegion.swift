import Geometry

/// What can be seen of a convex shape behind others: a few convex pieces.
///
/// It is never less than what can be seen, but may be more: where taking something away would make
/// too many pieces, or save too little, it is left.
public struct VisibleRegion {
  /// Pieces at most.
  public static let mostPieces = 10
  /// What hides fewer square pixels than this is not worth a cut.
  public static let leastSaving = 48.0

  private var pool = Pool()
  private var spare = Pool()
  private var rest: [Point] = []
  private var spareRest: [Point] = []

  private struct Pool {
    var points: [Point] = []
    var pieces: [Range<Int>] = []

    mutating func removeAll() {
      points.removeAll(keepingCapacity: true)
      pieces.removeAll(keepingCapacity: true)
    }

    mutating func add(_ piece: ArraySlice<Point>) {
      let start = points.count
      points.append(contentsOf: piece)
      pieces.append(start..<points.count)
    }

    mutating func truncate(points pointCount: Int, pieces pieceCount: Int) {
      points.removeLast(points.count - pointCount)
      pieces.removeLast(pieces.count - pieceCount)
    }
  }

  /// Nothing.
  public init() {}

  /// Whether nothing was taken away.
  public private(set) var isWhole = true

  /// How many pieces there are.
  public var count: Int { pool.pieces.count }

  /// A piece: its corners, in the order of `ConvexPolygon`.
  public subscript(index: Int) -> ArraySlice<Point> { pool.points[pool.pieces[index]] }

  /// Becomes all of a shape.
  public mutating func start(_ points: ArraySlice<Point>) {
    pool.removeAll()
    isWhole = true
    if points.count > 2 { pool.add(points) }
  }

  /// Takes away what the shapes from `first` on hide.
  ///
  /// - Parameters:
  ///   - occluders: the shapes in front.
  ///   - first: the first of them that lies in front of this one.
  ///   - overlap: how far pieces reach over their cuts, in device pixels, so that no renderer's
  ///     rounding opens a seam. 0 where what is drawn twice would show.
  public mutating func subtract(_ occluders: Occluders, from first: Int, overlap: Double) {
    for index in first..<max(first, occluders.count) where !pool.pieces.isEmpty {
      subtract(occluders, index, overlap)
    }
  }

  private mutating func subtract(_ occluders: Occluders, _ index: Int, _ overlap: Double) {
    let bounds = occluders.bounds(index)
    guard !bounds.isEmpty, pool.pieces.contains(where: { self.overlaps($0, bounds) }) else {
      return
    }
    spare.removeAll()
    for (number, piece) in pool.pieces.enumerated() {
      // Each piece still to come needs at least its own place.
      let later = pool.pieces.count - number - 1
      if !overlaps(piece, bounds)
        || !cut(piece, occluders.lines(index), overlap, most: Self.mostPieces - later)
      {
        spare.add(pool.points[piece])
      } else {
        isWhole = false
      }
    }
    swap(&pool, &spare)
  }

  private func overlaps(_ piece: Range<Int>, _ bounds: Rect) -> Bool {
    var (left, right, above, below) = (true, true, true, true)
    for p in pool.points[piece] {
      left = left && p.x <= bounds.minX
      right = right && p.x >= bounds.maxX
      above = above && p.y <= bounds.minY
      below = below && p.y >= bounds.maxY
    }
    return !(left || right || above || below)
  }

  /// Puts what is left of a piece into `spare`; false, and nothing put there, if it is better left
  /// whole.
  private mutating func cut(
    _ piece: Range<Int>, _ lines: ArraySlice<ConvexPolygon.Line>, _ overlap: Double, most: Int
  ) -> Bool {
    let before = (spare.points.count, spare.pieces.count)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: pool.points[piece])
    for line in lines {
      var (isCut, isInside) = (false, false)
      for p in rest {
        let distance = line.distance(p)
        isCut = isCut || distance < -1e-6
        isInside = isInside || distance > 1e-6
      }
      guard isCut else { continue }
      if isInside {
        let start = spare.points.count
        let outside = ConvexPolygon.Line(
          nx: -line.nx, ny: -line.ny, constant: overlap - line.constant)
        ConvexPolygon.clip(rest[...], by: outside, into: &spare.points)
        spare.pieces.append(start..<spare.points.count)
        spareRest.removeAll(keepingCapacity: true)
        ConvexPolygon.clip(rest[...], by: line, into: &spareRest)
        swap(&rest, &spareRest)
      }
      if !isInside || spare.pieces.count > most
        || ConvexPolygon.doubleArea(rest[...]) < 2 * Self.leastSaving
      {
        spare.truncate(points: before.0, pieces: before.1)
        return false
      }
    }
    if ConvexPolygon.doubleArea(rest[...]) >= 2 * Self.leastSaving { return true }
    spare.truncate(points: before.0, pieces: before.1)
    return false
  }
}
