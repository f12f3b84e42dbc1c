import SystemKit

/// The desktop's file manager, called through its D-Bus interface.
///
/// Source: https://www.freedesktop.org/wiki/Specifications/file-manager-interface.
public enum FileManagerService {
  private static let showItems = SessionBus.Method(
    service: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
    interface: "org.freedesktop.FileManager1", name: "ShowItems")

  /// Shows a file in its folder. The call waits for the file manager's answer: don't use it on the
  /// main thread.
  ///
  /// - Throws: `cannotShow`.
  public static func show(_ path: FilePath) throws(DesktopError) {
    guard let address = path.address else {
      throw .cannotShow(path, reason: "its path can't be written as a URL")
    }
    guard let bus = SessionBus() else {
      throw .cannotShow(path, reason: SessionBus.missing)
    }
    // A URL contains neither quotation marks nor backslashes, which would need escapes.
    do throws(SessionBus.CallError) { try bus.call(showItems, "([\"\(address)\"], '')") } catch {
      throw .cannotShow(path, reason: "no file manager answers on this desktop")
    }
  }
}
