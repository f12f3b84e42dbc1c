import GeometryKit

/// The free part of an area, in which an overlay can be placed without covering certain rectangles.
struct FreeSpace {
  private let area: Rect
  /// The distance to keep from the rectangles to avoid, in points.
  private let distance: Double
  /// The rectangles to avoid, enlarged by the distance and sorted from top to bottom.
  private var taken: [Rect]

  /// Creates the free space of an area.
  ///
  /// - Parameters:
  ///   - area: The whole area.
  ///   - exclusions: The rectangles to avoid.
  ///   - distance: The distance to keep from the exclusions, in points.
  init(_ area: Rect, avoiding exclusions: [Rect], distance: Double) {
    self.area = area
    self.distance = distance
    taken = exclusions.filter { !$0.isEmpty }.map { $0.inset(by: -distance) }
      .filter { !$0.intersection(area).isEmpty }
      .sorted { $0.minY < $1.minY }
  }

  /// Returns the free space that also avoids another rectangle.
  func without(_ exclusion: Rect) -> FreeSpace {
    var space = self
    space.taken.append(exclusion.inset(by: -distance))
    space.taken.sort { $0.minY < $1.minY }
    return space
  }

  /// Returns a free frame of a given width, as far right as possible, and there as high up as
  /// possible. Its height is the free height at that position, but at least `minHeight` and at
  /// most `maxHeight`. Returns `nil` if nothing fits. O(*n*²).
  func frame(width: Double, minHeight: Double, maxHeight: Double) -> Rect? {
    for left in lefts(of: width) {
      var column = Rect(x: left, y: area.minY, width: width, height: area.height)
      guard let (top, bottom) = gap(in: column, atLeast: minHeight) else { continue }
      column.origin.y = top
      column.size.height = min(bottom - top, max(maxHeight, minHeight))
      return column
    }
    return nil
  }

  /// Returns a frame of a given size that covers as little of the rectangles to avoid as possible.
  /// If the size exceeds the area, the frame lies in the area's upper right corner. O(*n*³).
  func leastOverlappingFrame(of size: Size) -> Rect {
    let tops = [area.minY, max(area.maxY - size.height, area.minY)] + taken.map(\.maxY)
    var best = Rect(
      origin: Point(x: max(area.maxX - size.width, area.minX), y: area.minY), size: size)
    var minOverlap = overlap(of: best)
    for left in lefts(of: size.width) {
      for top in tops where top + size.height <= area.maxY {
        let frame = Rect(origin: Point(x: left, y: top), size: size)
        let overlap = overlap(of: frame)
        if overlap < minOverlap { (best, minOverlap) = (frame, overlap) }
      }
    }
    return best
  }

  /// Returns the candidates for a frame's left edge, rightmost first. They place the frame at
  /// either side of the area, or directly to the left of a rectangle to avoid.
  private func lefts(of width: Double) -> [Double] {
    let right = area.maxX - width
    guard right >= area.minX else { return [] }
    let all = [right, area.minX] + taken.map { $0.minX - width }
    return all.filter { $0 >= area.minX && $0 <= right }.sorted(by: >)
  }

  /// Returns the topmost free vertical interval of a column that is high enough; `nil` if there is
  /// none.
  private func gap(in column: Rect, atLeast minHeight: Double) -> (top: Double, bottom: Double)? {
    var top = column.minY
    for rect in taken where rect.minX < column.maxX && rect.maxX > column.minX {
      if rect.minY - top >= minHeight { return (top, rect.minY) }
      top = max(top, rect.maxY)
    }
    return column.maxY - top >= minHeight ? (top, column.maxY) : nil
  }

  /// Returns the area in which a frame covers rectangles to avoid, in square points.
  private func overlap(of frame: Rect) -> Double {
    taken.reduce(0) {
      let common = $1.intersection(frame)
      return $0 + common.width * common.height
    }
  }
}
