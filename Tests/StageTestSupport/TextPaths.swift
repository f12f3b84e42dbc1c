import PictureKit
import StageKit
import SystemKit

// Overloads for tests, in which paths are usually strings.

extension PictureDecoder {
  /// Decodes the file at a path that is given as a string.
  ///
  /// - Throws: the reason why the file can't be decoded.
  public static func decode(_ path: String, longestSide: Int) throws(PictureError) -> PixelImage {
    try decode(FilePath(path), longestSide: longestSide)
  }
}

extension PictureRequest {
  /// Creates a request for the file at a path that is given as a string.
  public init(path: String, longestSide: Int) {
    self.init(path: FilePath(path), longestSide: longestSide)
  }
}
