import StageKit

/// The texts of a file in the thumbnail cache. Any program can write to the cache, so a worker
/// reads the texts.
struct ThumbnailEntry {
  /// The size of the picture. Some programs record the upright size, others the size of the stored
  /// pixels. `nil` if the size isn't recorded.
  let fullSize: PixelSize?
  /// A description of the picture, or the reason for a recorded failure.
  let description: String?

  /// Reads a file. Returns `nil` if the file isn't a complete PNG file, or doesn't belong to a
  /// picture in its present state.
  init?(_ file: PictureFile, of original: ThumbnailCache.Original) {
    // A truncated PNG file could show a part of the thumbnail, so require the whole file.
    guard PNGChunks.isComplete(file) else { return nil }
    let texts = PNGText.read(from: file)
    let byteCount = texts["Thumb::Size"].flatMap { Int($0) }
    guard texts["Thumb::URI"] == original.address,
      texts["Thumb::MTime"].flatMap(Self.seconds) == original.modified,
      byteCount ?? original.byteCount == original.byteCount
    else { return nil }
    let sides = [ThumbnailCache.widthName, ThumbnailCache.heightName]
      .compactMap { texts[$0].flatMap { Int($0) } }
    let isSize =
      sides.count == 2 && sides.allSatisfy((1...PictureLimits.rowByRowPixels).contains)
    fullSize = isSize ? PixelSize(width: sides[0], height: sides[1]) : nil
    description = texts[ThumbnailCache.descriptionName]
  }

  /// Parses a time in seconds and drops the fraction. Returns `nil` for anything but a number that
  /// fits in `Int`.
  private static func seconds(_ text: String) -> Int? {
    Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }
}

extension PixelSize {
  /// Returns this size, or this size with width and height exchanged, whichever has the proportions
  /// of `copy`, the upright thumbnail. Returns `nil` if neither has them.
  func upright(as copy: PixelImage) -> PixelSize? {
    [self, PixelSize(width: height, height: width)].first { size in
      // Rounding changes a side of the copy by up to half a pixel.
      let allowance = Double(size.longestSide) * 0.75
      return abs(Double(size.width * copy.height) - Double(size.height * copy.width)) <= allowance
    }
  }
}
