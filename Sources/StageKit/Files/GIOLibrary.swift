import CGLibStageKit

/// The functions of GIO, which comes with GLib: it is opened when it is first needed, for most of the time
/// nobody does.
struct GIOLibrary: Sendable {
  let localFiles: CGIO_LocalFiles
  let fileForPath: CGIO_FileForPath
  let trash: CGIO_Trash
  let unref: CGIO_Unref
  let bus: CGIO_Bus
  let call: CGIO_Call
  let errorDomain: CGIO_ErrorDomain

  /// The one that is installed; nil if none is.
  static let installed = GIOLibrary("libgio-2.0.so.0")

  /// Opens a library; nil if it isn't there, or lacks something.
  private init?(_ name: String) {
    guard let library = SharedLibrary(name) else { return nil }
    guard let localFiles = library.function("g_vfs_get_local", CGIO_LocalFiles.self),
      let fileForPath = library.function("g_vfs_get_file_for_path", CGIO_FileForPath.self),
      let trash = library.function("g_file_trash", CGIO_Trash.self),
      let unref = library.function("g_object_unref", CGIO_Unref.self),
      let bus = library.function("g_bus_get_sync", CGIO_Bus.self),
      let call = library.function("g_dbus_connection_call_sync", CGIO_Call.self),
      let errorDomain = library.function("g_io_error_quark", CGIO_ErrorDomain.self)
    else { return nil }
    (self.localFiles, self.fileForPath, self.trash, self.unref) = (
      localFiles, fileForPath, trash, unref
    )
    (self.bus, self.call, self.errorDomain) = (bus, call, errorDomain)
  }
}
