import GeometryKit

/// The parameters of a carousel type's transforms: the carousel's own properties and the options,
/// fetched once per update. All values are finite, except `fadeMin` and `fadeMax`.
public struct LayoutMetrics: Equatable, Sendable {
  /// The size of the carousel, in points.
  public var bounds = Size.zero
  /// The axis along which the items are arranged.
  public var axis = Axis.horizontal
  /// The size of an item along the axis, in points; never negative.
  public var itemWidth = 0.0
  /// The displacement of the centred item along the axis by `contentOffset` and `viewpointOffset`,
  /// in points. It is 0 with `.classic` motion, where the displacement doesn't affect the number of
  /// loaded items.
  public var displacement = 0.0
  /// The number of items plus the number of placeholders that are shown.
  public var totalCount = 0
  /// The camera, whose transform is applied to every item after the item's own transform.
  public var camera = CarouselLayout.Camera(perspective: 0)

  /// The option `spacing`: the distance between items, in item widths.
  public var spacing = 1.0
  /// The option `tilt`: how far the items beside the centre are rotated or displaced.
  public var tilt = 0.0
  /// The option `arc`: the arc that a full circle of items spans, in radians. Its magnitude is at
  /// least 10⁻⁶, so that the circle has a radius.
  public var arc = 2 * Double.pi
  /// The option `count`: the number of items in a full circle.
  public var count = 0
  /// The option `radius`: the radius of the circle, in points.
  public var radius = 0.0
  /// The option `angle`: the angle between two neighbours on the circle, in radians.
  public var angleStep = 0.0

  /// The option `fadeMin`: the offset below which items fade; −∞ if none do.
  public var fadeMin = -Double.infinity
  /// The option `fadeMax`: the offset above which items fade; ∞ if none do.
  public var fadeMax = Double.infinity
  /// The option `fadeRange`: the distance over which items fade to `fadeMinAlpha`, in items.
  public var fadeRange = 1.0
  /// The option `fadeMinAlpha`: the alpha of items that have faded completely.
  public var fadeMinAlpha = 0.0
  /// The option `showBackfaces`: whether items are drawn when their back faces the eye.
  public var showsBackfaces = true

  /// How much of the flip remains for the item that was centred before, −1…1. The sign is the
  /// direction; 0 means that no item flips.
  public var toggle = 0.0
  /// Whether each item flips by its own offset instead of by `toggle`. `true` at the ends of the
  /// row and while the carousel moves without a finger.
  public var flipsByOffset = false

  /// Creates metrics with default values.
  public init() {}

  /// Whether the items are arranged from top to bottom.
  public var isVertical: Bool { axis == .vertical }
  /// The distance from one item to the next, in points; 0 if the width or the spacing isn't
  /// positive.
  public var step: Double { max(itemWidth * max(spacing, 0), 0) }
  /// The number of items that fit into the length of the carousel, rounded up; infinite if `step`
  /// is 0.
  public var fittingItems: Double { (max(bounds[axis], 0) / step).rounded(.up) }
  /// The number of items in a full circle, at least 1, for use as a divisor.
  public var circle: Double { Double(max(count, 1)) }
  /// The number of items that fill the length of the carousel if the centred item is displaced by
  /// `displacement`, rounded up; infinite if `step` is 0.
  public var coveringItems: Double {
    ((max(bounds[axis], 0) + 2 * abs(displacement)) / step).rounded(.up)
  }
  /// Returns the angle of an item on its circle, in radians.
  public func angle(at offset: Double) -> Double { offset * angleStep }

  /// Returns a translation by `distance` along the axis and by `z` towards the eye, both in points.
  public func move(_ distance: Double, z: Double = 0) -> Transform3D {
    isVertical ? .translation(y: distance, z: z) : .translation(x: distance, z: z)
  }

  /// Returns a rotation by an angle in radians: about the y axis, or about the x axis if the items
  /// are arranged vertically. For positive angles, the side with the positive offsets moves away
  /// from the eye.
  public func turn(_ angle: Double) -> Transform3D {
    isVertical ? .rotation(angle: angle, x: -1) : .rotation(angle: angle, y: 1)
  }

  /// Returns whether an item is hidden because its back faces the eye.
  func hides(_ transform: Transform3D) -> Bool { !showsBackfaces && transform.m33 <= 0 }

  /// Returns the alpha of an item at an offset, 0…1.
  public func alpha(at offset: Double) -> Double {
    let beyond = offset > fadeMax ? offset - fadeMax : offset < fadeMin ? fadeMin - offset : 0
    guard beyond > 0 else { return 1 }
    guard fadeRange > 0 else { return fadeMinAlpha }
    return 1 - min(beyond, fadeRange) / fadeRange * (1 - fadeMinAlpha)
  }
}
