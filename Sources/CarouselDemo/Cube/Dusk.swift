import GeometryKit
import StageKit
import ViewKit

/// A darkness at a page's upper edge for words to stand on, whatever picture lies below: as dark as a plate as
/// far down as they reach, and fading out below them.
final class Dusk: View {
  private var texture: Texture?
  /// How far down it goes, where words end at 1.
  private static let reach = 3.0

  func makeTexture(on canvas: Canvas) {
    texture = Texture.gradient(from: Look.plate, to: Look.plate.faded(by: 0), on: canvas) { share in
      let way = max(share * Self.reach - 1, 0) / (Self.reach - 1)
      return way * way * (3 - 2 * way)
    }
  }

  /// Takes its place behind words that end so far below the upper edge of a page.
  func place(behind words: Double, on page: Size) {
    frame = Rect(x: 0, y: 0, width: page.width, height: Self.reach * words)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if let texture { canvas.draw(texture, in: bounds) }
  }
}
