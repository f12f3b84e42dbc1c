/// A picture and its halves, quarters and so on, each the mean of the one before, so that it looks
/// right at any size on the screen. Make it off the main thread: it reads every pixel.
public struct MipChain: Sendable {
  /// The picture, then the smaller ones; never empty.
  public let levels: [PixelImage]
  /// Whether no pixel lets anything through.
  public let isOpaque: Bool

  /// The levels of a picture down to about 16 pixels; below that no card is recognised anyway.
  /// O(pixels).
  public init(_ image: PixelImage) {
    var levels = [image]
    var last = image
    while min(last.width, last.height) >= 32 {
      last = last.halved()
      levels.append(last)
    }
    self.levels = levels
    isOpaque = image.isOpaque
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
}
