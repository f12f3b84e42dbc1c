/// The positions of the loaded items along the row, from their extents.
///
/// Neighbours are half the sum of their extents apart. While the carousel scrolls from one item to
/// the next at a constant speed, the speed on the screen changes gradually in the ratio of their
/// extents. Items with equal extents move at a constant speed.
struct ItemSpacing: Sendable {
  /// The range to which an extent is limited. Chosen: items keep their order.
  private static let validExtents = 0.1...10

  /// Whether all extents are 1, so that positions equal offsets.
  private(set) var isUniform = true
  /// The unwrapped index of the first loaded item.
  private var first = 0
  /// The extents of the items from `first` on. Keeps its capacity between frames.
  private var extents: [Double] = []
  /// The positions of these items, relative to the first. Keeps its capacity between frames.
  private var positions: [Double] = []

  /// The mean distance between neighbours that are loaded, where 1 is the distance with equal
  /// spacing.
  var meanExtent: Double {
    guard !isUniform else { return 1 }
    return positions.count > 1
      ? positions[positions.count - 1] / Double(positions.count - 1) : extents[0]
  }

  /// Returns the extent of a view limited to the valid range; 1 if it isn't finite or there is no
  /// view.
  static func extent(of view: (any CarouselItemView)?) -> Double {
    guard let extent = view?.itemExtent, extent.isFinite else { return 1 }
    return min(max(extent, validExtents.lowerBound), validExtents.upperBound)
  }

  /// Computes the positions of the loaded items at a scroll offset, in items. O(*n*).
  mutating func update(_ slots: [Slot], in row: ItemRow, scrollOffset: Double) {
    isUniform = !slots.indices.contains { slots[$0].extent != 1 }
    guard !isUniform else { return }
    // In a row that wraps, indexes continue beyond the ends on both sides of the centre.
    func unwrappedIndex(_ position: Int) -> Int {
      let offset = row.offset(of: slots[position].index, from: scrollOffset)
      return Int((scrollOffset + offset).rounded())
    }
    first = unwrappedIndex(0)
    var last = first
    for position in slots.indices {
      first = min(first, unwrappedIndex(position))
      last = max(last, unwrappedIndex(position))
    }
    extents.removeAll(keepingCapacity: true)
    extents.append(contentsOf: repeatElement(1, count: last - first + 1))
    for position in slots.indices {
      extents[unwrappedIndex(position) - first] = slots[position].extent
    }
    positions.removeAll(keepingCapacity: true)
    positions.append(0)
    for (extent, next) in zip(extents, extents.dropFirst()) {
      positions.append(positions[positions.count - 1] + (extent + next) / 2)
    }
  }

  /// Returns the offset at which the carousel type places an item with equal spacing. `offset` is
  /// the item's offset from the scroll offset, in items.
  func placedOffset(_ offset: Double, from scrollOffset: Double) -> Double {
    isUniform ? offset : position(scrollOffset + offset) - position(scrollOffset)
  }

  /// Returns the position at an unwrapped index, which may lie between two items. Beyond the loaded
  /// items, positions continue with the extent of the last one.
  private func position(_ index: Double) -> Double {
    let index = index - Double(first)
    let last = positions.count - 1
    if index <= 0 { return index * extents[0] }
    if index >= Double(last) { return positions[last] + (index - Double(last)) * extents[last] }
    let start = Int(index)
    let fraction = index - Double(start)
    let change = extents[start + 1] - extents[start]
    return positions[start] + fraction * (extents[start] + change * fraction / 2)
  }
}
