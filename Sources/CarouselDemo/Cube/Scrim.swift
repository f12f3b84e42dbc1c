import GeometryKit
import StageKit
import ViewKit

/// A scrim: a dark gradient at a page's upper edge that keeps text readable on any picture. Its
/// darkness is constant down to the text's lower edge and fades out below.
final class Scrim: View {
  private var texture: Texture?
  /// The scrim's height as a multiple of the distance from the page's upper edge to the text's
  /// lower edge.
  private static let reach = 3.0

  func makeTexture(on canvas: Canvas) {
    texture = Texture.gradient(from: Look.plate, to: Look.plate.faded(by: 0), on: canvas) {
      position in
      let progress = max(position * Self.reach - 1, 0) / (Self.reach - 1)
      return progress * progress * (3 - 2 * progress)
    }
  }

  /// Sets the frame. `textBottom` is the distance from the page's upper edge to the text's lower
  /// edge, in points.
  func place(behind textBottom: Double, on page: Size) {
    frame = Rect(x: 0, y: 0, width: page.width, height: Self.reach * textBottom)
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    if let texture { canvas.draw(texture, in: bounds) }
  }
}
