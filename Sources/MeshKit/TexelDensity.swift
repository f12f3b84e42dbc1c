import GeometryKit

/// How many texels of a texture a device pixel covers: columns and rows, together its area.
public struct TexelDensity: Hashable, Sendable {
  /// Columns of the texture to a device pixel.
  public var across: Double
  /// Rows of the texture to a device pixel.
  public var down: Double

  /// A density from its parts.
  public init(across: Double, down: Double) {
    self.across = across
    self.down = down
  }
}

extension TextureMap {
  /// How many texels a device pixel covers at a place of the window.
  ///
  /// A pixel that lies askew over the texture reaches over more columns and rows than its area holds;
  /// both then count so much less that they make the area, between blur along it and shimmer across.
  public func density(at p: Point, width: Double, height: Double) -> TexelDensity {
    let s = w(p)
    let (u0, v0) = (u(p) / s, v(p) / s)
    // How many columns and rows of the texture a device pixel to the right (x) and down (y) is.
    let across = Point(
      x: (u.dx - u0 * w.dx) / s * width, y: (u.dy - u0 * w.dy) / s * width)
    let down = Point(
      x: (v.dx - v0 * w.dx) / s * height, y: (v.dy - v0 * w.dy) / s * height)
    let area = (across.x * down.y - across.y * down.x).magnitude
    let (columns, rows) = (across.length, down.length)
    let share = (area / (columns * rows)).squareRoot()
    return TexelDensity(across: columns * share, down: rows * share)
  }
}
