import Glibc

/// The metadata of a picture's file: its size, and how the picture was taken.
public struct PictureMetadata: Hashable, Sendable {
  /// The number of columns and the number of rows of the upright picture; `nil` if unknown.
  public var width, height: Int?
  /// The size of the file in bytes.
  public var byteCount = 0
  /// The camera's maker and model; empty if unknown.
  public var camera = ""
  /// The time at which the picture was taken, in seconds since 1970; `nil` if unknown. The camera's
  /// time counts as UTC, because cameras don't record their time zone.
  public var captureDate: Int?
  /// The exposure time in seconds; `nil` if unknown.
  public var exposureTime: Double?
  /// The f-number: the focal length divided by the diameter of the aperture; `nil` if unknown.
  public var fNumber: Double?
  /// The sensitivity according to ISO 12232; `nil` if unknown.
  public var sensitivity: Int?
  /// The focal length in millimetres; `nil` if unknown.
  public var focalLength: Double?

  /// Creates empty metadata.
  public init() {}

  /// Reads the metadata of a file.
  ///
  /// - Throws: An error if the file can't be read.
  init(_ file: PictureFile) throws(PictureError) {
    let header = try PictureHeader.read(from: file)
    width = header?.width
    height = header?.height
    if header?.orientation.swapsSides == true { (width, height) = (height, width) }
    byteCount = file.count
    var exif = header?.exif
    // A TIFF file has the same structure as EXIF metadata.
    if exif == nil { exif = EXIF(part: try file.start(atMost: EXIF.maxBytes)[...]) }
    guard let exif else { return }
    camera = exif.camera
    captureDate = CaptureDate.seconds(exif.captureTime)
    exposureTime = exif.exposureTime
    fNumber = exif.fNumber
    focalLength = exif.focalLength
    sensitivity = exif.sensitivity
  }
}
