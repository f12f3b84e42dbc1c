import StageKit

// In tests most paths are made of text.

extension PictureDecoder {
  /// Decodes the file of a path that is text.
  ///
  /// - Throws: why there is no picture.
  public static func decode(_ path: String, longestSide: Int) throws(PictureError) -> PixelImage {
    try decode(FilePath(path), longestSide: longestSide)
  }
}

extension PictureRequest {
  /// A request for the file of a path that is text.
  public init(path: String, longestSide: Int) {
    self.init(path: FilePath(path), longestSide: longestSide)
  }
}
