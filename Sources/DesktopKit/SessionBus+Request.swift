import CGIODesktopKit
import Glibc
import Synchronization

// Requests of the desktop portal, which the user answers in a dialog.
extension SessionBus {
  /// The number of requests that this process has made, from which unique tokens are created.
  private static let requestCount = Atomic<Int>(0)

  /// The time limit for the portal to accept a request, in milliseconds. On some desktops the first
  /// start of the portal takes 25 s.
  private static let startTimeout: Int32 = 60_000

  /// Calls a method of the desktop portal that shows a dialog, and waits until the user closes the
  /// dialog.
  ///
  /// Source: https://flatpak.github.io/xdg-desktop-portal/docs, org.freedesktop.portal.Request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - parameters: Returns the method's parameters in GVariant's text format. Their option
  ///     `handle_token` must be `token`, which identifies the request.
  /// - Returns: The URLs that the user has chosen; empty if the user cancels the dialog.
  /// - Throws: An error if the portal reports one, doesn't accept the request in time, or ends
  ///   before the user has closed the dialog.
  func addresses(
    askingWith method: Method, _ parameters: (_ token: String) -> String
  ) throws(CallError) -> [String] {
    // The signals of the request arrive in a main context that only this call runs.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    let number = Self.requestCount.add(1, ordering: .relaxed).newValue
    let token = "carousel\(getpid())_\(number)"
    let response = Response()
    let data = Unmanaged.passUnretained(response).toOpaque()
    // Subscribe before the call, because the portal may answer before the call returns.
    let subscriptions = [
      g_dbus_connection_signal_subscribe(
        connection, method.service, "org.freedesktop.portal.Request", "Response",
        requestPath(token: token), nil, G_DBUS_SIGNAL_FLAGS_NONE, Response.onResponse, data, nil),
      g_dbus_connection_signal_subscribe(
        connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        "/org/freedesktop/DBus", method.service, G_DBUS_SIGNAL_FLAGS_NONE, Response.onOwnerChange,
        data, nil),
    ]
    defer { for id in subscriptions { g_dbus_connection_signal_unsubscribe(connection, id) } }
    try call(method, parameters(token), timeout: Self.startTimeout)
    while !response.isComplete { g_main_context_iteration(context, 1) }
    guard let addresses = response.addresses else { throw CallError(name: nil) }
    return addresses
  }

  /// The path of the object that represents a request of this connection.
  private func requestPath(token: String) -> String {
    let name = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
    let sender = name.dropFirst().replacing(".", with: "_")
    return "/org/freedesktop/portal/desktop/request/\(sender)/\(token)"
  }

  /// The response to a request. Used on the thread that waits for the response.
  private final class Response {
    /// Whether the response has arrived, or can't arrive any more.
    private(set) var isComplete = false
    /// The URLs that the user has chosen; `nil` without a valid response.
    private(set) var addresses: [String]?

    static let onResponse: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
      guard let parameters, let data else { return }
      Unmanaged<Response>.fromOpaque(data).takeUnretainedValue().read(parameters)
    }

    /// Called when the portal starts or ends. The new owner in `parameters` is empty if the portal
    /// has ended.
    static let onOwnerChange: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
      guard let parameters, let data, g_variant_n_children(parameters) == 3,
        let owner = g_variant_get_child_value(parameters, 2)
      else { return }
      defer { g_variant_unref(owner) }
      guard SessionBus.text(owner)?.isEmpty == true else { return }
      Unmanaged<Response>.fromOpaque(data).takeUnretainedValue().isComplete = true
    }

    /// Reads the response's code and its results. The code is 0 if the user has chosen, 1 if the
    /// user has cancelled the dialog, and 2 after an error.
    private func read(_ parameters: OpaquePointer) {
      isComplete = true
      guard g_variant_check_format_string(parameters, "(ua{sv})", 0) != 0,
        let code = g_variant_get_child_value(parameters, 0),
        let results = g_variant_get_child_value(parameters, 1)
      else { return }
      defer {
        g_variant_unref(code)
        g_variant_unref(results)
      }
      if g_variant_get_uint32(code) == 1 { addresses = [] }
      guard g_variant_get_uint32(code) == 0,
        let list = g_variant_lookup_value(results, "uris", nil)
      else { return }
      defer { g_variant_unref(list) }
      guard g_variant_check_format_string(list, "as", 0) != 0 else { return }
      addresses = (0..<g_variant_n_children(list)).compactMap { index in
        guard let item = g_variant_get_child_value(list, index) else { return nil }
        defer { g_variant_unref(item) }
        return SessionBus.text(item)
      }
    }
  }

  /// Returns the text of a value; `nil` if the value isn't a string.
  static func text(_ value: OpaquePointer) -> String? {
    guard g_variant_check_format_string(value, "s", 0) != 0 else { return nil }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }
}
