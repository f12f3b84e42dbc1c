import GeometryKit
import StageKit
import ViewKit

extension OptionsPanel {
  /// Controls smaller than on a page of their own: there are many, beside what they change.
  static let theme = {
    var theme = Theme()
    theme.accent = Look.accent
    theme.primary = Look.primary
    theme.secondary = Look.secondary
    theme.caption = Look.body
    theme.title = Look.strong
    theme.knobSize = 18
    theme.switchHeight = 24
    return theme
  }()

  func draw(on canvas: Canvas, text: Text) {
    let alpha = openness
    guard alpha > 0 else { return }
    let shift = Point(x: 0, y: (1 - alpha) * 16)
    let panel = frame.offset(by: shift)
    canvas.drawPanel(panel, alpha: alpha)
    header.theme = Self.theme.faded(by: alpha)
    header.projection = canvas.plane(at: panel.origin)
    header.draw(on: canvas, text: text)
    let area = rowsFrame.offset(by: shift)
    canvas.fill(
      Rect(x: panel.minX + 1, y: area.minY - 1, width: panel.width - 2, height: 1),
      color: Look.hairline.faded(by: alpha))
    canvas.withClip(area) { drawRows(in: area, alpha: alpha, on: canvas, text: text) }
    guard let indicator = scrollView.verticalScrollIndicator else { return }
    canvas.fill(
      indicator.frame.offset(by: area.origin), cornerRadius: indicator.frame.width / 2,
      color: Look.primary.faded(by: 0.5 * indicator.alpha * alpha))
  }

  private func drawRows(in area: Rect, alpha: Double, on canvas: Canvas, text: Text) {
    board.theme = header.theme
    board.projection = canvas.plane(at: area.origin - Point(x: 0, y: scrollView.contentOffset.y))
    board.draw(on: canvas, text: text)
    if showsFocus, rows.indices.contains(focus) {
      let row = frame(ofRow: focus).inset(by: Insets(top: 1, left: 6, bottom: 1, right: 6))
      canvas.withProjection(board.projection) {
        canvas.stroke(row, cornerRadius: 8, width: 2, color: Look.accent.faded(by: alpha))
      }
    }
  }
}

extension Canvas {
  /// A plane whose origin is at a point of the window, on a whole device pixel, so that texts on it
  /// are as sharp as they were made.
  fileprivate func plane(at point: Point) -> Projection {
    Projection(
      .translation(
        x: (point.x * pixelRatio).rounded() / pixelRatio,
        y: (point.y * pixelRatio).rounded() / pixelRatio))
  }
}
