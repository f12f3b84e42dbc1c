import GeometryKit
import StageKit
import ViewKit

/// The colours, text styles and dimensions shared by all views of the application.
enum Look {
  static let title = Text.Style(size: 15, weight: .semibold)
  static let body = Text.Style(size: 13)
  static let strong = Text.Style(size: 13, weight: .semibold)
  static let primary = Color.white.faded(by: 0.8)
  static let secondary = Color.white.faded(by: 0.6)
  static let accent = Color(hex: 0x4DA3FF)
  /// The colour of panels. It is opaque, because text behind a translucent panel would show through
  /// between the lines of the panel's text.
  static let panel = Color(hex: 0x14181F)
  /// The colour of plates, the translucent backgrounds of text on pictures. It is so dark that
  /// secondary text has a contrast of 4.5 : 1 on a white picture.
  static let plate = Color(hex: 0x0E1116, alpha: 0.8)
  static let hairline = Color.white.faded(by: 0.08)
  static let panelRadius = 14.0
  /// The colour of a card without a picture.
  static let tile = Color(hex: 0x232A35)
  /// The distance of panels from the window's edges, in points.
  static let margin = 24.0
  /// The window size up to which texts and controls have a scale of 1, in points.
  static let nativeSize = Size(width: 1280, height: 800)
  /// Returns whether a scene of a size is so low that its heading and its distances are smaller.
  static func isLow(_ size: Size) -> Bool { size.height < 480 }
  /// Returns whether an area of a size is so wide that a picture or a chart is beside its controls,
  /// not above or below them.
  static func isWide(_ size: Size) -> Bool { size.width > 1.2 * size.height }
  /// Returns the distance of the debug panels from the edges of the area `stage`, in points. The
  /// distance is smaller in a small area.
  static func margin(in stage: Rect) -> Double {
    min(stage.width, stage.height) < 400 ? 8 : margin
  }
  /// Returns the width of each debug panel in the area `stage`, in points. Equal widths make
  /// stacked panels form a column.
  static func sideWidth(in stage: Rect) -> Double { min(300, stage.width * 0.62) }
  /// The duration of movements, in seconds.
  static let move = 0.4
  /// The duration of fades, in seconds.
  static let fade = 0.2
  /// The angular frequency of the springs that continue a movement after a drag is released, in
  /// 1/s. These springs cover 90 % of the distance in 0.24 s.
  static let spring = 16.0
}

extension Theme {
  /// The theme of panels. Its controls are smaller than those on a page, because panels have many
  /// controls.
  static let panel = {
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
}

extension Canvas {
  /// Fills a disc.
  func fill(disc center: Point, diameter: Double, color: Color) {
    fill(Rect(center: center, side: diameter), cornerRadius: diameter / 2, color: color)
  }

  /// Draws the background of a panel: a dark plate with a hairline border.
  func drawPanel(_ rect: Rect, alpha: Double) {
    fill(rect, cornerRadius: Look.panelRadius, color: Look.panel.faded(by: alpha))
    stroke(
      rect, cornerRadius: Look.panelRadius, width: 1, color: Look.hairline.faded(by: alpha))
  }

  /// Draws a translucent plate behind a text that lies on a card.
  func drawPlate(_ text: Rect, alpha: Double = 1) {
    fill(Self.plate(behind: text), cornerRadius: 10, color: Look.plate.faded(by: alpha))
  }

  /// Returns the frame of the plate behind a text.
  static func plate(behind text: Rect) -> Rect {
    text.inset(by: Insets(top: -6, left: -12, bottom: -6, right: -12))
  }
}
