import CGLibStageKit

/// Addresses of files (`file://…`) as GLib writes them: a thumbnail's name is made of one, so all programs have
/// to write it alike.
enum FileAddress {
  /// The address of a file; nil where GLib has none. A path that isn't from the root is taken from the
  /// current folder, and links stay as they are.
  static func of(_ path: FilePath) -> String? {
    guard let whole = path.withCString({ g_canonicalize_filename($0, nil) }) else { return nil }
    defer { g_free(whole) }
    return taken(g_filename_to_uri(whole, nil, nil))
  }

  /// The name of an address in the cache: its MD5 digest in hexadecimal digits.
  static func digest(_ address: String) -> String {
    taken(g_compute_checksum_for_string(G_CHECKSUM_MD5, address, -1)) ?? ""
  }

  private static func taken(_ text: UnsafeMutablePointer<gchar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
