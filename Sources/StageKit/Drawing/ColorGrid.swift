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
    (red, green, blue) = (.zero, .zero, .zero)
    for index in 0..<red.scalarCount {
      let color = color(index % Self.side, index / Self.side)
      red[index] = Float(min(max(color.red, 0), 1) * 255)
      green[index] = Float(min(max(color.green, 0), 1) * 255)
      blue[index] = Float(min(max(color.blue, 0), 1) * 255)
    }
  }

  /// The mean of the colours.
  public var mean: Color {
    func mean(_ levels: SIMD16<Float>) -> Double { Double(levels.sum()) / (16 * 255) }
    return Color(red: mean(red), green: mean(green), blue: mean(blue))
  }

  /// Returns the grid at a fraction, 0…1, of the way to another grid.
  func mixed(with other: ColorGrid, fraction: Double) -> ColorGrid {
    let part = Float(fraction)
    var mixed = self
    mixed.red += (other.red - red) * part
    mixed.green += (other.green - green) * part
    mixed.blue += (other.blue - blue) * part
    return mixed
  }
}
