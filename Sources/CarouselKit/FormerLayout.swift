import GeometryKit

/// The layout before an animated change. Items that are loaded during the change start from their
/// positions in this layout.
struct FormerLayout {
  /// The change of the indexes.
  enum Change: Equatable {
    /// No index has changed.
    case none
    /// An item was inserted at an index.
    case inserted(at: Int)
    /// The item at an index was removed.
    case removed(at: Int)
    /// Many indexes have changed. Items that are loaded during the change have no former position,
    /// because they are new or weren't visible before.
    case rearranged
  }

  /// The former carousel type.
  var type: CarouselLayout
  /// The former layout metrics.
  var metrics: LayoutMetrics
  /// The former number of items, and whether the last was followed by the first.
  var row: ItemRow
  /// The former scroll offset, in items.
  var scrollOffset: Double
  /// The change of the indexes since this layout.
  var change = Change.none
  /// The choreography of the movement to the new layout.
  var transition: Transition

  /// Returns the former offset of an item; `nil` if the item is new.
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
