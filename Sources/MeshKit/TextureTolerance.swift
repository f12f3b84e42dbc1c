/// How far a texture may be off from where it belongs, in device pixels.
public struct TextureTolerance: Hashable, Sendable {
  /// At most.
  public var most: Double
  /// Where that takes few triangles more for the area that they fill; not above `most`.
  public var wanted: Double

  /// The same everywhere.
  public init(_ most: Double) { (self.most, wanted) = (most, most) }

  /// One that is finer where that costs little.
  public init(most: Double, wanted: Double) {
    self.most = most
    self.wanted = min(wanted, most)
  }

  /// A picture's: nowhere as much as half a pixel, and half of that on faces so large that the finer
  /// triangles hardly cost. Measured on photographs turned by 15° to 60°, a quarter of a pixel leaves
  /// about a third less error than a half.
  public static let picture = TextureTolerance(most: 0.46, wanted: 0.23)
}
