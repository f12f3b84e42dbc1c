import Glibc

/// The tags of an ICC profile, which show whether the profile is safe to apply, and whether it
/// equals sRGB.
///
/// Source: ICC.1:2022, sections 7 to 10.
struct ICCTags {
  private let profile: ByteReader
  /// The position of each tag's content in the profile, by the tag's four-letter name as a number.
  private var tags: [Int: (offset: Int, count: Int)] = [:]

  /// Reads the tag table of a profile. Returns `nil` if the bytes aren't an ICC profile, or the
  /// profile is too long or has more than 100 tags. Also returns `nil` if a tag's content isn't
  /// inside the profile.
  init?(_ bytes: ArraySlice<UInt8>) {
    profile = ByteReader(bytes)
    guard bytes.count <= ColorProfile.maxBytes, profile.has("acsp", at: 36),
      let count = profile.uint32(128), count <= 100
    else { return nil }
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard let name = profile.uint32(entry), let offset = profile.uint32(entry + 4),
        let length = profile.uint32(entry + 8), offset + length <= bytes.count
      else { return nil }
      tags[name] = (offset, length)
    }
  }

  private static func name(_ letters: StaticString) -> Int {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// True if the profile contains no `D2Bx` or `B2Dx` tag. These tags can contain arbitrarily many
  /// steps, which take unlimited time. No picture uses them. The `B2Ax` tags of printer profiles
  /// are harmless.
  var isSafe: Bool {
    let unboundedTags = [Self.name("D2B\0") >> 8, Self.name("B2D\0") >> 8]
    return !tags.keys.contains { unboundedTags.contains($0 >> 8) }
  }

  /// The colour space of the pixels that a profile applies to.
  enum Space {
    case grey
    case rgb
    case cmyk
  }

  /// The colour space that the profile applies to; `nil` for a colour space that isn't supported.
  var space: Space? {
    if profile.has("GRAY", at: 16) { return .grey }
    if profile.has("RGB ", at: 16) { return .rgb }
    return profile.has("CMYK", at: 16) ? .cmyk : nil
  }

  /// True if the profile's primaries and curves equal sRGB's to within half of 1/255, and the
  /// profile contains no `A2B0` table.
  var isStandard: Bool {
    guard space == .rgb, tags[Self.name("A2B0")] == nil else { return false }
    // The primaries of IEC 61966-2-1, adapted to D50 as in all ICC profiles.
    let primaries: [(StaticString, SIMD3<Double>)] = [
      ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]),
      ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    let hasStandardPrimaries = primaries.allSatisfy { name, color in
      guard let tag = tags[Self.name(name)], let x = fixed(tag.offset + 8),
        let y = fixed(tag.offset + 12), let z = fixed(tag.offset + 16)
      else { return false }
      let error = SIMD3(x, y, z) - color
      return max(abs(error.x), abs(error.y), abs(error.z)) < 0.0015
    }
    return hasStandardPrimaries
      && ["rTRC", "gTRC", "bTRC"].allSatisfy { isStandardCurve($0) }
  }

  /// Returns a fixed-point number with 16 bits before and 16 bits after the point.
  private func fixed(_ offset: Int) -> Double? {
    profile.uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  private func isStandardCurve(_ name: StaticString) -> Bool {
    guard let tag = tags[Self.name(name)] else { return false }
    return stride(from: 0, through: 255, by: 15).allSatisfy { level in
      let value = Double(level) / 255
      guard let intensity = intensity(of: value, at: tag.offset) else { return false }
      return abs(Self.encodedSRGB(intensity) - value) < 0.5 / 255
    }
  }

  /// Returns the linear intensity that a curve assigns to an encoded value. Both are in 0…1.
  private func intensity(of value: Double, at offset: Int) -> Double? {
    if profile.has("curv", at: offset) {
      guard let count = profile.uint32(offset + 8), count > 0 else { return value }
      if count == 1 { return profile.uint16(offset + 12).map { pow(value, Double($0) / 256) } }
      let position = value * Double(count - 1)
      let lower = min(Int(position), count - 2)
      guard let first = profile.uint16(offset + 12 + 2 * lower),
        let second = profile.uint16(offset + 14 + 2 * lower)
      else { return nil }
      return (Double(first) + Double(second - first) * (position - Double(lower))) / 65535
    }
    // Function type 3: (a x + b)^g for x ≥ d, otherwise c x. The five parameters are stored in the
    // order g, a, b, c, d.
    guard profile.has("para", at: offset), profile.uint16(offset + 8) == 3 else { return nil }
    let parameters = (0..<5).compactMap { fixed(offset + 12 + 4 * $0) }
    guard parameters.count == 5 else { return nil }
    let (g, a, b) = (parameters[0], parameters[1], parameters[2])
    let (c, d) = (parameters[3], parameters[4])
    return value >= d ? pow(max(a * value + b, 0), g) : c * value
  }

  /// Returns the encoded value that sRGB assigns to a linear intensity. Both are in 0…1.
  private static func encodedSRGB(_ intensity: Double) -> Double {
    intensity <= 0.0031308 ? intensity * 12.92 : 1.055 * pow(intensity, 1 / 2.4) - 0.055
  }
}
