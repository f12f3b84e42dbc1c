import GeometryKit

/// What can be seen of a convex shape behind others: a few convex pieces.
///
/// It is never less than what can be seen, but may be more: where taking something away would make
/// too many pieces, or save too little, it is left.
public struct VisibleRegion {
  /// Pieces at most.
  public static let mostPieces = 10
  /// Where what is hidden is drawn over anyway, a cut is worth it from so many square device pixels:
  /// it makes two to three triangles more, and on Mesa's software rasteriser each takes as long as
  /// some 150 pixels.
  public static let worthSaving = 300.0
  /// Where what is drawn too much would be seen: less than a step of colour over a few pixels.
  public static let worthHiding = 2.0

  private var pool = Pool()
  private var spare = Pool()
  private var rest: [Point] = []
  private var spareRest: [Point] = []
  /// Of the whole shape.
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

    /// Makes the points from `start` on a piece.
    mutating func close(from start: Int) {
      pieces.append(
        Piece(points: start..<points.count, bounds: Rect(around: points[start...])))
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
  public subscript(index: Int) -> ArraySlice<Point> { pool.points[pool.pieces[index].points] }

  /// The least rectangle around a piece.
  func bounds(_ index: Int) -> Rect { pool.pieces[index].bounds }

  /// The area of all pieces together, in square device pixels.
  var area: Double {
    var double = 0.0
    for piece in pool.pieces { double += ConvexPolygon.doubleArea(pool.points[piece.points]) }
    return double / 2
  }

  /// Becomes all of a shape.
  public mutating func start(_ points: ArraySlice<Point>) {
    pool.removeAll()
    isWhole = true
    guard points.count > 2 else { return }
    pool.points.append(contentsOf: points)
    pool.close(from: 0)
    bounds = pool.pieces[0].bounds
  }

  /// Takes away what the shapes from `first` on hide.
  ///
  /// - Parameters:
  ///   - occluders: the shapes in front.
  ///   - first: the first of them that lies in front of this one.
  ///   - overlap: how far pieces reach over their cuts, in device pixels, so that no renderer's
  ///     rounding opens a seam. 0 where what is drawn twice would show.
  ///   - least: what hides fewer square device pixels is not taken away.
  public mutating func subtract(
    _ occluders: Occluders, from first: Int, overlap: Double, least: Double = worthSaving
  ) {
    var index = occluders.next(first, near: bounds)
    while index < occluders.count, !pool.pieces.isEmpty {
      subtract(occluders, index, overlap, least)
      index = occluders.next(index + 1, near: bounds)
    }
  }

  private mutating func subtract(
    _ occluders: Occluders, _ index: Int, _ overlap: Double, _ least: Double
  ) {
    let bounds = occluders.bounds(index)
    guard pool.pieces.contains(where: { $0.bounds.overlaps(bounds, byAreaOf: least) })
    else { return }
    spare.removeAll()
    for (number, piece) in pool.pieces.enumerated() {
      // Each piece still to come needs at least its own place.
      let later = pool.pieces.count - number - 1
      if !piece.bounds.overlaps(bounds, byAreaOf: least)
        || !cut(piece, occluders.lines(index), overlap, least, most: Self.mostPieces - later)
      {
        spare.points.append(contentsOf: pool.points[piece.points])
        spare.close(from: spare.points.count - piece.points.count)
      } else {
        isWhole = false
      }
    }
    swap(&pool, &spare)
  }

  /// Puts what is left of a piece into `spare`; false, and nothing put there, if it is better left
  /// whole.
  private mutating func cut(
    _ piece: Piece, _ lines: ArraySlice<ConvexPolygon.Line>, _ overlap: Double, _ least: Double,
    most: Int
  ) -> Bool {
    let before = (spare.points.count, spare.pieces.count)
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: pool.points[piece.points])
    for line in lines {
      let (nearest, farthest) = line.distances(of: rest)
      guard nearest < -1e-6 else { continue }
      let isInside = farthest > 1e-6
      if isInside {
        let start = spare.points.count
        let outside = ConvexPolygon.Line(
          nx: -line.nx, ny: -line.ny, constant: overlap - line.constant)
        ConvexPolygon.clip(rest[...], by: outside, into: &spare.points)
        spare.close(from: start)
        spareRest.removeAll(keepingCapacity: true)
        ConvexPolygon.clip(rest[...], by: line, into: &spareRest)
        swap(&rest, &spareRest)
      }
      if !isInside || spare.pieces.count > most
        || ConvexPolygon.doubleArea(rest[...]) < 2 * least
      {
        spare.truncate(points: before.0, pieces: before.1)
        return false
      }
    }
    if ConvexPolygon.doubleArea(rest[...]) >= 2 * least { return true }
    spare.truncate(points: before.0, pieces: before.1)
    return false
  }
}

extension Rect {
  /// Whether it shares at least so much area with another, and any at all.
  fileprivate func overlaps(_ other: Rect, byAreaOf least: Double) -> Bool {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 && width * height >= least
  }
}
