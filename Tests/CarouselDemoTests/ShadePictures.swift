import Foundation
import StageKit

/// Square pictures of one colour each, in a folder that goes with this.
final class ShadePictures {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  /// Their files, named by their numbers from 0.
  let paths: [String]

  /// Writes them.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - side: their pixels along a side.
  /// - Throws: what keeps them from being written.
  init(_ count: Int, side: Int = 64) throws {
    paths = (0..<count).map { [folder] in folder.appendingPathComponent("\($0).png").path }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, path) in paths.enumerated() {
      try Self.write(shade: number, side: side, to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes one.
  static func write(shade number: Int, side: Int = 64, to path: String) throws {
    let shade = Double(number % 8 + 1) / 8
    try PixelImage(width: side, height: side, color: Color(red: shade, green: 0.5, blue: 1 - shade))
      .writePNG(to: path)
  }
}
