import Geometry

/// What the shapes of a frame leave free, as upright rectangles on whole pixels.
public struct FreeRows {
  private var hidden: [(from: Double, to: Double)] = []

  /// Nothing yet.
  public init() {}

  /// Calls `emit` with rectangles that do not overlap and together hold all that no shape hides.
  ///
  /// - Parameters:
  ///   - area: what is to be filled, in whole device pixels.
  ///   - occluders: the shapes.
  ///   - height: of a row; smaller ones follow slanting edges more closely.
  ///   - emit: called with each rectangle.
  public mutating func rectangles(
    of area: Rect, besides occluders: Occluders, height: Double, _ emit: (Rect) -> Void
  ) {
    var top = area.minY
    // Rows that hide nothing are drawn as one.
    var freeSince: Double?
    while top < area.maxY {
      let bottom = min(top + height, area.maxY)
      findHidden(occluders, top, bottom)
      if hidden.isEmpty {
        freeSince = freeSince ?? top
      } else {
        if let start = freeSince {
          emit(Rect(x: area.minX, y: start, width: area.width, height: top - start))
        }
        freeSince = nil
        emitRow(area, top, bottom, emit)
      }
      top = bottom
    }
    if let start = freeSince {
      emit(Rect(x: area.minX, y: start, width: area.width, height: area.maxY - start))
    }
  }

  private mutating func findHidden(_ occluders: Occluders, _ top: Double, _ bottom: Double) {
    hidden.removeAll(keepingCapacity: true)
    for index in 0..<occluders.count {
      guard let (left, right) = occluders.hiddenColumns(index, from: top, to: bottom) else {
        continue
      }
      let columns = (from: left.rounded(.up), to: right.rounded(.down))
      if columns.from < columns.to { hidden.append(columns) }
    }
    // Few, and nearly in order: an insertion sort, since `sort` takes memory.
    for index in hidden.indices.dropFirst() {
      var place = index
      while place > 0, hidden[place].from < hidden[place - 1].from {
        hidden.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private func emitRow(
    _ area: Rect, _ top: Double, _ bottom: Double, _ emit: (Rect) -> Void
  ) {
    var left = area.minX
    for columns in hidden {
      let right = min(columns.from, area.maxX)
      if right > left { emit(Rect(x: left, y: top, width: right - left, height: bottom - top)) }
      left = max(left, columns.to)
    }
    if left < area.maxX {
      emit(Rect(x: left, y: top, width: area.maxX - left, height: bottom - top))
    }
  }
}
