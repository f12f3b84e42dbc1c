/// A picture with its mip levels: copies at a half, a quarter and so on of its size.
///
/// The pixels of each level are means of the previous level's pixels, so that the picture looks
/// right at any size on the screen. Create a chain off the main thread: every pixel is read.
public struct MipChain: Sendable {
  /// The picture itself, then the smaller copies; never empty.
  public let levels: [PixelImage]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// The size of the picture in its file, after it is turned upright; the chain may hold a smaller
  /// copy or a part. `nil` if the size is unknown, or if the file is a vector picture, which has no
  /// pixels.
  public package(set) var fullSize: PixelSize?

  /// Creates the levels of a picture, down to about 16 pixels along the shorter side. A smaller
  /// picture isn't recognisable anyway. O(pixels).
  public init(_ image: PixelImage) {
    var levels = [image]
    for _ in Self.sizes(width: image.width, height: image.height).dropFirst() {
      levels.append(levels[levels.count - 1].halved())
    }
    self.levels = levels
    isOpaque = image.isOpaque
  }

  /// Creates a chain from finished levels, which must have the sizes of `sizes(width:height:)`.
  package init(levels: [PixelImage], isOpaque: Bool) {
    self.levels = levels
    self.isOpaque = isOpaque
  }

  /// Returns the sizes of a picture's levels, the largest first.
  package static func sizes(width: Int, height: Int) -> [(width: Int, height: Int)] {
    var sizes = [(width: width, height: height)]
    var last = (width: width, height: height)
    while min(last.width, last.height) >= 32 {
      last = (last.width / 2, last.height / 2)
      sizes.append(last)
    }
    return sizes
  }

  /// Returns the number of bytes in all levels of a picture.
  package static func bytes(width: Int, height: Int) -> Int {
    sizes(width: width, height: height).reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  /// Creates a chain with one level, for a picture that is always shown at its own size, such as
  /// text.
  public init(unscaled image: PixelImage) {
    levels = [image]
    isOpaque = image.isOpaque
  }

  /// The number of bytes in all levels.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.pixels.count } }
}

extension PixelImage {
  /// Returns the picture at half its size. Each pixel is the mean of four pixels, or of six or nine
  /// where the width or height is odd. Colours are weighted by alpha, so that transparent pixels
  /// leave no dark rim.
  func halved() -> PixelImage {
    if width.isMultiple(of: 2), height.isMultiple(of: 2), isOpaque {
      return reduced(columns: 2, rows: 2)
    }
    let newWidth = max(width / 2, 1)
    let newHeight = max(height / 2, 1)
    var out = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    let opaque = isOpaque
    pixels.withUnsafeBufferPointer { source in
      out.withUnsafeMutableBufferPointer { target in
        for y in 0..<newHeight {
          let rows = y * height / newHeight..<max((y + 1) * height / newHeight, 1)
          for x in 0..<newWidth {
            let columns = x * width / newWidth..<max((x + 1) * width / newWidth, 1)
            var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
            for row in rows {
              for column in columns {
                let p = (row * width + column) * 4
                let weight = opaque ? 255 : Int(source[p + 3])
                red += Int(source[p]) * weight
                green += Int(source[p + 1]) * weight
                blue += Int(source[p + 2]) * weight
                alpha += weight
                count += 1
              }
            }
            let q = (y * newWidth + x) * 4
            guard alpha > 0 else { continue }
            target[q] = UInt8((red + alpha / 2) / alpha)
            target[q + 1] = UInt8((green + alpha / 2) / alpha)
            target[q + 2] = UInt8((blue + alpha / 2) / alpha)
            target[q + 3] = UInt8((alpha + count / 2) / count)
          }
        }
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: out)
  }

  /// Reduces an opaque picture by averaging blocks of pixels.
  ///
  /// - Parameters:
  ///   - columns: The width of a block, a power of two that divides the width.
  ///   - rows: The height of a block, a power of two that divides the height. A block has at most
  ///     256 pixels.
  /// - Returns: The picture in which each pixel is the rounded mean of a block.
  @inline(__always)
  func reduced(columns: Int, rows: Int) -> PixelImage {
    let newWidth = width / columns
    let newHeight = height / rows
    let count = columns * rows
    let shift = UInt32(truncatingIfNeeded: count.trailingZeroBitCount)
    let half = UInt32(truncatingIfNeeded: count / 2) &* 0x0001_0001
    let mask: UInt32 = 0x00FF_00FF
    let out = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { out, count in
      count = newWidth * newHeight * 4
      pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(out)
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            // Sums two channels at a time, in lanes of 16 bits, which hold the sum of 256 bytes.
            var (evens, odds) = (half, half)
            for row in 0..<rows {
              let start = ((y &* rows &+ row) &* width &+ x &* columns) &* 4
              for column in 0..<columns {
                let pixel = source.loadUnaligned(
                  fromByteOffset: start &+ column &* 4, as: UInt32.self)
                evens &+= pixel & mask
                odds &+= pixel &>> 8 & mask
              }
            }
            target.storeBytes(
              of: evens &>> shift & mask | (odds &>> shift & mask) &<< 8,
              toByteOffset: (y &* newWidth &+ x) &* 4, as: UInt32.self)
          }
        }
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: out)
  }
}
