/// The background of a window: a smooth gradient, or one colour with a light around the centre.
public struct Backdrop: Hashable, Sendable {
  /// The colour around the light. With a gradient, the mean of its colours.
  public var color: Color
  /// The colour of the light, which is added to `color`. Its alpha is the intensity at the centre.
  /// Ignored if there is a gradient.
  public var light: Color
  /// The colours of the gradient that fills the window; `nil` for `color` with the light.
  public private(set) var gradient: ColorGrid?

  /// Creates a backdrop of one colour with a light. The defaults are the demo's colours.
  public init(
    color: Color = Color(hex: 0x12161C), light: Color = Color(hex: 0x7F95B8, alpha: 0.13)
  ) {
    self.color = color
    self.light = light
  }

  /// Creates a backdrop with a gradient that fills the window.
  public init(gradient: ColorGrid) {
    self.init(color: gradient.mean, light: .clear)
    self.gradient = gradient
  }

  /// Returns the backdrop at a fraction, 0…1, of the way to another backdrop. The fraction is
  /// clamped.
  public func mixed(with other: Backdrop, fraction: Double) -> Backdrop {
    Backdrop(gradient: grid.mixed(with: other.grid, fraction: fraction))
  }

  /// The colours of the gradient that is drawn.
  var grid: ColorGrid {
    if let gradient { return gradient }
    return ColorGrid { column, row in
      let isInner = (1...2).contains(column) && (1...2).contains(row)
      let strength = isInner ? light.alpha * Self.innerStrength : 0
      return Color(
        red: color.red + light.red * strength, green: color.green + light.green * strength,
        blue: color.blue + light.blue * strength)
    }
  }

  /// The strength of the light in the four inner colours of the grid, with which the strength at
  /// the centre of the gradient is 1.
  private static let innerStrength = 48.0 * 48 / (46 * 46)
}
