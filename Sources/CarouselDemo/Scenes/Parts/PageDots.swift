import GeometryKit
import GestureKit
import StageKit
import ViewKit

/// A row of dots, one for each page.
final class PageDots: View {
  var count = 0
  var current = 0
  var isVertical = false
  /// Called when a dot is tapped.
  var onTap: ((_ index: Int) -> Void)?
  private let tap = TapRecognizer()
  private var axis: Axis { isVertical ? .vertical : .horizontal }
  /// The distance between two dots, in points.
  private var step: Double { min(22, size[axis] / Double(max(count, 1))) }
  /// The position of the first dot along the axis, in points.
  private var start: Double { (size[axis] - Double(count - 1) * step) / 2 }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    tap.shouldTap = { [unowned self] in (0..<count).contains(index(at: $0.position)) }
    tap.onTap = { [unowned self] in onTap?(index(at: $0.position)) }
  }

  private func index(at point: Point) -> Int { Int(((point[axis] - start) / step).rounded()) }

  override var acceptsTouches: Bool { true }
  /// True, so that drags that begin on the dots also reach the pages behind.
  override var passesTouches: Bool { true }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  private var row: (first: Point, step: Point) {
    isVertical
      ? (Point(x: 22, y: start), Point(x: 0, y: step))
      : (Point(x: start, y: 22), Point(x: step, y: 0))
  }

  /// The dark plate behind the dots, in the view's coordinates.
  var plate: Rect { Canvas.plate(ofPageDots: count, from: row.first, by: row.step) }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    canvas.drawPageDots(
      count, current: current, from: row.first, by: row.step, color: .white.faded(by: 0.95))
  }
}

extension Canvas {
  /// Draws a row of dots, one for each page, on a dark plate. The current page's dot is larger and
  /// has a given colour.
  func drawPageDots(_ count: Int, current: Int, from first: Point, by step: Point, color: Color) {
    let plate = Self.plate(ofPageDots: count, from: first, by: step)
    fill(plate, cornerRadius: min(plate.width, plate.height) / 2, color: Look.plate)
    for index in 0..<count {
      let extent = min(index == current ? 9.0 : 7, step.length * 0.6)
      fill(
        disc: first + step * Double(index), diameter: extent,
        color: index == current ? color : .white.faded(by: 0.45))
    }
  }

  /// Returns the rectangle of the dark plate behind the dots.
  static func plate(ofPageDots count: Int, from first: Point, by step: Point) -> Rect {
    let reach = step * (Double(max(count - 1, 0)) / 2)
    // The plate's ends are round, so it needs a larger margin along the row.
    let (along, across) = (14.0, 10.0)
    return Rect(center: first + reach, size: .zero).inset(
      by: step.y == 0
        ? Insets(top: -across, left: -along - reach.x, bottom: -across, right: -along - reach.x)
        : Insets(top: -along - reach.y, left: -across, bottom: -along - reach.y, right: -across))
  }
}
