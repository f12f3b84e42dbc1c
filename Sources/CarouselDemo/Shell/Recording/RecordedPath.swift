import DesktopKit
import Glibc
import StageKit
import SystemKit

/// The notation of file paths in recordings. Sample pictures are written by name, so that a
/// recording plays on every machine; other paths are absolute.
enum RecordedPath {
  /// The prefix of a sample picture's name.
  private static let sample = "sample:"
  /// The folder of the sample pictures, with a trailing slash; `nil` if they aren't installed.
  private static let samples = Assets.folder("pictures").map { $0 + "/" }
  /// The prefix of `file:` URLs. Paths that aren't valid UTF-8 are written as such URLs.
  private static let address = "file:"

  static func text(of path: FilePath) -> String {
    guard let text = String(validating: path.bytes, as: UTF8.self) else {
      return path.address ?? path.description
    }
    if let samples, text.hasPrefix(samples) { return sample + text.dropFirst(samples.count) }
    if text.hasPrefix("/") { return text }
    return folder + text
  }

  /// The current folder with a trailing slash, which is put before relative paths.
  private static let folder: String = {
    guard let folder = getcwd(nil, 0) else { return "./" }
    defer { free(folder) }
    return String(cString: folder) + "/"
  }()

  /// Returns the path that a text represents; `nil` for a URL that doesn't refer to a local file.
  static func path(of text: String) -> FilePath? {
    if let samples, text.hasPrefix(sample) {
      return FilePath(samples + text.dropFirst(sample.count))
    }
    return text.hasPrefix(address) ? try? FilePath(named: FilePath(text)) : FilePath(text)
  }
}
