import CGIODesktopKit
import Glibc
import SystemKit

extension FilePath {
  /// The file's address, a URL such as `file:///a.jpg`, as GLib writes it; `nil` if GLib can't
  /// create one. A relative path is completed with the current folder. Symbolic links aren't
  /// resolved.
  public var address: String? {
    guard let text = absolutePath?.withCString({ g_filename_to_uri($0, nil, nil) }) else {
      return nil
    }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The absolute path of the file, without resolving symbolic links; `nil` if GLib can't create
  /// one.
  public var absolutePath: FilePath? {
    guard let whole = withCString({ g_canonicalize_filename($0, nil) }) else { return nil }
    defer { g_free(whole) }
    return FilePath(cString: whole)
  }

  /// Creates a path from text that a user has typed or dropped: the address of a file
  /// (`file:///home/me/a%20b.jpg`) or a path.
  ///
  /// Source: RFC 8089. The host of an address can be missing, `localhost` or this computer's name.
  ///
  /// - Throws: `noFileAddress` if the text is a file address that names no file on this computer.
  public init(named name: FilePath) throws(FileError) {
    let scheme = Array("file:/".utf8)
    guard name.bytes.count >= scheme.count,
      zip(name.bytes, scheme).allSatisfy({ Self.lowercased($0) == $1 })
    else {
      self = name
      return
    }
    var rest = name.bytes.dropFirst(scheme.count - 1)
    if rest.starts(with: [Self.slash, Self.slash]) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != Self.slash }
      guard Self.isHere(host) else {
        let host = String(decoding: host, as: UTF8.self)
        throw .noFileAddress(
          name.description,
          reason: "it is on another computer (\(host)); mount its folder and use the local path")
      }
      rest = rest.dropFirst(host.count)
    }
    guard let path = Self.unescaped(rest) else {
      throw .noFileAddress(
        name.description, reason: "each % must be followed by two hexadecimal digits other than 00")
    }
    guard path.first == Self.slash else {
      throw .noFileAddress(name.description, reason: "it doesn't name a file")
    }
    self.init(bytes: path)
  }

  private static func isHere(_ host: ArraySlice<UInt8>) -> Bool {
    if host.isEmpty { return true }
    let host = String(decoding: host.map(lowercased), as: UTF8.self)
    var own = [CChar](repeating: 0, count: 256)
    guard host != "localhost", gethostname(&own, own.count - 1) == 0 else {
      return host == "localhost"
    }
    return host == FilePath(cString: own).description.lowercased()
  }

  /// Decodes the percent escapes of an address. Returns `nil` if a `%` isn't followed by two
  /// hexadecimal digits, or if an escape stands for a zero byte.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        path.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2]), high + low > 0
      else { return nil }
      path.append(high << 4 | low)
      index += 3
    }
    return path
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
