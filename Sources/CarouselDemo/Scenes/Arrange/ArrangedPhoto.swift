import GeometryKit
import MotionKit
import PictureKit
import StageKit
import ViewKit

/// A photograph in one row of a grid, with a mark if it is selected.
final class ArrangedPhoto: View {
  /// The photograph; −1 until the view shows one.
  var photo: PhotoID = -1
  var picture: Picture?
  var isSelected = false
  /// The text on the photograph's badge; empty for none.
  var badge = ""
  /// The grid in which the photograph lies. The view has the size of the grid's items.
  var grid = PhotoGrid(filling: .zero)
  /// The row of the photograph; 0 is at the top. It changes as fast as the carousel moves its items
  /// to other places.
  private var animatedRow = AnimatedValue(0, .move)
  /// The value of `animatedRow` in the current frame.
  private var row = 0.0

  private static let cornerRadius = 10.0
  /// The width of the border of a selected photograph, in points.
  private static let borderWidth = 3.0
  /// The distance of the centres of the tick and the badge from the edges of the photograph, in
  /// points.
  private static let discMargin = 22.0
  /// The diameter of the discs behind the tick and the badge, with their borders, in points.
  private static let discDiameter = 29.0
  /// The width of the border of a disc, in points.
  private static let discBorder = 1.5
  private static let tick = Icon([-5, 0, -1.5, 4, 5.5, -4.5])

  /// The frame of the photograph, in the view's coordinates.
  var photoFrame: Rect { grid.frame(row: row) }

  /// Places the photograph in a row without animation.
  func setRow(_ newRow: Int) {
    row = Double(newRow)
    animatedRow.set(row)
  }

  /// Moves the photograph towards a row. Called in each frame.
  func moveToRow(_ newRow: Int, at time: Double) {
    animatedRow.go(to: Double(newRow), at: time)
    row = animatedRow.value(at: time)
  }

  func isChangingRow(at time: Double) -> Bool { !animatedRow.isAtRest(at: time) }

  /// Shows the picture, cropped to the frame of the photograph. `distance` is the distance from the
  /// centre of the carousel, in items; pictures with small distances load first.
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
    if isSelected {
      let width = Self.borderWidth
      canvas.stroke(
        frame.inset(by: -width), cornerRadius: Self.cornerRadius + width, width: width,
        color: theme.accent)
      let center = Point(x: frame.maxX - Self.discMargin, y: frame.minY + Self.discMargin)
      drawDisc(at: center, on: canvas, theme)
      canvas.draw(Self.tick.moved(to: center), color: .white)
    }
    guard !badge.isEmpty, let label = text.label(badge, Look.title) else { return }
    let center = Point(x: frame.minX + Self.discMargin, y: frame.minY + Self.discMargin)
    drawDisc(at: center, on: canvas, theme)
    canvas.draw(
      label, at: center - Point(x: label.size.width / 2, y: label.size.height / 2), color: .white)
  }

  /// Draws a blue disc with a white border.
  private func drawDisc(at center: Point, on canvas: Canvas, _ theme: Theme) {
    canvas.fill(disc: center, diameter: Self.discDiameter, color: .white)
    canvas.fill(
      disc: center, diameter: Self.discDiameter - 2 * Self.discBorder,
      color: Color(hex: 0x1F6FCB))
  }
}
