/// JPEG files with a capture date.
enum DatedFile {
  /// Returns the start of a JPEG file with an EXIF segment that contains a capture date.
  static func bytes(_ time: String, isLittleEndian: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    // These are several statements because Swift 6.0 takes minutes to type-check a single
    // expression.
    var segment = Array("Exif\0\0".utf8)
    segment += Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    segment += number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4)
    segment += number(1, 2) + entry(0x9003, 2, 20, 44) + number(0, 4)
    segment += Array(time.utf8) + [0]
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
      + [0xFF, 0xDA]
  }
}
