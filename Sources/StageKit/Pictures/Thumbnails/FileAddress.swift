import CGLibStageKit

extension FilePath {
  /// The address of the file (`file://…`) as GLib writes it; nil where it has none. A path that isn't from
  /// the root is taken from the current folder, and links stay as they are.
  public var address: String? {
    fromRoot.flatMap { FileAddress.taken($0.withCString { g_filename_to_uri($0, nil, nil) }) }
  }

  /// The same place from the root, with links as they are; nil where there is none.
  var fromRoot: FilePath? {
    guard let whole = withCString({ g_canonicalize_filename($0, nil) }) else { return nil }
    defer { g_free(whole) }
    return FilePath(cString: whole)
  }
}

/// Addresses of files as GLib writes them: a thumbnail's name is made of one, so all programs have to write it
/// alike.
enum FileAddress {
  /// The name of an address in the cache: its MD5 digest in hexadecimal digits.
  static func digest(_ address: String) -> String {
    taken(g_compute_checksum_for_string(G_CHECKSUM_MD5, address, -1)) ?? ""
  }

  fileprivate static func taken(_ text: UnsafeMutablePointer<gchar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
