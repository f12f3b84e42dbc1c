/// How large a picture is, in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// A size from its parts.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The pixels along the longer side.
  public var longestSide: Int { max(width, height) }

  /// The size of the picture of which something is a smaller copy, in the copy's own order of sides: who tells
  /// of it may tell of how it is stored. Nil where it is of another shape.
  func upright(as copy: PixelImage) -> PixelSize? {
    [self, PixelSize(width: height, height: width)].first { size in
      // A side of the copy may be off by half a pixel.
      let allowance = Double(size.longestSide) * 0.75
      return abs(Double(size.width * copy.height) - Double(size.height * copy.width)) <= allowance
    }
  }
}

/// A part of a picture as it stands upright, in the pixels that its file has, and how much smaller it is wanted.
public struct PicturePart: Hashable, Sendable {
  /// The first column, a multiple of the divisor.
  public var x: Int
  /// The first row, a multiple of the divisor.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int
  /// Along both sides so many of the file's pixels become one; 1 for the file's own.
  public var divisor: Int

  /// A part from its parts.
  public init(x: Int, y: Int, width: Int, height: Int, divisor: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.divisor = divisor
  }

  /// How large it comes: what is left at the right and at the bottom makes pixels, too.
  public var size: PixelSize {
    PixelSize(width: Self.divided(width, by: divisor), height: Self.divided(height, by: divisor))
  }

  /// A length divided, and rounded up.
  static func divided(_ length: Int, by divisor: Int) -> Int { (length + divisor - 1) / divisor }

  /// What of it lies in a picture of a size; at least one pixel.
  func clamped(to full: PixelSize) -> PicturePart {
    var part = self
    part.divisor = min(max(divisor, 1), 1 << 16)
    part.x = min(max(x, 0), full.width - 1)
    part.y = min(max(y, 0), full.height - 1)
    part.width = min(max(width, 1), full.width - part.x)
    part.height = min(max(height, 1), full.height - part.y)
    return part
  }

  /// Where it is stored in a picture that is turned by an orientation to stand upright.
  func place(in full: PixelSize, _ orientation: Orientation) -> StoredPart {
    let first = orientation.source(x: x, y: y, width: full.width, height: full.height)
    let last = orientation.source(
      x: x + width - 1, y: y + height - 1, width: full.width, height: full.height)
    return StoredPart(
      x: min(first.x, last.x), y: min(first.y, last.y),
      width: abs(last.x - first.x) + 1, height: abs(last.y - first.y) + 1, divisor: divisor,
      isFromRight: orientation.runsBack.columns, isFromBottom: orientation.runsBack.rows)
  }
}

/// A part of a picture as it is stored.
struct StoredPart: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  /// Along both sides so many pixels become one.
  var divisor: Int
  /// Whether whole squares of pixels are counted from the right, and from the bottom: what is left makes a
  /// pixel at the other end.
  var isFromRight: Bool
  var isFromBottom: Bool

  /// How large it comes.
  var size: PixelSize {
    PixelSize(
      width: PicturePart.divided(width, by: divisor),
      height: PicturePart.divided(height, by: divisor))
  }

  /// Its pixels, each the mean of a square; what is missing of a square is as what is next to it.
  ///
  /// - Parameters:
  ///   - pixels: what the bytes of its rows are.
  ///   - row: asked for each of its rows once, from the top, and writes it to a place.
  /// - Returns: red, green, blue and straight alpha bytes, or the four inks.
  func shrunk(
    _ pixels: AreaAverage.Pixels,
    row: (_ number: Int, _ line: UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let (size, channels) = (size, pixels.channels)
    let whole = PixelSize(width: size.width * divisor, height: size.height * divisor)
    let left = isFromRight ? whole.width - width : 0
    let top = isFromBottom ? whole.height - height : 0
    var line = [UInt8](repeating: 0, count: whole.width * channels)
    return AreaAverage.scale(
      width: whole.width, height: whole.height, pixels, to: (size.width, size.height)
    ) { number, body in
      line.withUnsafeMutableBufferPointer { line in
        // Rows before the first are as that is, and those behind the last as that was.
        if number == 0 || (number > top && number < top + height), let start = line.baseAddress {
          let first = start + left * channels
          row(max(number - top, 0), first)
          for place in 0..<left * channels { start[place] = first[place % channels] }
          let end = first + width * channels
          for place in 0..<(whole.width - left - width) * channels {
            end[place] = end[place % channels - channels]
          }
        }
        body(UnsafeBufferPointer(line))
      }
    }
  }
}

extension Orientation {
  /// Whether stored columns, and rows, follow one another against the direction of the upright picture's.
  var runsBack: (columns: Bool, rows: Bool) {
    let corner = source(x: 0, y: 0, width: 2, height: 2)
    return (corner.x == 1, corner.y == 1)
  }
}
