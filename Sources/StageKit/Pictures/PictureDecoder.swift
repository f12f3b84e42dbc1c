import CSDL2ImageStageKit
import CSDL2StageKit

/// Reads a picture file into pixels of a bounded size, upright. Safe on every thread.
public enum PictureDecoder {
  /// The most pixels that are decoded: 400 MB for a moment, as red, green and blue bytes.
  static let maximumPixels = 1 << 27

  /// From how many pixels on a picture is worth a preview: decoding takes 40 ms and more.
  static let previewedPixels = 1 << 22

  /// What is read of a file before it is decoded; a JPEG's EXIF and colour profile come first.
  private static let headerLength = 256 * 1024

  /// What is read of a JPEG whose size isn't in that: profiles of printers and phones' second pictures
  /// may take up to 255 segments of 64 KB.
  private static let longestHeader = 32 << 20

  /// What is read of an icon, for the sizes of the pictures in it.
  private static let maximumIcon = 16 << 20

  /// Opens all that decoding opens beside a picture's file, so that it can be done where nothing may be
  /// opened any more.
  static func openLibraries() {
    _ = PictureFolder.extensions
    _ = HEIFLibrary.installed
  }

  /// Opens all that drawing words opens beside the fonts themselves, where the kernel lets these be read and
  /// nothing else.
  ///
  /// - Returns: the fonts' files; none where no words can be drawn.
  static func openFonts() -> Set<String> {
    guard Confinement.canNameFiles, SVGLibrary.installed != nil else { return [] }
    return FontFinder.files
  }

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - longestSide: the most pixels along the longer side; larger pictures are averaged down, and
  ///     drawings (SVG) are drawn so large, without their words where librsvg isn't installed.
  /// - Returns: the picture, upright.
  /// - Throws: why there is none.
  public static func decode(_ path: FilePath, longestSide: Int) throws(PictureError) -> PixelImage {
    let file = try PictureFile(path)
    return try whole(of: file, header(of: file), longestSide: longestSide).image
  }

  /// What a file's first bytes tell; nil where they are of no known format.
  static func header(of file: PictureFile) throws(PictureError) -> PictureHeader? {
    var start = try file.start(atMost: headerLength)
    if PictureHeader.isIcon(start[...]) { start = try file.start(atMost: maximumIcon) }
    var header = PictureHeader(start[...], suffix: file.suffix)
    if let known = header, known.isJPEG, known.width == nil, start.count == headerLength {
      header = PictureHeader(try file.start(atMost: longestHeader)[...])
    }
    header?.readAll(of: file, ByteReader(start[...]))
    return header
  }

  /// A picture, and how large it is in its file, where that is known.
  typealias Decoded = (image: PixelImage, full: PixelSize?)

  /// Decodes a file whose header is known already.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - header: what its first bytes told.
  ///   - longestSide: the most pixels along the longer side.
  ///   - progress: told now and then which share of all is there, by formats that come row by row.
  /// - Returns: the picture, upright.
  /// - Throws: why there is none.
  static func whole(
    of file: PictureFile, _ header: PictureHeader?, longestSide: Int,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> Decoded {
    guard let header else {
      return (try decodeDrawing(file, longestSide: longestSide), nil)
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

  /// Decodes a part of a picture, upright: of a JPEG or PNG file no more than that is in memory, of all others
  /// the whole for a moment.
  ///
  /// - Parameters:
  ///   - part: which, and how much smaller; what lies outside of the picture is left out.
  ///   - file: the picture's.
  ///   - header: what its first bytes told, with its size.
  ///   - progress: told now and then which share of all is there.
  /// - Returns: the part, upright, and how large the whole is.
  /// - Throws: why there is none.
  static func decode(
    _ part: PicturePart, of file: PictureFile, _ header: PictureHeader,
    progress: (Double) -> Void = { _ in }
  ) throws(PictureError) -> Decoded {
    guard let size = header.size else { throw .corrupt(reason: "it doesn't tell its size") }
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
    // What it tells itself comes before what its beginning does.
    let full = PixelSize(width: all.width, height: all.height)
    return try header.upright((all.part(part.stored(in: full, header.orientation)), full))
  }

  /// Decodes what doesn't come row by row.
  private static func decodeAtOnce(
    _ file: PictureFile, _ header: PictureHeader, longestSide: Int
  ) throws(PictureError) -> Decoded {
    if header.isHEIF {
      let picture = try HEIFDecoder.decode(file, longestSide: longestSide)
      return (picture.image, picture.full)
    }
    if header.isGIF { return (try decodeGIF(file, longestSide: longestSide), header.size) }
    if let inks = TIFFInks.decode(file, header, longestSide: longestSide) {
      return (inks, header.size)
    }
    return (try decodeByImageLibrary(file, header, longestSide: longestSide), header.size)
  }

  /// The first picture of a GIF.
  private static func decodeGIF(
    _ file: PictureFile, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    let frames = GIFFrames(file, maximumPixels: maximumPixels)
    guard let first = frames.next() else {
      throw .corrupt(reason: frames.reason ?? "it has no picture")
    }
    return first.image(longestSide: longestSide)
  }

  /// A drawing: by SDL2_image, which is quick and tells how large it is; if it has words, as librsvg draws it.
  private static func decodeDrawing(
    _ file: PictureFile, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    let wordless = try decodeByImageLibrary(file, nil, longestSide: longestSide)
    let lettered = LetteredDrawing(file)?.image(width: wordless.width, height: wordless.height)
    return lettered ?? wordless
  }

  private static func decodeByImageLibrary(
    _ file: PictureFile, _ header: PictureHeader?, longestSide: Int
  ) throws(PictureError) -> PixelImage {
    if let width = header?.width, let height = header?.height {
      try check(width: width, height: height)
    }
    let surface = try load(file, header, longestSide: longestSide)
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    try check(width: width, height: height)
    let size = AreaAverage.size(width: width, height: height, longestSide: longestSide)
    guard let pixels = scaled(surface, width: size.width, height: size.height) else {
      throw .corrupt(reason: SystemWindow.lastError)
    }
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// The small picture that a file holds of a large one, in the large one's shape and upright; nil if
  /// there is none.
  static func preview(_ header: PictureHeader?) -> PixelImage? {
    guard let header, let width = header.width, let height = header.height, width > 0, height > 0,
      let small = PictureHeader(header.thumbnail), small.isJPEG,
      (1..<previewedPixels).contains(small.pixelCount),
      let stored = try? JPEGDecoder.decode(header.thumbnail, small)
    else { return nil }
    // Cameras that make all of them 4:3 leave bars at two sides.
    let aspect = Double(width) / Double(height)
    var image = stored.cropped(
      width: Int((Double(stored.height) * aspect).rounded()),
      height: Int((Double(stored.width) / aspect).rounded()))
    if header.inks == nil { image.turnToStandard(from: header.profile) }
    return image.turned(by: header.orientation)
  }

  /// The pixels along the longer side of a drawing where so many are wanted: at most 8192.
  static func drawnSide(_ longestSide: Int) -> Int { min(max(longestSide, 1), 8192) }

  /// - Throws: `corrupt` or `tooLarge` where a picture of such a size is not decoded.
  static func check(width: Int, height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .corrupt(reason: "it has no pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > maximumPixels { throw .tooLarge(width: width, height: height) }
  }

  private static func load(
    _ file: PictureFile, _ header: PictureHeader?, longestSide: Int
  ) throws(PictureError) -> UnsafeMutablePointer<SDL_Surface> {
    SDL_ClearError()
    var isKnown = header != nil
    let surface = file.read { operations -> UnsafeMutablePointer<SDL_Surface>? in
      if let header, header.isAnimated { return WebPAnimation.firstPicture(of: file, header) }
      if let header { return IMG_LoadTyped_RW(operations, 0, header.isTarga ? "TGA" : "") }
      // Broken files of the formats that are left (XPM, XCF, LBM, XV) lead SDL2_image's own readers
      // astray, and nobody has pictures in them.
      isKnown = IMG_isSVG(operations) != 0
      guard isKnown else { return nil }
      // Drawn as large as it is wanted, whatever size it says.
      let side = Int32(drawnSide(longestSide))
      return IMG_LoadSizedSVG_RW(operations, side, side)
    }
    if let surface { return surface }
    let reason = SystemWindow.lastError
    // SDL2_image says so of formats it was built without.
    if reason.contains("Unsupported") || reason.contains("not supported") { isKnown = false }
    throw isKnown ? .corrupt(reason: reason) : .unsupported
  }

  private static func scaled(
    _ surface: UnsafeMutablePointer<SDL_Surface>, width: Int, height: Int
  ) -> [UInt8]? {
    let format = surface.pointee.format.pointee.format
    // Most come as one of these and are read where they lie.
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
  /// The picture's size as it is stored; nil where it isn't known.
  var size: PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The picture's size as it stands upright, as far as it is known.
  var uprightSize: PixelSize? { size?.turned(by: orientation) }

  /// What is stored as it is to be seen.
  fileprivate func upright(_ picture: PixelImage) -> PictureDecoder.Decoded {
    upright((picture, size))
  }

  /// What is stored as it is to be seen.
  fileprivate func upright(_ stored: PictureDecoder.Decoded) -> PictureDecoder.Decoded {
    var image = stored.image
    // Inks are light already.
    if inks == nil { image.turnToStandard(from: profile) }
    return (image.turned(by: orientation), stored.full?.turned(by: orientation))
  }
}

extension PicturePart {
  /// What of it lies in a picture of a size as it is stored.
  ///
  /// - Throws: `tooLarge`.
  fileprivate func stored(
    in full: PixelSize, _ orientation: Orientation
  ) throws(PictureError) -> StoredPart {
    let part = clamped(to: full.turned(by: orientation))
    try PictureDecoder.check(width: part.size.width, height: part.size.height)
    return part.place(in: full, orientation)
  }
}

extension PixelSize {
  /// The size that is left of it when it is turned.
  fileprivate func turned(by orientation: Orientation) -> PixelSize {
    orientation.swapsSides ? PixelSize(width: height, height: width) : self
  }
}

extension PixelImage {
  /// A part of it.
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

  /// Makes its colours sRGB's, where a profile says that they are others.
  mutating func turnToStandard(from profile: ColorProfile?) {
    guard let profile, let conversion = ColorConversion(from: profile, .light) else { return }
    conversion.apply(to: &pixels)
  }

  /// The middle of the picture, where it is larger than a size.
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

  /// The picture turned upright.
  func turned(by orientation: Orientation) -> PixelImage {
    guard orientation != .upright else { return self }
    let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
    var turned: [UInt8] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let place = orientation.source(x: x, y: y, width: width, height: height)
        let start = (place.y * width + place.x) * 4
        turned.append(contentsOf: pixels[start..<(start + 4)])
      }
    }
    return PixelImage(width: columns, height: rows, pixels: turned)
  }
}
