import GeometryKit

/// The part of an area in which nothing lies that is not to be covered: where something may lie in the window's own
/// points, upright.
struct FreeRoom {
  private let area: Rect
  /// How far one stays from what is not to be covered, in points.
  private let distance: Double
  /// What is not to be covered, with that distance, the uppermost first.
  private var taken: [Rect]

  /// The room in an area.
  ///
  /// - Parameters:
  ///   - area: all that there is.
  ///   - exclusions: what is not to be covered.
  ///   - distance: how far from that one is to stay, in points.
  init(_ area: Rect, off exclusions: [Rect], distance: Double) {
    (self.area, self.distance) = (area, distance)
    taken = exclusions.filter { !$0.isEmpty }.map { $0.inset(by: -distance) }
      .filter { !$0.intersection(area).isEmpty }
      .sorted { $0.minY < $1.minY }
  }

  /// The room that is left beside one thing more.
  func without(_ place: Rect) -> FreeRoom {
    var room = self
    room.taken.append(place.inset(by: -distance))
    room.taken.sort { $0.minY < $1.minY }
    return room
  }

  /// The place of something so wide and at least so high: as far to the right as there is one, and there as high up
  /// as there is one, with all the height that is free there, up to the greatest. Nil where there is none. O(*n*²).
  func place(width: Double, height least: Double, atMost greatest: Double) -> Rect? {
    for left in lefts(of: width) {
      var column = Rect(x: left, y: area.minY, width: width, height: area.height)
      guard let (top, bottom) = gap(in: column, atLeast: least) else { continue }
      column.origin.y = top
      column.size.height = min(bottom - top, max(greatest, least))
      return column
    }
    return nil
  }

  /// The place of something that covers the least of what is not to be covered; the area's upper right corner where
  /// it is larger than that. O(*n*³).
  func leastCovering(_ size: Size) -> Rect {
    let tops = [area.minY, max(area.maxY - size.height, area.minY)] + taken.map(\.maxY)
    var best = Rect(
      origin: Point(x: max(area.maxX - size.width, area.minX), y: area.minY), size: size)
    var least = covered(by: best)
    for left in lefts(of: size.width) {
      for top in tops where top + size.height <= area.maxY {
        let place = Rect(origin: Point(x: left, y: top), size: size)
        let covered = covered(by: place)
        if covered < least { (best, least) = (place, covered) }
      }
    }
    return best
  }

  /// Where something so wide may begin, the rightmost first: at the area's sides, and left of what it keeps off.
  private func lefts(of width: Double) -> [Double] {
    let right = area.maxX - width
    guard right >= area.minX else { return [] }
    let all = [right, area.minX] + taken.map { $0.minX - width }
    return all.filter { $0 >= area.minX && $0 <= right }.sorted(by: >)
  }

  /// The uppermost heights of a column between which nothing lies.
  private func gap(in column: Rect, atLeast least: Double) -> (top: Double, bottom: Double)? {
    var top = column.minY
    for rect in taken where rect.minX < column.maxX && rect.maxX > column.minX {
      if rect.minY - top >= least { return (top, rect.minY) }
      top = max(top, rect.maxY)
    }
    return column.maxY - top >= least ? (top, column.maxY) : nil
  }

  /// How much of what is not to be covered lies under a rectangle, in square points.
  private func covered(by place: Rect) -> Double {
    taken.reduce(0) {
      let common = $1.intersection(place)
      return $0 + common.width * common.height
    }
  }
}
