import CGLibStageKit

/// The desktop's file manager, as other programs speak to it.
///
/// Source: https://www.freedesktop.org/wiki/Specifications/file-manager-interface.
public enum DesktopFiles {
  /// Shows a file in its folder. Call it on a thread that may wait.
  ///
  /// - Throws: `unshowable`.
  public static func show(_ path: FilePath) throws(FileError) {
    guard let library = GIOLibrary.installed else {
      throw .unshowable(path, reason: GIOLibrary.missing)
    }
    guard let address = path.address else {
      throw .unshowable(path, reason: "it has no address")
    }
    guard let bus = library.sessionBus() else {
      throw .unshowable(path, reason: GIOLibrary.noSession)
    }
    var error: UnsafeMutablePointer<GError>?
    defer { library.unref(bus) }
    let addresses = address.withCString { address in
      var list: [UnsafePointer<gchar>?] = [address]
      return g_variant_new_strv(&list, 1)
    }
    var parameters: [OpaquePointer?] = [addresses, g_variant_new_string("")]
    let answer = library.call(
      bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
      "org.freedesktop.FileManager1", "ShowItems", g_variant_new_tuple(&parameters, 2), nil, 0,
      GIOLibrary.patience, nil, &error)
    guard let answer else {
      g_clear_error(&error)
      throw .unshowable(path, reason: "no file manager answers on this desktop")
    }
    g_variant_unref(answer)
  }
}
