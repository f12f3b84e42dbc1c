import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A photograph in one row of a grid, with a mark if it is selected.
final class ArrangedPhoto: View {
  /// The index of the picture.
  var photo = -1
  var picture: Picture?
  var isChosen = false
  /// The text on the photograph's badge; empty for none.
  var badge = ""
  /// The grid in which the photograph lies. Its item is as large as the view.
  var grid = PhotoGrid(filling: .zero)
  /// The row of the photograph; 0 is at the top. It changes as fast as the carousel moves its items
  /// to other places.
  private var row = AnimatedValue(0, .move)
  /// The value of `row` in the current frame.
  private var currentRow = 0.0
  private static let cornerRadius = 10.0
  private static let tick = Icon([-5, 0, -1.5, 4, 5.5, -4.5])

  /// The frame of the photograph, in the view's coordinates.
  var photoFrame: Rect { grid.frame(row: currentRow) }

  /// Moves the photograph to a row without animation.
  func hold(row: Int) {
    self.row.set(Double(row))
    currentRow = Double(row)
  }

  /// Starts to move the photograph to a row.
  func setRow(_ row: Int, at time: Double) {
    self.row.go(to: Double(row), at: time)
    currentRow = self.row.value(at: time)
  }

  func isChangingRow(at time: Double) -> Bool { !row.isAtRest(at: time) }

  /// Shows the picture, cropped to the frame of the photograph.
  func show(_ store: TextureStore, pixelRatio: Double, distance: Double) {
    guard let picture else { return }
    let frame = photoFrame
    let texture = store.texture(
      of: picture, onCard: frame.size, pixelRatio: pixelRatio, distance: distance)
    var background = Background(
      filling: frame.size, with: texture, of: picture, cornerRadius: Self.cornerRadius)
    background.insets = Insets(
      top: frame.minY, left: frame.minX, bottom: size.height - frame.maxY,
      right: size.width - frame.maxX)
    self.background = background
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let frame = photoFrame
    if isChosen {
      canvas.stroke(
        frame.inset(by: -3), cornerRadius: Self.cornerRadius + 3, width: 3, color: theme.accent)
      let center = Point(x: frame.maxX - 22, y: frame.minY + 22)
      drawDisc(at: center, on: canvas, theme)
      canvas.draw(Self.tick.moved(to: center), color: .white)
    }
    guard !badge.isEmpty, let label = text.label(badge, Look.title) else { return }
    let center = Point(x: frame.minX + 22, y: frame.minY + 22)
    drawDisc(at: center, on: canvas, theme)
    canvas.draw(
      label, at: center - Point(x: label.size.width / 2, y: label.size.height / 2), color: .white)
  }

  private func drawDisc(at center: Point, on canvas: Canvas, _ theme: Theme) {
    canvas.fill(disc: center, diameter: 29, color: .white)
    canvas.fill(disc: center, diameter: 26, color: Color(hex: 0x1F6FCB))
  }
}
