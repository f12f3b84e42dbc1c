import CSDL2ImagePictureKit
import CSDL2StageKit
import StageKit
import SystemKit

/// Decodes a picture file into upright pixels of a limited size. Thread-safe.
public enum PictureDecoder {
  /// The size limit of SVG files, in bytes. SDL2_image reads the whole file into memory.
  private static let maxSVGBytes = 64 << 20

  /// Loads all libraries that decoding needs, so that a worker process can decode after it has lost
  /// access to files.
  static func openLibraries() {
    _ = PictureSuffix.extensions
    _ = HEIFLibrary.installed
  }

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - longestSide: The maximum number of pixels along the longer side. Larger pictures are
  ///     scaled down. SVG pictures are drawn at this size, without their text if librsvg isn't
  ///     installed.
  /// - Returns: The picture, upright and in sRGB.
  /// - Throws: An error if the file can't be decoded.
  public static func decode(_ path: FilePath, longestSide: Int) throws(PictureError) -> PixelImage {
    let file = try PictureFile(path)
    return try wholePicture(of: file, PictureHeader.read(from: file), longestSide: longestSide)
      .image
  }

  /// A decoded picture and its size in the file, if that is known.
  typealias Decoded = (image: PixelImage, fullSize: PixelSize?)

  /// Decodes a file whose header has been read.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: The file's header.
  ///   - longestSide: The maximum number of pixels along the longer side.
  ///   - progress: Called repeatedly with the completed fraction, 0…1, for formats that are decoded
  ///     row by row.
  /// - Returns: The picture, upright and in sRGB.
  /// - Throws: An error if the file can't be decoded.
  static func wholePicture(
    of file: PictureFile, _ header: PictureHeader?, longestSide: Int,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> Decoded {
    guard let header else {
      return (try decodeSVG(file, longestSide: longestSide), nil)
    }
    if header.isJPEG {
      return try header.upright(
        JPEGDecoder.decode(file, header, longestSide: longestSide, progress: progress))
    }
    if header.isPNG {
      return try header.upright(
        PNGDecoder.decode(file, header, longestSide: longestSide, progress: progress))
    }
    return try header.upright(decodeAtOnce(file, header, longestSide: longestSide))
  }

  /// Decodes a part of a picture. JPEG files that aren't progressive and PNG files that aren't
  /// interlaced take memory only for the part. All other files take memory for the whole picture.
  ///
  /// - Parameters:
  ///   - part: The part and its divisor; clamped to the picture.
  ///   - file: The picture's file.
  ///   - header: The file's header, which must contain the size.
  ///   - progress: Called repeatedly with the completed fraction, 0…1.
  /// - Returns: The part, upright and in sRGB, and the size of the whole picture.
  /// - Throws: An error if the part can't be decoded.
  static func decode(
    _ part: PicturePart, of file: PictureFile, _ header: PictureHeader,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> Decoded {
    guard let size = header.size else { throw .corrupt(reason: "its size is missing") }
    let stored = try part.stored(in: size, header.orientation)
    if header.isJPEG {
      return try header.upright(
        JPEGDecoder.decode(stored, of: file, header, progress: progress))
    }
    if header.isPNG, !header.isProgressive {
      return try header.upright(
        PNGDecoder.decode(stored, of: file, header, progress: progress))
    }
    let all =
      header.isPNG
      ? try PNGDecoder.decode(file, header, longestSide: .max)
      : try decodeAtOnce(file, header, longestSide: .max).image
    // The decoded picture's size takes precedence over the header's.
    let fullSize = PixelSize(width: all.width, height: all.height)
    return try header.upright((all.part(part.stored(in: fullSize, header.orientation)), fullSize))
  }

  /// Decodes formats that aren't decoded row by row.
  private static func decodeAtOnce(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int
  ) throws(PictureError) -> Decoded {
    if header.isHEIF {
      let picture = try HEIFDecoder.decode(file, longestSide: longestSide)
      return (picture.image, picture.fullSize)
    }
    if header.isGIF { return (try decodeGIF(file, longestSide: longestSide), header.size) }
    if let cmyk = CMYKTIFFDecoder.decode(file, header, longestSide: longestSide) {
      return (cmyk, header.size)
    }
    return (try decodeByImageLibrary(file, header, longestSide: longestSide), header.size)
  }

  /// Decodes the first frame of a GIF file.
  private static func decodeGIF(
    _ file: PictureFile, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    let frames = GIFFrames(file, maxPixels: PictureLimits.decodedPixels)
    guard let first = frames.next() else {
      throw .corrupt(reason: frames.reason ?? "it has no picture")
    }
    return first.image(longestSide: longestSide)
  }

  /// Draws an SVG picture with SDL2_image, which is fast and determines the size. If the picture
  /// contains text, librsvg draws it again with the text.
  private static func decodeSVG(
    _ file: PictureFile, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    let withoutText = try decodeByImageLibrary(file, nil, longestSide: longestSide)
    let lettered = TextDrawing(file)?.image(width: withoutText.width, height: withoutText.height)
    return lettered ?? withoutText
  }

  private static func decodeByImageLibrary(
    _ file: PictureFile, _ header: PictureHeader?, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    if let width = header?.width, let height = header?.height {
      try PictureLimits.check(width: width, height: height)
    }
    let surface = try load(file, header, longestSide: longestSide)
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    try PictureLimits.check(width: width, height: height)
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    guard let pixels = scaled(surface, width: size.width, height: size.height) else {
      throw .corrupt(reason: SDLError.message)
    }
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// Decodes the thumbnail in a file. Returns the thumbnail, upright and cropped to the picture's
  /// proportions. Returns `nil` if there is none that can be decoded.
  static func preview(_ header: PictureHeader?) -> PixelImage? {
    guard let header, let width = header.width, let height = header.height, width > 0, height > 0,
      let small = PictureHeader(header.thumbnail), small.isJPEG,
      (1..<PictureLimits.previewedPixels).contains(small.pixelCount),
      let stored = try? JPEGDecoder.decode(header.thumbnail, small)
    else { return nil }
    // The thumbnails of some cameras always have the aspect ratio 4:3, with black bars at two
    // sides.
    let aspect = Double(width) / Double(height)
    var image = stored.cropped(
      width: Int((Double(stored.height) * aspect).rounded()),
      height: Int((Double(stored.width) / aspect).rounded()))
    if header.inkEncoding == nil { image.convertToSRGB(from: header.profile) }
    return image.turned(by: header.orientation)
  }

  /// Returns the number of pixels along the longer side at which an SVG picture is drawn: at most
  /// 8192.
  static func svgSide(_ longestSide: Int) -> Int { min(max(longestSide, 1), 8192) }

  private static func load(
    _ file: PictureFile, _ header: PictureHeader?, longestSide: Int
  ) throws(PictureError) -> UnsafeMutablePointer<SDL_Surface> {
    SDL_ClearError()
    var isKnown = header != nil
    let surface = file.read { operations -> UnsafeMutablePointer<SDL_Surface>? in
      if let header, header.isAnimated { return WebPAnimation.firstPicture(of: file, header) }
      if let header { return IMG_LoadTyped_RW(operations, 0, header.isTarga ? "TGA" : "") }
      // SDL2_image's readers for the remaining formats (XPM, XCF, LBM, XV) can't cope with damaged
      // files. Hardly any picture is in one of these formats, so don't read them.
      isKnown = IMG_isSVG(operations) != 0
      guard isKnown, file.count <= maxSVGBytes else { return nil }
      // Draw the SVG picture at the requested size, whatever size the file specifies.
      let side = Int32(svgSide(longestSide))
      return IMG_LoadSizedSVG_RW(operations, side, side)
    }
    if let surface { return surface }
    if header == nil, isKnown, file.count > maxSVGBytes {
      throw .unreadable(reason: "SVG files above \(maxSVGBytes >> 20) MB aren't supported")
    }
    if header?.inkMirroring != nil, String(cString: SDL_GetError()).isEmpty {
      // libtiff reports no reason for some CMYK pictures that it can't convert.
      throw .unreadable(reason: "its pixel format isn't supported")
    }
    let reason = SDLError.message
    // SDL2_image was built without this format.
    if reason.contains("Unsupported") || reason.contains("not supported") { isKnown = false }
    throw isKnown ? .corrupt(reason: reason) : .unsupported
  }

  private static func scaled(
    _ surface: UnsafeMutablePointer<SDL_Surface>, width: Int, height: Int
  ) -> [UInt8]? {
    let format = surface.pointee.format.pointee.format
    // Surfaces in the two most frequent formats need no conversion.
    if format == SDL_PIXELFORMAT_RGB24.rawValue, SDL_HasColorKey(surface) == SDL_FALSE {
      return average(surface.pointee, .rgb, width: width, height: height)
    }
    if format == SDL_PIXELFORMAT_RGBA32.rawValue {
      return average(surface.pointee, .rgba, width: width, height: height)
    }
    guard let copy = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_RGBA32.rawValue, 0) else {
      return nil
    }
    defer { SDL_FreeSurface(copy) }
    return average(copy.pointee, .rgba, width: width, height: height)
  }

  private static func average(
    _ surface: SDL_Surface, _ pixels: AreaAverage.Pixels, width: Int, height: Int
  ) -> [UInt8]? {
    guard let bytes = surface.pixels else { return nil }
    let source = AreaAverage.Source(
      bytes: UnsafePointer(bytes.assumingMemoryBound(to: UInt8.self)), width: Int(surface.w),
      height: Int(surface.h), stride: Int(surface.pitch), pixels: pixels)
    return AreaAverage.scale(source, width: width, height: height)
  }
}

extension PictureHeader {
  /// The upright size of the picture; `nil` if it isn't known.
  var uprightSize: PixelSize? { size?.turned(by: orientation) }

  /// Converts a stored picture to sRGB and turns it upright.
  fileprivate func upright(_ picture: PixelImage) -> PictureDecoder.Decoded {
    upright((picture, size))
  }

  /// Converts a decoded picture to sRGB, and turns the picture and its full size upright.
  fileprivate func upright(_ stored: PictureDecoder.Decoded) -> PictureDecoder.Decoded {
    var image = stored.image
    // CMYK pictures have been converted to sRGB already.
    if inkEncoding == nil { image.convertToSRGB(from: profile) }
    return (image.turned(by: orientation), stored.fullSize?.turned(by: orientation))
  }
}

extension PicturePart {
  /// Clamps the part to a picture and converts it to the coordinates of the stored pixels.
  ///
  /// - Throws: `tooLarge` if the scaled part has too many pixels.
  fileprivate func stored(
    in fullSize: PixelSize, _ orientation: Orientation
  ) throws(PictureError) -> StoredPart {
    let part = clamped(to: fullSize.turned(by: orientation))
    try PictureLimits.check(width: part.size.width, height: part.size.height)
    return part.storedPart(in: fullSize, orientation)
  }
}

extension PixelSize {
  /// Returns the size after applying an orientation.
  fileprivate func turned(by orientation: Orientation) -> PixelSize {
    orientation.swapsSides ? PixelSize(width: height, height: width) : self
  }
}

extension PixelImage {
  /// Returns a part of the picture.
  fileprivate func part(_ part: StoredPart) -> PixelImage {
    let shrunk = pixels.withUnsafeBufferPointer { pixels in
      part.shrunk(.rgba) { number, line in
        guard let start = pixels.baseAddress else { return }
        line.update(
          from: start + ((part.y + number) * width + part.x) * 4, count: part.width * 4)
      }
    }
    return PixelImage(width: part.size.width, height: part.size.height, pixels: shrunk)
  }

  /// Returns the centre of the picture, cropped to at most the given size.
  func cropped(width: Int, height: Int) -> PixelImage {
    let (columns, rows) = (min(max(width, 1), self.width), min(max(height, 1), self.height))
    guard (columns, rows) != (self.width, self.height) else { return self }
    let (left, top) = ((self.width - columns) / 2, (self.height - rows) / 2)
    var cropped: [UInt8] = []
    cropped.reserveCapacity(columns * rows * 4)
    for y in top..<(top + rows) {
      let start = (y * self.width + left) * 4
      cropped.append(contentsOf: pixels[start..<(start + columns * 4)])
    }
    return PixelImage(width: columns, height: rows, pixels: cropped)
  }
}
