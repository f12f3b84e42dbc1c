import CGIODesktopKit
import Glibc
import SystemKit

/// A connection to the message bus of the desktop session, D-Bus.
final class SessionBus {
  let connection: OpaquePointer

  /// Connects to the bus. Returns `nil` if no bus can be reached.
  init?() {
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    // By default, GIO ends the program when the bus ends.
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Whether the desktop session has a bus. If it has none, `init` may make GLib start a new bus.
  static var isRunning: Bool {
    if Environment.variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = Environment.variable("XDG_RUNTIME_DIR") else { return false }
    return access(folder + "/bus", F_OK) == 0
  }

  /// The reason to report if there is no session bus.
  static let missing = "there is no desktop session (no session bus)"

  /// A method that another program offers on the bus.
  struct Method {
    /// The name of the program on the bus.
    var service: String
    /// The path of the object.
    var path: String
    /// The interface that contains the method.
    var interface: String
    /// The method's name.
    var name: String
  }

  /// A call that has failed.
  struct CallError: Error {
    /// The D-Bus name of the error that the called program reported; `nil` if the program didn't
    /// answer.
    let name: String?

    /// Whether the called program or its method is missing.
    var isMissing: Bool {
      ["Unknown", "NameHasNoOwner", "Spawn"].contains { name?.contains($0) == true }
    }
  }

  /// The default time limit for another program's answer, in milliseconds. It includes the time to
  /// start that program, if necessary.
  private static let timeout: gint = 10_000

  /// Calls a method and waits for the answer.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - parameters: The method's parameters in GVariant's text format, where `handle 0` is the
  ///     file.
  ///   - file: The descriptor of a file to pass to the method.
  ///   - timeout: The time limit for the answer, in milliseconds.
  /// - Throws: An error if the called program reports one, or doesn't answer in time.
  func call(
    _ method: Method, _ parameters: String, file: Int32? = nil, timeout: Int32 = timeout
  ) throws(CallError) {
    g_variant_unref(try answer(method, parameters, file: file, timeout: timeout))
  }

  /// Calls a method like `call` and returns the answer, a tuple. The caller releases the answer.
  func answer(
    _ method: Method, _ parameters: String, file: Int32? = nil, timeout: Int32 = timeout
  ) throws(CallError) -> OpaquePointer {
    let parameters = g_variant_parse(nil, parameters, nil, nil, nil)
    defer { parameters.map { g_variant_unref($0) } }
    let files = file == nil ? nil : g_unix_fd_list_new()
    defer { files.map { g_object_unref($0) } }
    if let file, g_unix_fd_list_append(files, file, nil) < 0 { throw CallError(name: nil) }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_with_unix_fd_list_sync(
      connection, method.service, method.path, method.interface, method.name, parameters, nil,
      G_DBUS_CALL_FLAGS_NONE, timeout, files, nil, nil, &error)
    guard let answer else {
      let name = g_dbus_error_get_remote_error(error)
      defer {
        g_free(name)
        g_clear_error(&error)
      }
      throw CallError(name: name.map { String(cString: $0) })
    }
    return answer
  }
}
