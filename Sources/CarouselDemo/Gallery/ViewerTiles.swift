import GeometryKit
import StageKit
import ViewKit

/// The tiles over a picture in the viewer; in the page's points, where they are as large as what they show.
final class ViewerTiles: View {
  private struct Tile {
    let texture: Texture
    let turns: Int
    let rect: Rect
    let own: Rect
  }

  private var tiles: [Tile] = []

  /// How many are seen.
  var count: Int { tiles.count }

  /// Shows none any more.
  func clear() { tiles.removeAll(keepingCapacity: true) }

  /// Shows one more, over those before it, in a place that overlaps with its neighbours', and in one of its own.
  func add(_ texture: Texture, turns: Int, in rect: Rect, own: Rect) {
    tiles.append(Tile(texture: texture, turns: turns, rect: rect, own: own))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    for tile in tiles {
      func draw() { canvas.drawTile(tile.texture, in: tile.rect, turns: tile.turns) }
      // What lets something through must not lie over itself.
      if tile.texture.hasAlpha { canvas.withClip(tile.own, draw) } else { draw() }
    }
  }
}
