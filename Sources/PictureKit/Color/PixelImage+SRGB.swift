import StageKit

extension PixelImage {
  /// Converts the colours from a profile to sRGB. Does nothing if `profile` is `nil`.
  mutating func convertToSRGB(from profile: ColorProfile?) {
    guard let profile, let conversion = ColorConversion(from: profile, .rgba) else { return }
    conversion.apply(to: &pixels)
  }
}
