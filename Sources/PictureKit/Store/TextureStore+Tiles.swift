import GeometryKit
import StageKit

/// A request for a block of tiles of a large picture, which are decoded together.
package struct TileRequest {
  let picture: Picture
  let grid: TileGrid
  let block: TileGrid.Block
}

/// Tiles of pictures that are too large to be loaded whole. When the user enlarges a picture, tiles
/// show its visible part at the displayed resolution. Behind the tiles lies a smaller copy of the
/// whole picture.
extension TextureStore {
  /// The maximum number of blocks that are requested at once. Further blocks are chosen later, from
  /// the part of the picture that is visible then.
  private static let maxBlocks = 2
  /// The maximum number of tiles in a block, so that a block can be uploaded in one frame.
  private static let maxTiles = 12
  /// The distance around the visible part in which tiles are prefetched, in pixels of the tiles.
  private static let margin = 192.0
  /// The number of coarser levels that are searched for a replacement of a missing tile.
  private static let coarserLevels = 2

  /// Returns the size in pixels of a picture that is too large to be loaded whole; `nil` for all
  /// other pictures.
  public func tiledSize(of picture: Picture) -> PixelSize? {
    guard picture.hasParts, let fullSize = picture.fullSize else { return nil }
    // Mip levels take a third more. Half of the memory limit is reserved for everything else.
    let bytes = fullSize.width * fullSize.height * 4 / 3 * 4
    return bytes > memoryLimit / 2 || fullSize.longestSide > longestSide ? fullSize : nil
  }

  /// Calls `body` for each available tile of a picture, and requests missing tiles.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - part: The visible part, in unit coordinates of the picture.
  ///   - pixels: The pixels that the picture covers along its longer side.
  ///   - requestsMissing: Whether to request missing tiles.
  ///   - body: Called with the texture of each tile, the tile's frame, and the frame without the
  ///     tile's borders. Frames are in unit coordinates of the picture. Coarse tiles come first.
  /// - Returns: Whether all visible tiles are available.
  public func tiles(
    of picture: Picture, in part: Rect, pixels: Double, requestsMissing: Bool,
    _ body: (Texture, Rect, Rect) -> Void
  ) -> Bool {
    guard let fullSize = tiledSize(of: picture) else { return false }
    let grid = TileGrid(fullSize, pixels: pixels)
    let visibleBlock = grid.block(around: part, margin: 0)
    let isComplete = !isMissing(anyOf: visibleBlock, grid, of: picture)
    if !isComplete {
      for steps in (1...Self.coarserLevels).reversed() {
        let coarse = grid.coarser(by: steps)
        forEachTile(of: picture, coarse, coarse.block(around: part, margin: 0), body)
      }
    }
    forEachTile(of: picture, grid, visibleBlock, body)
    if requestsMissing { requestMissing(in: around(part, grid), grid, of: picture) }
    return isComplete
  }

  /// Returns the tiles to load: the visible ones, with a margin if the cache has room for it.
  private func around(_ part: Rect, _ grid: TileGrid) -> TileGrid.Block {
    let block = grid.block(around: part, margin: Self.margin)
    return block.count * TileGrid.tileBytes <= textures.limit / 2
      ? block : grid.block(around: part, margin: 0)
  }

  private func key(_ picture: Picture, _ grid: TileGrid, _ column: Int, _ row: Int) -> Key {
    Key(
      picture: picture.id,
      use: .tile(version: picture.version, level: grid.level, column: column, row: row))
  }

  private func forEachTile(
    of picture: Picture, _ grid: TileGrid, _ block: TileGrid.Block,
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
    anyOf block: TileGrid.Block, _ grid: TileGrid, of picture: Picture
  ) -> Bool {
    block.rows.contains { row in
      block.columns.contains { !textures.contains(key(picture, grid, $0, row)) }
    }
  }

  // MARK: Requests

  /// Requests the missing tiles of a block. Each request is for a smaller block that contains no
  /// available tile. Keeps open requests that contain a missing tile of the block.
  private func requestMissing(in wanted: TileGrid.Block, _ grid: TileGrid, of picture: Picture) {
    // Mark the tiles around the visible part as used, so that the cache doesn't evict and reload
    // them repeatedly.
    forEachTile(of: picture, grid, wanted) { _, _, _ in }
    var count = 0
    for (request, tiles) in requests.tiles
    where tiles.picture === picture && tiles.grid == grid && request.version == picture.version {
      let common = TileGrid.Block(
        columns: tiles.block.columns.clamped(to: wanted.columns),
        rows: tiles.block.rows.clamped(to: wanted.rows))
      guard isMissing(anyOf: common, grid, of: picture) else { continue }
      addRequest(request, for: picture, distance: Self.tileDistance)
      count += 1
    }
    while count < Self.maxBlocks, let block = missingBlock(in: wanted, grid, of: picture) {
      let request = PictureRequest(
        path: picture.path, part: grid.part(of: block), version: picture.version)
      requests.tiles[request] = TileRequest(picture: picture, grid: grid, block: block)
      addRequest(request, for: picture, distance: Self.tileDistance)
      count += 1
    }
  }

  /// The distance with which tiles are requested. Tiles are loaded after the smaller copy of the
  /// opened picture, and before all other pictures.
  private static let tileDistance = -0.5

  /// Returns a block of tiles that are neither available nor requested; `nil` if there is none.
  private func missingBlock(
    in wanted: TileGrid.Block, _ grid: TileGrid, of picture: Picture
  ) -> TileGrid.Block? {
    func isMissed(_ column: Int, _ row: Int) -> Bool {
      !textures.contains(key(picture, grid, column, row))
        && !requests.tiles.values.contains {
          $0.picture === picture && $0.grid == grid && $0.block.contains(column, row)
        }
    }
    let maxCount = maxTilesPerBlock
    for row in wanted.rows {
      guard let first = wanted.columns.first(where: { isMissed($0, row) }) else { continue }
      var block = TileGrid.Block(columns: first..<first + 1, rows: row..<row + 1)
      while block.count < maxCount, block.columns.upperBound < wanted.columns.upperBound,
        isMissed(block.columns.upperBound, row)
      {
        block.columns = first..<block.columns.upperBound + 1
      }
      while block.count + block.columns.count <= maxCount,
        block.rows.upperBound < wanted.rows.upperBound,
        block.columns.allSatisfy({ isMissed($0, block.rows.upperBound) })
      {
        block.rows = row..<block.rows.upperBound + 1
      }
      return block
    }
    return nil
  }

  /// The maximum number of tiles in a block, so that `maxBlocks` blocks can be decoded at the same
  /// time within the memory limit.
  private var maxTilesPerBlock: Int {
    let count = Self.loaderMemory(of: memoryLimit) / Self.maxBlocks / (3 * TileGrid.tileBytes)
    return min(max(count, 1), Self.maxTiles)
  }

  // MARK: Results

  /// Uploads the result of a tile request. Returns whether something new is visible.
  func store(_ tiles: TileRequest, _ outcome: PictureRequest.Outcome) -> Bool {
    let (picture, grid) = (tiles.picture, tiles.grid)
    guard case .success(let mips) = outcome, let image = mips.levels.first,
      mips.fullSize != grid.fullSize
        || PixelSize(width: image.width, height: image.height)
          == grid.part(of: tiles.block).size
    else {
      // Without tiles, the smaller copy stays visible.
      picture.hasParts = false
      return false
    }
    guard mips.fullSize == grid.fullSize else {
      // The assumed size of the picture was wrong. If the decoder has reported the right size,
      // request tiles for that size from now on.
      if let fullSize = mips.fullSize {
        apply(
          PictureShape(width: fullSize.width, height: fullSize.height, fullSize: fullSize),
          of: picture)
      }
      picture.hasParts = picture.fullSize != grid.fullSize
      return picture.hasParts
    }
    limitTextureMemory()
    for row in tiles.block.rows {
      for column in tiles.block.columns {
        let source = grid.source(column: column, row: row, in: tiles.block)
        guard
          let texture = Texture(
            partOf: image, x: source.x, y: source.y, width: source.size.width,
            height: source.size.height, isOpaque: mips.isOpaque, on: canvas)
        else { continue }
        textures.insert(texture, for: key(picture, grid, column, row))
      }
    }
    return true
  }
}
