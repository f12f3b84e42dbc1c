/// An option of a carousel type whose value the delegate can change.
///
/// The carousel asks the delegate for the options when it is laid out, not in every frame. If the
/// delegate returns NaN, the default is used.
public enum CarouselOption: String, CaseIterable, Hashable, Sendable {
  /// Whether the last item is followed by the first (0 or 1).
  case wrap
  /// Whether items are drawn when their back faces the eye (0 or 1).
  case showBackfaces
  /// The factor on the distance of a drag.
  case offsetMultiplier
  /// The maximum number of items that are loaded at once, half of them on each side of the current
  /// item; at most 65,536.
  case visibleItems
  /// The number of items in a full circle of the circular types.
  case count
  /// The arc that a full circle of items spans, in radians.
  case arc
  /// The angle between two neighbours on the circle, in radians. The inverted types reverse its
  /// sign and that of the radius.
  case angle
  /// The radius of the circle, in points.
  case radius
  /// How far the items beside the centre are rotated (cover flows) or displaced (time machines).
  case tilt
  /// The distance between items with an extent of 1, in item widths.
  case spacing
  /// The offset below which items fade.
  case fadeMin
  /// The offset above which items fade.
  case fadeMax
  /// The distance over which items fade to the minimum alpha, in items.
  case fadeRange
  /// The alpha of items that have faded completely.
  case fadeMinAlpha

  /// Whether the option is a Boolean: 1 for `true`, 0 for `false`.
  public var isSwitch: Bool { self == .wrap || self == .showBackfaces }
}
