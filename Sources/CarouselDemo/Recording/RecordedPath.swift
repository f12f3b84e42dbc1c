import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a recording writes the place of a file: the sample pictures by their names alone, so that it plays
/// wherever they are, and all others from the root.
enum RecordedPath {
  /// What the name of a sample picture follows.
  private static let sample = "sample:"
  /// What the paths of the sample pictures begin with.
  private static let samples = Assets.folder("pictures").map { $0 + "/" }
  /// What an address begins with, which stands for a path that is no text.
  private static let address = "file:"

  static func text(of path: FilePath) -> String {
    guard let text = String(validating: path.bytes, as: UTF8.self) else {
      return path.address ?? path.description
    }
    if let samples, text.hasPrefix(samples) { return sample + text.dropFirst(samples.count) }
    if text.hasPrefix("/") { return text }
    return folder + text
  }

  /// What a path that doesn't begin at the root is to be read after.
  private static let folder: String = {
    guard let folder = getcwd(nil, 0) else { return "./" }
    defer { free(folder) }
    return String(cString: folder) + "/"
  }()

  /// The path that a text stands for; nil for an address of no file here.
  static func path(of text: String) -> FilePath? {
    if let samples, text.hasPrefix(sample) {
      return FilePath(samples + text.dropFirst(sample.count))
    }
    return text.hasPrefix(address) ? try? FilePath(named: FilePath(text)) : FilePath(text)
  }
}
