import CGLibStageKit

/// The picture behind everything on the desktop, which its portal sets.
///
/// Source: https://flatpak.github.io/xdg-desktop-portal/docs, org.freedesktop.portal.Wallpaper, version 1.
public enum DesktopBackground {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let place = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Wallpaper"

  /// Whether the desktop's portal can set one: it is asked. Where there is no session, nobody is. Call it on a
  /// thread that may wait.
  public static var isOffered: Bool {
    guard GIOLibrary.hasSession, let library = GIOLibrary.installed,
      let bus = library.sessionBus()
    else { return false }
    defer { library.unref(bus) }
    // Only who implements it has a version of it.
    let parameters = g_variant_parse(nil, "('\(interface)', 'version')", nil, nil, nil)
    defer { parameters.map { g_variant_unref($0) } }
    let answer = library.call(
      bus, portal, place, "org.freedesktop.DBus.Properties", "Get", parameters, nil, 0,
      GIOLibrary.patience, nil, nil)
    guard let answer else { return false }
    g_variant_unref(answer)
    return true
  }

  /// Asks the desktop to make a picture its background; it shows the user what that looks like, and asks. Call it
  /// on a thread that may wait.
  ///
  /// - Throws: `unusableAsBackground`, where nobody is there to ask.
  public static func set(_ path: FilePath) throws(FileError) {
    guard let library = GIOLibrary.installed else {
      throw .unusableAsBackground(path, reason: GIOLibrary.missing)
    }
    let file: PictureFile
    do throws(PictureError) { file = try PictureFile(path) } catch {
      throw .unusableAsBackground(path, reason: error.description)
    }
    guard let bus = library.sessionBus() else {
      throw .unusableAsBackground(path, reason: GIOLibrary.noSession)
    }
    defer { library.unref(bus) }
    // It is handed over open: the portal may not see where it lies.
    let files = library.files()
    defer { library.unref(files) }
    let number = withExtendedLifetime(file) { library.addFile(files, file.descriptor, nil) }
    guard number >= 0 else {
      throw .unusableAsBackground(path, reason: "too many files are open")
    }
    // Over no window of ours, the file, and that the user is asked.
    let parameters = g_variant_parse(
      nil, "('', handle \(number), {'show-preview': <true>, 'set-on': <'background'>})", nil, nil,
      nil)
    defer { parameters.map { g_variant_unref($0) } }
    var error: UnsafeMutablePointer<GError>?
    let answer = library.callWithFiles(
      bus, portal, place, interface, "SetWallpaperFile", parameters, nil, 0,
      GIOLibrary.patience, files, nil, nil, &error)
    guard let answer else {
      defer { g_clear_error(&error) }
      throw .unusableAsBackground(path, reason: reason(error, library))
    }
    g_variant_unref(answer)
  }

  /// Why the desktop doesn't, in a few words.
  private static func reason(
    _ error: UnsafeMutablePointer<GError>?, _ library: GIOLibrary
  ) -> String {
    let name = library.remoteError(error)
    defer { g_free(name) }
    // Without a name it isn't an answer: the wait for one was over.
    guard let words = name.map({ String(cString: $0) }) else { return "its portal doesn't answer" }
    let isMissing = ["Unknown", "NameHasNoOwner", "Spawn"].contains { words.contains($0) }
    return isMissing
      ? "this desktop has no portal for that (\(interface))" : "the desktop's portal refuses it"
  }
}
