import StageTestSupport

/// Small files in `Tests/Fixtures/formats`, of formats that tests can't write. They were created
/// with libwebp, libavif and libheif. The `quarters` files show `Fixture.quarters`; the HEIC file
/// has 64 × 64 pixels.
enum Formats {
  static func path(_ name: String) -> String {
    ReferencePicture.root.appendingPathComponent("Tests/Fixtures/formats/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] { try TemporaryFolder.read(path(name)) }

  /// Converts a WebP file from the simple to the extended format. Adds a profile before the pixels
  /// and EXIF data after them.
  static func extended(
    _ simple: [UInt8], profile: [UInt8]? = nil, exif: [UInt8]? = nil
  ) -> [UInt8] {
    func four(_ number: Int) -> [UInt8] { PNGMaker.four(number).reversed() }
    func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + four(content.count) + content
        + [UInt8](repeating: 0, count: content.count & 1)
    }
    let flags: UInt8 = (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 0x08)
    var content = Array("WEBP".utf8) + part("VP8X", [flags, 0, 0, 0, 31, 0, 0, 15, 0, 0])
    if let profile { content += part("ICCP", profile) }
    content += simple[12...]
    if let exif { content += part("EXIF", exif) }
    return Array("RIFF".utf8) + four(content.count) + content
  }
}
