import GeometryKit
import StageKit

/// The colours and texts that widgets are drawn with.
public struct Theme: Equatable, Sendable {
  /// What is on, and what a slider has filled.
  public var accent = Color(hex: 0x4DA3FF)
  /// The ring around what keys go to. It is so bright that on any ground either it or its black edges have a
  /// contrast of 3 : 1, and is never fainter. Source: WCAG 2.2, 1.4.11 and 2.4.13.
  public var focus = Color(hex: 0x8CC8FF)
  /// What is read first.
  public var primary = Color.white.faded(by: 0.88)
  /// What is read second.
  public var secondary = Color.white.faded(by: 0.6)
  /// A button's plate, a switch that is off, the empty part of a slider.
  public var plate = Color.white.faded(by: 0.14)
  /// What a finger moves.
  public var knob = Color(hex: 0xF4F6FA)
  /// The same, where it can't be moved: opaque, for what lies below it isn't to be seen.
  public var disabledKnob = Color(hex: 0x767B84)
  /// Captions of controls.
  public var caption = Text.Style(size: 15)
  /// What is written on buttons, and amounts that are marked.
  public var title = Text.Style(size: 15, weight: .semibold)
  /// The diameter of a slider's knob, in points.
  public var knobSize = 26.0
  /// The height of a switch, in points.
  public var switchHeight = 30.0
  /// How opaque everything is, 0…1; the colours above have it in them already.
  public private(set) var opacity = 1.0

  /// White on dark, with a blue accent.
  public init() {}

  /// The same, fainter.
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

  /// The theme of widgets that can't be used.
  var disabled: Theme {
    var theme = faded(by: 0.4)
    theme.knob = disabledKnob
    return theme
  }
}

extension Canvas {
  /// Draws what a finger moves: a round plate with a little shadow below it.
  func drawKnob(at center: Point, size: Double, theme: Theme) {
    let rect = Rect(center: center, size: Size(width: size, height: size))
    fill(
      rect.inset(by: -1.5).offset(by: Point(x: 0, y: 1)), cornerRadius: size / 2 + 1.5,
      color: .black.faded(by: 0.25 * theme.opacity))
    fill(rect, cornerRadius: size / 2, color: theme.knob)
  }
}
