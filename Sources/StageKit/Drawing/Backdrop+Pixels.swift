extension Backdrop {
  /// Some rows of the picture of the pool of light and the colour around it, each pixel rounded up or down
  /// by a pattern, so that no steps are seen though dark colours are few. O(pixels): a few milliseconds
  /// for all of a large window.
  ///
  /// - Parameters:
  ///   - rows: which, from the top, in pixels.
  ///   - width: of the whole picture, in pixels.
  ///   - height: of the whole picture, in pixels.
  /// - Returns: red, green, blue and alpha bytes.
  func pixels(rows: Range<Int>, width: Int, height: Int) -> [UInt32] {
    // (1 − r²)², which begins and ends without an edge. All in whole numbers, 65536 to a step of
    // colour, since that is what processors do eight at a time.
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
            (step(red) | step(green) &<< 8 | step(blue) &<< 16 | 0xFF00_0000).littleEndian
        }
      }
    }
  }

  /// How far from the middle a pixel's centre is, squared: 1 at the ends.
  private static func square(_ index: Int, of count: Int) -> Double {
    let d = (Double(index) + 0.5) / Double(count) * 2 - 1
    return d * d
  }

  /// The colour, a whole number of steps of 65536 as it is around the pool, and the light, 256 to a
  /// step.
  private static func steps(_ base: Double, _ light: Double) -> (base: Int32, light: Int32) {
    func limited(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    return (Int32((limited(base) * 255).rounded()) << 16, Int32(limited(light) * 255 * 256))
  }

  /// Interleaved gradient noise (Jimenez 2014), 64 by 64: even, without a visible grain.
  private static let pattern: [Int32] = (0..<64 * 64).map { index in
    let seed = 0.067_110_56 * Double(index % 64) + 0.005_837_15 * Double(index / 64)
    let noise = 52.982_918_9 * (seed - seed.rounded(.down))
    return Int32((noise - noise.rounded(.down)) * 65535)
  }
}
