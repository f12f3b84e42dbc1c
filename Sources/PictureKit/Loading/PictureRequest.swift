import StageKit
import SystemKit

/// A request for a picture at a size.
public struct PictureRequest: Hashable, Sendable {
  /// A decoded picture, or the reason why there is none.
  public typealias Outcome = Result<MipChain, PictureError>

  /// The file.
  public var path: FilePath
  /// The maximum number of pixels along the longer side. For a card, this is the card's longer side
  /// in points times the pixel ratio.
  public var longestSide: Int
  /// A number that the caller increments when the content of the file changes.
  public var version: Int
  /// The part of the picture that is requested; `nil` for the whole picture. A part has no smaller
  /// mip levels.
  public private(set) var part: PicturePart?

  /// Creates a request for a whole picture.
  public init(path: FilePath, longestSide: Int, version: Int = 0) {
    self.path = path
    self.version = version
    self.longestSide = longestSide
  }

  /// Creates a request for a part of a picture.
  public init(path: FilePath, part: PicturePart, version: Int = 0) {
    self.init(path: path, longestSide: part.size.longestSide, version: version)
    self.part = part
  }
}
