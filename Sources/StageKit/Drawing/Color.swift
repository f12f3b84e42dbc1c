/// A colour of the sRGB space with straight alpha; parts from 0 to 1.
public struct Color: Hashable, Sendable {
  /// How much red.
  public var red: Double
  /// How much green.
  public var green: Double
  /// How much blue.
  public var blue: Double
  /// How opaque: 0 can't be seen, 1 hides what is behind.
  public var alpha: Double

  /// White, opaque.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black, opaque.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Nothing to see.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// A colour from its parts.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour as designers write it: 0xRRGGBB.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// The colour with its alpha multiplied by a factor.
  public func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour as the four bytes of a vertex; parts outside 0…1 are limited, NaN counts as 0.
  var packed: UInt32 {
    Self.byte(red) | Self.byte(green) << 8 | Self.byte(blue) << 16 | Self.byte(alpha) << 24
  }

  static func byte(_ part: Double) -> UInt32 {
    part > 0 ? UInt32(min(part, 1) * 255 + 0.5) : 0
  }
}
