/// Taking over many changes of the data at once.
extension CarouselEngine {
  /// Tells that the data source has other items now, among them such as it had before. What is in the centre
  /// stays there, whatever moves it: a finger, a flick, an animation. Where that item is gone, the one behind
  /// it takes its place, or else the one before it. Views of items that stay are kept.
  ///
  /// Any number of insertions, removals and moves is taken in at once; where none of the items stays, that is
  /// `reloadData()`. O(visible items), and O(items) where the centred one is gone.
  ///
  /// - Parameters:
  ///   - animated: whether items near the centre go to their new places within 0.4 s, while others fade.
  ///     Where all of them stay beside one another, nothing is seen of it.
  ///   - place: where an item of before is now; `nil` for one that is gone. It is asked for indexes of
  ///     before only.
  public func rearrangeItems(animated: Bool, to place: (_ index: Int) -> Int?) {
    guard progress.hasData, !progress.isCounting else { return }
    perform { rearrange(animated: animated, to: place) }
  }

  private func rearrange(animated: Bool, to place: (Int) -> Int?) {
    let update = progress.overtake()
    progress.isCounting = true
    let count = countItems()
    progress.isCounting = false
    guard let count, progress.generation == update else { return }
    func newIndex(_ index: Int) -> Int? {
      self.row.contains(index) ? place(index).flatMap { 0..<count ~= $0 ? $0 : nil } : nil
    }
    let way = way(to: newIndex)
    // All that is asked is asked before anything changes.
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
    position.setCount(count)
    position.moveOrigin(by: Double(way))
    let isSeen = items.slots.contains { !stays($0, at: places[$0.index], from: former) }
    let (row, offset, reach) = (row, position.offset, Double(numberOfVisibleItems))
    // What goes far away fades where it is.
    let gone = items.rearrange {
      places[$0].flatMap { abs(row.offset(of: $0, from: offset)) <= reach ? $0 : nil }
    }
    presentation.reindexLeaving { places[$0] }
    position.limitMotion(at: time)
    if way != 0 { events.append(.currentItemIndexDidChange) }
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
      presentation.leave(
        slot, .removed, fade: Fade(from: alpha, span: former.span), isPlaceholder: isPlaceholder)
    }
    if animated, isSeen { move(from: former) { self.update() } } else { self.update() }
  }

  /// Whether a loaded item is as far from the centre as before, and an end of the row if it was one.
  private func stays(_ slot: Slot, at index: Int?, from former: FormerLayout) -> Bool {
    guard let index else { return false }
    let before = former.row.offset(of: slot.index, from: former.scrollOffset)
    return abs(row.offset(of: index, from: position.offset) - before) < 1e-6
      && isEnd(slot.index, former.row) == isEnd(index, row)
  }

  /// How far the item that stays in the centre moves in the row; `nil` where none stays.
  private func way(to newIndex: (Int) -> Int?) -> Int? {
    guard row.count > 0 else { return nil }
    let current = currentItemIndex
    for index in current..<row.count {
      // The one behind a gone one moves up.
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
  /// Whether an index is an item's.
  func contains(_ index: Int) -> Bool { index >= 0 && index < count }
}

extension LoadedItems {
  /// Gives the items other indexes. Returns those that have none.
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
