/// The colour space of a picture's pixels, as its file defines it.
enum ColorProfile: Hashable {
  /// An ICC profile.
  case icc(ArraySlice<UInt8>)
  /// RGB primaries with a power curve.
  case power(RGBPrimaries, exponent: Double)
  /// RGB primaries with sRGB's curve.
  case standardCurve(RGBPrimaries)

  /// The maximum number of bytes of an ICC profile. Profiles of printers have up to 3 MB.
  static let maxBytes = 4 << 20

  /// True if the profile is recognizably sRGB, so that no conversion is needed.
  var isStandard: Bool {
    switch self {
    case .icc(let bytes): ICCTags(bytes)?.isStandard ?? false
    case .power(let primaries, let exponent):
      primaries.isStandard && abs(exponent - 2.2) < 0.02
    case .standardCurve(let primaries): primaries.isStandard
    }
  }
}

/// The red, green and blue primaries and the white point of an RGB colour space, as CIE 1931 xy
/// coordinates.
struct RGBPrimaries: Hashable {
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>
  var white: SIMD2<Double>

  /// The primaries of sRGB and high-definition television (IEC 61966-2-1).
  static let standard = RGBPrimaries(
    red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: [0.3127, 0.3290])
  /// The primaries of Display P3: those of digital cinema with sRGB's white (SMPTE RP 431-2).
  static let displayP3 = RGBPrimaries(
    red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.3127, 0.3290])
  /// The primaries of ultra-high-definition television (ITU-R BT.2020).
  static let wide = RGBPrimaries(
    red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: [0.3127, 0.3290])

  /// True if the primaries equal sRGB's, apart from rounding.
  var isStandard: Bool {
    let standard = Self.standard
    return [
      red - standard.red, green - standard.green, blue - standard.blue, white - standard.white,
    ].allSatisfy { max(abs($0.x), abs($0.y)) < 0.002 }
  }

  /// True if all coordinates are valid chromaticities.
  var isValid: Bool {
    [red, green, blue, white].allSatisfy {
      $0.x.isFinite && $0.y.isFinite && $0.x >= 0 && $0.y > 0.001 && $0.x + $0.y <= 1.001
    }
  }
}
