/// The size limits of pictures that are decoded.
enum PictureLimits {
  /// The maximum number of pixels of a decoded picture. A picture of this size temporarily takes
  /// 400 MB, as red, green and blue bytes.
  static let decodedPixels = 1 << 27

  /// The maximum number of pixels of a picture that is decoded row by row. A square picture can
  /// have more than 30,000 pixels along each side.
  static let rowByRowPixels = 1 << 30

  /// The maximum number of pixels in a row of a PNG file.
  static let rowPixels = 1 << 24

  /// The minimum number of pixels of a picture for which a preview is worthwhile, because decoding
  /// such a picture takes 40 ms or more.
  static let previewedPixels = 1 << 22

  /// Checks that a picture of the given size can be decoded.
  ///
  /// - Throws: `corrupt` or `tooLarge` if the picture can't be decoded.
  static func check(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > decodedPixels { throw .tooLarge(width: width, height: height) }
  }
}
