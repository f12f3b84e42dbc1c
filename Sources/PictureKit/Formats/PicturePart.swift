import StageKit

/// A rectangular part of an upright picture, in pixels of its file, and the factor by which the
/// part is scaled down.
public struct PicturePart: Hashable, Sendable {
  /// The first column, a multiple of the divisor.
  public var x: Int
  /// The first row, a multiple of the divisor.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The factor by which width and height are divided; 1 for full size.
  public var divisor: Int

  /// Creates a part.
  public init(x: Int, y: Int, width: Int, height: Int, divisor: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.divisor = divisor
  }

  /// The size of the scaled part. Each block of `divisor` × `divisor` pixels becomes one pixel, as
  /// do incomplete blocks at the right and at the bottom.
  public var size: PixelSize {
    PixelSize(width: Self.divided(width, by: divisor), height: Self.divided(height, by: divisor))
  }

  /// Returns a length divided by a divisor and rounded up.
  static func divided(_ length: Int, by divisor: Int) -> Int { (length + divisor - 1) / divisor }

  /// Returns the part moved and shortened so that it lies inside a picture of size `fullSize`. The
  /// result has at least one pixel, and a divisor from 1 to 65536.
  func clamped(to fullSize: PixelSize) -> PicturePart {
    var part = self
    part.divisor = min(max(divisor, 1), 1 << 16)
    part.x = min(max(x, 0), fullSize.width - 1)
    part.y = min(max(y, 0), fullSize.height - 1)
    part.width = min(max(width, 1), fullSize.width - part.x)
    part.height = min(max(height, 1), fullSize.height - part.y)
    return part
  }

  /// Converts the part to the coordinates of the stored pixels. `fullSize` is the stored size of
  /// the picture.
  func storedPart(in fullSize: PixelSize, _ orientation: Orientation) -> StoredPart {
    let first = orientation.source(x: x, y: y, width: fullSize.width, height: fullSize.height)
    let last = orientation.source(
      x: x + width - 1, y: y + height - 1, width: fullSize.width, height: fullSize.height)
    return StoredPart(
      x: min(first.x, last.x), y: min(first.y, last.y),
      width: abs(last.x - first.x) + 1, height: abs(last.y - first.y) + 1, divisor: divisor,
      isFromRight: orientation.isReversed.columns, isFromBottom: orientation.isReversed.rows)
  }
}

/// A part of a picture in the coordinates of the stored pixels.
struct StoredPart: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  /// The factor by which width and height are divided.
  var divisor: Int
  /// Whether blocks of `divisor` pixels are counted from the right (`isFromRight`) and from the
  /// bottom (`isFromBottom`). Incomplete blocks are then at the left and at the top.
  var isFromRight: Bool
  var isFromBottom: Bool

  /// The size of the scaled part.
  var size: PixelSize {
    PixelSize(
      width: PicturePart.divided(width, by: divisor),
      height: PicturePart.divided(height, by: divisor))
  }

  /// Scales the part down: each pixel becomes the mean of a block. Incomplete blocks are completed
  /// by repeating the pixels at the edges of the part.
  ///
  /// - Parameters:
  ///   - pixels: The layout of the source's pixels.
  ///   - row: Called once for each row of the part, from the top. Writes the row's bytes to `line`.
  /// - Returns: Red, green, blue and straight alpha bytes, or the four inks.
  func shrunk(
    _ pixels: AreaAverage.Pixels,
    row: (_ number: Int, _ line: UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let (size, channels) = (size, pixels.channels)
    let paddedSize = PixelSize(width: size.width * divisor, height: size.height * divisor)
    let left = isFromRight ? paddedSize.width - width : 0
    let top = isFromBottom ? paddedSize.height - height : 0
    var line = [UInt8](repeating: 0, count: paddedSize.width * channels)
    return AreaAverage.scale(
      width: paddedSize.width, height: paddedSize.height, pixels, to: (size.width, size.height)
    ) { number, body in
      line.withUnsafeMutableBufferPointer { line in
        // Rows above the part repeat its first row, rows below repeat its last row.
        if number == 0 || (number > top && number < top + height), let start = line.baseAddress {
          let first = start + left * channels
          row(max(number - top, 0), first)
          for offset in 0..<left * channels { start[offset] = first[offset % channels] }
          let end = first + width * channels
          for offset in 0..<(paddedSize.width - left - width) * channels {
            end[offset] = end[offset % channels - channels]
          }
        }
        body(UnsafeBufferPointer(line))
      }
    }
  }
}

extension Orientation {
  /// Whether the first pixel of the upright picture is stored in the last column (`columns`) and in
  /// the last row (`rows`).
  var isReversed: (columns: Bool, rows: Bool) {
    let corner = source(x: 0, y: 0, width: 2, height: 2)
    return (corner.x == 1, corner.y == 1)
  }
}
