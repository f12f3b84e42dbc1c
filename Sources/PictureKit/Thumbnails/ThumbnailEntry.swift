import StageKit

/// The texts of a file in the thumbnail cache. Any program can write to the cache, so a worker
/// reads the texts.
struct ThumbnailEntry {
  /// The size of the picture, or of its stored pixels before they are turned upright. `nil` if the
  /// program that created the thumbnail has not recorded the size.
  let fullSize: PixelSize?
  /// A text about the picture. In the file that records a failure, this is the reason.
  let description: String?

  /// Reads a file. Returns `nil` if the file isn't a complete PNG file, or doesn't belong to a
  /// picture in its present state.
  init?(_ file: PictureFile, of original: ThumbnailCache.Original) {
    // A truncated PNG file could show a part of the thumbnail, so require the whole file.
    guard PNGChunks.isWhole(file) else { return nil }
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
  /// Returns this size, with width and height exchanged if that fits the proportions of a smaller
  /// copy. They must be exchanged if this is the size of a stored picture that is rotated for
  /// display. Returns `nil` if neither order fits.
  func upright(as copy: PixelImage) -> PixelSize? {
    [self, PixelSize(width: height, height: width)].first { size in
      // Rounding changes a side of the copy by up to half a pixel.
      let allowance = Double(size.longestSide) * 0.75
      return abs(Double(size.width * copy.height) - Double(size.height * copy.width)) <= allowance
    }
  }
}
