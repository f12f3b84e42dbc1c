/// What a picture's numbers mean, where its file says so.
enum ColorProfile: Hashable {
  /// An ICC profile.
  case icc(ArraySlice<UInt8>)
  /// Light of three colours, mixed by a power of the numbers.
  case power(RGBPrimaries, exponent: Double)
  /// Light of three colours, mixed as sRGB does.
  case standardCurve(RGBPrimaries)

  /// The most bytes of a profile; those of printers have up to 3 MB.
  static let maximumBytes = 4 << 20

  /// Whether it says no more than that the numbers are sRGB, as far as can be seen.
  var isStandard: Bool {
    switch self {
    case .icc(let bytes): ICCTags(bytes)?.isStandard ?? false
    case .power(let primaries, let exponent):
      primaries.isStandard && abs(exponent - 2.2) < 0.02
    case .standardCurve(let primaries): primaries.isStandard
    }
  }
}

/// Which three lights colours are mixed of, and what white is: CIE 1931 x and y.
struct RGBPrimaries: Hashable {
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>
  var white: SIMD2<Double>

  /// sRGB's and high-definition television's; IEC 61966-2-1.
  static let standard = RGBPrimaries(
    red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: [0.3127, 0.3290])
  /// Display P3's: digital cinema's lights with sRGB's white; SMPTE RP 431-2.
  static let displayP3 = RGBPrimaries(
    red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.3127, 0.3290])
  /// Ultra-high-definition television's; ITU-R BT.2020.
  static let wide = RGBPrimaries(
    red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: [0.3127, 0.3290])

  /// Whether they are sRGB's, but for how they are rounded.
  var isStandard: Bool {
    let standard = Self.standard
    return [
      red - standard.red, green - standard.green, blue - standard.blue, white - standard.white,
    ].allSatisfy { max(abs($0.x), abs($0.y)) < 0.002 }
  }

  /// Whether they are lights at all.
  var isSound: Bool {
    [red, green, blue, white].allSatisfy {
      $0.x.isFinite && $0.y.isFinite && $0.x >= 0 && $0.y > 0.001 && $0.x + $0.y <= 1.001
    }
  }
}
