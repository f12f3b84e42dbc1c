import Glibc

/// The time at which a picture was taken, from the camera's metadata in the file.
///
/// A worker can't open the time zone files. Therefore it returns the seconds from 1970 to the
/// camera's date and time as if that time were in UTC. The program then converts the seconds to
/// local time.
enum CaptureDate {
  /// The maximum number of bytes read from a file. The camera's metadata come first in the file.
  private static let length = 128 * 1024

  /// Returns the capture time of a file in seconds since 1970, as if the camera's time were in UTC.
  /// Returns `nil` if the file contains none.
  static func read(from file: PictureFile) -> Int? {
    (try? file.start(atMost: length)).flatMap(read)
  }

  /// Returns the capture time in the first bytes of a file, in seconds since 1970, as if the
  /// camera's time were in UTC. Returns `nil` if the bytes contain none.
  static func read(from start: [UInt8]) -> Int? {
    PictureHeader(start[...]).flatMap { seconds($0.captureTime) }
  }

  /// Converts seconds since 1970, counted as if the camera's time were in UTC, to nanoseconds since
  /// 1970 in this computer's time zone. From 2262 on, the result exceeds 64 bits. Returns `nil` if
  /// the year can't be represented.
  static func local(_ seconds: Int) -> Int128? {
    var (seconds, time) = (time_t(seconds), tm())
    guard gmtime_r(&seconds, &time) != nil else { return nil }
    time.tm_isdst = -1
    return Int128(mktime(&time)) * 1_000_000_000
  }

  /// Converts a time such as `2024:05:01 12:34:56` to seconds since 1970, as if it were in UTC.
  /// Returns `nil` for invalid times, such as those of a clock that was never set.
  static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
    let parts = text.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
      .compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
    guard text.count == 19, parts.count == 6, parts[0] > 1800, (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), (0...23).contains(parts[3]), (0...59).contains(parts[4])
    else { return nil }
    var time = tm()
    time.tm_year = parts[0] - 1900
    time.tm_mon = parts[1] - 1
    time.tm_mday = parts[2]
    time.tm_hour = parts[3]
    time.tm_min = parts[4]
    time.tm_sec = parts[5]
    return Int(timegm(&time))
  }
}
