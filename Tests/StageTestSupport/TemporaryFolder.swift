import Foundation
import Glibc

/// A temporary folder that is deleted together with this object.
public final class TemporaryFolder {
  /// The path of the folder.
  public let path: String

  /// Creates the folder.
  public init() {
    var template = Array("/tmp/carousel-tests-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) } != nil
    }
    precondition(isMade, "no folder can be created in /tmp")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], as name: String) throws -> String {
    guard let file = fopen(path + "/" + name, "wb") else {
      throw MissingRequirement(description: "\(name) can't be written in \(path)")
    }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path + "/" + name
  }

  /// Returns the path of a file in the folder, without creating the file.
  public func name(_ name: String) -> String { path + "/" + name }

  /// Returns the names of the files in a subfolder.
  public func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: name(folder))
  }

  /// Returns the bytes of a file, at most 1 MB.
  public static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw MissingRequirement(description: "\(path) can't be read")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}
