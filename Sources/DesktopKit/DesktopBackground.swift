import Glibc
import SystemKit

/// The desktop's background picture, set through the desktop portal.
///
/// Source: https://flatpak.github.io/xdg-desktop-portal/docs,
/// org.freedesktop.portal.Wallpaper, version 1.
public enum DesktopBackground {
  private static let interface = "org.freedesktop.portal.Wallpaper"

  /// Returns a method of the desktop portal.
  private static func method(_ name: String, of interface: String) -> SessionBus.Method {
    SessionBus.Method(
      service: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: interface, name: name)
  }

  /// Whether the desktop's portal can set the background; `false` without a desktop session.
  /// Reading this property waits for the portal's answer: don't use it on the main thread.
  public static var isAvailable: Bool {
    guard SessionBus.isRunning, let bus = SessionBus() else { return false }
    // Only a portal that implements the interface has its `version` property.
    let get = method("Get", of: "org.freedesktop.DBus.Properties")
    return (try? bus.call(get, "('\(interface)', 'version')")) != nil
  }

  /// Asks the desktop to make a picture its background. The desktop shows the user a preview and
  /// asks for confirmation. The call waits for the portal's answer: don't use it on the main
  /// thread.
  ///
  /// - Throws: `cannotSetBackground` if the file can't be opened, or the portal is missing, refuses
  ///   or doesn't answer.
  public static func set(_ path: FilePath) throws(DesktopError) {
    // O_NONBLOCK: opening a pipe must not wait for a writer.
    let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard file >= 0 else {
      throw .cannotSetBackground(path, reason: "can't be read: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    guard let bus = SessionBus() else {
      throw .cannotSetBackground(path, reason: SessionBus.missing)
    }
    // The parameters are the parent window (none), the file, and options that make the desktop ask
    // the user. The file is passed as an open descriptor, because the portal may have no access to
    // its folder.
    do throws(SessionBus.CallError) {
      try bus.call(
        method("SetWallpaperFile", of: interface),
        "('', handle 0, {'show-preview': <true>, 'set-on': <'background'>})", file: file)
    } catch {
      throw .cannotSetBackground(path, reason: reason(error))
    }
  }

  /// Describes in a few words why the portal has not set the background.
  private static func reason(_ error: SessionBus.CallError) -> String {
    guard error.name != nil else { return "its portal doesn't respond" }
    return error.isMissing
      ? "this desktop doesn't offer the portal (\(interface))" : "the desktop's portal refuses it"
  }
}
