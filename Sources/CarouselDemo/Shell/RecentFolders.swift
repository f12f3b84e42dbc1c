import SystemKit

/// The folders that the user has opened, the latest first.
struct RecentFolders: Equatable {
  private(set) var paths: [FilePath] = []

  /// The number of folders that are kept. This many fit in a menu together with its other items.
  static let maxCount = 6

  /// Creates a list of folders, the latest first.
  init(_ paths: [FilePath] = []) {
    for path in paths.reversed() { add(path) }
  }

  /// Puts a folder first.
  mutating func add(_ folder: FilePath) {
    paths.removeAll { $0 == folder }
    paths.insert(folder, at: 0)
    paths.removeLast(max(paths.count - Self.maxCount, 0))
  }
}
