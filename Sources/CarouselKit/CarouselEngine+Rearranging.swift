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
  ///   - newIndex: A function from the former index of an item to its new index; `nil` for a
  ///     removed item. Only called with former indexes.
  public func rearrangeItems(animated: Bool, to newIndex: @escaping (_ index: Int) -> Int?) {
    perform { $0.rearrange(animated: animated, to: newIndex) }
  }

  private func rearrange(animated: Bool, to newIndex: (Int) -> Int?) {
    guard hasData, let count = countItems() else { return }
    func validNewIndex(_ index: Int) -> Int? {
      self.row.contains(index) ? newIndex(index).flatMap { 0..<count ~= $0 ? $0 : nil } : nil
    }
    let indexChange = indexChangeOfCentredItem(newIndex: validNewIndex)
    // Call `newIndex` before anything changes.
    var newIndexes: [Int: Int] = [:]
    for slot in items.slots + presentation.leaving.map(\.slot) {
      newIndexes[slot.index] = validNewIndex(slot.index)
    }
    guard let indexChange else { return loadData() }
    var former = currentLayout(before: Transition(time: time))
    // Items that are loaded during the change are new or weren't visible before.
    former.formerIndex = { _ in nil }
    beginDataChange()
    scroller.setCount(count)
    scroller.moveOrigin(by: Double(indexChange))
    let moves =
      animated && items.slots.contains { !stays($0, at: newIndexes[$0.index], from: former) }
    let (row, offset, reach) = (row, scroller.offset, Double(numberOfVisibleItems))
    // An item whose new position is too far from the centre fades out where it is.
    let gone = items.reindex {
      newIndexes[$0].flatMap { abs(row.offset(of: $0, from: offset)) <= reach ? $0 : nil }
    }
    presentation.reindexLeaving { newIndexes[$0] }
    scroller.limitMotion()
    if indexChange != 0 { scroller.report(.currentItemIndexDidChange) }
    let span = moves ? TimeSpan(start: time, duration: ClassicMotion.moveDuration) : nil
    for slot in gone { drop(slot, during: span) }
    if moves { move(from: former) { update(movingFrom: $0) } } else { update() }
  }

  /// Returns whether a loaded item looks unchanged. Such an item keeps its distance from the
  /// centre, and it is at an end of the row both before and after the change, or neither before nor
  /// after.
  private func stays(_ slot: Slot, at index: Int?, from former: FormerLayout) -> Bool {
    guard let index else { return false }
    let before = former.row.offset(of: slot.index, from: former.scrollOffset)
    return abs(row.offset(of: index, from: scroller.offset) - before) < 1e-6
      && isEnd(slot.index, former.row) == isEnd(index, row)
  }

  /// Returns by how much the centred item's index changes. If that item was removed, uses the next
  /// remaining item, or else the previous one. Returns `nil` if no item remains.
  private func indexChangeOfCentredItem(newIndex: (Int) -> Int?) -> Int? {
    guard row.count > 0 else { return nil }
    let current = scroller.currentIndex
    for index in current..<row.count {
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
