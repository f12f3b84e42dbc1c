import GeometryKit

/// The visible part of a convex shape behind occluders, as a few convex pieces.
///
/// The region is conservative: it contains everything that is visible, and more where a subtraction
/// would result in too many pieces or save too little.
public struct VisibleRegion {
  /// The largest number of pieces.
  public static let maxPieces = 10
  /// The smallest hidden area to subtract if other faces are drawn over hidden pixels, in square
  /// device pixels.
  ///
  /// A cut adds two or three triangles, and on Mesa's software rasterizer a triangle costs as much
  /// as about 150 pixels.
  public static let minOverdrawnArea = 300.0
  /// The smallest hidden area to subtract if hidden pixels would show, in square device pixels. A
  /// smaller area changes a few pixels by less than one colour level.
  public static let minExposedArea = 2.0

  private var pool = Pool()
  /// The output buffer of a subtraction, swapped with `pool`.
  private var spare = Pool()
  /// The part of the current piece that is on the inner side of all edges of the occluder handled
  /// so far.
  private var inside: [Point] = []
  /// The output buffer of clipping, swapped with `inside`.
  private var spareInside: [Point] = []
  /// The bounding box of the whole shape.
  private var bounds = Rect.zero

  private struct Piece {
    var points: Range<Int>
    var bounds: Rect
  }

  private struct Pool {
    var points: [Point] = []
    var pieces: [Piece] = []

    mutating func removeAll() {
      points.removeAll(keepingCapacity: true)
      pieces.removeAll(keepingCapacity: true)
    }

    /// Ends a piece that consists of the points from `start` on.
    mutating func close(from start: Int) {
      pieces.append(
        Piece(points: start..<points.count, bounds: Rect(around: points[start...])))
    }

    /// Removes the points and pieces beyond the given counts.
    mutating func truncate(points pointCount: Int, pieces pieceCount: Int) {
      points.removeLast(points.count - pointCount)
      pieces.removeLast(pieces.count - pieceCount)
    }
  }

  /// Creates an empty region.
  public init() {}

  /// Whether the region is still the whole shape, because nothing has been subtracted.
  public private(set) var isComplete = true

  /// The number of pieces.
  public var count: Int { pool.pieces.count }

  /// The corners of a piece, in the order of `ConvexPolygon`.
  public subscript(index: Int) -> ArraySlice<Point> { pool.points[pool.pieces[index].points] }

  /// Returns the bounding box of a piece.
  func bounds(_ index: Int) -> Rect { pool.pieces[index].bounds }

  /// The total area of the pieces, in square device pixels.
  var area: Double {
    var double = 0.0
    for piece in pool.pieces { double += ConvexPolygon.doubleArea(pool.points[piece.points]) }
    return double / 2
  }

  /// Replaces the region with all of a convex shape.
  public mutating func start(_ points: ArraySlice<Point>) {
    pool.removeAll()
    isComplete = true
    guard points.count > 2 else { return }
    pool.points.append(contentsOf: points)
    pool.close(from: 0)
    bounds = pool.pieces[0].bounds
  }

  /// Subtracts occluders.
  ///
  /// - Parameters:
  ///   - occluders: The occluders of the scene.
  ///   - first: The index of the first occluder in front of the shape.
  ///   - overlap: The distance by which pieces extend over the cuts, in device pixels, so that
  ///     rounding in a renderer opens no seam. Use 0 if pixels drawn twice would show.
  ///   - minArea: The smallest hidden area to subtract, in square device pixels.
  public mutating func subtract(
    _ occluders: Occluders, from first: Int, overlap: Double, minArea: Double = minOverdrawnArea
  ) {
    var index = occluders.next(first, near: bounds)
    while index < occluders.count, !pool.pieces.isEmpty {
      subtract(occluders, index, overlap, minArea)
      index = occluders.next(index + 1, near: bounds)
    }
  }

  /// Subtracts one occluder.
  private mutating func subtract(
    _ occluders: Occluders, _ index: Int, _ overlap: Double, _ minArea: Double
  ) {
    let bounds = occluders.bounds(index)
    guard pool.pieces.contains(where: { $0.bounds.overlaps(bounds, byAreaOf: minArea) })
    else { return }
    spare.removeAll()
    for (number, piece) in pool.pieces.enumerated() {
      // Each of the remaining pieces results in at least one of the `maxPieces`.
      let following = pool.pieces.count - number - 1
      if !piece.bounds.overlaps(bounds, byAreaOf: minArea)
        || !cut(
          piece, occluders.lines(index), overlap, minArea, maxPieces: Self.maxPieces - following)
      {
        spare.points.append(contentsOf: pool.points[piece.points])
        spare.close(from: spare.points.count - piece.points.count)
      } else {
        isComplete = false
      }
    }
    swap(&pool, &spare)
  }

  /// Cuts the area inside an occluder out of a piece and appends the rest to `spare`.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - lines: The edges of the occluder.
  ///   - overlap: The distance by which the rest extends over the cuts, in device pixels.
  ///   - minArea: The smallest hidden area to cut out, in square device pixels.
  ///   - maxPieces: The largest number of pieces in `spare`.
  /// - Returns: Whether the piece was cut. If not, `spare` is unchanged.
  private mutating func cut(
    _ piece: Piece, _ lines: ArraySlice<ConvexPolygon.Line>, _ overlap: Double, _ minArea: Double,
    maxPieces: Int
  ) -> Bool {
    let before = (spare.points.count, spare.pieces.count)
    inside.removeAll(keepingCapacity: true)
    inside.append(contentsOf: pool.points[piece.points])
    for line in lines {
      let (nearest, farthest) = line.distances(of: inside)
      guard nearest < -1e-6 else { continue }
      let hasInside = farthest > 1e-6
      if hasInside {
        let start = spare.points.count
        let outside = ConvexPolygon.Line(
          nx: -line.nx, ny: -line.ny, constant: overlap - line.constant)
        ConvexPolygon.clip(inside[...], by: outside, into: &spare.points)
        spare.close(from: start)
        spareInside.removeAll(keepingCapacity: true)
        ConvexPolygon.clip(inside[...], by: line, into: &spareInside)
        swap(&inside, &spareInside)
      }
      if !hasInside || spare.pieces.count > maxPieces
        || ConvexPolygon.doubleArea(inside[...]) < 2 * minArea
      {
        spare.truncate(points: before.0, pieces: before.1)
        return false
      }
    }
    if ConvexPolygon.doubleArea(inside[...]) >= 2 * minArea { return true }
    spare.truncate(points: before.0, pieces: before.1)
    return false
  }
}

extension Rect {
  /// Returns whether the intersection with another rectangle isn't empty and has at least a given
  /// area.
  fileprivate func overlaps(_ other: Rect, byAreaOf minArea: Double) -> Bool {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 && width * height >= minArea
  }
}
