/// The distance by which a texture can deviate from its exact position, in device pixels.
public struct TextureTolerance: Hashable, Sendable {
  /// The largest deviation allowed.
  public var maximum: Double
  /// The stricter limit, which applies where smaller triangles cost little; at most `maximum`.
  public var preferred: Double

  /// Creates a tolerance with a single limit, in device pixels.
  public init(_ maximum: Double) { (self.maximum, preferred) = (maximum, maximum) }

  /// Creates a tolerance from its two limits, in device pixels.
  public init(maximum: Double, preferred: Double) {
    self.maximum = maximum
    self.preferred = min(preferred, maximum)
  }

  /// The tolerance for pictures: less than half a pixel everywhere, and less than a quarter on
  /// faces so large that smaller triangles cost little.
  ///
  /// Measured on photographs rotated by 15° to 60°: a limit of a quarter of a pixel reduces the
  /// error by about a third, compared with a limit of half a pixel.
  public static let picture = TextureTolerance(maximum: 0.46, preferred: 0.23)
}
