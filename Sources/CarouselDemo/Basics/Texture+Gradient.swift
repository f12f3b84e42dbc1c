import StageKit

extension Texture {
  /// Returns a texture with a vertical gradient. `ease` returns the part of the bottom colour at
  /// a fraction of the height.
  static func gradient(
    from top: Color, to bottom: Color, ease: (Double) -> Double = { $0 }, on canvas: Canvas
  ) -> Texture? {
    let height = 64
    var image = PixelImage(width: 2, height: height, color: top)
    for row in 0..<height {
      let fraction = ease(Double(row) / Double(height - 1))
      let mixed = [
        top.red + (bottom.red - top.red) * fraction,
        top.green + (bottom.green - top.green) * fraction,
        top.blue + (bottom.blue - top.blue) * fraction,
        top.alpha + (bottom.alpha - top.alpha) * fraction,
      ]
      for channel in 0..<8 {
        image.pixels[row * 8 + channel] = UInt8(max(0, min(mixed[channel % 4], 1)) * 255 + 0.5)
      }
    }
    return Texture(MipChain(unscaled: image), on: canvas)
  }
}
