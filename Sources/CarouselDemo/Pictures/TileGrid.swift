import GeometryKit
import StageKit

/// A large picture cut into tiles, in one of the sizes in which it is looked at: its own, a half of it, a quarter
/// and so on.
struct TileGrid: Hashable {
  /// The pixels along a tile's sides, without its border.
  static let side = 512
  /// The pixels around a tile that its neighbours show, too, so that nothing is seen of where they meet.
  static let border = 1
  /// The bytes of a tile.
  static let tileBytes = (side + 2 * border) * (side + 2 * border) * 4

  /// How large the picture is.
  let full: PixelSize
  /// How often it is halved.
  let level: Int

  /// Tiles of which none has fewer pixels than are wanted along the whole picture's longer side, if the picture
  /// has so many.
  init(_ full: PixelSize, pixels: Double) {
    var level = 0
    // A hundredth less isn't seen.
    while level < 12, Double(full.longestSide >> (level + 1)) >= pixels * 0.99 { level += 1 }
    (self.full, self.level) = (full, level)
  }

  private init(_ full: PixelSize, level: Int) { (self.full, self.level) = (full, level) }

  /// The same halved so many times more.
  func coarser(by steps: Int) -> TileGrid { TileGrid(full, level: level + steps) }

  /// So many of the picture's pixels along a side are one of a tile's.
  var divisor: Int { 1 << level }
  /// So many of the picture's pixels lie along a tile's side.
  private var extent: Int { Self.side << level }
  /// How many tiles lie beside one another.
  var columns: Int { (full.width + extent - 1) / extent }
  /// How many lie below one another.
  var rows: Int { (full.height + extent - 1) / extent }

  /// A block of tiles.
  struct Block: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    /// Whether a tile is one of it.
    func contains(_ column: Int, _ row: Int) -> Bool {
      columns.contains(column) && rows.contains(row)
    }

    /// How many tiles it has.
    var count: Int { columns.count * rows.count }
  }

  /// The tiles of which something lies in a part of the picture, or at most so many of their pixels beside it.
  ///
  /// - Parameters:
  ///   - part: in the picture's own extents, (0, 0, 1, 1) for all.
  ///   - margin: in pixels of a tile.
  /// - Returns: a block without tiles where the part lies beside the picture, or is none.
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
      columns: tiles(part.minX, part.maxX, full.width, columns),
      rows: tiles(part.minY, part.maxY, full.height, rows))
  }

  /// The picture's pixels that a run of tiles along one side covers, with its borders.
  private func pixels(_ tiles: Range<Int>, of length: Int) -> Range<Int> {
    let border = Self.border * divisor
    return max(
      tiles.lowerBound * extent - border, 0)..<min(
        tiles.upperBound * extent + border, length)
  }

  /// What is to be loaded for a block of tiles.
  func part(of block: Block) -> PicturePart {
    let (x, y) = (pixels(block.columns, of: full.width), pixels(block.rows, of: full.height))
    return PicturePart(
      x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count, divisor: divisor)
  }

  /// A tile as a block of its own.
  private func block(_ column: Int, _ row: Int) -> Block {
    Block(columns: column..<column + 1, rows: row..<row + 1)
  }

  /// Where a tile lies on the picture, with its borders, in the picture's own extents. Its last pixels may reach
  /// beyond.
  func frame(column: Int, row: Int) -> Rect {
    let part = part(of: block(column, row))
    let (width, height) = (Double(full.width), Double(full.height))
    return Rect(
      x: Double(part.x) / width, y: Double(part.y) / height,
      width: Double(part.size.width * divisor) / width,
      height: Double(part.size.height * divisor) / height)
  }

  /// The same without the borders: there it alone is seen.
  func ownFrame(column: Int, row: Int) -> Rect {
    func share(_ tile: Int, _ length: Int) -> Double {
      min(Double(tile * extent) / Double(length), 1)
    }
    let (left, top) = (share(column, full.width), share(row, full.height))
    return Rect(
      x: left, y: top, width: share(column + 1, full.width) - left,
      height: share(row + 1, full.height) - top)
  }

  /// Where the pixels of a tile lie in those of a block.
  func place(column: Int, row: Int, in block: Block) -> (x: Int, y: Int, size: PixelSize) {
    let (whole, part) = (part(of: block), part(of: self.block(column, row)))
    return ((part.x - whole.x) / divisor, (part.y - whole.y) / divisor, part.size)
  }
}
