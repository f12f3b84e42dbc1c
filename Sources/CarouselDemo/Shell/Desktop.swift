import DesktopKit
import StageKit
import SystemKit

/// The desktop services that the program uses. Each call may take a long time and runs on a
/// background thread.
struct Desktop: Sendable {
  /// Moves a file to the trash. Returns the item with which the file can be restored, or `nil` if
  /// its location in the trash is unknown.
  var trash: @Sendable (FilePath) throws(DesktopError) -> Trash.Item?
  /// Restores a file from the trash.
  var restore: @Sendable (Trash.Item) throws(DesktopError) -> Void
  /// Shows a file in the desktop's file manager.
  var show: @Sendable (FilePath) throws(DesktopError) -> Void
  /// Returns whether the desktop can set a picture as its background.
  var offersBackground: @Sendable () -> Bool
  /// Asks the desktop to set a picture as its background.
  var setBackground: @Sendable (FilePath) throws(DesktopError) -> Void
  /// Shows the desktop's file dialog. Returns the paths that the user has chosen.
  var choose: @Sendable (FileChooser.Selection) throws(DesktopError) -> [FilePath] = {
    (_) throws(DesktopError) in throw .noFileChooser
  }
  /// Returns the folders that usually contain pictures.
  var usualFolders: @Sendable () -> [FilePath] = { [] }
  /// Saves a screenshot in the user's pictures folder. Returns its path.
  var saveScreenshot: @Sendable (PixelImage) throws(FileError) -> String = Screenshots.save

  /// The user's desktop.
  static let ofTheUser = Desktop(
    trash: Trash.move, restore: Trash.restore, show: FileManagerService.show,
    offersBackground: { DesktopBackground.isAvailable }, setBackground: DesktopBackground.set,
    choose: FileChooser.choose, usualFolders: { UserFolders.usual })

  /// A desktop for replays. Every call succeeds and has no effect, so that a replay doesn't repeat
  /// the file operations of the recorded session.
  static let inert = Desktop(
    trash: { Trash.Item(origin: $0, file: $0, infoFile: $0) }, restore: { _ in }, show: { _ in },
    offersBackground: { false }, setBackground: { _ in }, choose: { _ in [] },
    saveScreenshot: { _ in "none/nowhere" })
}
