extension PixelImage {
  /// Returns the opaque picture with a blur that increases with the distance from the lower edge,
  /// as in a reflection on a satin floor.
  ///
  /// Each pixel becomes the mean of a square around the pixel (a box blur). The means are computed
  /// from a summed-area table. O(pixels).
  func blurredAboveLowerEdge() -> PixelImage {
    var result = self
    sums.withUnsafeBufferPointer { sums in
      let stride = width + 1
      /// Returns the mean of a square's part inside the picture.
      func mean(_ x: Int, _ y: Int, radius: Int) -> SIMD4<Float> {
        let (left, right) = (max(x - radius, 0), min(x + radius + 1, width))
        let (top, bottom) = (max(y - radius, 0), min(y + radius + 1, height))
        let lower = sums[bottom * stride + right] &- sums[bottom * stride + left]
        let upper = sums[top * stride + right] &- sums[top * stride + left]
        return SIMD4<Float>(lower &- upper) / Float((right - left) * (bottom - top))
      }
      for y in 0..<height {
        let radius = Float(height - 1 - y) * Self.blurRadiusPerRow
        let (whole, fraction) = (Int(radius), radius - radius.rounded(.down))
        for x in 0..<width {
          let (inner, outer) = (mean(x, y, radius: whole), mean(x, y, radius: whole + 1))
          let pixel = inner + (outer - inner) * fraction + 0.5
          // Converting the whole vector is slow, because it isn't specialized.
          for channel in 0..<4 {
            result.pixels[(y * width + x) * 4 + channel] = UInt8(pixel[channel])
          }
        }
      }
    }
    return result
  }

  /// The increase of the blur's radius per row above the lower edge, in pixels.
  private static let blurRadiusPerRow: Float = 0.12

  /// The summed-area table: for each corner of a pixel, the sum of all pixels to the upper left.
  private var sums: [SIMD4<UInt32>] {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = SIMD4<UInt32>.zero
      for x in 0..<width {
        let pixel = self[x, y]
        row &+= SIMD4(
          UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
        let corner = (y + 1) * (width + 1) + x + 1
        sums[corner] = sums[corner - width - 1] &+ row
      }
    }
    return sums
  }
}
