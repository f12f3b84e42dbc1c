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

  /// The corners of all pieces, and also those of former pieces that were cut.
  private var points: [Point] = []
  private var pieces: [Piece] = []
  /// The output buffer of a subtraction, swapped with `pieces`.
  private var remaining: [Piece] = []
  /// Memory for the polygons of a cut, kept to be reused.
  private var scratch: [Point] = []
  /// The bounding box of the whole shape.
  private var bounds = Rect.zero

  private struct Piece {
    /// The range of the corners in `points`.
    var points: Range<Int>
    var bounds: Rect
  }

  /// Creates an empty region.
  public init() {}

  /// Whether the region is still the whole shape, because nothing has been subtracted.
  public private(set) var isComplete = true

  /// The number of pieces.
  public var count: Int { pieces.count }

  /// The corners of a piece, in the order of `ConvexPolygon`.
  public subscript(index: Int) -> ArraySlice<Point> { points[pieces[index].points] }

  /// Returns the bounding box of a piece.
  func bounds(_ index: Int) -> Rect { pieces[index].bounds }

  /// The total area of the pieces, in square device pixels.
  var area: Double {
    var double = 0.0
    for piece in pieces { double += ConvexPolygon.doubleArea(points[piece.points]) }
    return double / 2
  }

  /// Replaces the region with all of a convex shape.
  public mutating func start(_ shape: ArraySlice<Point>) {
    points.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    isComplete = true
    guard shape.count > 2 else { return }
    points.append(contentsOf: shape)
    bounds = Rect(around: shape)
    pieces.append(Piece(points: 0..<points.count, bounds: bounds))
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
    while index < occluders.count, !pieces.isEmpty {
      subtract(occluders, index, overlap, minArea)
      index = occluders.next(index + 1, near: bounds)
    }
  }

  /// Subtracts one occluder.
  private mutating func subtract(
    _ occluders: Occluders, _ index: Int, _ overlap: Double, _ minArea: Double
  ) {
    let bounds = occluders.bounds(index)
    guard pieces.contains(where: { $0.bounds.overlaps(bounds, byAreaOf: minArea) })
    else { return }
    remaining.removeAll(keepingCapacity: true)
    occluders.withLines(of: index) { lines in
      for number in pieces.indices {
        let piece = pieces[number]
        // Leaves room in `remaining` for the pieces that follow this piece.
        let following = pieces.count - number - 1
        if piece.bounds.overlaps(bounds, byAreaOf: minArea),
          cut(piece, lines, overlap, minArea, maxPieces: Self.maxPieces - following)
        {
          isComplete = false
        } else {
          remaining.append(piece)
        }
      }
    }
    swap(&pieces, &remaining)
  }

  /// Cuts the area inside an occluder out of a piece and appends the rest to `remaining`.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - lines: The edges of the occluder.
  ///   - overlap: The distance by which the rest extends over the cuts, in device pixels.
  ///   - minArea: The smallest hidden area to cut out, in square device pixels.
  ///   - maxPieces: The largest number of pieces in `remaining`.
  /// - Returns: Whether the piece was cut. If not, `remaining` is unchanged.
  private mutating func cut(
    _ piece: Piece, _ lines: UnsafeBufferPointer<ConvexPolygon.Line>, _ overlap: Double,
    _ minArea: Double, maxPieces: Int
  ) -> Bool {
    let before = (points.count, remaining.count)
    // Clipping a convex polygon adds at most one corner. Rounding errors can make the polygon
    // concave, so the capacity is larger.
    let capacity = 2 * (piece.points.count + lines.count)
    // The closure can't change the region while it uses memory of the region, so the memory is
    // moved to a variable.
    var scratch: [Point] = []
    swap(&scratch, &self.scratch)
    defer { swap(&scratch, &self.scratch) }
    if scratch.count < 3 * capacity { scratch = Array(repeating: .zero, count: 3 * capacity) }
    let isCut = scratch.withUnsafeMutableBufferPointer { buffer in
      let outside = UnsafeMutableBufferPointer(rebasing: buffer[..<capacity])
      // The part of the piece that is on the inner side of all edges handled so far.
      var inside = UnsafeMutableBufferPointer(rebasing: buffer[capacity..<(2 * capacity)])
      var spare = UnsafeMutableBufferPointer(rebasing: buffer[(2 * capacity)..<(3 * capacity)])
      var count = inside.initialize(fromContentsOf: points[piece.points])
      // If the piece is on the outer side of an edge, cutting along other edges first is useless.
      let whole = UnsafeBufferPointer(rebasing: inside[..<count])
      guard lines.allSatisfy({ line in whole.contains { line.distance($0) > 1e-6 } }) else {
        return false
      }
      // Most edges don't cut the piece.
      for line in lines where line.smallestDistance(of: piece.bounds) < -1e-6 {
        let corners = UnsafeBufferPointer(rebasing: inside[..<count])
        let (nearest, farthest) = line.distances(of: corners)
        guard nearest < -1e-6 else { continue }
        guard farthest > 1e-6, 2 * count <= capacity, remaining.count < maxPieces else {
          return false
        }
        let outer = ConvexPolygon.Line(
          nx: -line.nx, ny: -line.ny, constant: overlap - line.constant)
        let outsideCount = ConvexPolygon.clip(corners, by: outer, into: outside)
        let rest = UnsafeBufferPointer(rebasing: outside[..<outsideCount])
        let start = points.count
        points.append(contentsOf: rest)
        remaining.append(Piece(points: start..<points.count, bounds: Rect(around: rest)))
        count = ConvexPolygon.clip(corners, by: line, into: spare)
        swap(&inside, &spare)
        if Self.doubleArea(inside, count) < 2 * minArea { return false }
      }
      return Self.doubleArea(inside, count) >= 2 * minArea
    }
    if !isCut {
      points.removeLast(points.count - before.0)
      remaining.removeLast(remaining.count - before.1)
    }
    return isCut
  }

  /// Returns twice the area of the polygon that consists of the first `count` points of a buffer.
  private static func doubleArea(
    _ points: UnsafeMutableBufferPointer<Point>, _ count: Int
  ) -> Double {
    ConvexPolygon.doubleArea(UnsafeBufferPointer(rebasing: points[..<count]))
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
