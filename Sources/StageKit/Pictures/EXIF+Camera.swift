/// What a camera says of how it took a picture. Source: CIPA DC-008 (EXIF 2.32), 4.6.4 and 4.6.5.
extension EXIF {
  /// Who made the camera, and which one it is; empty where it doesn't say so.
  var camera: String {
    let (maker, model) = (text(of: 0x010F, in: directory), text(of: 0x0110, in: directory))
    // Many name themselves with their maker.
    let first = maker.prefix { $0 != " " }
    return maker.isEmpty || model.lowercased().hasPrefix(first.lowercased())
      ? model : model.isEmpty ? maker : "\(maker) \(model)"
  }

  /// For how long light fell in, in seconds.
  var exposure: Double? { ratio(of: 0x829A) }
  /// The focal length over the width of the opening.
  var aperture: Double? { ratio(of: 0x829D) }
  /// In millimetres.
  var focalLength: Double? { ratio(of: 0x920A) }

  /// The sensitivity by ISO 12232.
  var sensitivity: Int? {
    let entry = cameraDirectory.flatMap {
      self.entry(of: 0x8827, in: $0) { type, count in type == .short && count > 0 }
    }
    return entry.flatMap { tiff.uint16($0 + 8) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Where the tags of the camera's part begin.
  private var cameraDirectory: Int? { value(of: 0x8769, .long, in: directory) }

  /// A fraction in the camera's part; nil where it isn't greater than 0.
  private func ratio(of tag: Int) -> Double? {
    guard let directory = cameraDirectory,
      let entry = entry(of: tag, in: directory, where: { $0 == .ratio && $1 == 1 }),
      let place = tiff.uint32(entry + 8), let above = tiff.uint32(place),
      let below = tiff.uint32(place + 4), above > 0, below > 0
    else { return nil }
    return Double(above) / Double(below)
  }

  /// Words, without spaces around them.
  private func text(of tag: Int, in directory: Int) -> String {
    guard let entry = entry(of: tag, in: directory, where: { type, _ in type == .ascii }),
      let count = tiff.uint32(entry + 4),
      let place = count > 4 ? tiff.uint32(entry + 8) : entry + 8
    else { return "" }
    let bytes = tiff.bytes.dropFirst(place).prefix(min(count, Self.longestText)).prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The most bytes of words that are read.
  private static let longestText = 64
}
