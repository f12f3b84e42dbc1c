import GeometryKit

/// Where a loaded item is: by the layout, and on its way there.
public struct ItemPlace: Hashable, Sendable {
  /// Which item; placeholders lie below 0 and from the number of items on.
  public var index: Int
  /// How far from the centre, in items.
  public var offset: Double
  /// Where the layout puts it, relative to the carousel's `center`.
  public var transform: Transform3D
  /// How visible the layout makes it, 0…1.
  public var alpha: Double
  /// Whether it is not drawn there because it would be seen from behind.
  public var isHidden: Bool
  /// Whether it has arrived where the layout puts it.
  public var isSettled: Bool
  /// Where it is to be seen; `transform` if it is settled.
  public var presentedTransform: Transform3D
  /// How visible it is; `alpha` if it is settled.
  public var presentedAlpha: Double
}
