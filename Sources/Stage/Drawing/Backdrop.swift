/// What lies behind everything: a vertical gradient with a faint pool of light behind the centre.
public struct Backdrop: Hashable, Sendable {
  /// The colour at the upper side.
  public var top: Color
  /// The colour at the lower side.
  public var bottom: Color
  /// The light added in the centre; its alpha is the strength.
  public var light: Color

  /// The colours of the demo's stage by default.
  public init(
    top: Color = Color(hex: 0x0E1116), bottom: Color = Color(hex: 0x1B2028),
    light: Color = Color(hex: 0x7F95B8, alpha: 0.09)
  ) {
    self.top = top
    self.bottom = bottom
    self.light = light
  }
}
