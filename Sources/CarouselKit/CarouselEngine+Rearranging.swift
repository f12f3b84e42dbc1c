/// Announcing many changes of the data at once.
extension CarouselEngine {
  /// Announces that the data source now has different items or a different order. Items that are
  /// still in the data keep their views.
  ///
  /// The centred item stays in the centre, even while a finger, a flick or an animation moves the
  /// carousel. If the centred item is removed, the item after it replaces it, or else the item
  /// before it.
  ///
  /// Handles any number of insertions, removals and moves at once. If none of the former items is
  /// still in the data, the call acts like `reloadData()`. O(visible items), or O(items) if the
  /// centred item is removed.
  ///
  /// - Parameters:
  ///   - animated: Whether items near the centre move to their new positions within 0.4 s while
  ///     others fade. If all loaded items keep their positions, nothing is animated.
  ///   - place: A function from the former index of an item to its new index; `nil` for a removed
  ///     item. Only called with former indexes.
  public func rearrangeItems(animated: Bool, to place: (_ index: Int) -> Int?) {
    guard progress.hasData, !progress.isCounting else { return }
    perform { rearrange(animated: animated, to: place) }
  }

  private func rearrange(animated: Bool, to place: (Int) -> Int?) {
    let update = progress.supersedeUpdate()
    progress.isCounting = true
    let count = countItems()
    progress.isCounting = false
    guard let count, progress.generation == update else { return }
    func newIndex(_ index: Int) -> Int? {
      self.row.contains(index) ? place(index).flatMap { 0..<count ~= $0 ? $0 : nil } : nil
    }
    let way = way(to: newIndex)
    // Call `place` before anything changes.
    var places: [Int: Int] = [:]
    for slot in items.slots { places[slot.index] = newIndex(slot.index) }
    for leaving in presentation.leaving {
      places[leaving.slot.index] = newIndex(leaving.slot.index)
    }
    guard progress.generation == update else { return }
    guard let way else { return reloadData() }
    let former = FormerLayout(
      type: type, metrics: arrangement.metrics, row: row, scrollOffset: position.offset,
      change: .rearranged, span: Self.movement(from: time))
    progress.changeData()
    markChanged()
    setCount(count)
    position.moveOrigin(by: Double(way))
    let isSeen = items.slots.contains { !stays($0, at: places[$0.index], from: former) }
    let (row, offset, reach) = (row, position.offset, Double(numberOfVisibleItems))
    // An item whose new position is too far from the centre fades out where it is.
    let gone = items.rearrange {
      places[$0].flatMap { abs(row.offset(of: $0, from: offset)) <= reach ? $0 : nil }
    }
    presentation.reindexLeaving { places[$0] }
    position.limitMotion(at: time)
    if way != 0 { queue(.currentItemIndexDidChange) }
    for slot in gone {
      let isPlaceholder = !former.row.contains(slot.index)
      let alpha = slot.presentedAlpha(at: time)
      guard let view = slot.view else { continue }
      guard animated, isSeen, alpha > 0 else {
        items.recycle(view, isPlaceholder: isPlaceholder)
        continue
      }
      var slot = slot
      slot.transform = slot.presentedTransform(at: time, base: arrangement.metrics.base)
      slot.journey = nil
      presentation.beginRemoval(
        slot, .removed, fade: Fade(from: alpha, span: former.span), isPlaceholder: isPlaceholder)
    }
    if animated, isSeen { move(from: former) { self.update() } } else { self.update() }
  }

  /// Returns whether a loaded item looks unchanged: it keeps its distance from the centre, and it
  /// is at an end of the row now if and only if it was before.
  private func stays(_ slot: Slot, at index: Int?, from former: FormerLayout) -> Bool {
    guard let index else { return false }
    let before = former.row.offset(of: slot.index, from: former.scrollOffset)
    return abs(row.offset(of: index, from: position.offset) - before) < 1e-6
      && isEnd(slot.index, former.row) == isEnd(index, row)
  }

  /// Returns the change of the centred item's index, or that of the item that replaces it if it is
  /// removed. `nil` if none of the items is still in the data.
  private func way(to newIndex: (Int) -> Int?) -> Int? {
    guard row.count > 0 else { return nil }
    let current = currentItemIndex
    for index in current..<row.count {
      // If the item at `index` was removed, the next item replaces it.
      if let new = newIndex(index) { return new - current }
    }
    for index in stride(from: current - 1, through: 0, by: -1) {
      if let new = newIndex(index) { return new - current }
    }
    return nil
  }

  private func isEnd(_ index: Int, _ row: ItemRow) -> Bool {
    !row.isWrapped && (index == 0 || index == row.count - 1)
  }
}

extension ItemRow {
  /// Returns whether an index belongs to an item.
  func contains(_ index: Int) -> Bool { index >= 0 && index < count }
}

extension LoadedItems {
  /// Assigns new indexes to the loaded items. Removes the items without a new index and returns
  /// them.
  mutating func rearrange(to newIndex: (Int) -> Int?) -> [Slot] {
    var (gone, kept): ([Slot], [Slot]) = ([], [])
    for var slot in slots {
      if let index = newIndex(slot.index) {
        slot.index = index
        kept.append(slot)
      } else {
        gone.append(slot)
      }
    }
    removeSlots()
    for slot in kept { insert(slot) }
    return gone
  }
}
