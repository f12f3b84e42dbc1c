extension Backdrop {
  /// Returns some rows of a picture of the backdrop: the light and the colour around it.
  ///
  /// Each pixel is rounded up or down by a noise pattern (dithering), so that the few dark colours
  /// show no bands. O(pixels): a few milliseconds for a large window.
  ///
  /// - Parameters:
  ///   - rows: The rows, counted from the top, in pixels.
  ///   - width: The width of the whole picture, in pixels.
  ///   - height: The height of the whole picture, in pixels.
  /// - Returns: One element per pixel: alpha in the highest byte, then red, green and blue.
  func pixels(rows: Range<Int>, width: Int, height: Int) -> [UInt32] {
    // The light falls off as (1 − r²)², which is smooth at the centre and at the edge. Fixed-point
    // arithmetic, in which 65536 is one of the 255 steps of a colour, lets a processor compute
    // eight pixels at a time.
    let across = (0..<width).map { x -> Int32 in Int32(Self.square(x, of: width) * 16384) }
    let pattern = Self.pattern
    let (red, green, blue) = (
      Self.steps(color.red, light.red * light.alpha),
      Self.steps(color.green, light.green * light.alpha),
      Self.steps(color.blue, light.blue * light.alpha)
    )
    return [UInt32](unsafeUninitializedCapacity: width * rows.count) { pixels, count in
      count = width * rows.count
      for y in rows {
        let down = Int32(Self.square(y, of: height) * 16384)
        let patternRow = (y & 63) * 64
        for x in 0..<width {
          let noise = pattern[patternRow &+ (x & 63)]
          let left = max(16384 &- across[x] &- down, 0)
          let bell = (left &* left) &>> 14
          func step(_ part: (base: Int32, light: Int32)) -> UInt32 {
            UInt32(
              truncatingIfNeeded: min(
                part.base &+ (part.light &* bell) &>> 6 &+ noise, 0xFF_FFFF) &>> 16)
          }
          pixels[(y &- rows.lowerBound) &* width &+ x] =
            step(blue) | step(green) &<< 8 | step(red) &<< 16 | 0xFF00_0000
        }
      }
    }
  }

  /// Returns the square of a pixel's distance from the middle of a row or column of `count` pixels.
  /// The distance is measured to the pixel's centre, and is 1 at both ends of the row or column.
  private static func square(_ index: Int, of count: Int) -> Double {
    let d = (Double(index) + 0.5) / Double(count) * 2 - 1
    return d * d
  }

  /// Converts a component of the colour and of the light, 0…1, into fixed-point numbers.
  ///
  /// A step of colour, 1/255, is 65536 in `base` and 256 in `light`. `base` is rounded to whole
  /// steps, so that it equals the colour with which `Canvas.begin` clears the window.
  private static func steps(_ base: Double, _ light: Double) -> (base: Int32, light: Int32) {
    func limited(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    return (Int32((limited(base) * 255).rounded()) << 16, Int32(limited(light) * 255 * 256))
  }

  /// A 64 × 64 tile of interleaved gradient noise (Jimenez 2014), 0…65535. Its values are evenly
  /// distributed and show no grain.
  private static let pattern: [Int32] = (0..<64 * 64).map { index in
    let seed = 0.067_110_56 * Double(index % 64) + 0.005_837_15 * Double(index / 64)
    let noise = 52.982_918_9 * (seed - seed.rounded(.down))
    return Int32((noise - noise.rounded(.down)) * 65535)
  }
}
