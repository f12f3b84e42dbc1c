/// A picture in memory: rows from the top, four bytes per pixel (red, green, blue and straight
/// alpha).
public struct PixelImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, `width * height * 4` bytes.
  public var pixels: [UInt8]

  /// Creates a picture from its bytes. Missing bytes are 0, excess bytes are dropped, and a
  /// negative extent counts as 0.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    let count = self.width * self.height * 4
    self.pixels = pixels
    if pixels.count > count { self.pixels.removeLast(pixels.count - count) }
    if pixels.count < count {
      self.pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
    }
  }

  /// Creates a picture of one colour.
  public init(width: Int, height: Int, color: Color) {
    let packed = color.packed
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: packed >> ($0 * 8)) }
    var pixels: [UInt8] = []
    let count = max(width, 0) * max(height, 0)
    pixels.reserveCapacity(count * 4)
    for _ in 0..<count { pixels.append(contentsOf: bytes) }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Whether every pixel is opaque. O(pixels).
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { bytes in
      var index = 3
      while index < bytes.count {
        if bytes[index] != 255 { return false }
        index += 4
      }
      return true
    }
  }

  /// The four bytes of a pixel. A position outside the picture returns the bytes of the nearest
  /// pixel. In an empty picture, all bytes are zero.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    guard width > 0, height > 0 else { return (0, 0, 0, 0) }
    let start = (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)) * 4
    return (pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
  }
}
