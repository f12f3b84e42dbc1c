import GeometryKit
import StageKit
import ViewKit

/// The colours, texts and measures that everything on the stage shares.
enum Look {
  static let title = Text.Style(size: 15, weight: .semibold)
  static let body = Text.Style(size: 13)
  static let strong = Text.Style(size: 13, weight: .semibold)
  static let primary = Color.white.faded(by: 0.8)
  static let secondary = Color.white.faded(by: 0.6)
  static let accent = Color(hex: 0x4DA3FF)
  /// Nothing shines through a panel: however faint, words behind it are read between its own.
  static let panel = Color(hex: 0x14181F)
  /// So dark that words in the secondary colour have a contrast of 4.5 : 1 also where a picture is white.
  static let plate = Color(hex: 0x0E1116, alpha: 0.8)
  static let hairline = Color.white.faded(by: 0.08)
  static let panelRadius = 14.0
  /// What stands in a card before its picture is there, or instead of it.
  static let tile = Color(hex: 0x232A35)
  /// From the window's edges, in points.
  static let margin = 24.0
  /// The same for what lies at the right side of a stage: less where that is small.
  static func margin(in stage: Rect) -> Double {
    min(stage.width, stage.height) < 400 ? 8 : margin
  }
  /// How wide that is, so that one below the other makes one column.
  static func sideWidth(in stage: Rect) -> Double { min(300, stage.width * 0.62) }
  /// How long things move and fade, in seconds.
  static let move = 0.4
  static let fade = 0.2
  /// The angular frequency of the springs that take over from a finger, in 1/s: nine tenths of the way
  /// are done after 0.24 s.
  static let spring = 16.0
}

extension Theme {
  /// Controls smaller than on a page of their own: there are many, beside what they change.
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
  /// Draws a panel: a dark plate with a hairline round it.
  func drawPanel(_ rect: Rect, alpha: Double) {
    fill(rect, cornerRadius: Look.panelRadius, color: Look.panel.faded(by: alpha))
    stroke(
      rect, cornerRadius: Look.panelRadius, width: 1, color: Look.hairline.faded(by: alpha))
  }

  /// Draws a soft plate behind a text that lies on a card.
  func drawPlate(_ text: Rect, alpha: Double = 1) {
    fill(Self.plate(behind: text), cornerRadius: 10, color: Look.plate.faded(by: alpha))
  }

  /// Where the plate behind a text lies.
  static func plate(behind text: Rect) -> Rect {
    text.inset(by: Insets(top: -6, left: -12, bottom: -6, right: -12))
  }
}
