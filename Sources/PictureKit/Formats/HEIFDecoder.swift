import CHEIFPictureKit
import StageKit

/// Decodes HEIC and AVIF files if libheif is installed. Thread-safe.
struct HEIFDecoder {
  /// The maximum number of bytes read from a file.
  private static let maxBytes = 512 << 20
  // Constants of libheif: the RGB colour space, the interleaved pixel formats without and with
  // alpha, and the interleaved channel.
  private static let rgb: Int32 = 1
  private static let interleavedRGB: Int32 = 10
  private static let interleavedRGBA: Int32 = 11
  private static let interleaved: Int32 = 10

  private let library: HEIFLibrary
  private let handle: UnsafeMutableRawPointer

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - longestSide: The maximum number of pixels along the longer side; larger pictures are
  ///     scaled down.
  ///   - library: libheif, or `nil` if it isn't installed.
  /// - Returns: The picture, upright and in sRGB, and its size in the file.
  /// - Throws: `corrupt`, `tooLarge`, `unreadable`, or `missingPackage` if libheif isn't installed.
  static func decode(
    _ file: PictureFile, longestSide: Int, library: HEIFLibrary? = .installed
  ) throws(PictureError) -> (image: PixelImage, fullSize: PixelSize) {
    guard let library else { throw .missingPackage(name: HEIFLibrary.package) }
    guard let context = library.alloc() else { throw .corrupt(reason: "not enough memory") }
    defer { library.free(context) }
    let bytes = try file.start(atMost: maxBytes)
    let picture = bytes.withUnsafeBytes { bytes in
      Result { () throws(PictureError) in
        // libheif reads the bytes for as long as the context exists.
        try check(library.read(context, bytes.baseAddress, bytes.count, nil))
        return try Self.picture(in: context, library, longestSide: longestSide)
      }
    }
    return try picture.get()
  }

  private static func check(_ error: CHEIF_Error) throws(PictureError) {
    guard error.code != 0 else { return }
    throw .corrupt(reason: error.message.map { String(cString: $0) } ?? "it can't be decoded")
  }

  private static func picture(
    in context: UnsafeMutableRawPointer, _ library: HEIFLibrary, longestSide: Int
  ) throws(PictureError) -> (image: PixelImage, fullSize: PixelSize) {
    var handle: UnsafeMutableRawPointer?
    try check(library.primaryHandle(context, &handle))
    guard let handle else { throw .corrupt(reason: "it has no picture") }
    defer { library.freeHandle(handle) }
    return try HEIFDecoder(library: library, handle: handle).picture(longestSide: longestSide)
  }

  private func picture(
    longestSide: Int
  ) throws(PictureError) -> (image: PixelImage, fullSize: PixelSize) {
    try PictureLimits.check(
      width: Int(library.width(handle)), height: Int(library.height(handle)))
    let hasAlpha = library.hasAlpha(handle) != 0
    var image: UnsafeMutableRawPointer?
    try Self.check(
      library.decode(
        handle, &image, Self.rgb, hasAlpha ? Self.interleavedRGBA : Self.interleavedRGB, nil))
    guard let image else { throw .corrupt(reason: "it can't be decoded") }
    defer { library.freeImage(image) }
    var stride: Int32 = 0
    let (width, height) = (
      Int(library.planeWidth(image, Self.interleaved)),
      Int(library.planeHeight(image, Self.interleaved))
    )
    guard let bytes = library.plane(image, Self.interleaved, &stride), width > 0, height > 0 else {
      throw .corrupt(reason: "it has no pixels")
    }
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    let pixels = AreaAverage.scale(
      .init(
        bytes: bytes, width: width, height: height, stride: Int(stride),
        pixels: hasAlpha ? .rgba : .rgb),
      width: size.width, height: size.height)
    var picture = PixelImage(width: size.width, height: size.height, pixels: pixels)
    picture.convertToSRGB(from: profile)
    return (picture, PixelSize(width: width, height: height))
  }

  /// The picture's colour profile; `nil` if the file has none or an unsupported one.
  private var profile: ColorProfile? {
    let count = library.profileSize(handle)
    if count > 0, count <= ColorProfile.maxBytes {
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        let error = library.profile(handle, buffer.baseAddress)
        initialized = error.code == 0 ? count : 0
      }
      return bytes.isEmpty ? nil : .icc(bytes[...])
    }
    var colors: UnsafeMutablePointer<CHEIF_Colors>?
    guard library.colors(handle, &colors).code == 0, let colors else { return nil }
    defer { library.freeColors(colors) }
    // The numbers are those of ITU-T H.273, tables 2 and 3. Colours of high dynamic range (PQ and
    // HLG) aren't converted.
    let primaries: RGBPrimaries? =
      switch colors.pointee.primaries {
      case 1: .standard
      case 9: .wide
      case 12: .displayP3
      default: nil
      }
    guard let primaries, [1, 2, 6, 13, 14, 15].contains(colors.pointee.transfer) else { return nil }
    return .standardCurve(primaries)
  }
}
