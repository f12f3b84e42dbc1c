/// The metadata that a camera stores in a picture file: numbers and texts, each with a tag, and a
/// thumbnail. They have the format of a TIFF file.
///
/// Source: CIPA DC-008 (EXIF 2.32), sections 4.5 and 4.6.
struct EXIF: Hashable {
  enum FieldType: Int {
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
  }

  /// The maximum number of bytes of EXIF metadata.
  static let maxBytes = 4 << 20

  let tiff: ByteReader
  /// The offset of the directory that contains the picture's tags.
  let directory: Int

  /// Reads an APP1 segment of a JPEG file, given without its length. Returns `nil` if the segment
  /// isn't EXIF metadata.
  init?(_ segment: ArraySlice<UInt8>) {
    let reader = ByteReader(segment)
    guard reader.has("Exif\0\0", at: 0) else { return nil }
    self.init(tiff: reader.from(6))
  }

  /// Reads the EXIF metadata of a format other than JPEG. The prefix of JPEG files, `Exif` and two
  /// zeros, is optional.
  init?(part: ArraySlice<UInt8>) {
    let reader = ByteReader(part)
    self.init(tiff: reader.from(reader.has("Exif\0\0", at: 0) ? 6 : 0))
  }

  private init?(tiff: ByteReader) {
    let isLittleEndian = tiff.has("II", at: 0)
    guard isLittleEndian || tiff.has("MM", at: 0) else { return nil }
    let tiff = ByteReader(tiff.bytes, isLittleEndian: isLittleEndian)
    guard tiff.uint16(2) == 42, let directory = tiff.uint32(4) else { return nil }
    self.tiff = tiff
    self.directory = directory
  }

  /// The rotation or mirroring that turns the stored pixels upright; `nil` if the metadata don't
  /// specify it.
  var orientation: Orientation? {
    value(of: 0x0112, .short, in: directory).flatMap(Orientation.init)
  }

  /// The thumbnail, a complete JPEG file. Its pixels have the same orientation as the stored
  /// picture. Empty if there is none.
  var thumbnail: ArraySlice<UInt8> {
    guard let count = tiff.uint16(directory),
      let second = tiff.uint32(directory + 2 + count * 12),
      let start = value(of: 0x0201, .long, in: second),
      let length = value(of: 0x0202, .long, in: second)
    else { return [] }
    return tiff.bytes.dropFirst(start).prefix(length)
  }

  /// The time at which the picture was taken, as cameras write it: `2024:05:01 12:34:56`. Empty if
  /// there is none.
  var captureTime: ArraySlice<UInt8> {
    // The camera's directory contains DateTimeOriginal, or otherwise DateTimeDigitized.
    guard let camera = value(of: 0x8769, .long, in: directory),
      let entry = entry(of: 0x9003, .ascii, count: 20, in: camera)
        ?? entry(of: 0x9004, .ascii, count: 20, in: camera),
      let start = tiff.uint32(entry + 8)
    else { return [] }
    return tiff.bytes.dropFirst(start).prefix(19)
  }

  /// Returns the value of a tag, if it is a single number of the given type.
  func value(of wanted: Int, _ type: FieldType, in directory: Int) -> Int? {
    // A single short or long number is stored in the entry itself.
    entry(of: wanted, type, count: 1, in: directory)
      .flatMap { type == .short ? tiff.uint16($0 + 8) : tiff.uint32($0 + 8) }
  }

  /// Returns the offset of a tag's entry that has the given type and number of values.
  private func entry(
    of wanted: Int, _ type: FieldType, count: Int, in directory: Int
  ) -> Int? {
    entry(of: wanted, in: directory) { $0 == type && $1 == count }
  }

  /// Returns the offset of a tag's first entry whose type and number of values meet a condition.
  func entry(
    of wanted: Int, in directory: Int, where fits: (_ type: FieldType, _ count: Int) -> Bool
  ) -> Int? {
    for index in 0..<(tiff.uint16(directory) ?? 0) {
      let entry = directory + 2 + index * 12
      guard let tag = tiff.uint16(entry) else { return nil }
      guard tag == wanted, let type = tiff.uint16(entry + 2).flatMap(FieldType.init),
        let count = tiff.uint32(entry + 4), fits(type, count)
      else { continue }
      return entry
    }
    return nil
  }
}
