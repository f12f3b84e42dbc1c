import GeometryKit

/// Drawing a gradient as rectangles, in each of which the colour changes in one direction only.
extension ColorGrid {
  /// Returns the size of the rectangles in an area, both in device pixels, and whether the colours
  /// in a rectangle change from top to bottom. Otherwise they change from left to right.
  ///
  /// Across the direction of the change, adjacent rectangles differ by at most half of one of a
  /// display's 255 steps, unless they would be narrower than 8 pixels. In the direction, linear
  /// colours differ from the gradient by at most half a step, unless that takes more than 16
  /// rectangles.
  func rectangles(in area: Size) -> (size: Size, hasColumns: Bool) {
    var (across, down) = (Change(), Change())
    func add(_ levels: SIMD16<Float>) {
      let (even, odd) = (levels.evenHalf, levels.oddHalf)
      let (upper, lower) = (levels.lowHalf, levels.highHalf)
      across.add(even.evenHalf, odd.evenHalf, even.oddHalf, odd.oddHalf)
      down.add(upper.lowHalf, upper.highHalf, lower.lowHalf, lower.highHalf)
    }
    add(red)
    add(green)
    add(blue)
    let columnWidth = across.stripExtent(in: area.width)
    let rowHeight = down.stripExtent(in: area.height)
    // Rows cost less than columns of the same width, which the rows of the visible backdrop cut.
    return columnWidth > rowHeight
      ? (Size(width: columnWidth, height: down.linearExtent(in: area.height)), true)
      : (Size(width: across.linearExtent(in: area.width), height: rowHeight), false)
  }

  /// How much the colours of a grid change along an axis, in levels.
  private struct Change {
    /// The largest difference of adjacent colours. In a fourth of the area, the gradient changes by
    /// no more.
    var slope: Float = 0
    /// The largest second difference. Beyond the outer colours, the outermost colours are repeated.
    var bend: Float = 0

    /// Takes the levels of a component into account, in four successive columns or rows.
    mutating func add(
      _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
    ) {
      func largest(_ values: SIMD4<Float>) -> Float { max(values.max(), -values.min()) }
      let (first, second, third) = (b - a, c - b, d - c)
      let outer = max(largest(first), largest(third))
      slope = max(slope, outer, largest(second))
      bend = max(bend, outer, largest(second - first), largest(third - second))
    }

    /// Returns the extent, in whole blocks, over which the gradient changes by half a level.
    func stripExtent(in whole: Double) -> Double {
      let strip = whole / max(2 * Double(slope) * Double(side), 1)
      return max((strip / block).rounded(.down), 1) * block
    }

    /// Returns the extent over which the gradient is nearly linear, as a multiple of a block.
    ///
    /// Over an extent of h colours, it differs from a line by at most h² / 8 of `bend`.
    func linearExtent(in whole: Double) -> Double {
      let count = max(1, min((4 * Double(bend)).squareRoot().rounded(.up), 16))
      return (whole / count / block).rounded(.up) * block
    }
  }

  /// The number of pixels of which the extents of rectangles are multiples. Software rasterisers
  /// fill blocks of pixels, and need more time for a block that lies partly outside a rectangle.
  private static let block = 8.0
}
