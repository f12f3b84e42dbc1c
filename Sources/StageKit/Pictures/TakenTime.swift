#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When a picture was taken, as the camera has noted it in the file.
enum TakenTime {
  /// What is read of a file: a camera's notes come first.
  private static let length = 128 * 1024

  /// In nanoseconds since 1970, for a camera that had this computer's time zone; nil where the file doesn't
  /// say so.
  static func of(_ path: FilePath) -> Int64? {
    guard let file = try? PictureFile(path), let start = try? file.start(atMost: length) else {
      return nil
    }
    return time(in: ByteReader(start[...]))
  }

  /// Goes from marker to marker of a JPEG to the camera's notes (ISO/IEC 10918-1, B.1).
  static func time(in reader: ByteReader) -> Int64? {
    guard reader.uint16(0) == 0xFFD8 else { return nil }
    var offset = 2
    while let marker = reader.uint16(offset), marker >> 8 == 0xFF, marker & 0xFF != 0xDA,
      let length = reader.uint16(offset + 2), length >= 2
    {
      if marker == 0xFFE1, reader.has("Exif\0\0", at: offset + 4) {
        return time(inTIFF: ByteReader(reader.bytes.prefix(offset + 2 + length)).from(offset + 10))
      }
      offset += 2 + length
    }
    return nil
  }

  /// Source: CIPA DC-008 (EXIF 2.32), 4.6: DateTimeOriginal, else DateTimeDigitized, in the camera's part.
  private static func time(inTIFF reader: ByteReader) -> Int64? {
    var tiff = reader
    tiff.isLittleEndian = tiff.has("II", at: 0)
    guard let directory = tiff.uint32(4), let camera = offset(of: 0x8769, in: directory, tiff),
      let place = offset(of: 0x9003, in: camera, tiff) ?? offset(of: 0x9004, in: camera, tiff)
    else { return nil }
    return time(tiff.from(place).bytes.prefix(19))
  }

  /// What the entry of a tag holds, where that is an offset.
  private static func offset(of wanted: Int, in directory: Int, _ tiff: ByteReader) -> Int? {
    guard let count = tiff.uint16(directory) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard let tag = tiff.uint16(place) else { return nil }
      if tag == wanted { return tiff.uint32(place + 8) }
    }
    return nil
  }

  /// The time that `2024:05:01 12:34:56` stands for; nil where it is none, as where it was never set.
  private static func time(_ text: ArraySlice<UInt8>) -> Int64? {
    let parts = text.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
      .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    guard text.count == 19, parts.count == 6, parts[0] > 1800, (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
    time.tm_isdst = -1
    return Int64(mktime(&time)) * 1_000_000_000
  }
}
