import GeometryKit
import StageKit
import ViewKit

/// The tiles over a zoomed picture in the viewer, in the page's coordinates.
final class ViewerTiles: View {
  /// A tile and its place.
  struct Tile {
    let texture: Texture
    /// The clockwise rotation, in quarter turns.
    let turns: Int
    /// The rectangle in which the tile is drawn. It overlaps the neighbouring tiles.
    let rect: Rect
    /// The part of `rect` that belongs to no neighbour.
    let ownRect: Rect
  }

  /// The tiles, from back to front.
  private(set) var tiles: [Tile] = []

  /// Removes all tiles.
  func clear() { tiles.removeAll(keepingCapacity: true) }

  /// Adds a tile in front of all tiles added before.
  func add(_ texture: Texture, turns: Int, in rect: Rect, ownRect: Rect) {
    tiles.append(Tile(texture: texture, turns: turns, rect: rect, ownRect: ownRect))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for tile in tiles {
      func draw() { canvas.drawTile(tile.texture, in: tile.rect, turns: tile.turns) }
      // Clip a transparent tile to its own part, because overlaps would be visible.
      if tile.texture.hasAlpha { canvas.withClip(tile.ownRect, draw) } else { draw() }
    }
  }
}
