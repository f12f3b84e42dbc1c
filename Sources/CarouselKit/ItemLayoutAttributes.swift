import GeometryKit

/// The offset, transform and alpha of a loaded item: those of the layout, and those with which the
/// item is drawn during an animation.
public struct ItemLayoutAttributes: Hashable, Sendable {
  /// The index of the item. The indexes of placeholders are below 0 or at least the number of
  /// items.
  public var index: Int
  /// The offset from the centre, in items.
  public var offset: Double
  /// The transform of the item in the layout, relative to the carousel's `center`.
  public var transform: Transform3D
  /// The alpha of the item in the layout, 0…1.
  public var alpha: Double
  /// Whether the item is hidden in its final position because its back faces the eye.
  public var isHidden: Bool
  /// Whether no animation of the item is in progress.
  public var isSettled: Bool
  /// The transform with which the item is drawn; equal to `transform` if `isSettled`.
  public var presentedTransform: Transform3D
  /// The alpha with which the item is drawn, 0…1; equal to `alpha` if `isSettled`.
  public var presentedAlpha: Double
}
