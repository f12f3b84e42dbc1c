import GeometryKit
import StageKit
import ViewKit

/// The tiles over a zoomed picture in the viewer, in the page's coordinates.
final class ViewerTiles: View {
  struct Tile {
    let texture: Texture
    let turns: Int
    let rect: Rect
    let own: Rect
  }

  private(set) var tiles: [Tile] = []

  /// Removes all tiles.
  func clear() { tiles.removeAll(keepingCapacity: true) }

  /// Adds a tile in front of all tiles added before. The tile is drawn in `rect`, which overlaps
  /// the neighbouring tiles. `own` is the part of `rect` that belongs to no neighbour.
  func add(_ texture: Texture, turns: Int, in rect: Rect, own: Rect) {
    tiles.append(Tile(texture: texture, turns: turns, rect: rect, own: own))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for tile in tiles {
      func draw() { canvas.drawTile(tile.texture, in: tile.rect, turns: tile.turns) }
      // Clip a transparent tile to its own part, because overlaps would be visible.
      if tile.texture.hasAlpha { canvas.withClip(tile.own, draw) } else { draw() }
    }
  }
}
