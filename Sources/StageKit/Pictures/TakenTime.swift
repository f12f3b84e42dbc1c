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
    return time(inFileOf: start)
  }

  /// The same of a file's first bytes.
  static func time(inFileOf start: [UInt8]) -> Int64? {
    PictureHeader(start[...]).flatMap { time($0.taken) }
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
