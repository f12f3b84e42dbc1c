import Glibc

/// Reads script files: scenarios and other files that describe actions.
package enum ScriptFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - longest: The maximum size, in bytes.
  /// - Returns: The bytes of the file; `nil` if it can't be read. If the file is too long, the
  ///   result has more than `longest` bytes, but isn't complete.
  package static func contents(of path: String, atMost longest: Int) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count <= longest, case let count = fread(&buffer, 1, buffer.count, file), count > 0
    {
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? bytes : nil
  }
}
