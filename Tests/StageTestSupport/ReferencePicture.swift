import Foundation
import StageKit
import TestSupport

/// Pictures that were looked at and found right, in `Tests/Fixtures/pictures`.
///
/// `RECORD=1` makes them anew and reports each as a problem, so that nobody records by accident. What
/// doesn't agree is left in `.build/pictures`, with its difference.
public enum ReferencePicture {
  /// Rasterisers round differently. Mesa's llvmpipe and softpipe are 0.14 apart at most in these
  /// pictures, and nowhere by more than 12; this allows three times as much. A card that is off by a
  /// pixel, in another order or of another size goes far beyond.
  public static let meanTolerance = 0.4
  /// A difference of a channel, of 255, that counts as an edge's.
  public static let edgeDifference: UInt8 = 24
  /// The share of pixels that may differ by more: edges that fall between two samples.
  public static let edgeTolerance = 0.002

  /// The folder of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The paths of the sample pictures.
  public static func samples() throws -> [String] {
    try PictureFolder.pictures(in: [FilePath(root.appendingPathComponent("Assets/pictures").path)])
      .map(\.description)
  }
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Whether two pictures are the same within the tolerances.
  public static func agree(_ a: PixelImage, _ b: PixelImage) -> Bool { agrees(difference(a, b)) }

  /// What is wrong with a picture beside the one of its name; nil if nothing is.
  ///
  /// - Throws: what keeps a picture from being read or written.
  public static func problem(with picture: PixelImage, named name: String) throws -> String? {
    let file = root.appendingPathComponent("Tests/Fixtures/pictures/\(name).png").path
    if isRecording {
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
