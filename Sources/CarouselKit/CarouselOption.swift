/// What a delegate may change about a carousel's type, with a number each.
///
/// All are asked for once an update, not once an item. An answer that is not a number counts as the
/// default.
public enum CarouselOption: String, CaseIterable, Hashable, Sendable {
  /// Whether the ends join (0 or 1).
  case wrap
  /// Whether items seen from behind are drawn (0 or 1).
  case showBackfaces
  /// How far a drag moves, as a factor.
  case offsetMultiplier
  /// The most item views loaded at once, half of them on each side of the current one; at most 65536.
  case visibleItems
  /// How many items make a full circle of `rotary`, `cylinder` and `wheel`.
  case count
  /// The part of a circle that they stand on, in radians.
  case arc
  /// The angle between two neighbours on the circle, in radians. The inverted types turn its sign as
  /// they do that of the radius.
  case angle
  /// The radius of the circle, in points.
  case radius
  /// How far the items beside the centre are turned (cover flows) or set off (time machines).
  case tilt
  /// The distance between items, in item widths.
  case spacing
  /// The offset below which items fade.
  case fadeMin
  /// The offset above which items fade.
  case fadeMax
  /// How far the fading goes on, in items.
  case fadeRange
  /// The least alpha.
  case fadeMinAlpha

  /// Whether it is on (1) or off (0), and no number.
  public var isSwitch: Bool { self == .wrap || self == .showBackfaces }
}
