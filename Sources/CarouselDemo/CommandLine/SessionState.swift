import CarouselKit
import DesktopKit
import GeometryKit
import Glibc
import StageKit
import SystemKit

/// The state that the program keeps for the next session: the gallery's settings, the window's
/// size, the recent folders, and whether the hint of the first start is done.
///
/// The file has a line for each command-line argument that restores the settings, a line with the
/// URL of each folder, and the line `hint done`.
struct SessionState: Equatable {
  /// The settings, as command-line arguments.
  var options: [String] = []
  var recents = RecentFolders()
  var hint = FirstHint()

  /// The names of the options that the file can contain.
  private static let names = ["type", "option", "interval", "slides", "size"]
  private static let hintLine = "hint done"
  /// The maximum size of the file, in bytes.
  private static let maxSize = 1 << 16
  private static var folder: FilePath { UserFolders.state.appending("carousel-demo") }
  /// The path of the file.
  static var path: FilePath { folder.appending("session") }

  /// Reads the state of the last session. If there is none, returns an empty state. If the file is
  /// damaged, reports this and returns an empty state.
  static func load() -> SessionState {
    guard let bytes = SystemFile.bytes(of: path, limit: maxSize) else { return SessionState() }
    if let state = SessionState(bytes) { return state }
    ErrorOutput.print(
      "\(path): expected options of carousel-demo and URLs of folders; the settings of the last "
        + "session are ignored")
    return SessionState()
  }

  /// Creates a state from the bytes of a file; `nil` if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n").map(String.init)
    options = lines.filter { $0.hasPrefix("--") }
    let isKnown = options.allSatisfy { line in Self.names.contains { line.hasPrefix("--\($0)=") } }
    hint = FirstHint(isDone: lines.contains(Self.hintLine))
    let addresses = lines.filter { !$0.hasPrefix("--") && $0 != Self.hintLine }
    let folders = addresses.compactMap { try? FilePath(named: FilePath($0)) }
    guard isKnown, addresses.allSatisfy({ $0.hasPrefix("file:") }),
      folders.count == addresses.count,
      (try? ShowCommand.parse(options)) != nil
    else { return nil }
    recents = RecentFolders(folders)
  }

  init() {}

  /// Creates the state at the end of a session. `size` is the size of the window in points, without
  /// the scale of text.
  init(of application: Application, size: Size) {
    options = application.gallerySettings.arguments + ["--size=\(Dimensions(size: size).text)"]
    recents = application.recents ?? RecentFolders()
    hint = FirstHint(isDone: application.hint.isDone)
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let lines =
      options + recents.paths.compactMap(\.address) + (hint.isDone ? [Self.hintLine] : [])
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Writes the file, and reports an error if that fails. Keeps what other instances of the program
  /// have written: the folders, after those of this session, and that the hint is done.
  func save() {
    var state = self
    let others = SystemFile.bytes(of: Self.path, limit: Self.maxSize).flatMap(SessionState.init)
    state.recents = RecentFolders(recents.paths + (others?.recents.paths ?? []))
    if let others, others.hint.isDone { state.hint = others.hint }
    if UserFolders.create(Self.folder), AtomicFile.write(state.bytes, to: Self.path) { return }
    ErrorOutput.print(
      "\(Self.path): can't be written (\(String(cString: strerror(errno)))); the next session "
        + "starts with the settings of an earlier one")
  }

  /// Removes the file, and reports an error if that fails.
  static func forget() {
    guard path.withCString({ unlink($0) }) != 0, errno != ENOENT else { return }
    ErrorOutput.print("\(path): can't be removed (\(String(cString: strerror(errno))))")
  }
}

extension GallerySettings {
  /// The settings as command-line arguments. Infinite values can't be written as arguments and are
  /// left out. So is autoscroll, because the gallery should be at rest after a start.
  fileprivate var arguments: [String] {
    let values =
      switches.map { OptionValue(row: .setting($0.key), value: $0.value ? 1 : 0) }
      + options.map { OptionValue(row: .option($0.key), value: $0.value) }
      + numbers.filter { $0.key != .autoscroll }.map {
        OptionValue(row: .number($0.key), value: $0.value)
      }
    return ["--type=\(type.name)"]
      + values.filter(\.value.isFinite).map { "--option=\($0.text)" }.sorted()
      + slideshow.arguments
  }
}

extension FilePath {
  /// Returns the path of a file in this folder.
  fileprivate func appending(_ name: String) -> FilePath { FilePath(bytes: prefix + name.utf8) }
}
