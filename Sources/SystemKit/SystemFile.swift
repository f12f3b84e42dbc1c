import Glibc

/// Small files provided by the system, such as those in `/proc`.
public enum SystemFile {
  /// Returns the text of a file, limited to its first 4096 bytes; `nil` if it can't be read.
  public static func contents(of path: String) -> String? {
    bytes(of: FilePath(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a number from the status of a process.
  ///
  /// - Parameters:
  ///   - field: The number of the field in proc(5), at least 3.
  ///   - process: The name of the process's folder in `/proc`.
  /// - Returns: The number; `nil` if `/proc` is missing or has no such number.
  package static func statusField(_ field: Int, ofProcess process: String) -> Int? {
    guard let status = contents(of: "/proc/\(process)/stat"),
      // Field 2 is the program's name in brackets and may contain any character.
      let bracket = status.lastIndex(of: ")")
    else { return nil }
    let fields = status[bracket...].split(separator: " ")
    return field - 2 < fields.count ? Int(fields[field - 2]) : nil
  }

  /// Returns the first bytes of a file; `nil` if it can't be read.
  package static func bytes(of path: FilePath, limit: Int = 4096) -> [UInt8]? {
    guard let file = path.withCString({ fopen($0, "r") }) else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = fread(&buffer, 1, buffer.count, file)
    return Array(buffer[..<count])
  }
}
