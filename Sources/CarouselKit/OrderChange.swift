/// The way from one order of drawing to another, which dissolves into it.
struct OrderChange {
  /// When it begins and ends.
  private(set) var span: TimeSpan

  /// A change that follows another one, if there is one: it neither begins nor ends before that.
  init(span: TimeSpan, after other: OrderChange?) {
    self.span = span
    guard let other else { return }
    self.span.start = max(span.start, other.span.start)
    self.span.duration = max(span.end, other.span.end) - self.span.start
  }

  /// How much the new order hides of the old one at a time, 0…1: it begins and ends gently, and comes fastest
  /// where things do.
  func strength(at time: Double) -> Double {
    let passed = span.passed(at: time)
    return passed * passed * (3 - 2 * passed)
  }

  /// Whether so little of the new order is seen at a time that another may take its place without a jump. So the
  /// orders are few, and with them what is drawn, however fast they change.
  func isOpen(at time: Double) -> Bool { strength(at: time) <= Self.hardlySeen }

  /// What comes in two frames of a change of 0.4 s.
  static let hardlySeen = 0.125

  /// Whether only the new order is seen at a time.
  func isOver(at time: Double) -> Bool { span.isOver(at: time) }
}
