import StageKit

extension PixelImage {
  /// Returns the picture reduced to a few columns of colours and enlarged to a width in pixels. The
  /// colours are blended by cubic B-splines, which leave no edges.
  func blurred(columns: Int, width newWidth: Int) -> PixelImage {
    let rows = max(columns * height / max(width, 1), 2)
    let newHeight = max(newWidth * height / max(width, 1), 1)
    let cells = (0..<rows * columns).map { cell in
      mean(
        Self.part(cell % columns, of: columns, in: width),
        Self.part(cell / columns, of: rows, in: height))
    }
    var image = PixelImage(width: newWidth, height: newHeight, color: .black)
    let horizontal = (0..<newWidth).map { Self.weights(at: $0, of: newWidth, in: columns) }
    for y in 0..<newHeight {
      let vertical = Self.weights(at: y, of: newHeight, in: rows)
      for x in 0..<newWidth {
        var color = SIMD4<Float>.zero
        for (row, share) in vertical {
          for (column, part) in horizontal[x] {
            color += cells[row * columns + column] * (share * part)
          }
        }
        let start = (y * newWidth + x) * 4
        for channel in 0..<3 { image.pixels[start + channel] = UInt8(color[channel] + 0.5) }
      }
    }
    return image
  }

  /// Returns one of `count` equal parts of a length in pixels; at least one pixel.
  private static func part(_ index: Int, of count: Int, in length: Int) -> Range<Int> {
    let start = index * length / count
    return start..<max((index + 1) * length / count, start + 1)
  }

  /// Returns the mean colour of a part of the picture.
  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for y in rows {
      for x in columns {
        let pixel = self[x, y]
        sum += SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255)
      }
    }
    return sum / Float(columns.count * rows.count)
  }

  /// Returns the cells that contribute to a pixel, with their weights.
  private static func weights(
    at pixel: Int, of count: Int, in cells: Int
  ) -> [(cell: Int, weight: Float)] {
    let position = (Float(pixel) + 0.5) / Float(count) * Float(cells) - 0.5
    let first = Int(position.rounded(.down))
    let t = position - Float(first)
    let s = 1 - t
    let before = s * s * s / 6
    let left = (4 - 6 * t * t + 3 * t * t * t) / 6
    let right = (4 - 6 * s * s + 3 * s * s * s) / 6
    let after = t * t * t / 6
    return [before, left, right, after].enumerated().map { index, weight in
      (min(max(first - 1 + index, 0), cells - 1), weight)
    }
  }
}
