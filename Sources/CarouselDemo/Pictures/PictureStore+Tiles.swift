import GeometryKit
import StageKit

/// What is on its way of a large picture's tiles: a block of them, which is decoded at once.
struct TileRequest {
  let picture: GalleryPicture
  let grid: TileGrid
  let block: TileGrid.Block
}

/// The tiles of pictures that are too large to be loaded as they are: where one is enlarged, what is seen of it is
/// loaded in the size in which it is seen, and lies over the smaller copy of the whole.
extension PictureStore {
  /// So many blocks are asked for at once: those that aren't begun yet are better chosen later.
  private static let mostBlocks = 2
  /// The most tiles of a block: what a frame can upload.
  private static let mostTiles = 12
  /// How far beside what is seen tiles are loaded ahead, in their pixels.
  private static let margin = 192.0
  /// How many coarser tiles are looked for where one isn't there yet.
  private static let coarserLevels = 2

  /// How large a picture is that is too large to be loaded as a whole in all its pixels; nil for one that isn't.
  func tiledSize(of picture: GalleryPicture) -> PixelSize? {
    guard picture.hasParts, let full = picture.fullSize else { return nil }
    // A third more for smaller levels, and half of it all for everything else.
    let bytes = full.width * full.height * 4 / 3 * 4
    return bytes > budget / 2 || full.longestSide > longestSide ? full : nil
  }

  /// Looks for the tiles of a picture, and asks for those that are missed.
  ///
  /// - Parameters:
  ///   - picture: which one.
  ///   - part: what is seen of it, in its own extents.
  ///   - pixels: how many pixels it covers along its longer side.
  ///   - asks: whether what is missed is asked for.
  ///   - body: called with each tile that is there, its place in the picture's own extents, and that without its
  ///     borders; coarse ones first.
  /// - Returns: whether all that are seen are there.
  func tiles(
    of picture: GalleryPicture, in part: Rect, pixels: Double, asks: Bool,
    _ body: (Texture, Rect, Rect) -> Void
  ) -> Bool {
    guard let full = tiledSize(of: picture) else { return false }
    let grid = TileGrid(full, pixels: pixels)
    let seen = grid.block(around: part, margin: 0)
    let isComplete = !isMissing(anyOf: seen, grid, of: picture)
    if !isComplete {
      for steps in (1...Self.coarserLevels).reversed() {
        let coarse = grid.coarser(by: steps)
        forEachTile(of: picture, coarse, coarse.block(around: part, margin: 0), body)
      }
    }
    forEachTile(of: picture, grid, seen, body)
    if asks { ask(for: around(part, grid), grid, of: picture) }
    return isComplete
  }

  /// What is loaded: what is seen and some of what is beside it, as far as there is room for that.
  private func around(_ part: Rect, _ grid: TileGrid) -> TileGrid.Block {
    let block = grid.block(around: part, margin: Self.margin)
    return block.count * TileGrid.tileBytes <= textures.limit / 2
      ? block : grid.block(around: part, margin: 0)
  }

  private func key(_ picture: GalleryPicture, _ grid: TileGrid, _ column: Int, _ row: Int) -> Key {
    Key(
      picture: picture.id,
      use: .tile(version: picture.version, level: grid.level, column: column, row: row))
  }

  private func forEachTile(
    of picture: GalleryPicture, _ grid: TileGrid, _ block: TileGrid.Block,
    _ body: (Texture, Rect, Rect) -> Void
  ) {
    for row in block.rows {
      for column in block.columns {
        if let texture = textures.texture(for: key(picture, grid, column, row)) {
          body(
            texture, grid.frame(column: column, row: row),
            grid.ownFrame(column: column, row: row))
        }
      }
    }
  }

  private func isMissing(
    anyOf block: TileGrid.Block, _ grid: TileGrid, of picture: GalleryPicture
  ) -> Bool {
    block.rows.contains { row in
      block.columns.contains { !textures.contains(key(picture, grid, $0, row)) }
    }
  }

  // MARK: What is missed

  /// Asks for what is missed of a block, in blocks of which nothing is there. What is on its way and brings
  /// something of it goes on.
  private func ask(for wanted: TileGrid.Block, _ grid: TileGrid, of picture: GalleryPicture) {
    // What lies beside what is seen is not to go and be loaded again and again.
    forEachTile(of: picture, grid, wanted) { _, _, _ in }
    var count = 0
    for (request, tiles) in tileRequests
    where tiles.picture === picture && tiles.grid == grid && request.version == picture.version {
      let common = TileGrid.Block(
        columns: tiles.block.columns.clamped(to: wanted.columns),
        rows: tiles.block.rows.clamped(to: wanted.rows))
      guard isMissing(anyOf: common, grid, of: picture) else { continue }
      ask(for: picture, request, distance: Self.distanceOfTiles)
      count += 1
    }
    while count < Self.mostBlocks, let block = missedBlock(in: wanted, grid, of: picture) {
      let request = PictureRequest(
        path: picture.path, part: grid.part(of: block), version: picture.version)
      tileRequests[request] = TileRequest(picture: picture, grid: grid, block: block)
      ask(for: picture, request, distance: Self.distanceOfTiles)
      count += 1
    }
  }

  /// Behind the smaller copy of the opened picture, and before all else.
  private static let distanceOfTiles = -0.5

  /// A block of tiles that are missed and not on their way; nil where none is.
  private func missedBlock(
    in wanted: TileGrid.Block, _ grid: TileGrid, of picture: GalleryPicture
  ) -> TileGrid.Block? {
    func isMissed(_ column: Int, _ row: Int) -> Bool {
      !textures.contains(key(picture, grid, column, row))
        && !tileRequests.values.contains {
          $0.picture === picture && $0.grid == grid && $0.block.contains(column, row)
        }
    }
    let most = tilesOfBlock
    for row in wanted.rows {
      guard let first = wanted.columns.first(where: { isMissed($0, row) }) else { continue }
      var block = TileGrid.Block(columns: first..<first + 1, rows: row..<row + 1)
      while block.count < most, block.columns.upperBound < wanted.columns.upperBound,
        isMissed(block.columns.upperBound, row)
      {
        block.columns = first..<block.columns.upperBound + 1
      }
      while block.count + block.columns.count <= most,
        block.rows.upperBound < wanted.rows.upperBound,
        block.columns.allSatisfy({ isMissed($0, block.rows.upperBound) })
      {
        block.rows = row..<block.rows.upperBound + 1
      }
      return block
    }
    return nil
  }

  /// How many tiles a block may have, so that what its decoding takes has room beside another one.
  private var tilesOfBlock: Int {
    let room = Self.loaderShare(of: budget) / Self.mostBlocks / (3 * TileGrid.tileBytes)
    return min(max(room, 1), Self.mostTiles)
  }

  // MARK: What has come

  /// Takes a block of tiles. Whether there is something new to be seen.
  func take(_ tiles: TileRequest, _ outcome: PictureLoader.Outcome) -> Bool {
    let (picture, grid) = (tiles.picture, tiles.grid)
    guard case .success(let mips) = outcome, let image = mips.levels.first,
      mips.fullSize != grid.full
        || PixelSize(width: image.width, height: image.height)
          == grid.part(of: tiles.block).size
    else {
      // The smaller copy stays.
      picture.hasParts = false
      return false
    }
    guard mips.fullSize == grid.full else {
      // It was told wrongly; from now on other tiles are asked for, if it can be told.
      if let full = mips.fullSize {
        take(PictureShape(width: full.width, height: full.height, fullSize: full), of: picture)
      }
      picture.hasParts = picture.fullSize != grid.full
      return picture.hasParts
    }
    makeRoom()
    for row in tiles.block.rows {
      for column in tiles.block.columns {
        let place = grid.place(column: column, row: row, in: tiles.block)
        guard
          let texture = Texture(
            partOf: image, x: place.x, y: place.y, width: place.size.width,
            height: place.size.height, isOpaque: mips.isOpaque, on: canvas)
        else { continue }
        textures.insert(texture, for: key(picture, grid, column, row))
      }
    }
    return true
  }
}
