import StageKit

extension PixelImage {
  /// Returns the picture reduced to a few columns of colours and enlarged to a width in pixels. The
  /// colours are blended by cubic B-splines, which leave no edges.
  func blurred(columns: Int, width newWidth: Int) -> PixelImage {
    let rows = max(columns * height / max(width, 1), 2)
    let newHeight = max(newWidth * height / max(width, 1), 1)
    let across = (0..<columns).map { Self.shares(of: $0, of: columns, in: width) }
    let down = (0..<rows).map { Self.shares(of: $0, of: rows, in: height) }
    let cells = (0..<rows * columns).map { mean(across[$0 % columns], down[$0 / columns]) }
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

  /// Returns the pixels that contribute to one of equal cells, with their shares. A pixel between
  /// the centres of two cells is divided among them by its distances, so that each detail of the
  /// picture stays at its place.
  private static func shares(
    of cell: Int, of count: Int, in length: Int
  ) -> [(pixel: Int, share: Float)] {
    let step = Float(length) / Float(count)
    let center = (Float(cell) + 0.5) * step
    // A cell smaller than a pixel takes its colour from the two nearest pixels.
    let reach = max(step, 1)
    let shares = (0..<length).map { (pixel: $0, share: 1 - abs(Float($0) + 0.5 - center) / reach) }
    return shares.filter { $0.share > 0 }
  }

  /// Returns the mean colour of pixels with shares.
  private func mean(
    _ columns: [(pixel: Int, share: Float)], _ rows: [(pixel: Int, share: Float)]
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var whole: Float = 0
    for (y, rowShare) in rows {
      for (x, columnShare) in columns {
        let pixel = self[x, y]
        let share = rowShare * columnShare
        sum += SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255) * share
        whole += share
      }
    }
    return sum / max(whole, .leastNormalMagnitude)
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
