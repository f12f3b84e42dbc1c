/// The camera and the exposure settings. Source: CIPA DC-008 (EXIF 2.32), sections 4.6.4 and 4.6.5.
extension EXIF {
  /// The camera's maker and model; empty if the file doesn't contain them.
  var camera: String {
    let (maker, model) = (text(of: 0x010F, in: directory), text(of: 0x0110, in: directory))
    // Many model names begin with the maker's name.
    let first = maker.prefix { $0 != " " }
    return maker.isEmpty || model.lowercased().hasPrefix(first.lowercased())
      ? model : model.isEmpty ? maker : "\(maker) \(model)"
  }

  /// The exposure time in seconds.
  var exposureTime: Double? { rational(of: 0x829A) }
  /// The f-number: the focal length divided by the diameter of the aperture.
  var fNumber: Double? { rational(of: 0x829D) }
  /// The focal length in millimetres.
  var focalLength: Double? { rational(of: 0x920A) }

  /// The sensitivity according to ISO 12232.
  var sensitivity: Int? {
    let entry = cameraDirectory.flatMap {
      self.entry(of: 0x8827, in: $0) { type, count in type == .short && count > 0 }
    }
    return entry.flatMap { tiff.uint16($0 + 8) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The offset of the directory that contains the camera's tags.
  private var cameraDirectory: Int? { value(of: 0x8769, .long, in: directory) }

  /// Returns the fraction that a tag in the camera's directory contains. Returns `nil` if the
  /// fraction is missing or not positive.
  private func rational(of tag: Int) -> Double? {
    guard let directory = cameraDirectory,
      let entry = entry(of: tag, in: directory, where: { $0 == .rational && $1 == 1 }),
      let offset = tiff.uint32(entry + 8), let numerator = tiff.uint32(offset),
      let denominator = tiff.uint32(offset + 4), numerator > 0, denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// Returns a tag's text without surrounding spaces. Runs of spaces become one space.
  private func text(of tag: Int, in directory: Int) -> String {
    guard let entry = entry(of: tag, in: directory, where: { type, _ in type == .ascii }),
      let count = tiff.uint32(entry + 4),
      let offset = count > 4 ? tiff.uint32(entry + 8) : entry + 8
    else { return "" }
    let bytes = tiff.bytes.dropFirst(offset).prefix(min(count, Self.maxTextBytes)).prefix {
      $0 != 0
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The maximum number of bytes read from a text.
  private static let maxTextBytes = 64
}
