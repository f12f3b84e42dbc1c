import GeometryKit

/// The layout before an animated change. Items that are loaded during the change start from their
/// positions in this layout.
struct FormerLayout {
  /// The former carousel type.
  var type: CarouselLayout
  /// The former layout metrics.
  var metrics: LayoutMetrics
  /// The former number of items, and whether the last was followed by the first.
  var row: ItemRow
  /// The former scroll offset, in items.
  var scrollOffset: Double
  /// The former positions of the loaded items.
  var spacing: ItemSpacing
  /// Returns the former index of an item; `nil` if the item is new.
  var formerIndex: (Int) -> Int? = { $0 }
  /// The choreography of the movement to the new layout.
  var transition: Transition

  /// Returns the former offset of an item; `nil` if the item is new.
  func offset(of index: Int) -> Double? {
    formerIndex(index).map { row.offset(of: $0, from: scrollOffset) }
  }
}
