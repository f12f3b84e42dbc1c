import CRSVGStageKit

/// A drawing (SVG) with words in it, which SDL2_image leaves out: librsvg draws it where that is installed, with
/// the system's fonts. Safe on every thread.
struct LetteredDrawing {
  /// The most bytes of a file in which words are looked for.
  private static let maximumBytes = 32 << 20
  /// Within so many bytes a drawing says that it is one, as SDL2_image has it.
  private static let startLength = 4095
  /// cairo's number for pixels of 32 bits, alpha in the highest, with colours multiplied by it.
  private static let premultiplied: Int32 = 0
  /// A pixel in CSS: what SDL2_image takes for one, too.
  private static let dotsPerInch = 96.0

  private let bytes: [UInt8]

  /// Looks whether a file is such a drawing, without knowing more of it than the names of its elements; nil if
  /// it isn't, or is longer than 32 MB.
  init?(_ file: PictureFile) {
    guard file.count <= Self.maximumBytes,
      Self.has("svg", in: file.bytes(at: 0, atMost: Self.startLength))
    else { return nil }
    bytes = file.bytes(at: 0, atMost: Self.maximumBytes)
    guard Self.has("text", in: bytes) else { return nil }
  }

  /// Whether an element of a name begins somewhere, with a prefix (`svg:text`) or without. O(bytes).
  private static func has(_ element: String, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let opening = rest.firstIndex(of: UInt8(ascii: "<")) {
        let name = bytes[(opening + 1)...].prefix { byte in
          byte > UInt8(ascii: " ") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
            && byte != UInt8(ascii: "<")
        }
        let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
        if name[start...].elementsEqual(element.utf8) { return true }
        rest = bytes[name.endIndex...]
      }
      return false
    }
  }

  /// Draws it, words and all. Nothing that it refers to outside of itself is read.
  ///
  /// - Parameters:
  ///   - width: the columns, in the drawing's own proportions; at least 1.
  ///   - height: the rows, likewise.
  ///   - library: what draws it.
  /// - Returns: the picture; nil where the library isn't there or can't draw it, or the drawing doesn't say how
  ///   large it is.
  func image(width: Int, height: Int, library: SVGLibrary? = .installed) -> PixelImage? {
    guard let library, let drawing = library.open(bytes, bytes.count, nil) else { return nil }
    defer { library.close(drawing) }
    library.setDensity(drawing, Self.dotsPerInch)
    guard Self.isSized(drawing, library) else { return nil }
    var isDrawn = false
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { pixels, count in
      pixels.initialize(repeating: 0)
      count = pixels.count
      isDrawn = Self.draw(drawing, on: pixels, width: width, height: height, library)
      if isDrawn { Self.divideByAlpha(pixels) }
    }
    return isDrawn ? PixelImage(width: width, height: height, pixels: pixels) : nil
  }

  /// Whether it says how large it is. SDL2_image goes by what is in it else, without the words.
  private static func isSized(
    _ drawing: UnsafeMutableRawPointer, _ library: SVGLibrary
  ) -> Bool {
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (width, height) = (CRSVG_Length(), CRSVG_Length())
    library.sides(drawing, &hasWidth, &width, &hasHeight, &height, &hasBox, nil)
    return hasBox != 0 || hasWidth != 0 && width.unit != 0 && hasHeight != 0 && height.unit != 0
  }

  private static func draw(
    _ drawing: UnsafeMutableRawPointer, on pixels: UnsafeMutableBufferPointer<UInt8>, width: Int,
    height: Int, _ library: SVGLibrary
  ) -> Bool {
    let surface = library.makeSurface(
      pixels.baseAddress, premultiplied, Int32(width), Int32(height), Int32(width * 4))
    defer {
      // Whoever still holds it lets go of the pixels.
      library.finishSurface(surface)
      library.freeSurface(surface)
    }
    let context = library.makeContext(surface)
    defer { library.freeContext(context) }
    var place = CRSVG_Place(x: 0, y: 0, width: Double(width), height: Double(height))
    return library.draw(drawing, context, &place, nil) != 0 && library.status(context) == 0
  }

  /// Makes cairo's pixels red, green, blue and straight alpha.
  private static func divideByAlpha(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = UnsafeMutableRawBufferPointer(pixels)
    var place = 0
    while place < bytes.count {
      let pixel = bytes.load(fromByteOffset: place, as: UInt32.self)
      let alpha = pixel >> 24
      for channel in 0..<3 {
        let value = pixel >> UInt32(16 - channel * 8) & 255
        bytes[place + channel] =
          alpha == 255 || alpha == 0
          ? UInt8(value) : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
      }
      bytes[place + 3] = UInt8(alpha)
      place += 4
    }
  }
}
