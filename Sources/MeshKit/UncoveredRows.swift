import GeometryKit

/// Computes the part of the window that no occluder covers, as rectangles that consist of whole
/// pixels.
public struct UncoveredRows {
  /// The columns that are hidden in the current row, as spans sorted by their start.
  private var hidden: [(from: Double, to: Double)] = []

  /// How far the rectangles reach under the edges of occluders, in device pixels. SDL's software
  /// renderer leaves out some pixels at the edges of a shape.
  private static let margin = 1.0

  /// Creates an instance. It allocates memory on first use.
  public init() {}

  /// Calls `emit` with rectangles that don't overlap and together cover everything that no occluder
  /// hides.
  ///
  /// - Parameters:
  ///   - rows: The vertical range to cover, in whole device pixels.
  ///   - occluders: The occluders.
  ///   - height: The height of a row of rectangles, in whole device pixels. Lower rows follow
  ///     slanted edges more closely; higher rows result in fewer rectangles.
  ///   - columns: Returns the horizontal range to cover in a row, in whole device pixels.
  ///   - emit: Receives each rectangle.
  public mutating func rectangles(
    in rows: Range<Double>, excluding occluders: Occluders, height: Double,
    columns: (_ top: Double, _ bottom: Double) -> Range<Double>, _ emit: (Rect) -> Void
  ) {
    var top = rows.lowerBound
    while top < rows.upperBound {
      var bottom = min(top + height, rows.upperBound)
      findHidden(occluders, top, bottom)
      if hidden.isEmpty {
        // Successive rows in which nothing is hidden become one rectangle.
        while bottom < rows.upperBound {
          let next = min(bottom + height, rows.upperBound)
          findHidden(occluders, bottom, next)
          guard hidden.isEmpty else { break }
          bottom = next
        }
        hidden.removeAll(keepingCapacity: true)
      }
      emitRow(columns(top, bottom), top, bottom, emit)
      top = bottom
    }
  }

  /// Sets `hidden` to the columns that are hidden over the whole height of a row.
  private mutating func findHidden(_ occluders: Occluders, _ top: Double, _ bottom: Double) {
    hidden.removeAll(keepingCapacity: true)
    for index in 0..<occluders.count {
      guard
        let (left, right) = occluders.hiddenColumns(
          index, from: top, to: bottom, margin: Self.margin)
      else { continue }
      let columns = (from: left.rounded(.up), to: right.rounded(.down))
      if columns.from < columns.to { hidden.append(columns) }
    }
    // An insertion sort: the spans are few and nearly sorted, and `sort` allocates.
    for index in hidden.indices.dropFirst() {
      var position = index
      while position > 0, hidden[position].from < hidden[position - 1].from {
        hidden.swapAt(position, position - 1)
        position -= 1
      }
    }
  }

  /// Emits the rectangles of a row between its hidden spans.
  private func emitRow(
    _ columns: Range<Double>, _ top: Double, _ bottom: Double, _ emit: (Rect) -> Void
  ) {
    var left = columns.lowerBound
    for span in hidden {
      let right = min(span.from, columns.upperBound)
      if right > left { emit(Rect(x: left, y: top, width: right - left, height: bottom - top)) }
      left = max(left, span.to)
    }
    if left < columns.upperBound {
      emit(Rect(x: left, y: top, width: columns.upperBound - left, height: bottom - top))
    }
  }
}
