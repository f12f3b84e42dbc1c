import SystemKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time at which a picture was taken, from the camera's metadata in the file.
enum CaptureDate {
  /// The number of bytes that are read from a file. The camera's metadata come first in the file.
  private static let length = 128 * 1024

  /// Returns the capture time in nanoseconds since 1970, interpreted in this computer's time zone.
  /// From 2262 on, such times exceed 64 bits.
  ///
  /// - Returns: `nil` if the file contains no time.
  static func of(_ path: FilePath) -> Int128? {
    guard let file = try? PictureFile(path), let start = try? file.start(atMost: length) else {
      return nil
    }
    return time(inFileOf: start)
  }

  /// Returns the time in a file's first bytes, in nanoseconds since 1970.
  static func time(inFileOf start: [UInt8]) -> Int128? {
    PictureHeader(start[...]).flatMap { time($0.taken) }
  }

  /// Converts a time such as `2024:05:01 12:34:56` to nanoseconds since 1970. Returns `nil` for
  /// invalid times, such as those of a clock that was never set.
  private static func time(_ text: ArraySlice<UInt8>) -> Int128? {
    let parts = text.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
      .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    guard text.count == 19, parts.count == 6, parts[0] > 1800, (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (parts[3], parts[4], parts[5])
    time.tm_isdst = -1
    return Int128(mktime(&time)) * 1_000_000_000
  }
}
