import StageKit

/// The result of a request: a picture, or a preview of the picture.
struct DecodedPicture {
  var mips: MipChain
  /// True if the result is the thumbnail in the file instead of the picture.
  var isPreview = false
  /// The text in a file of the thumbnail cache, such as the reason for a recorded failure; `nil`
  /// for all other files.
  var description: String?
}

extension DecodedPicture {
  /// Creates a result with the picture's size in the file.
  fileprivate init(mips: MipChain, fullSize: PixelSize?, isPreview: Bool = false) {
    self.init(mips: mips, isPreview: isPreview)
    self.mips.fullSize = fullSize
  }
}

extension PictureDecoder {
  /// Decodes a picture, or returns its preview. Loaders and workers share this method.
  ///
  /// - Parameters:
  ///   - file: The picture's file.
  ///   - original: The picture to which the file must belong, if the file is in the thumbnail
  ///     cache; otherwise `nil`.
  ///   - longestSide: The maximum number of pixels along the longer side.
  ///   - part: The part to decode; `nil` for the whole picture.
  ///   - wantsPreview: Whether to return the file's thumbnail instead, if the picture is large.
  ///   - progress: Called repeatedly with the completed fraction of the picture, 0…1.
  ///   - mayBegin: Called before the picture is decoded, with the number of bytes that decoding
  ///     takes temporarily. Returns false to cancel.
  /// - Returns: `nil` if `mayBegin` returns false.
  /// - Throws: An error if the picture can't be decoded.
  static func picture(
    in file: PictureFile, of original: ThumbnailCache.Original? = nil, longestSide: Int,
    part: PicturePart? = nil, wantsPreview: Bool, progress: (Double) -> Void = { _ in },
    mayBegin: (_ bytes: Int) -> Bool
  ) throws(PictureError) -> DecodedPicture? {
    if let original {
      return try thumbnail(in: file, of: original, longestSide: longestSide, mayBegin: mayBegin)
    }
    let header = try PictureHeader.read(from: file)
    if let part {
      guard let header else { throw .unsupported }
      guard mayBegin(neededBytes(for: header, part)) else { return nil }
      let decoded = try decode(part, of: file, header, progress: progress)
      return DecodedPicture(mips: MipChain(unscaled: decoded.image), fullSize: decoded.fullSize)
    }
    if wantsPreview, header?.pixelCount ?? 0 >= PictureLimits.previewedPixels,
      let preview = preview(header)
    {
      return DecodedPicture(
        mips: MipChain(preview), fullSize: header?.uprightSize, isPreview: true)
    }
    guard mayBegin(neededBytes(for: header, longestSide: longestSide)) else { return nil }
    let decoded = try wholePicture(of: file, header, longestSide: longestSide, progress: progress)
    return DecodedPicture(mips: MipChain(decoded.image), fullSize: decoded.fullSize)
  }

  /// Decodes a file of the thumbnail cache, and reads its texts.
  private static func thumbnail(
    in file: PictureFile, of original: ThumbnailCache.Original, longestSide: Int,
    mayBegin: (_ bytes: Int) -> Bool
  ) throws(PictureError) -> DecodedPicture? {
    guard let entry = ThumbnailEntry(file, of: original) else {
      throw .corrupt(reason: "it isn't the picture's thumbnail")
    }
    let picture = try picture(
      in: file, longestSide: longestSide, wantsPreview: false, mayBegin: mayBegin)
    guard var picture else { return nil }
    picture.mips.fullSize = entry.fullSize?.upright(as: picture.mips.levels[0])
    picture.description = entry.description
    return picture
  }

  /// Returns the number of bytes that decoding takes temporarily. The decoded picture counts three
  /// times: in the decoder, in shared memory and in the receiving process.
  static func neededBytes(for header: PictureHeader?, longestSide: Int) -> Int {
    // Only SVG files have no header. They are drawn at the requested size.
    let side = svgSide(longestSide)
    guard let header else { return side * side * 4 + 3 * MipChain.bytes(width: side, height: side) }
    let work = header.workBytes
    guard let width = header.width, let height = header.height, width > 0, height > 0 else {
      return work
    }
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    // Pictures above the limit are refused. Their byte counts could overflow.
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= PictureLimits.decodedPixels else { return work }
    return work + 3 * MipChain.bytes(width: size.width, height: size.height)
  }

  /// Returns the number of bytes that decoding a part takes temporarily. The decoded part counts
  /// three times, as in `neededBytes(for:longestSide:)`.
  static func neededBytes(for header: PictureHeader, _ part: PicturePart) -> Int {
    header.workBytes + 3 * 4 * part.size.width * part.size.height
  }
}
