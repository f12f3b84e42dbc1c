import CZlibPictureKit

/// Metadata of PNG files, in chunks before or after the pixels.
extension PictureHeader {
  /// Reads the orientation and the colour profile. An ICC profile takes precedence over the sRGB
  /// chunk, which takes precedence over primaries and gamma. Source: PNG specification, third
  /// edition, section 4.3.
  mutating func readPNGParts(_ file: PictureFile) {
    var primaries: RGBPrimaries?
    var exponent: Double?
    var isStandard = false
    for chunk in PNGChunks(file).prefix(while: { $0.type != PNGChunks.end }) {
      switch chunk.type {
      case PNGChunks.exif:
        let content = PNGChunks.content(of: chunk, in: file, atMost: EXIF.maxBytes)
        exif = content.flatMap { EXIF(part: $0[...]) }
        orientation = exif?.orientation ?? orientation
      case PNGChunks.profile:
        guard
          let content = PNGChunks.content(of: chunk, in: file, atMost: ColorProfile.maxBytes),
          let unpacked = Self.profile(content)
        else { break }
        profile = .icc(unpacked[...])
      case PNGChunks.standardColors: isStandard = true
      case PNGChunks.gamma:
        exponent = PNGChunks.content(of: chunk, in: file, atMost: 4)
          .flatMap { ByteReader($0[...]).uint32(0) }.map { 100_000 / Double($0) }
      case PNGChunks.chromaticities:
        primaries = PNGChunks.content(of: chunk, in: file, atMost: 32).flatMap(Self.primaries)
      default: break
      }
    }
    // As in browsers, primaries without gamma have no effect. Gamma without primaries applies to
    // sRGB's primaries.
    if profile == nil, !isStandard, let exponent, exponent.isFinite {
      profile = .power(primaries ?? .standard, exponent: exponent)
    }
  }

  /// Decompresses the colour profile in the content of an iCCP chunk, where the profile follows a
  /// name and the compression method. Returns `nil` if the content is damaged.
  private static func profile(_ content: [UInt8]) -> [UInt8]? {
    guard let end = content.prefix(80).firstIndex(of: 0), content.count > end + 2,
      content[end + 1] == 0
    else { return nil }
    let packed = Array(content[(end + 2)...])
    var count = UInt(ColorProfile.maxBytes)
    let unpacked = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let isComplete = uncompress(buffer.baseAddress, &count, packed, UInt(packed.count)) == Z_OK
      initialized = isComplete ? Int(count) : 0
    }
    // Copy the bytes, to release the unused part of the buffer.
    return unpacked.isEmpty ? nil : Array(unpacked.prefix(unpacked.count))
  }

  private static func primaries(_ content: [UInt8]) -> RGBPrimaries? {
    let reader = ByteReader(content[...])
    let numbers = (0..<8).compactMap { reader.uint32(4 * $0) }.map { Double($0) / 100_000 }
    guard numbers.count == 8 else { return nil }
    return RGBPrimaries(
      red: [numbers[2], numbers[3]], green: [numbers[4], numbers[5]],
      blue: [numbers[6], numbers[7]], white: [numbers[0], numbers[1]])
  }
}
