import CGLibStageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  let files: CGIO_Files
  let addFile: CGIO_AddFile
  let callWithFiles: CGIO_CallWithFiles
  let remoteError: CGIO_RemoteError

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
      let errorDomain = library.function("g_io_error_quark", CGIO_ErrorDomain.self),
      let files = library.function("g_unix_fd_list_new", CGIO_Files.self),
      let addFile = library.function("g_unix_fd_list_append", CGIO_AddFile.self),
      let callWithFiles = library.function(
        "g_dbus_connection_call_with_unix_fd_list_sync", CGIO_CallWithFiles.self),
      let remoteError = library.function("g_dbus_error_get_remote_error", CGIO_RemoteError.self)
    else { return nil }
    (self.localFiles, self.fileForPath, self.trash, self.unref) = (
      localFiles, fileForPath, trash, unref
    )
    (self.bus, self.call, self.errorDomain) = (bus, call, errorDomain)
    (self.files, self.addFile, self.callWithFiles) = (files, addFile, callWithFiles)
    self.remoteError = remoteError
  }

  /// How long an answer of another program is waited for, in milliseconds: it may have to be started first.
  static let patience: Int32 = 10_000

  /// Whether there is a desktop session to ask anything of. Without one, GLib might begin one.
  static var hasSession: Bool {
    if Environment.variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = Environment.variable("XDG_RUNTIME_DIR") else { return false }
    return access(folder + "/bus", F_OK) == 0
  }

  /// The bus of the desktop's session, to be let go of; nil where there is none.
  func sessionBus() -> UnsafeMutableRawPointer? {
    var error: UnsafeMutablePointer<GError>?
    // G_BUS_TYPE_SESSION.
    let bus = bus(2, nil, &error)
    if bus == nil { g_clear_error(&error) }
    return bus
  }

  /// Why nothing can be asked of another program where there is no such bus.
  static let noSession = "there is no desktop session (no session bus)"
  /// Why nothing can be asked of one without this library.
  static let missing = "GIO (libgio-2.0.so.0) is missing"
}
