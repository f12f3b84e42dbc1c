import GeometryKit
import StageKit

/// The division of a large picture into tiles at one level of detail. Level 0 has the picture's own
/// resolution; each further level halves it.
struct TileGrid: Hashable {
  /// The side of a tile without its border, in pixels.
  static let side = 512
  /// The width of a tile's border, in pixels. Neighbouring tiles overlap there, which hides the
  /// seams.
  static let border = 1
  /// The number of bytes of a tile's pixels, including the border.
  static let tileBytes = (side + 2 * border) * (side + 2 * border) * 4

  /// The picture's size, in pixels.
  let fullSize: PixelSize
  /// The number of times that the resolution is halved.
  let level: Int

  /// Creates the coarsest grid that has at least `pixels` pixels along the picture's longer side.
  /// Creates the finest grid if no grid has that many pixels.
  init(_ fullSize: PixelSize, pixels: Double) {
    var level = 0
    // Accept 1 % fewer pixels, which isn't noticeable.
    while level < 12, Double(fullSize.longestSide >> (level + 1)) >= pixels * 0.99 { level += 1 }
    self.fullSize = fullSize
    self.level = level
  }

  private init(_ fullSize: PixelSize, level: Int) {
    self.fullSize = fullSize
    self.level = level
  }

  /// Returns the grid that is `steps` levels coarser.
  func coarser(by steps: Int) -> TileGrid { TileGrid(fullSize, level: level + steps) }

  /// The number of the picture's pixels that a pixel of a tile covers along each axis.
  var divisor: Int { 1 << level }
  /// The number of the picture's pixels that a tile without its border covers along each axis.
  private var extent: Int { Self.side << level }
  /// The number of columns of tiles.
  var columns: Int { (fullSize.width + extent - 1) / extent }
  /// The number of rows of tiles.
  var rows: Int { (fullSize.height + extent - 1) / extent }

  /// A block of tiles.
  struct Block: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    /// Returns whether a tile belongs to the block.
    func contains(_ column: Int, _ row: Int) -> Bool {
      columns.contains(column) && rows.contains(row)
    }

    /// The number of tiles in the block.
    var count: Int { columns.count * rows.count }
  }

  /// Returns the tiles that intersect a part of the picture, enlarged by a margin.
  ///
  /// - Parameters:
  ///   - part: The part in unit coordinates of the picture; (0, 0, 1, 1) is all of it.
  ///   - margin: The margin, in pixels of a tile.
  /// - Returns: A block without tiles if the part is empty or lies outside the picture.
  func block(around part: Rect, margin: Double) -> Block {
    func tiles(_ start: Double, _ end: Double, _ length: Int, _ count: Int) -> Range<Int> {
      let (length, margin) = (Double(length), margin * Double(divisor))
      let first = ((start * length - margin) / Double(extent)).rounded(.down)
      let last = ((end * length + margin) / Double(extent)).rounded(.up)
      guard end > start, first.isFinite, last.isFinite else { return 0..<0 }
      let lower = Int(min(max(first, 0), Double(count)))
      return lower..<max(Int(min(last, Double(count))), lower)
    }
    return Block(
      columns: tiles(part.minX, part.maxX, fullSize.width, columns),
      rows: tiles(part.minY, part.maxY, fullSize.height, rows))
  }

  /// Returns the range of the picture's pixels along one axis that a range of tiles covers,
  /// including the borders. `length` is the number of the picture's pixels along this axis.
  private func pixels(_ tiles: Range<Int>, of length: Int) -> Range<Int> {
    let border = Self.border * divisor
    return max(
      tiles.lowerBound * extent - border, 0)..<min(
        tiles.upperBound * extent + border, length)
  }

  /// Returns the part of the picture to decode for a block of tiles.
  func part(of block: Block) -> PicturePart {
    let (x, y) = (
      pixels(block.columns, of: fullSize.width), pixels(block.rows, of: fullSize.height)
    )
    return PicturePart(
      x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count, divisor: divisor)
  }

  /// Returns the block of a single tile.
  private func block(_ column: Int, _ row: Int) -> Block {
    Block(columns: column..<column + 1, rows: row..<row + 1)
  }

  /// Returns the frame of a tile with its borders, in unit coordinates of the picture. The last
  /// tiles may extend beyond the picture.
  func frame(column: Int, row: Int) -> Rect {
    let part = part(of: block(column, row))
    let (width, height) = (Double(fullSize.width), Double(fullSize.height))
    return Rect(
      x: Double(part.x) / width, y: Double(part.y) / height,
      width: Double(part.size.width * divisor) / width,
      height: Double(part.size.height * divisor) / height)
  }

  /// Returns the frame of a tile without its borders, in unit coordinates of the picture.
  func ownFrame(column: Int, row: Int) -> Rect {
    func fraction(_ tile: Int, _ length: Int) -> Double {
      min(Double(tile * extent) / Double(length), 1)
    }
    let (left, top) = (fraction(column, fullSize.width), fraction(row, fullSize.height))
    return Rect(
      x: left, y: top, width: fraction(column + 1, fullSize.width) - left,
      height: fraction(row + 1, fullSize.height) - top)
  }

  /// Returns the position and size of a tile, with its borders, in the pixels of a decoded block.
  func source(column: Int, row: Int, in block: Block) -> (x: Int, y: Int, size: PixelSize) {
    let (blockPart, part) = (part(of: block), part(of: self.block(column, row)))
    return ((part.x - blockPart.x) / divisor, (part.y - blockPart.y) / divisor, part.size)
  }
}
