import CZlibStageKit

/// PNG, whose parts beside the pixels stand before or behind them.
extension PictureHeader {
  /// How it is to be turned, and what its colours are. What an ICC profile says goes before what a
  /// chunk says that names sRGB, and that before lights and a power; PNG specification, third edition, 4.3.
  mutating func readPNGParts(_ file: PictureFile) {
    var lights: RGBPrimaries?
    var power: Double?
    var isStandard = false
    for chunk in PNGChunks(file).prefix(while: { $0.type != PNGChunks.end }) {
      switch chunk.type {
      case PNGChunks.exif:
        let content = PNGChunks.content(of: chunk, in: file, atMost: EXIF.maximumBytes)
        exif = content.flatMap { EXIF(part: $0[...]) }
        orientation = exif?.orientation ?? orientation
      case PNGChunks.profile:
        guard
          let content = PNGChunks.content(of: chunk, in: file, atMost: ColorProfile.maximumBytes),
          let unpacked = Self.profile(content)
        else { break }
        profile = .icc(unpacked[...])
      case PNGChunks.standardColors: isStandard = true
      case PNGChunks.gamma:
        power = PNGChunks.content(of: chunk, in: file, atMost: 4)
          .flatMap { ByteReader($0[...]).uint32(0) }.map { 100_000 / Double($0) }
      case PNGChunks.chromaticities:
        lights = PNGChunks.content(of: chunk, in: file, atMost: 32).flatMap(Self.lights)
      default: break
      }
    }
    // Lights alone are not enough, as browsers have it; a power alone is, with sRGB's lights.
    if profile == nil, !isStandard, let power, power.isFinite {
      profile = .power(lights ?? .standard, exponent: power)
    }
  }

  /// The profile behind its name and the number of how it is packed.
  private static func profile(_ content: [UInt8]) -> [UInt8]? {
    guard let end = content.prefix(80).firstIndex(of: 0), content.count > end + 2,
      content[end + 1] == 0
    else { return nil }
    let packed = Array(content[(end + 2)...])
    var count = UInt(ColorProfile.maximumBytes)
    let unpacked = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let isWhole = uncompress(buffer.baseAddress, &count, packed, UInt(packed.count)) == Z_OK
      initialized = isWhole ? Int(count) : 0
    }
    // As much memory as it takes, and not as much as it might have.
    return unpacked.isEmpty ? nil : Array(unpacked.prefix(unpacked.count))
  }

  private static func lights(_ content: [UInt8]) -> RGBPrimaries? {
    let reader = ByteReader(content[...])
    let numbers = (0..<8).compactMap { reader.uint32(4 * $0) }.map { Double($0) / 100_000 }
    guard numbers.count == 8 else { return nil }
    return RGBPrimaries(
      red: [numbers[2], numbers[3]], green: [numbers[4], numbers[5]],
      blue: [numbers[6], numbers[7]], white: [numbers[0], numbers[1]])
  }
}
