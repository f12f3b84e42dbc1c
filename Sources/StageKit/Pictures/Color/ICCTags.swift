#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands in an ICC profile, as far as it takes to pass by those that say nothing new, or nothing
/// that should be believed. Source: ICC.1:2022, 7 to 10.
struct ICCTags {
  private let profile: ByteReader
  /// Where each tag's content is, by its name's four letters.
  private var places: [Int: (offset: Int, count: Int)] = [:]

  /// Looks at a profile; nil if it is none, or has more tags than any has.
  init?(_ bytes: ArraySlice<UInt8>) {
    profile = ByteReader(bytes)
    guard bytes.count <= ColorProfile.maximumBytes, profile.has("acsp", at: 36),
      let count = profile.uint32(128), count <= 100
    else { return nil }
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard let name = profile.uint32(entry), let offset = profile.uint32(entry + 4),
        let length = profile.uint32(entry + 8), offset + length <= bytes.count
      else { return nil }
      places[name] = (offset, length)
    }
  }

  private static func name(_ letters: StaticString) -> Int {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Whether it may be handed to who applies it. Chains of any number of steps on numbers of any size
  /// (`D2B0` and its kind) no picture has, and they would take any time.
  var isSound: Bool {
    !places.keys.contains { $0 >> 16 == 0x4432 || $0 >> 16 == 0x4232 }
  }

  /// What its numbers are.
  enum Space {
    case grey
    case rgb
    case inks
  }

  /// What the picture's numbers must be for it; nil if no picture's are.
  var space: Space? {
    if profile.has("GRAY", at: 16) { return .grey }
    if profile.has("RGB ", at: 16) { return .rgb }
    return profile.has("CMYK", at: 16) ? .inks : nil
  }

  /// Whether it is sRGB to less than half a level: its three lights and their curves, and nothing else.
  var isStandard: Bool {
    guard space == .rgb, places[Self.name("A2B0")] == nil else { return false }
    // IEC 61966-2-1, adapted to D50 as profiles want it.
    let lights: [(StaticString, SIMD3<Double>)] = [
      ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]),
      ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    let areLights = lights.allSatisfy { name, light in
      guard let place = places[Self.name(name)], let x = fixed(place.offset + 8),
        let y = fixed(place.offset + 12), let z = fixed(place.offset + 16)
      else { return false }
      let error = SIMD3(x, y, z) - light
      return max(abs(error.x), abs(error.y), abs(error.z)) < 0.0015
    }
    return areLights && ["rTRC", "gTRC", "bTRC"].allSatisfy { isStandardCurve($0) }
  }

  /// A number of 16 bits before the point and 16 behind it.
  private func fixed(_ offset: Int) -> Double? {
    profile.uint32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  private func isStandardCurve(_ name: StaticString) -> Bool {
    guard let place = places[Self.name(name)] else { return false }
    return stride(from: 0, through: 255, by: 15).allSatisfy { level in
      let number = Double(level) / 255
      guard let light = light(of: number, at: place.offset) else { return false }
      return abs(Self.standardNumber(of: light) - number) < 0.5 / 255
    }
  }

  /// What a curve makes of a number, 0…1.
  private func light(of number: Double, at offset: Int) -> Double? {
    if profile.has("curv", at: offset) {
      guard let count = profile.uint32(offset + 8), count > 0 else { return number }
      if count == 1 { return profile.uint16(offset + 12).map { pow(number, Double($0) / 256) } }
      let place = number * Double(count - 1)
      let lower = min(Int(place), count - 2)
      guard let first = profile.uint16(offset + 12 + 2 * lower),
        let second = profile.uint16(offset + 14 + 2 * lower)
      else { return nil }
      return (Double(first) + Double(second - first) * (place - Double(lower))) / 65535
    }
    // g, a, b, c and d of (a x + b)^g from d on, and c x below.
    guard profile.has("para", at: offset), profile.uint16(offset + 8) == 3 else { return nil }
    let numbers = (0..<5).compactMap { fixed(offset + 12 + 4 * $0) }
    guard numbers.count == 5 else { return nil }
    return number >= numbers[4]
      ? pow(max(numbers[1] * number + numbers[2], 0), numbers[0]) : numbers[3] * number
  }

  /// sRGB's number for a light, 0…1.
  private static func standardNumber(of light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
