#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Backdrop {
  /// The colour at a part of the height, without the light.
  func color(at part: Double) -> UInt32 {
    Color(
      red: top.red + (bottom.red - top.red) * part,
      green: top.green + (bottom.green - top.green) * part,
      blue: top.blue + (bottom.blue - top.blue) * part
    ).packed
  }

  /// The picture, each pixel rounded up or down by a pattern, so that no steps are seen though dark
  /// colours are few. O(pixels): a few milliseconds for a large window.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  /// - Returns: red, green, blue and alpha bytes, rows from the top.
  func pixels(width: Int, height: Int) -> [UInt32] {
    // The light is a bell over the middle half of the window, a little above the centre. All in
    // whole numbers, 65536 to a step of colour, since that is what processors do eight at a time.
    let bell = (0..<width).map { x -> Int32 in
      let d = (Double(x) + 0.5) / Double(width) - 0.5
      return Int32(exp(-d * d * 10) * 16384)
    }
    let pattern = Self.pattern
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      count = width * height
      for y in 0..<height {
        let part = (Double(y) + 0.5) / Double(height)
        let d = part - 0.47
        let glow = exp(-d * d * 14) * max(0, min(light.alpha, 1))
        let red = Self.row(top.red, bottom.red, part, light.red * glow)
        let green = Self.row(top.green, bottom.green, part, light.green * glow)
        let blue = Self.row(top.blue, bottom.blue, part, light.blue * glow)
        let patternRow = (y & 63) * 64
        for x in 0..<width {
          let noise = pattern[patternRow &+ (x & 63)]
          let b = bell[x]
          func step(_ row: (base: Int32, light: Int32)) -> UInt32 {
            UInt32(
              truncatingIfNeeded: min(
                row.base &+ (row.light &* b) &>> 6 &+ noise, 0xFF_FFFF) &>> 16)
          }
          pixels[y &* width &+ x] =
            (step(red) | step(green) &<< 8 | step(blue) &<< 16 | 0xFF00_0000).littleEndian
        }
      }
    }
  }

  /// A row's part of a colour, 65536 to a step, and the light's, 256 to a step.
  private static func row(
    _ top: Double, _ bottom: Double, _ part: Double, _ light: Double
  ) -> (base: Int32, light: Int32) {
    func limited(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    return (
      Int32(limited(top + (bottom - top) * part) * 255 * 65536), Int32(limited(light) * 255 * 256)
    )
  }

  /// Interleaved gradient noise (Jimenez 2014), 64 by 64: even, without a visible grain.
  private static let pattern: [Int32] = (0..<64 * 64).map { index in
    let seed = 0.067_110_56 * Double(index % 64) + 0.005_837_15 * Double(index / 64)
    let noise = 52.982_918_9 * (seed - seed.rounded(.down))
    return Int32((noise - noise.rounded(.down)) * 65535)
  }
}
