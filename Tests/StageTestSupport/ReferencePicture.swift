import Foundation
import PictureKit
import StageKit
import SystemKit
import TestSupport

/// Pictures in `Tests/Fixtures/pictures` that have been checked by eye. Tests compare their results
/// with them.
///
/// If the environment variable `RECORD` is `1`, the pictures are recorded again. Each recorded
/// picture is reported as a problem, so that nobody records by accident. A picture that differs is
/// written to `.build/pictures`, together with a picture of the difference.
public enum ReferencePicture {
  /// The largest allowed mean difference of the colour channels, on a scale of 0…255.
  ///
  /// Rasterizers round differently. In these pictures, Mesa's llvmpipe and softpipe differ by a
  /// mean of at most 0.14, and by at most 12 in any pixel. The tolerance is three times the mean. A
  /// card that is misplaced by a pixel, or has another size or order, differs much more.
  public static let meanTolerance = 0.4
  /// If a channel of a pixel differs by more than this, on a scale of 0…255, the pixel counts as an
  /// edge.
  public static let edgeDifference: UInt8 = 24
  /// The largest allowed fraction of pixels that differ by more than `edgeDifference`. At edges of
  /// shapes, renderers can differ that much.
  public static let edgeTolerance = 0.002

  /// The root folder of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Returns the paths of the sample pictures.
  public static func samples() throws -> [String] {
    try PictureFolder.pictures(in: [FilePath(root.appendingPathComponent("Assets/pictures").path)])
      .map(\.description)
  }
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Returns whether two pictures are equal within the tolerances.
  public static func agree(_ a: PixelImage, _ b: PixelImage) -> Bool { agrees(difference(a, b)) }

  /// Returns a description of how a picture differs from the reference picture `name`, or `nil` if
  /// they agree.
  ///
  /// - Throws: An error if a picture can't be read or written.
  public static func problem(with picture: PixelImage, named name: String) throws -> String? {
    let file = root.appendingPathComponent("Tests/Fixtures/pictures/\(name).png").path
    if isRecording {
      // A picture that agrees isn't written again, so that only changed files differ.
      if let reference = try? PictureDecoder.decode(file, longestSide: 4096),
        (picture.width, picture.height) == (reference.width, reference.height),
        agree(picture, reference)
      {
        return nil
      }
      try picture.writePNG(to: file)
      return "recorded \(file); look at it, and run again without RECORD"
    }
    let reference = try PictureDecoder.decode(file, longestSide: 4096)
    let difference = difference(picture, reference)
    if agrees(difference) { return nil }
    let folder = root.appendingPathComponent(".build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try picture.writePNG(to: folder.appendingPathComponent("\(name).png").path)
    if (picture.width, picture.height) != (reference.width, reference.height) {
      return """
        \(name): \(picture.width) × \(picture.height) instead of \(reference.width) × \
        \(reference.height); see \(name).png in \(folder.path)
        """
    }
    try PixelImage(width: picture.width, height: picture.height, pixels: difference.picture)
      .writePNG(to: folder.appendingPathComponent("\(name)-difference.png").path)
    return """
      \(name): \(difference.mean) of 255 in the mean, \(difference.outliers * 100) % of the pixels \
      beyond \(edgeDifference); see \(name).png and \(name)-difference.png in \(folder.path)
      """
  }

  private static func difference(_ a: PixelImage, _ b: PixelImage) -> PictureDifference {
    PictureDifference(a.pixels, b.pixels, limit: edgeDifference)
  }

  private static func agrees(_ difference: PictureDifference) -> Bool {
    difference.mean <= meanTolerance && difference.outliers <= edgeTolerance
  }
}
