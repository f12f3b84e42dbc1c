import SystemKit

@testable import PictureKit

extension PictureFile {
  /// Opens the file at a path given as a string.
  convenience init(_ path: String) throws(PictureError) { try self.init(FilePath(path)) }
}

extension NaturalOrder {
  static func precedes(_ a: String, _ b: String) -> Bool { precedes(FilePath(a), FilePath(b)) }

  static func sorted(_ names: [String]) -> [String] {
    sorted(names.map { FilePath($0) }).map(\.description)
  }
}
