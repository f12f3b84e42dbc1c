extension ColorGrid {
  /// The size of the texture of a gradient, in texels. The texture is stretched to the window.
  static let (columns, rows) = (256, 160)

  /// Computes the texels of the gradient, row by row: alpha in the highest byte, then red, green
  /// and blue.
  ///
  /// Each component is rounded up or down by a noise pattern (dithering), so that the few dark
  /// colours show no bands. O(texels): about 0.1 ms.
  func paint(_ texels: UnsafeMutablePointer<UInt32>) {
    Self.columnWeights.withUnsafeBufferPointer { weights in
      Self.noise.withUnsafeBufferPointer { noise in
        for y in 0..<Self.rows {
          let row = self.row(at: (Float(y) + 0.5) / Float(Self.rows))
          for x in 0..<Self.columns {
            let column = weights[x]
            let offset = noise[(y & 63) << 6 | x & 63]
            let r = UInt32((row.red * column).sum() + offset)
            let g = UInt32((row.green * column).sum() + offset)
            let b = UInt32((row.blue * column).sum() + offset)
            texels[y &* Self.columns &+ x] = 0xFF00_0000 | r &<< 16 | g &<< 8 | b
          }
        }
      }
    }
  }

  /// The colours of a gradient along a horizontal line.
  struct Row {
    /// The components in the four columns of the grid, 0…255.
    fileprivate let red, green, blue: SIMD4<Float>

    /// Returns the colour at a fraction, 0…1, of the gradient's width, as the bytes of a vertex.
    func packed(at fraction: Float) -> UInt32 {
      let weights = ColorGrid.weights(at: fraction)
      func byte(_ levels: SIMD4<Float>) -> UInt32 { UInt32((levels * weights).sum() + 0.5) }
      return byte(red) | byte(green) << 8 | byte(blue) << 16 | 0xFF00_0000
    }
  }

  /// Returns the colours at a fraction, 0…1, of the gradient's height.
  func row(at fraction: Float) -> Row {
    let weights = Self.weights(at: fraction)
    func columns(_ levels: SIMD16<Float>) -> SIMD4<Float> {
      let upper = levels.lowHalf.lowHalf * weights.x + levels.lowHalf.highHalf * weights.y
      return upper + levels.highHalf.lowHalf * weights.z + levels.highHalf.highHalf * weights.w
    }
    return Row(red: columns(red), green: columns(green), blue: columns(blue))
  }

  /// Returns the weights of the grid's columns or rows at a fraction of the gradient's width or
  /// height, 0…1. The weights are positive, and their sum is 1.
  ///
  /// The colours of the grid are at the centres of 4 × 4 cells. Beyond the outer centres, the
  /// outermost colours are repeated.
  static func weights(at fraction: Float) -> SIMD4<Float> {
    let position = fraction * Float(side) - 0.5
    let start = position.rounded(.down)
    let t = position - start
    let u = 1 - t
    let parts = SIMD4(u * u * u, (3 * t - 6) * t * t + 4, (3 * u - 6) * u * u + 4, t * t * t)
    let w = parts / 6
    // A loop over the parts would take a third of the main thread's time in a frame.
    return switch start {
    case ..<0: SIMD4(w.x + w.y + w.z, w.w, 0, 0)
    case 0: SIMD4(w.x + w.y, w.z, w.w, 0)
    case 1: w
    case 2: SIMD4(0, w.x, w.y, w.z + w.w)
    default: SIMD4(0, 0, w.x, w.y + w.z + w.w)
    }
  }

  private static let columnWeights = (0..<columns).map {
    weights(at: (Float($0) + 0.5) / Float(columns))
  }

  /// A 64 × 64 tile of interleaved gradient noise (Jimenez 2014), between 0 and 1. Its values are
  /// evenly distributed and show no grain.
  private static let noise = (0..<64 * 64).map { index -> Float in
    let seed = 0.067_110_56 * Double(index % 64) + 0.005_837_15 * Double(index / 64)
    let noise = 52.982_918_9 * (seed - seed.rounded(.down))
    // No value is so near to 0 or 1 that a rounding error changes a whole level.
    return Float(0.01 + 0.98 * (noise - noise.rounded(.down)))
  }
}
