import Foundation
import PictureKit
import StageKit

/// Square pictures of one colour each, in a temporary folder that is removed on deinitialization.
final class ShadePictures {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pictures-\(UUID().uuidString)")
  /// The paths of the files, whose names are consecutive numbers from 0.
  let paths: [String]

  /// Writes the pictures.
  ///
  /// - Parameters:
  ///   - count: The number of pictures.
  ///   - side: The side of a picture in pixels.
  /// - Throws: An error if a file can't be written.
  init(_ count: Int, side: Int = 64) throws {
    paths = (0..<count).map { [folder] in folder.appendingPathComponent("\($0).png").path }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, path) in paths.enumerated() {
      try Self.write(shade: number, side: side, to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a single picture. The number determines its colour.
  static func write(shade number: Int, side: Int = 64, to path: String) throws {
    let shade = Double(number % 8 + 1) / 8
    try PixelImage(width: side, height: side, color: Color(red: shade, green: 0.5, blue: 1 - shade))
      .writePNG(to: path)
  }
}
