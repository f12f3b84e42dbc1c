import Stage

/// The colours and texts that widgets are drawn with.
public struct Theme: Sendable {
  /// What is on, and what a slider has filled.
  public var accent = Color(hex: 0x4DA3FF)
  /// What is read first.
  public var primary = Color.white.faded(by: 0.88)
  /// What is read second.
  public var secondary = Color.white.faded(by: 0.6)
  /// A button's plate, a switch that is off, the empty part of a slider.
  public var plate = Color.white.faded(by: 0.14)
  /// What a finger moves.
  public var knob = Color(hex: 0xF4F6FA)
  /// Captions of controls.
  public var caption = Text.Style(size: 15)
  /// What is written on buttons.
  public var title = Text.Style(size: 15, weight: .semibold)

  /// White on dark, with a blue accent.
  public init() {}
}
