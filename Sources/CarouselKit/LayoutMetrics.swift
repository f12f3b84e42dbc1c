import GeometryKit

/// The numbers that a type's places follow from: the carousel's own and its options, asked for once
/// an update. Every one is finite, save `fadeMin` and `fadeMax`.
public struct LayoutMetrics: Equatable, Sendable {
  /// The extent of the carousel, in points.
  public var bounds = Size.zero
  /// The axis that items follow one another on.
  public var axis = Axis.horizontal
  /// The extent of an item along the axis, in points; never negative.
  public var itemWidth = 0.0
  /// How many items there are, with the placeholders that are shown.
  public var numberOfPlaces = 0
  /// What changes perspective and point of view; items are placed before it.
  public var base = BaseTransform()

  /// Option: the distance between items, in item widths.
  public var spacing = 1.0
  /// Option: how far items beside the centre are turned or set off.
  public var tilt = 0.0
  /// Option: the part of a circle that items stand on, in radians; never so near 0 that the circle
  /// would have no radius.
  public var arc = 2 * Double.pi
  /// Option: how many items make a full circle.
  public var count = 0
  /// Option: the radius of the circle, in points.
  public var radius = 0.0
  /// Option: the angle between neighbours, in radians.
  public var angleStep = 0.0

  /// Option: the offset below which items fade; −∞ for none.
  public var fadeMin = -Double.infinity
  /// Option: the offset above which items fade; ∞ for none.
  public var fadeMax = Double.infinity
  /// Option: how far the fading goes on, in items.
  public var fadeRange = 1.0
  /// Option: the least alpha.
  public var fadeMinAlpha = 0.0
  /// Option: whether items seen from behind are drawn.
  public var showsBackfaces = true

  /// How far the item that came to the centre last has flipped, −1…1.
  public var toggle = 0.0
  /// Whether each item flips with its own offset, as it does while the carousel moves by itself.
  public var isFollowing = false

  /// Nothing known yet.
  public init() {}

  /// Whether items stand in a column.
  public var isVertical: Bool { axis == .vertical }
  /// The distance from one item to the next, in points; 0 where width or spacing is not positive.
  public var step: Double { max(itemWidth * max(spacing, 0), 0) }
  /// How many items fit into the length of the carousel, rounded up; infinite where `step` is 0.
  public var fittingItems: Double { (max(bounds[axis], 0) / step).rounded(.up) }
  /// The number of items in a full circle as a divisor: at least 1.
  public var circle: Double { Double(max(count, 1)) }
  /// The angle of an item on its circle, in radians.
  public func angle(at offset: Double) -> Double { offset * angleStep }

  /// A move along the axis, and towards the eye.
  public func move(_ distance: Double, z: Double = 0) -> Transform3D {
    isVertical ? .translation(y: distance, z: z) : .translation(x: distance, z: z)
  }

  /// A turn about the axis across: the side with the positive offsets goes away from the eye.
  public func turn(_ angle: Double) -> Transform3D {
    isVertical ? .rotation(angle: angle, x: -1) : .rotation(angle: angle, y: 1)
  }

  /// Whether an item at a place is not drawn, because its back would be seen.
  func hides(_ place: Transform3D) -> Bool { !showsBackfaces && place.m33 <= 0 }

  /// How visible an item is, 0…1, by its offset.
  public func alpha(at offset: Double) -> Double {
    let beyond = offset > fadeMax ? offset - fadeMax : offset < fadeMin ? fadeMin - offset : 0
    guard beyond > 0 else { return 1 }
    guard fadeRange > 0 else { return fadeMinAlpha }
    return 1 - min(beyond, fadeRange) / fadeRange * (1 - fadeMinAlpha)
  }
}
