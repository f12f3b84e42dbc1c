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
            let color = row.color(weights[x]) + noise[(y & 63) << 6 | x & 63]
            let (r, g, b) = (UInt32(color.x), UInt32(color.y), UInt32(color.z))
            texels[y &* Self.columns &+ x] = 0xFF00_0000 | r &<< 16 | g &<< 8 | b
          }
        }
      }
    }
  }

  /// The colours of a gradient along a horizontal line.
  struct Row {
    /// The colours in the four columns of the grid: red, green and blue, 0…255.
    fileprivate let first, second, third, fourth: SIMD4<Float>

    /// Returns the mean of the columns' colours with the given weights, as the bytes of a vertex.
    func packed(_ weights: SIMD4<Float>) -> UInt32 {
      let color = color(weights) + 0.5
      return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xFF00_0000
    }

    /// Returns the mean of the columns' colours with the given weights: red, green and blue, 0…255.
    fileprivate func color(_ weights: SIMD4<Float>) -> SIMD4<Float> {
      first * weights.x + second * weights.y + (third * weights.z + fourth * weights.w)
    }
  }

  /// Returns the colours at a fraction, 0…1, of the gradient's height.
  func row(at fraction: Float) -> Row {
    let weights = Self.weights(at: fraction)
    func columns(_ levels: SIMD16<Float>) -> SIMD4<Float> {
      let upper = levels.lowHalf.lowHalf * weights.x + levels.lowHalf.highHalf * weights.y
      return upper + levels.highHalf.lowHalf * weights.z + levels.highHalf.highHalf * weights.w
    }
    let (r, g, b) = (columns(red), columns(green), columns(blue))
    return Row(
      first: SIMD4(r.x, g.x, b.x, 0), second: SIMD4(r.y, g.y, b.y, 0),
      third: SIMD4(r.z, g.z, b.z, 0), fourth: SIMD4(r.w, g.w, b.w, 0))
  }

  /// Returns the weights of the grid's columns or rows at a fraction of the gradient's width or
  /// height, 0…1. The weights are positive, and their sum is 1.
  ///
  /// The colours of the grid are at the centres of 4 × 4 cells. Beyond the outer centres, the
  /// outermost colours are repeated.
  static func weights(at fraction: Float) -> SIMD4<Float> {
    let position = fraction * Float(side) - 0.5
    // `rounded` calls the C library on older processors.
    let start = position < 0 ? -1 : Int(position)
    let t = position - Float(start)
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
