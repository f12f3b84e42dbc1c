import GeometryKit
import StageKit
import ViewKit

extension Canvas {
  /// Draws lines of a log of calls, the oldest first. Older lines are fainter.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - maxLines: The number of lines for which there is room.
  ///   - corner: The top left corner of the first line.
  ///   - width: The width of the lines, in points.
  ///   - step: The distance between lines, in points.
  ///   - style: The text style.
  ///   - text: The renderer of text.
  func draw(
    _ lines: ArraySlice<CallLog.Line>, of maxLines: Int, at corner: Point, width: Double,
    step: Double, _ style: Text.Style, _ text: Text
  ) {
    for (index, line) in lines.enumerated() {
      let age = Double(lines.count - 1 - index) / Double(max(maxLines - 1, 1))
      let color = Look.primary.faded(by: 1 - 0.6 * age)
      let corner = corner + Point(x: 0, y: Double(index) * step)
      let count = line.count > 1 ? text.label("× \(line.count)", style) : nil
      let countWidth = count.map { $0.size.width + 8 } ?? 0
      draw(
        text.label(line.call, style, width: max(width - countWidth, 8)), at: corner, color: color)
      guard let count else { continue }
      draw(
        count, at: Point(x: corner.x + width - count.size.width, y: corner.y),
        color: Look.accent.faded(by: color.alpha))
    }
  }
}
