import Glibc

/// Small files provided by the system, such as those in `/proc`.
public enum SystemFile {
  /// Returns the text of a file, limited to its first 4096 bytes; `nil` if it can't be read.
  public static func contents(of path: String) -> String? {
    bytes(of: FilePath(path)).map { String(decoding: $0, as: UTF8.self) }
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
