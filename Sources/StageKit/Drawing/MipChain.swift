/// A picture and its halves, quarters and so on, each the mean of the one before, so that it looks
/// right at any size on the screen. Make it off the main thread: it reads every pixel.
public struct MipChain: Sendable {
  /// The picture, then the smaller ones; never empty.
  public let levels: [PixelImage]
  /// Whether no pixel lets anything through.
  public let isOpaque: Bool
  /// How large the picture is in its file, upright, of which this may be a smaller copy or a part; nil where
  /// that isn't known, or it is a drawing, which has no pixels.
  public internal(set) var fullSize: PixelSize?

  /// The levels of a picture down to about 16 pixels; below that no card is recognised anyway.
  /// O(pixels).
  public init(_ image: PixelImage) {
    var levels = [image]
    for _ in Self.sizes(width: image.width, height: image.height).dropFirst() {
      levels.append(levels[levels.count - 1].halved())
    }
    self.levels = levels
    isOpaque = image.isOpaque
  }

  /// The levels of a picture as somebody else has made them, of the sizes that there must be.
  init(levels: [PixelImage], isOpaque: Bool) {
    (self.levels, self.isOpaque) = (levels, isOpaque)
  }

  /// How large the levels of a picture are.
  static func sizes(width: Int, height: Int) -> [(width: Int, height: Int)] {
    var sizes = [(width: width, height: height)]
    var last = (width: width, height: height)
    while min(last.width, last.height) >= 32 {
      last = (last.width / 2, last.height / 2)
      sizes.append(last)
    }
    return sizes
  }

  /// The bytes that all levels of a picture of a size take.
  static func bytes(width: Int, height: Int) -> Int {
    sizes(width: width, height: height).reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  /// A picture that is always shown in its own size, such as text: no smaller ones.
  public init(unscaled image: PixelImage) {
    levels = [image]
    isOpaque = image.isOpaque
  }

  /// The bytes of all levels.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.pixels.count } }
}

extension PixelImage {
  /// The picture at half the size, each pixel the mean of four (of six or nine where an extent is
  /// odd). Alpha weighs the colours, so that no dark rim comes from transparent pixels.
  func halved() -> PixelImage {
    if width.isMultiple(of: 2), height.isMultiple(of: 2), isOpaque { return halvedEvenly() }
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

  /// The same for an opaque picture of even extents, all four channels of a pixel at a time.
  private func halvedEvenly() -> PixelImage {
    let newWidth = width / 2
    let out = [UInt8](unsafeUninitializedCapacity: newWidth * (height / 2) * 4) { out, count in
      count = newWidth * (height / 2) * 4
      pixels.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(out)
        for y in 0..<height / 2 {
          let upper = 2 * y * width * 4
          for x in 0..<newWidth {
            let place = upper &+ x &* 8
            let a = source.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let b = source.loadUnaligned(fromByteOffset: place &+ width &* 4, as: UInt64.self)
            // Every other byte, so that sums of four have room; then the left and the right pixel.
            let mask: UInt64 = 0x00FF_00FF_00FF_00FF
            let evens = (a & mask) &+ (b & mask)
            let odds = (a &>> 8 & mask) &+ (b &>> 8 & mask)
            let half: UInt32 = 0x0002_0002
            let even = UInt32(truncatingIfNeeded: evens &+ evens &>> 32) &+ half
            let odd = UInt32(truncatingIfNeeded: odds &+ odds &>> 32) &+ half
            target.storeBytes(
              of: even &>> 2 & 0x00FF_00FF | (odd &>> 2 & 0x00FF_00FF) &<< 8,
              toByteOffset: (y &* newWidth &+ x) &* 4, as: UInt32.self)
          }
        }
      }
    }
    return PixelImage(width: newWidth, height: height / 2, pixels: out)
  }
}
