import GeometryKit
import StageKit
import ViewKit

/// The icon of an app: a white symbol on a coloured square with round corners.
struct AppIcon {
  let symbol: Icon
  let color: Color

  static let notes = AppIcon(
    symbol: Icon([-7, -6, 7, -6], [-7, -2, 7, -2], [-7, 2, 7, 2], [-7, 6, 2, 6]),
    color: Color(hex: 0xB97D14))
  static let clock = AppIcon(
    symbol: Icon(Icon.arc(radius: 8), [0, -5, 0, 0, 4, 2]), color: Color(hex: 0x343C4D))
  static let weather = AppIcon(
    symbol: Icon(
      [0, -9.5, 0, -7], [0, 7, 0, 9.5], [-9.5, 0, -7, 0], [7, 0, 9.5, 0],
      [-6.7, -6.7, -5, -5], [5, 5, 6.7, 6.7], [-6.7, 6.7, -5, 5], [5, -5, 6.7, -6.7],
      shapes: [Icon.arc(radius: 4.5)]), color: Color(hex: 0x2F7FD0))
  static let photos = AppIcon(
    symbol: Icon(shapes: [
      [-9, 7, -3, -3, 3, 7], [0, 7, 4.5, 0, 9, 7], Icon.arc(radius: 2.2, x: 4.5, y: -5),
    ]), color: Color(hex: 0x2C8C6E))
  static let music = AppIcon(
    symbol: Icon(
      [-3, 5.5, -3, -6, 6.5, -8, 6.5, 3.5],
      shapes: [Icon.arc(radius: 3, x: -5.2, y: 5.5), Icon.arc(radius: 3, x: 4.3, y: 3.5)]),
    color: Color(hex: 0xD23B57))
  static let lamp = AppIcon(
    symbol: Icon(
      Icon.arc(from: -235, to: 55, radius: 6, y: -2.5), [-2.5, 5.5, 2.5, 5.5],
      [-1.5, 8.5, 1.5, 8.5]), color: Color(hex: 0xB8672A))
  static let cube = AppIcon(symbol: .cube, color: Color(hex: 0x6A52C4))
}

/// A view that draws the icon of an app. The symbol is scaled with the view.
final class AppIconView: View {
  /// The icon; `nil` for none.
  var icon: AppIcon? { didSet { setNeedsLayout() } }
  private var symbol = Icon()
  /// The side of a view in which the symbol has its own size, in points.
  private static let nativeSide = 32.0
  /// The width of the symbol's lines in a view with the side `nativeSide`, in points.
  private static let lineWidth = 2.0
  /// The corner radius, as a fraction of the side.
  private static let cornerFraction = 0.23

  private var unit: Double { size.width / Self.nativeSide }

  override func layOut(_ measures: Measures) {
    symbol = icon.map { $0.symbol.scaled(by: unit).moved(to: bounds.center) } ?? Icon()
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    guard let icon else { return }
    canvas.fill(bounds, cornerRadius: size.width * Self.cornerFraction, color: icon.color)
    for line in symbol.lines {
      canvas.stroke(line: line, width: Self.lineWidth * unit, color: .white)
    }
    for shape in symbol.shapes { canvas.fill(convex: shape, color: .white) }
  }
}
