import Glibc
import StageKit

/// The colours of a backdrop that belongs to a picture.
extension ColorGrid {
  /// Creates a grid of a picture's colours, so dark that secondary text on the gradient has a
  /// contrast of at least 4.5 : 1. The gradient resembles a very blurred copy of the picture.
  /// O(pixels), so pass a tiny copy.
  init(darkening picture: PixelImage) {
    let base = Backdrop().color
    let small = picture.scaled(width: Self.side, height: Self.side)
    self.init { column, row in
      let color = Self.darkened(small[column, row])
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * baseFraction }
      return Color(
        red: mix(encoded(color.x), base.red), green: mix(encoded(color.y), base.green),
        blue: mix(encoded(color.z), base.blue))
    }
  }

  /// Returns the linear components of the dark colour for a pixel. Transparent pixels are black.
  private static func darkened(
    _ pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) -> SIMD3<Double> {
    let color = SIMD3(linear(pixel.red), linear(pixel.green), linear(pixel.blue))
    let luminance = (color * luminanceWeights).sum() * Double(pixel.alpha) / 255
    guard luminance > 0 else { return .zero }
    let grey = SIMD3(repeating: (color * luminanceWeights).sum())
    var vivid = grey + (color - grey) * saturation
    vivid.replace(with: 0, where: vivid .< 0)
    let dark = maxLuminance * (1 - exp(-luminance * darkGain / maxLuminance))
    return vivid * (dark / (vivid * luminanceWeights).sum())
  }
}

/// The fraction of the backdrop's standard colour in each colour. It keeps the shadows of cards
/// visible on the colours of a black picture, and brown and olive colours clean.
private let baseFraction = 0.35
/// The relative luminance that no colour exceeds. Secondary text, white with an opacity of 60 %,
/// has a contrast of at least 4.9 : 1 on every colour of this luminance.
private let maxLuminance = 0.03
/// The factor of the luminance of dark colours. The luminance of bright colours approaches the
/// maximum.
private let darkGain = 0.25
/// The factor of the distance from grey. Darkened colours would look dull without it.
private let saturation = 1.2
/// The luminance of red, green and blue. Source: WCAG 2.2.
private let luminanceWeights = SIMD3(0.2126, 0.7152, 0.0722)

/// Returns the linear value of a level of an sRGB component.
private func linear(_ level: UInt8) -> Double {
  let value = Double(level) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Returns the sRGB component of a linear value.
private func encoded(_ value: Double) -> Double {
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
}
