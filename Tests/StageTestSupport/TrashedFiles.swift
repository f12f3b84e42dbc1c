import Foundation

/// A folder whose files may go to the trash, which isn't the user's.
public final class TrashedFiles {
  /// Where the trash of this process is: the desktop's libraries ask only once.
  private static let data: URL = {
    let named = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
    let folder =
      named.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("data-\(getpid())")
    setenv("XDG_DATA_HOME", folder.path, 1)
    return folder
  }()

  /// On the trash's own disk.
  public let folder: URL

  /// - Throws: what keeps the folder from being made.
  public init() throws {
    folder = Self.data.appendingPathComponent("files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A file's place.
  public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// What lies in the trash, by the names that it has there.
  public static var names: [String] {
    let files = data.appendingPathComponent("Trash/files").path
    return (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
  }
}
