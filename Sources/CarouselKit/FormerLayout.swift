import GeometryKit

/// How items stood before a change that is shown as a movement, for those that come into sight with
/// it.
struct FormerLayout {
  /// What happened to the indexes.
  enum Change: Equatable {
    /// Nothing.
    case none
    /// An item was put in at an index.
    case inserted(at: Int)
    /// The item at an index was taken out.
    case removed(at: Int)
    /// Many changed; what is loaded now was not there before, or not in sight.
    case rearranged
  }

  /// The type.
  var type: CarouselLayout
  /// The numbers it went by.
  var metrics: LayoutMetrics
  /// The row of items.
  var row: ItemRow
  /// Where it was scrolled to.
  var scrollOffset: Double
  /// What happened to the indexes since.
  var change: Change
  /// The time of the movement.
  var span: TimeSpan

  /// The offset that an item had; `nil` if it is new.
  func offset(of index: Int) -> Double? {
    var former = index
    switch change {
    case .none: break
    case .rearranged: return nil
    case .inserted(let at):
      if index == at { return nil }
      if index > at { former -= 1 }
    case .removed(let at):
      if index >= at { former += 1 }
    }
    return row.offset(of: former, from: scrollOffset)
  }
}
