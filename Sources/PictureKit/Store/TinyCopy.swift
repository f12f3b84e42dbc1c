import StageKit

/// A small picture, compressed to little more than half a byte per pixel.
///
/// Each block of 4 × 4 pixels stores two colours. The colour of each pixel is one of four steps
/// from the first colour to the second. This is the S3TC compression of graphics hardware, but with
/// 24-bit colours, so that areas of one colour stay exact. Alpha takes another half byte per pixel.
struct TinyCopy {
  private let width: UInt8
  private let height: UInt8
  private let bytes: [UInt8]

  /// The number of pixels along a side of a block.
  private static let side = 4
  /// The number of bytes for the colours and steps of a block, and the number of bytes for the
  /// block's alpha.
  private static let (colorBytes, alphaBytes) = (3 + 3 + 4, 8)

  /// Compresses a picture of at most 255 × 255 pixels. A larger picture is cropped to its top left
  /// part.
  init(_ image: PixelImage) {
    width = UInt8(min(image.width, 255))
    height = UInt8(min(image.height, 255))
    let isOpaque = image.isOpaque
    let (columns, rows) = (Self.blocks(width), Self.blocks(height))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      columns * rows * (Self.colorBytes + (isOpaque ? 0 : Self.alphaBytes)))
    for row in 0..<rows {
      for column in 0..<columns { Self.append(image, column, row, to: &bytes) }
    }
    for row in 0..<(isOpaque ? 0 : rows) {
      for column in 0..<columns { Self.appendAlpha(image, column, row, to: &bytes) }
    }
    self.bytes = bytes
  }

  /// The number of bytes of the compressed pixels.
  var byteCount: Int { bytes.count }

  private static func blocks(_ length: UInt8) -> Int { (Int(length) + side - 1) / side }

  /// Returns the pixels of a block. At the right and the bottom, incomplete blocks repeat the
  /// picture's last pixels.
  private static func colors(
    _ image: PixelImage, _ column: Int, _ row: Int
  ) -> [SIMD4<Float>] {
    (0..<side * side).map { index in
      let pixel = image[column * side + index % side, row * side + index / side]
      return SIMD4(
        Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
    }
  }

  private static func append(
    _ image: PixelImage, _ column: Int, _ row: Int, to bytes: inout [UInt8]
  ) {
    let colors = colors(image, column, row).map { SIMD4($0.x, $0.y, $0.z, 0) }
    let mean = colors.reduce(.zero, +) / Float(colors.count)
    // Power iteration finds the axis along which the colours differ most.
    var axis = colors.map { $0 - mean }.max { length($0) < length($1) } ?? .zero
    for _ in 0..<4 {
      var next = SIMD4<Float>.zero
      for color in colors { next += (color - mean) * ((color - mean) * axis).sum() }
      guard length(next) > 1e-3 else { break }
      axis = next / length(next).squareRoot()
    }
    let size = length(axis)
    let projections = colors.map { size > 0 ? (($0 - mean) * axis).sum() / size : 0 }
    let first = byteColor(mean + axis * (projections.min() ?? 0))
    let last = byteColor(mean + axis * (projections.max() ?? 0))
    let difference = SIMD4<Float>(last) - SIMD4<Float>(first)
    var steps: UInt32 = 0
    for (index, color) in colors.enumerated() where length(difference) > 0 {
      let position = ((color - SIMD4<Float>(first)) * difference).sum() / length(difference)
      steps |= UInt32(min(max((position * 3).rounded(), 0), 3)) << UInt32(2 * index)
    }
    for color in [first, last] { bytes += [color.x, color.y, color.z] }
    for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: steps >> UInt32(8 * shift))) }
  }

  private static func appendAlpha(
    _ image: PixelImage, _ column: Int, _ row: Int, to bytes: inout [UInt8]
  ) {
    let levels = colors(image, column, row).map { UInt8(($0.w / 17).rounded()) }
    for index in stride(from: 0, to: levels.count, by: 2) {
      bytes.append(levels[index] | levels[index + 1] << 4)
    }
  }

  /// Returns the squared length of a colour as a vector.
  private static func length(_ color: SIMD4<Float>) -> Float { (color * color).sum() }

  private static func byteColor(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
    SIMD4<UInt8>(
      color.rounded(.toNearestOrAwayFromZero).clamped(
        lowerBound: .zero, upperBound: .init(repeating: 255)))
  }

  /// The decompressed picture.
  var image: PixelImage {
    let (width, height) = (Int(width), Int(height))
    let columns = Self.blocks(self.width)
    let count = columns * Self.blocks(self.height)
    let isOpaque = bytes.count == count * Self.colorBytes
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let block = y / Self.side * columns + x / Self.side
        let index = y % Self.side * Self.side + x % Self.side
        let start = block * Self.colorBytes
        let step = Int(bytes[start + 6 + index / 4] >> UInt8(2 * (index % 4)) & 3)
        let pixel = (y * width + x) * 4
        for channel in 0..<3 {
          let (first, last) = (Int(bytes[start + channel]), Int(bytes[start + 3 + channel]))
          pixels[pixel + channel] = UInt8((first * (3 - step) + last * step + 1) / 3)
        }
        guard !isOpaque else { continue }
        let pair = bytes[count * Self.colorBytes + block * Self.alphaBytes + index / 2]
        pixels[pixel + 3] = (pair >> UInt8(4 * (index % 2)) & 15) * 17
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
