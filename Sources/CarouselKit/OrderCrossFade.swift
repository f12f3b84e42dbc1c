/// The cross-fade from one draw order to another.
struct OrderCrossFade {
  /// The time span of the cross-fade.
  private(set) var span: TimeSpan

  /// Creates a cross-fade that neither begins nor ends before `other`, the previous cross-fade.
  init(span: TimeSpan, after other: OrderCrossFade?) {
    self.span = span
    guard let other else { return }
    self.span.start = max(span.start, other.span.start)
    self.span.duration = max(span.end, other.span.end) - self.span.start
  }

  /// Returns the opacity of the new order at a time, 0…1. The opacity changes slowly at both ends
  /// and fastest in the middle, like the positions of the items.
  func opacity(at time: Double) -> Double {
    let fraction = span.fraction(at: time)
    return fraction * fraction * (3 - 2 * fraction)
  }

  /// Returns whether the new order is still so faint at a time that another order can replace it
  /// without a visible jump. This limits the number of layers, however fast the order changes.
  func isReplaceable(at time: Double) -> Bool {
    opacity(at: time) <= CarouselAnimation.maxReplaceableOpacity
  }

  /// Returns whether the cross-fade has ended at a time.
  func isOver(at time: Double) -> Bool { span.isOver(at: time) }
}
