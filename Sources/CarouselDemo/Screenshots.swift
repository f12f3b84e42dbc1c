import Foundation
import StageKit

/// Where pictures of the window go.
enum Screenshots {
  /// Saves a picture in the user's folder for pictures and gives its path.
  ///
  /// - Throws: `StageError.unwritable`.
  static func save(_ image: PixelImage) throws(StageError) -> String {
    let folder = self.folder
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH-mm-ss"
    let name = "Carousel \(format.string(from: Date()))"
    var path = folder.appendingPathComponent(name + ".png").path
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = folder.appendingPathComponent("\(name) \(number).png").path
      number += 1
    }
    try image.writePNG(to: path)
    return path
  }

  /// `XDG_PICTURES_DIR` from the environment or from `user-dirs.dirs`, else `~/Pictures`.
  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory())
    if let named = environment["XDG_PICTURES_DIR"], named.hasPrefix("/") {
      return URL(fileURLWithPath: named)
    }
    let configuration =
      environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) }
      ?? home.appendingPathComponent(".config")
    let file = configuration.appendingPathComponent("user-dirs.dirs")
    for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n") {
      guard line.hasPrefix("XDG_PICTURES_DIR=\""), line.hasSuffix("\"") else { continue }
      let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
      return URL(
        fileURLWithPath: value.replacingOccurrences(of: "$HOME", with: home.path))
    }
    return home.appendingPathComponent("Pictures")
  }
}
