#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What files and folders named by a user stand for.
public struct PictureListing: Sendable {
  /// The pictures, each once, in order.
  public var pictures: [FilePath] = []
  /// Where the picture is that was named alone, among those that lie beside it; nil where anything else was
  /// named.
  public var start: Int?
  /// What can't be shown of what was named, and why.
  public var problems: [StageError] = []
  /// How many files of each extension, in lower case, are pictures that nothing here reads.
  public var unread: [String: Int] = [:]

  /// An empty one.
  public init() {}

  /// What is left out because nothing here reads it, in a line; nil where nothing is.
  public var unreadWords: String? {
    let count = unread.values.reduce(0, +)
    guard count > 0 else { return nil }
    let kinds = unread.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) .\($0.key)" }.joined(separator: ", ")
    return "\(count == 1 ? "1 picture is" : "\(count) pictures are") left out, "
      + "of a format that can't be read here: \(kinds)"
  }
}
