import GeometryKit
import GestureKit
import StageKit

/// Widgets that take more height than there is, and scroll up and down. They fade at the frame's
/// upper and lower edge.
public final class ScrollingBoard: ScrollingWidget {
  /// The widgets, from the frame's upper left corner.
  public let content = Board()
  /// How high they are together, in points.
  public var contentHeight = 0.0

  public override func enter(_ contest: Contest, at point: Point) {
    content.enter(contest, at: point)
    super.enter(contest, at: point)
  }

  public override func advance(to time: Double) {
    scrollView.bounds = frame.size
    scrollView.contentSize = Size(
      width: frame.width, height: contentHeight + 2 * Self.margin)
    super.advance(to: time)
    content.advance(to: time)
    place()
  }

  public override var activity: Activity { super.activity.union(content.activity) }

  public override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    place()
    content.theme = theme
    content.draw(on: canvas, text: text) {
      opacity(from: $0.minY + Self.margin, height: $0.height)
    }
    drawIndicator(on: canvas, theme: theme)
  }

  /// Brings the content's plane to where it is in the board's.
  private func place() {
    guard let board else { return }
    let shift = Projection(
      .translation(
        x: frame.minX, y: frame.minY + Self.margin - scrollView.contentOffset.y))
    content.projection = shift.through(board.projection)
  }
}
