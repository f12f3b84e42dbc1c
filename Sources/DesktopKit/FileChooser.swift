import SystemKit

/// The desktop's dialog for choosing files, shown by the desktop portal.
///
/// Source: https://flatpak.github.io/xdg-desktop-portal/docs,
/// org.freedesktop.portal.FileChooser, version 3.
public enum FileChooser {
  /// The kind of files that the user chooses.
  public enum Selection: Sendable {
    /// A single folder.
    case folder
    /// Any number of pictures.
    case pictures
  }

  private static let openFile = SessionBus.Method(
    service: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.FileChooser", name: "OpenFile")

  /// Shows the dialog and waits until the user closes it: don't use this on the main thread.
  ///
  /// - Returns: The chosen paths; empty if the user cancels the dialog.
  /// - Throws: `noFileChooser` if there is no portal; `fileChooserFailed` if the portal doesn't
  ///   answer, or ends before the user has chosen.
  public static func choose(_ selection: Selection) throws(DesktopError) -> [FilePath] {
    guard SessionBus.isRunning, let bus = SessionBus() else { throw .noFileChooser }
    let (title, options) =
      switch selection {
      case .folder: ("Open Folder", "'directory': <true>")
      case .pictures:
        (
          "Open Pictures",
          "'multiple': <true>, 'filters': <[('Pictures', [(uint32 1, 'image/*')])]>"
        )
      }
    do throws(SessionBus.CallError) {
      let addresses = try bus.addresses(askingWith: openFile) { token in
        "('', '\(title)', {'handle_token': <'\(token)'>, \(options)})"
      }
      return addresses.compactMap { try? FilePath(named: FilePath($0)) }
    } catch {
      throw error.isMissing ? .noFileChooser : .fileChooserFailed
    }
  }
}
