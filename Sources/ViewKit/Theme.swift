import GeometryKit
import StageKit

/// The colours and text styles of controls.
public struct Theme: Equatable, Sendable {
  /// The colour of switches that are on and of the filled part of a slider.
  public var accent = Color(hex: 0x4DA3FF)
  /// The colour of the focus ring. On any background, either this colour or the ring's black edges
  /// have a contrast of at least 3 : 1. The colour is never faded. Source: WCAG 2.2, 1.4.11 and
  /// 2.4.13.
  public var focus = Color(hex: 0x8CC8FF)
  /// The colour of primary text.
  public var primary = Color.white.faded(by: 0.88)
  /// The colour of secondary text.
  public var secondary = Color.white.faded(by: 0.6)
  /// The background colour of a button, of a switch that is off, and of the empty part of a slider.
  public var plate = Color.white.faded(by: 0.14)
  /// The colour of the knobs of sliders and switches.
  public var knob = Color(hex: 0xF4F6FA)
  /// The knob colour of disabled controls. It is opaque, so that the groove below the knob doesn't
  /// show through.
  public var disabledKnob = Color(hex: 0x767B84)
  /// The text style of the captions of controls.
  public var caption = Text.Style(size: 15)
  /// The text style of button titles and of the amounts of highlighted sliders.
  public var title = Text.Style(size: 15, weight: .semibold)
  /// The diameter of a slider's knob, in points.
  public var knobSize = 26.0
  /// The height of a switch, in points.
  public var switchHeight = 30.0
  /// The opacity, 0…1, that the colours of this theme already include.
  public private(set) var opacity = 1.0

  /// Creates the default theme: white on dark, with a blue accent.
  public init() {}

  /// Returns the theme with its opacity multiplied by a factor.
  public func faded(by factor: Double) -> Theme {
    var theme = self
    theme.accent = accent.faded(by: factor)
    theme.primary = primary.faded(by: factor)
    theme.secondary = secondary.faded(by: factor)
    theme.plate = plate.faded(by: factor)
    theme.knob = knob.faded(by: factor)
    theme.disabledKnob = disabledKnob.faded(by: factor)
    theme.opacity = opacity * factor
    return theme
  }

  /// The theme for disabled controls.
  var disabled: Theme {
    var theme = faded(by: 0.4)
    theme.knob = disabledKnob
    return theme
  }
}

extension Canvas {
  /// Draws a knob: a disc with a small shadow below.
  func drawKnob(at center: Point, size: Double, theme: Theme) {
    let rect = Rect(center: center, size: Size(width: size, height: size))
    fill(
      rect.inset(by: -1.5).offset(by: Point(x: 0, y: 1)), cornerRadius: size / 2 + 1.5,
      color: .black.faded(by: 0.25 * theme.opacity))
    fill(rect, cornerRadius: size / 2, color: theme.knob)
  }
}
