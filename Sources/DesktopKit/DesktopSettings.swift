import CGIODesktopKit
import Synchronization
import SystemKit

/// The user's settings for all programs of the desktop.
public struct DesktopSettings: Hashable, Sendable {
  /// The factor for the size of text. Default: 1.
  public var textScale = 1.0
  /// Whether programs should avoid decorative motion. Default: `false`.
  public var reducesMotion: Bool { hasNoAnimations || prefersReducedMotion }
  /// Whether the desktop's animations are off.
  private var hasNoAnimations = false
  /// Whether the user prefers less motion.
  private var prefersReducedMotion = false

  /// Creates the default settings.
  public init() {}

  /// The range of factors for the size of text, as in GNOME's settings.
  private static let textScales = 0.5...3.0

  static let interface = "org.gnome.desktop.interface"
  static let appearance = "org.freedesktop.appearance"

  /// Updates the settings with a value that the portal has reported. Ignores unknown keys and
  /// values of other types.
  mutating func apply(_ value: OpaquePointer, of key: String, in namespace: String) {
    switch (namespace, key) {
    case (Self.interface, "text-scaling-factor"):
      guard g_variant_check_format_string(value, "d", 0) != 0 else { return }
      let factor = g_variant_get_double(value)
      if Self.textScales.contains(factor) { textScale = factor }
    case (Self.interface, "enable-animations"):
      guard g_variant_check_format_string(value, "b", 0) != 0 else { return }
      hasNoAnimations = g_variant_get_boolean(value) == 0
    case (Self.appearance, "reduced-motion"):
      guard g_variant_check_format_string(value, "u", 0) != 0 else { return }
      prefersReducedMotion = g_variant_get_uint32(value) == 1
    default: break
    }
  }
}

/// Follows the desktop's settings through the desktop portal, on a thread of its own.
///
/// Source: https://flatpak.github.io/xdg-desktop-portal/docs,
/// org.freedesktop.portal.Settings, version 1.
public final class DesktopSettingsMonitor: Sendable {
  /// The settings since the last call of `nextChange()`; `nil` if they haven't changed.
  private let change = Mutex<DesktopSettings?>(nil)
  private let onChange = Mutex<(@Sendable () -> Void)?>(nil)
  private let lock = ConditionLock()

  /// Starts to follow the settings. Does nothing without a desktop session.
  public init() {
    guard SessionBus.isRunning else { return }
    lock.startThread { [self] in
      if let bus = SessionBus() { follow(on: bus) }
    }
  }

  /// Sets the closure that is called on another thread when the settings have changed.
  public func setHandler(_ handler: @escaping @Sendable () -> Void) {
    onChange.withLock { $0 = handler }
  }

  /// Returns the settings if they have changed since the last call.
  public func nextChange() -> DesktopSettings? {
    change.withLock { change in
      defer { change = nil }
      return change
    }
  }

  private func report(_ settings: DesktopSettings) {
    change.withLock { $0 = settings }
    onChange.withLock { $0 }?()
  }

  private static let readAll = SessionBus.Method(
    service: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.Settings", name: "ReadAll")

  /// Reports the settings, then waits for changes until the program ends.
  private func follow(on bus: SessionBus) {
    // The signals arrive in a main context that only this thread runs.
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    let state = State { [self] in report($0) }
    // Subscribe before the call, so that no change is missed.
    g_dbus_connection_signal_subscribe(
      bus.connection, Self.readAll.service, Self.readAll.interface, "SettingChanged",
      Self.readAll.path, nil, G_DBUS_SIGNAL_FLAGS_NONE, State.onChange,
      Unmanaged.passRetained(state).toOpaque(), nil)
    let parameters = "(['\(DesktopSettings.interface)', '\(DesktopSettings.appearance)'],)"
    if let answer = try? bus.answer(Self.readAll, parameters) {
      state.read(answer)
      g_variant_unref(answer)
    }
    while true { g_main_context_iteration(context, 1) }
  }

  /// The current settings. Used on the monitor's thread.
  private final class State {
    private var settings = DesktopSettings() {
      didSet { if settings != oldValue { report(settings) } }
    }
    private let report: (DesktopSettings) -> Void

    init(_ report: @escaping (DesktopSettings) -> Void) { self.report = report }

    static let onChange: GDBusSignalCallback = { _, _, _, _, _, parameters, data in
      guard let parameters, let data else { return }
      Unmanaged<State>.fromOpaque(data).takeUnretainedValue().readChange(parameters)
    }

    /// Reads the answer of `ReadAll`: the values of all keys by namespace.
    func read(_ answer: OpaquePointer) {
      guard g_variant_check_format_string(answer, "(a{sa{sv}})", 0) != 0,
        let namespaces = g_variant_get_child_value(answer, 0)
      else { return }
      defer { g_variant_unref(namespaces) }
      var new = settings
      for (namespace, key) in [
        (DesktopSettings.interface, "text-scaling-factor"),
        (DesktopSettings.interface, "enable-animations"),
        (DesktopSettings.appearance, "reduced-motion"),
      ] {
        guard let values = g_variant_lookup_value(namespaces, namespace, nil) else { continue }
        defer { g_variant_unref(values) }
        guard let value = g_variant_lookup_value(values, key, nil) else { continue }
        new.apply(value, of: key, in: namespace)
        g_variant_unref(value)
      }
      settings = new
    }

    /// Reads the parameters of `SettingChanged`: a namespace, a key and its value.
    private func readChange(_ parameters: OpaquePointer) {
      guard g_variant_check_format_string(parameters, "(ssv)", 0) != 0,
        let namespace = g_variant_get_child_value(parameters, 0),
        let key = g_variant_get_child_value(parameters, 1),
        let box = g_variant_get_child_value(parameters, 2)
      else { return }
      defer { for variant in [namespace, key, box] { g_variant_unref(variant) } }
      guard let value = g_variant_get_variant(box),
        let namespaceText = SessionBus.text(namespace), let keyText = SessionBus.text(key)
      else { return }
      settings.apply(value, of: keyText, in: namespaceText)
      g_variant_unref(value)
    }
  }
}
