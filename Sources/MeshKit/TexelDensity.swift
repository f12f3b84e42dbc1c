import GeometryKit

/// The number of texels that a device pixel covers, along each axis of the texture.
public struct TexelDensity: Hashable, Sendable {
  /// The number of texture columns per device pixel.
  public var across: Double
  /// The number of texture rows per device pixel.
  public var down: Double

  /// Creates a density from the columns and rows per device pixel.
  public init(across: Double, down: Double) {
    self.across = across
    self.down = down
  }
}

extension TextureMap {
  /// Returns the texel density at a device pixel.
  ///
  /// A pixel that is oblique to the texture spans more columns and rows than its area suggests.
  /// Both numbers are scaled down so that their product is the area: a compromise between blur
  /// along the pixel's footprint and aliasing across it.
  ///
  /// - Parameters:
  ///   - p: The position in the window, in device pixels.
  ///   - width: The width of the texture, in texels.
  ///   - height: The height of the texture, in texels.
  /// - Returns: The density.
  public func density(at p: Point, width: Double, height: Double) -> TexelDensity {
    let inverse = inverseW(p)
    let (u, v) = (uOverW(p) / inverse, vOverW(p) / inverse)
    // The gradients of the texture's column and row over the window, in texels per device pixel.
    let columnGradient = Point(
      x: (uOverW.dx - u * inverseW.dx) / inverse * width,
      y: (uOverW.dy - u * inverseW.dy) / inverse * width)
    let rowGradient = Point(
      x: (vOverW.dx - v * inverseW.dx) / inverse * height,
      y: (vOverW.dy - v * inverseW.dy) / inverse * height)
    let area = (columnGradient.x * rowGradient.y - columnGradient.y * rowGradient.x).magnitude
    let (columns, rows) = (columnGradient.length, rowGradient.length)
    let scale = (area / (columns * rows)).squareRoot()
    return TexelDensity(across: columns * scale, down: rows * scale)
  }
}
