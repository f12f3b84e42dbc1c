/// A grid of 4 × 4 opaque colours, between which a gradient is smooth.
///
/// The gradient is a uniform cubic B-spline surface. It stays within the colours of the grid, and
/// has no visible edges between them.
public struct ColorGrid: Hashable, Sendable {
  /// The components of the colours, row by row, 0…255.
  private(set) var red, green, blue: SIMD16<Float>

  /// The number of colours in a row and in a column.
  public static var side: Int { 4 }

  /// Creates a grid from a closure that returns the colour in a column and a row, counted from the
  /// top left.
  public init(_ color: (_ column: Int, _ row: Int) -> Color) {
    red = .zero
    green = .zero
    blue = .zero
    for index in 0..<red.scalarCount {
      let color = color(index % Self.side, index / Self.side)
      red[index] = Self.level(color.red)
      green[index] = Self.level(color.green)
      blue[index] = Self.level(color.blue)
    }
  }

  /// Returns a component as a level, 0…255. A component that isn't a number counts as 0.
  private static func level(_ component: Double) -> Float {
    component > 0 ? Float(min(component, 1) * 255) : 0
  }

  /// The mean of the colours.
  public var mean: Color {
    func mean(_ levels: SIMD16<Float>) -> Double { Double(levels.sum()) / (16 * 255) }
    return Color(red: mean(red), green: mean(green), blue: mean(blue))
  }

  /// Returns the grid at a fraction, 0…1, of the way to another grid. The fraction is clamped.
  func mixed(with other: ColorGrid, fraction: Double) -> ColorGrid {
    let part: Float = fraction > 0 ? Float(min(fraction, 1)) : 0
    var mixed = self
    mixed.red += (other.red - red) * part
    mixed.green += (other.green - green) * part
    mixed.blue += (other.blue - blue) * part
    return mixed
  }
}
