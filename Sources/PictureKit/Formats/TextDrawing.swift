import CRSVGPictureKit
import StageKit

/// An SVG picture that contains text. SDL2_image would leave out the text. librsvg draws the
/// picture with its text in the system's fonts, if the library is installed. Thread-safe.
struct TextDrawing {
  /// The maximum number of bytes of a file that is searched for text.
  private static let maxBytes = 32 << 20
  /// The maximum number of `text` and `tspan` elements. librsvg takes about 7 KB of memory for each
  /// of them.
  private static let maxTextElements = 20_000
  /// The number of bytes at the start of a file in which the `svg` element must begin, as in
  /// SDL2_image.
  private static let startLength = 4095
  /// cairo's ARGB32 format: 32 bits with alpha in the highest byte, and colours premultiplied by
  /// alpha.
  private static let premultiplied: Int32 = 0
  /// The resolution at which a CSS pixel is one pixel, as in SDL2_image.
  private static let dotsPerInch = 96.0

  private let bytes: [UInt8]

  /// Searches a file for the start tags of `svg` and `text` elements. Returns `nil` if either is
  /// missing, or if the file has more than 32 MB or 20,000 elements with text.
  init?(_ file: PictureFile) {
    guard file.count <= Self.maxBytes,
      Self.count(of: "svg", in: file.bytes(at: 0, atMost: Self.startLength)) > 0
    else { return nil }
    bytes = file.bytes(at: 0, atMost: Self.maxBytes)
    let textCount = Self.count(of: "text", in: bytes)
    guard textCount > 0, textCount + Self.count(of: "tspan", in: bytes) <= Self.maxTextElements
    else { return nil }
  }

  /// Returns the number of start tags of an element, with or without a namespace prefix
  /// (`svg:text`). O(bytes).
  private static func count(of element: String, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var rest = bytes[...]
      while let opening = rest.firstIndex(of: UInt8(ascii: "<")) {
        let name = bytes[(opening + 1)...].prefix { byte in
          byte > UInt8(ascii: " ") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
            && byte != UInt8(ascii: "<")
        }
        let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
        if name[start...].elementsEqual(element.utf8) { count += 1 }
        rest = bytes[name.endIndex...]
      }
      return count
    }
  }

  /// Draws the SVG picture with its text. Ignores references to other files.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1. Width and height must have the proportions of
  ///     the SVG picture.
  ///   - height: The number of rows, at least 1.
  ///   - library: The library that draws.
  /// - Returns: The pixels; `nil` if the library is missing or can't draw the SVG picture, or the
  ///   SVG picture doesn't specify its size.
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

  /// Returns whether the SVG picture specifies its size. Otherwise SDL2_image computes the size
  /// from the picture's shapes, without the text.
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
      // Detach the surface from the pixels, in case librsvg still holds a reference to the surface.
      library.finishSurface(surface)
      library.freeSurface(surface)
    }
    let context = library.makeContext(surface)
    defer { library.freeContext(context) }
    var frame = CRSVG_Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    return library.draw(drawing, context, &frame, nil) != 0 && library.status(context) == 0
  }

  /// Converts cairo's pixels to red, green, blue and straight alpha.
  private static func divideByAlpha(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    let bytes = UnsafeMutableRawBufferPointer(pixels)
    var offset = 0
    while offset < bytes.count {
      let pixel = bytes.load(fromByteOffset: offset, as: UInt32.self)
      let alpha = pixel >> 24
      for channel in 0..<3 {
        let value = pixel >> UInt32(16 - channel * 8) & 255
        bytes[offset + channel] =
          alpha == 255 || alpha == 0
          ? UInt8(value) : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
      }
      bytes[offset + 3] = UInt8(alpha)
      offset += 4
    }
  }
}
