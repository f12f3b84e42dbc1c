import GeometryKit
import StageKit
import Testing

@testable import PictureKit

@Suite struct TileGridTests {
  /// Each pixel of a picture lies in exactly one tile, not counting the tiles' borders. Each tile
  /// is at the right position.
  @Test(arguments: [PixelSize(width: 30_000, height: 20_001), PixelSize(width: 511, height: 5000)])
  func tilesCoverThePicture(full: PixelSize) {
    for pixels in [Double(full.longestSide), 9000, 3000, 700] {
      let grid = TileGrid(full, pixels: pixels)
      let all = grid.block(around: Rect.unit, margin: 0)
      #expect(all.columns == 0..<grid.columns && all.rows == 0..<grid.rows)
      let fullPart = grid.part(of: all)
      #expect((fullPart.x, fullPart.y) == (0, 0))
      #expect((fullPart.width, fullPart.height) == (full.width, full.height))
      for row in all.rows {
        for column in all.columns {
          let frame = grid.frame(column: column, row: row)
          let source = grid.source(column: column, row: row, in: all)
          let x = frame.minX * Double(full.width) / Double(grid.divisor)
          let y = frame.minY * Double(full.height) / Double(grid.divisor)
          #expect(abs(x - Double(source.x)) < 1e-6 && abs(y - Double(source.y)) < 1e-6)
          #expect(
            abs(
              frame.width * Double(full.width) / Double(grid.divisor)
                - Double(source.size.width)) < 1e-6)
          #expect(source.size.width <= TileGrid.side + 2 && source.size.height <= TileGrid.side + 2)
          #expect(source.x + source.size.width <= fullPart.size.width)
          #expect(source.y + source.size.height <= fullPart.size.height)
        }
      }
    }
  }

  /// A grid has at least the requested number of pixels along its longer side, or all pixels of the
  /// picture. It has fewer than twice as many as requested.
  @Test func gridHasTheRequestedResolution() {
    let full = PixelSize(width: 20_000, height: 30_000)
    for pixels in stride(from: 500.0, through: 60_000, by: 37) {
      let grid = TileGrid(full, pixels: pixels)
      let side = Double(full.longestSide / grid.divisor)
      #expect(side >= min(pixels, 30_000) * 0.99 && (side < 2 * pixels || grid.level == 12))
    }
  }

  @Test func partsOutsideThePictureHaveNoTiles() {
    let grid = TileGrid(PixelSize(width: 4000, height: 3000), pixels: 4000)
    for part in [
      Rect(x: 1.5, y: 0.2, width: 1, height: 0.2), Rect(x: 0.1, y: -3, width: 0.1, height: 1),
      Rect(x: 0.5, y: 0.5, width: 0, height: 0), Rect(x: .nan, y: 0, width: 1, height: 1),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 1),
    ] { #expect(grid.block(around: part, margin: 0).count == 0) }
    #expect(
      grid.block(around: Rect(x: 0.5, y: 0.5, width: 0.01, height: 0.01), margin: 0).count == 1)
  }
}
