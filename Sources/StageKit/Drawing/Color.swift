/// A colour in the sRGB space with straight alpha. Components range from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is invisible, 1 hides everything behind.
  public var alpha: Double

  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a hexadecimal number, 0xRRGGBB, and an alpha.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Returns the colour with its alpha multiplied by a factor.
  public func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Returns the colour with its red, green and blue components multiplied by a factor.
  public func dimmed(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }

  /// The colour as the four bytes of a vertex: red in the lowest byte, then green, blue and alpha.
  /// Components outside 0…1 are clamped; NaN counts as 0.
  var packed: UInt32 {
    Self.byte(red) | Self.byte(green) << 8 | Self.byte(blue) << 16 | Self.byte(alpha) << 24
  }

  static func byte(_ part: Double) -> UInt32 {
    part > 0 ? UInt32(min(part, 1) * 255 + 0.5) : 0
  }
}
