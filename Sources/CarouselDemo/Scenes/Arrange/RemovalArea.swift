import GeometryKit
import StageKit
import ViewKit

/// The area at the bottom of the window on which lifted photographs are dropped to remove them.
final class RemovalArea: View {
  /// Whether the lifted photographs are removed if they are dropped now.
  var isTargeted = false

  /// The distance from the area up to which a finger counts as on the area, in points.
  static let reach = 12.0
  /// The size of the area in a wide window, in points.
  private static let maxSize = Size(width: 280, height: 48)
  /// The smallest distance from the left and right edges of the window, in points.
  private static let sideMargin = 16.0
  private static let title = "Drop here to remove"
  /// The width of the icon with the gap before the title, in points.
  private static let iconWidth = 34.0
  /// The distance of the icon's centre from the left end of icon and title, in points.
  private static let iconCenter = 10.0

  func place(around center: Point, inWindowOfWidth width: Double) {
    let areaWidth = min(width - 2 * Self.sideMargin, Self.maxSize.width)
    frame = Rect(center: center, size: Size(width: areaWidth, height: Self.maxSize.height))
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let radius = size.height / 2
    let color = isTargeted ? Color(hex: 0xC8372D) : Color(hex: 0x2A313C)
    canvas.fill(bounds, cornerRadius: radius, color: color)
    guard let label = text.label(Self.title, theme.title) else { return }
    let left = (size.width - (label.size.width + Self.iconWidth)) / 2
    canvas.draw(Icon.bin.moved(to: Point(x: left + Self.iconCenter, y: radius)), color: .white)
    canvas.draw(
      label, at: Point(x: left + Self.iconWidth, y: radius - label.size.height / 2), color: .white)
  }
}
