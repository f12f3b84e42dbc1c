import GeometryKit

/// What the shapes of a frame leave free, as upright rectangles on whole pixels.
public struct FreeRows {
  private var hidden: [(from: Double, to: Double)] = []

  /// Nothing yet.
  public init() {}

  /// Calls `emit` with rectangles that do not overlap and together hold all that no shape hides.
  ///
  /// - Parameters:
  ///   - rows: the heights from and to which is filled, in whole device pixels.
  ///   - occluders: the shapes.
  ///   - height: of a row; smaller ones follow slanting edges more closely, larger ones make fewer
  ///     rectangles.
  ///   - columns: from and to where a row, given by its heights, is to be filled, in whole device
  ///     pixels.
  ///   - emit: called with each rectangle.
  public mutating func rectangles(
    in rows: Range<Double>, besides occluders: Occluders, height: Double,
    columns: (_ top: Double, _ bottom: Double) -> Range<Double>, _ emit: (Rect) -> Void
  ) {
    var top = rows.lowerBound
    while top < rows.upperBound {
      let bottom = min(top + height, rows.upperBound)
      findHidden(occluders, top, bottom)
      emitRow(columns(top, bottom), top, bottom, emit)
      top = bottom
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
    _ columns: Range<Double>, _ top: Double, _ bottom: Double, _ emit: (Rect) -> Void
  ) {
    var left = columns.lowerBound
    for gap in hidden {
      let right = min(gap.from, columns.upperBound)
      if right > left { emit(Rect(x: left, y: top, width: right - left, height: bottom - top)) }
      left = max(left, gap.to)
    }
    if left < columns.upperBound {
      emit(Rect(x: left, y: top, width: columns.upperBound - left, height: bottom - top))
    }
  }
}
