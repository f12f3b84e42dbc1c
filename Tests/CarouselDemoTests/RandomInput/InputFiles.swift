import Foundation
import PictureKit
import StageKit

/// Test files for random input: pictures, and files that are often dropped by mistake.
struct InputFiles {
  /// The names of sets of files to drop. Likelier sets are listed several times.
  static let drops = [
    "one", "folder", "folder", "folder", "few", "broken", "nothing", "missing", "mixed", "foreign",
  ]

  let folder: URL
  /// The paths of the initial pictures.
  let pictures: [String]

  /// Writes the files to a new temporary folder.
  ///
  /// - Throws: An error if a file can't be written.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("input-\(UUID().uuidString)")
    for name in ["good", "broken", "empty", "good/folder.png", "saved"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    var pictures: [String] = []
    for number in 0..<9 {
      let path = folder.appendingPathComponent("good/\(number).png").path
      let shade = Double(number) / 9
      let (width, height) = [(64, 64), (90, 40), (30, 80), (200, 140), (1, 1)][number % 5]
      try PixelImage(
        width: width, height: height, color: Color(red: shade, green: 0.5, blue: 1 - shade)
      ).writePNG(to: path)
      pictures.append(path)
    }
    self.pictures = pictures
    let data = try Data(contentsOf: URL(fileURLWithPath: pictures[3]))
    try data.prefix(60).write(to: folder.appendingPathComponent("broken/cut.png"))
    try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken/text.jpg"))
    try Data().write(to: folder.appendingPathComponent("broken/empty.gif"))
    mkfifo(folder.appendingPathComponent("broken/pipe.jpg").path, 0o600)
    try Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
      .write(to: folder.appendingPathComponent("broken/blank.svg"))
  }

  /// Returns the paths of a set of files to drop.
  func paths(of drop: String) -> [String] {
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    return switch drop {
    case "one": [pictures[3]]
    case "few": Array(pictures.prefix(3))
    case "folder": [path("good")]
    case "broken": [path("broken")]
    case "nothing": [path("empty")]
    case "missing": [path("gone.jpg")]
    case "foreign": [path("broken/text.jpg")]
    default: [path("good/0.png"), path("broken"), path("good")]
    }
  }

  /// Removes the files that the program has saved.
  func removeSaved() {
    let saved = folder.appendingPathComponent("saved")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: saved.path)) ?? [] {
      try? FileManager.default.removeItem(at: saved.appendingPathComponent(name))
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
