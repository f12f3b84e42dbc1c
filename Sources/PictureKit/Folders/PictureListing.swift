import Glibc
import SystemKit

/// The pictures in files and folders that a user has specified.
public struct PictureListing: Sendable {
  /// The pictures in order, without duplicates.
  public var pictures: [FilePath] = []
  /// If the user has specified a single file, the index of that file among the pictures in its
  /// folder; otherwise `nil`.
  public var start: Int?
  /// The errors of files and folders that are missing or can't be read.
  public var problems: [FileError] = []
  /// The number of pictures of unsupported formats, by lowercase extension.
  public var unread: [String: Int] = [:]

  /// Creates an empty listing.
  public init() {}

  /// A line that describes the pictures of unsupported formats; `nil` if there are none.
  public var unreadDescription: String? {
    let count = unread.values.reduce(0, +)
    guard count > 0 else { return nil }
    let kinds = unread.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) .\($0.key)" }.joined(separator: ", ")
    return "\(count == 1 ? "1 picture has" : "\(count) pictures have") an unsupported format: "
      + kinds
  }
}
