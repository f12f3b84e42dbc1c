import CLCMSPictureKit

/// Converts a picture's colours to sRGB.
///
/// Uses relative colorimetry with black point compensation: colours that sRGB contains stay exact,
/// paper becomes white, and the darkest ink becomes black. The perceptual intent isn't used,
/// because it needs a table that sRGB's profile lacks.
final class ColorConversion {
  private let transform: cmsHTRANSFORM
  private let format: UInt32

  /// The components of a picture's pixels, of one byte each.
  enum ColorModel {
    /// Red, green, blue and alpha.
    case rgba
    /// Cyan, magenta, yellow and black.
    case cmyk(InkEncoding)
  }

  /// Creates a conversion. Returns `nil` if the profile is sRGB, doesn't fit the colour model,
  /// or is damaged or implausible.
  init?(from profile: ColorProfile, _ model: ColorModel) {
    guard !profile.isStandard, let source = Self.open(profile, model) else { return nil }
    defer { cmsCloseProfile(source.profile) }
    guard let standard = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(standard) }
    guard
      let transform = cmsCreateTransform(
        source.profile, source.format, standard, CLCMS_RGBA8,
        UInt32(INTENT_RELATIVE_COLORIMETRIC),
        UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { return nil }
    self.transform = transform
    format = source.format
  }

  deinit { cmsDeleteTransform(transform) }

  private static func open(
    _ profile: ColorProfile, _ model: ColorModel
  ) -> (profile: cmsHPROFILE, format: UInt32)? {
    switch profile {
    case .icc(let bytes):
      guard let tags = ICCTags(bytes), tags.isSafe, let space = tags.space,
        let format = format(of: space, model)
      else { return nil }
      return bytes.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }
        .map { ($0, format) }
    case .power(let primaries, let exponent):
      // Accept exponents from 1/16 to 16. All exponents in use are far within this range.
      guard case .rgba = model, (0.0625...16).contains(exponent) else { return nil }
      return open(primaries, cmsBuildGamma(nil, exponent)).map { ($0, CLCMS_RGBA8) }
    case .standardCurve(let primaries):
      guard case .rgba = model else { return nil }
      // The curve of IEC 61966-2-1, as parameters of Little CMS's curve type 4.
      let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return open(primaries, cmsBuildParametricToneCurve(nil, 4, parameters))
        .map { ($0, CLCMS_RGBA8) }
    }
  }

  private static func format(of space: ICCTags.Space, _ model: ColorModel) -> UInt32? {
    switch (space, model) {
    case (.grey, .rgba): CLCMS_Gray8
    case (.rgb, .rgba): CLCMS_RGBA8
    case (.cmyk, .cmyk(.direct)): CLCMS_CMYK8
    case (.cmyk, .cmyk(.inverted)): CLCMS_CMYK8Reversed
    default: nil
    }
  }

  private static func open(_ primaries: RGBPrimaries, _ curve: OpaquePointer?) -> cmsHPROFILE? {
    guard let curve else { return nil }
    defer { cmsFreeToneCurve(curve) }
    guard primaries.isValid else { return nil }
    func chromaticity(_ xy: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: xy.x, y: xy.y, Y: 1) }
    var white = chromaticity(primaries.white)
    var colorants = cmsCIExyYTRIPLE(
      Red: chromaticity(primaries.red), Green: chromaticity(primaries.green),
      Blue: chromaticity(primaries.blue))
    return cmsCreateRGBProfile(&white, &colorants, [curve, curve, curve])
  }

  /// Converts pixels of four bytes to red, green, blue and alpha in sRGB. Keeps alpha; CMYK pixels
  /// become opaque.
  ///
  /// A grey profile converts a picture only if all its pixels are grey. O(pixels).
  func apply(to pixels: inout [UInt8]) {
    if format == CLCMS_Gray8 { return applyToGrey(&pixels) }
    pixels.withUnsafeMutableBufferPointer { bytes in
      // Little CMS can convert in place, because a converted pixel has four bytes, too.
      cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, UInt32(bytes.count / 4))
      if format == CLCMS_RGBA8 { return }
      for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
    }
  }

  private func applyToGrey(_ pixels: inout [UInt8]) {
    let starts = stride(from: 0, to: pixels.count - 3, by: 4)
    let isGrey = starts.allSatisfy {
      pixels[$0] == pixels[$0 + 1] && pixels[$0] == pixels[$0 + 2]
    }
    guard isGrey else { return }
    var table = [UInt8](repeating: 0, count: 4 * 256)
    let levels = (0...255).map { UInt8($0) }
    cmsDoTransform(transform, levels, &table, 256)
    for start in starts {
      let level = 4 * Int(pixels[start])
      for channel in 0..<3 { pixels[start + channel] = table[level + channel] }
    }
  }
}
