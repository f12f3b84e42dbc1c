#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that says what is to be done.
package enum ScriptFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - longest: the most bytes that it may have.
  /// - Returns: its bytes, or as many as show that it is too long; nil if they can't be read.
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
