import Foundation

/// A temporary folder whose files can be moved to a trash other than the user's.
public final class TrashedFiles {
  /// The user data folder of this process, which contains its trash. It is shared by all tests
  /// because the desktop's libraries read the environment variable only once.
  private static let data: URL = {
    let named = ProcessInfo.processInfo.environment["XDG_DATA_HOME"]
    let folder =
      named.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("data-\(getpid())")
    setenv("XDG_DATA_HOME", folder.path, 1)
    return folder
  }()

  /// The folder of the files, on the same disk as the trash.
  public let folder: URL

  /// Creates the temporary folder.
  ///
  /// - Throws: An error if the folder can't be created.
  public init() throws {
    folder = Self.data.appendingPathComponent("files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The names of the files in the trash. The trash may have renamed them.
  public static var names: [String] {
    let files = data.appendingPathComponent("Trash/files").path
    return (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
  }
}
