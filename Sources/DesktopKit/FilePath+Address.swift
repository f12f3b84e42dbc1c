import CGIODesktopKit
import Glibc
import SystemKit

extension FilePath {
  /// The file's URL as GLib writes it, such as `file:///a.jpg`; `nil` if GLib can't create one. A
  /// relative path is completed with the current folder. Symbolic links aren't resolved.
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
    guard let path = withCString({ g_canonicalize_filename($0, nil) }) else { return nil }
    defer { g_free(path) }
    return FilePath(cString: path)
  }

  /// Creates a path from text that a user has typed or dropped: a path, or the URL of a file
  /// (`file:///home/me/a%20b.jpg`).
  ///
  /// Source: RFC 8089. The host in a URL can be missing, `localhost` or this computer's name.
  ///
  /// - Throws: `noFileAddress` if the text is a `file:` URL that names no file on this computer.
  public init(named name: FilePath) throws(FileError) {
    let scheme = "file:/"
    let length = scheme.utf8.count
    guard name.withCString({ g_ascii_strncasecmp($0, scheme, gsize(length)) }) == 0 else {
      self = name
      return
    }
    var rest = name.bytes.dropFirst(length - 1)
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
    guard path.bytes.first == Self.slash else {
      throw .noFileAddress(name.description, reason: "it doesn't name a file")
    }
    self = path
  }

  private static func isHere(_ host: ArraySlice<UInt8>) -> Bool {
    let host = String(decoding: host, as: UTF8.self).lowercased()
    let own = g_get_host_name().map { String(cString: $0).lowercased() }
    return host.isEmpty || host == "localhost" || host == own
  }

  /// Decodes the percent escapes of a URL. Returns `nil` if a `%` isn't followed by two hexadecimal
  /// digits, or if an escape stands for a zero byte.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> FilePath? {
    guard let path = FilePath(bytes: bytes).withCString({ g_uri_unescape_string($0, nil) }) else {
      return nil
    }
    defer { g_free(path) }
    return FilePath(cString: path)
  }
}
