import GeometryKit

/// Loading, unloading and recycling of views.
extension CarouselEngine {
  /// The loaded item with an index.
  func slot(at index: Int) -> Slot? {
    position(of: index).map { slots[$0] }
  }

  /// Where the item with an index is among the loaded ones. O(log n).
  func position(of index: Int) -> Int? {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low].index == index ? low : nil
  }

  /// Loads the items that should show, by ascending index, and unloads the others. Whether this is still
  /// the update that counts. O(visible items).
  func loadAndUnload(of update: Int) -> Bool {
    let (wanted, metrics, row, offset) = (wantedIndexes, metrics, row, offset)
    func shows(_ index: Int) -> Bool {
      metrics.alpha(at: row.offset(of: index, from: offset)) != 0
    }
    unload { !wanted.contains($0) || !shows($0) }
    var position = 0
    return loadMissing(in: wanted.low, at: &position, of: update, where: shows)
      && loadMissing(in: wanted.high, at: &position, of: update, where: shows)
  }

  /// Loads those of a stretch of indexes that are not loaded, from a position among the loaded on. Whether
  /// this is still the update that counts.
  private func loadMissing(
    in indexes: Range<Int>, at position: inout Int, of update: Int, where shows: (Int) -> Bool
  ) -> Bool {
    for index in indexes where shows(index) {
      if position >= slots.count || slots[position].index != index {
        guard load(index, at: position, of: update) else { return false }
        // Not to be had as long as a change of the data is not announced.
        guard position < slots.count, slots[position].index == index else { continue }
      }
      position += 1
    }
    return true
  }

  /// The indexes around the current item: one stretch, or two where it goes over a joined end.
  private struct WantedIndexes {
    var low: Range<Int>
    var high: Range<Int>

    func contains(_ index: Int) -> Bool { low.contains(index) || high.contains(index) }
  }

  private var wantedIndexes: WantedIndexes {
    let count = numberOfVisibleItems
    var first = currentItemIndex - count / 2
    guard row.isWrapped else {
      let least = -leadingPlaceholders
      let greatest = row.count - 1 + shownPlaceholders / 2
      first = max(least, min(greatest - count + 1, first))
      return WantedIndexes(low: first..<first, high: first..<(first + count))
    }
    guard count > 0 else { return WantedIndexes(low: 0..<0, high: 0..<0) }
    first = row.clamp(first)
    let over = max(first + count - row.count, 0)
    return WantedIndexes(low: 0..<over, high: first..<(first + count - over))
  }

  /// Unloads the items whose index is not wanted.
  func unload(where isUnwanted: (Int) -> Bool) {
    var kept = 0
    for position in slots.indices {
      if isUnwanted(slots[position].index) {
        release(slots[position])
      } else {
        if kept != position { slots.swapAt(kept, position) }
        kept += 1
      }
    }
    guard kept < slots.count else { return }
    slots.removeLast(slots.count - kept)
    markChanged()
  }

  /// Gives up a loaded item: it fades out if a movement is on, or else its view goes to its pool.
  private func release(_ slot: Slot) {
    guard let view = slot.view else { return }
    let alpha = slot.presentedAlpha(at: time)
    if let former, alpha > 0 {
      leave(slot, .unloaded, fade: Fade(from: alpha, span: former.span))
    } else {
      recycle(view, isPlaceholder: isPlaceholder(slot.index))
    }
  }

  /// Whether an index lies outside of the items.
  func isPlaceholder(_ index: Int) -> Bool { index < 0 || index >= row.count }

  /// Lets an item show until it has faded out.
  func leave(_ slot: Slot, _ reason: LeavingSlot.Reason, fade: Fade) {
    var slot = slot
    slot.fade = fade
    slot.alpha = 0
    leaving.append(
      LeavingSlot(slot: slot, reason: reason, isPlaceholder: isPlaceholder(slot.index)))
    isPresenting = true
    markChanged()
  }

  /// Keeps a view for reuse.
  func recycle(_ view: AnyObject, isPlaceholder: Bool) {
    // A data source may have given out one view twice; the pool must not.
    if isPlaceholder {
      if !placeholderPool.contains(where: { $0 === view }) { placeholderPool.append(view) }
    } else if !itemPool.contains(where: { $0 === view }) {
      itemPool.append(view)
    }
  }

  /// Loads one item into its position, if the data is as it was announced. Whether this is still the update
  /// that counts.
  func load(_ index: Int, at position: Int, of update: Int) -> Bool {
    if let back = leaving.firstIndex(where: { $0.reason == .unloaded && $0.slot.index == index }) {
      var slot = leaving.remove(at: back).slot
      slot.fade = Fade(
        from: slot.presentedAlpha(at: time), span: former?.span ?? Self.movement(from: time))
      slots.insert(slot, at: position)
      return true
    }
    let isPlaceholder = self.isPlaceholder(index)
    let isAnnounced = self.isAnnounced(isPlaceholder: isPlaceholder)
    guard generation == update else { return false }
    guard isAnnounced else { return true }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    guard generation == update else {
      if let view { recycle(view, isPlaceholder: isPlaceholder) }
      return false
    }
    var slot = Slot(index: index, view: view)
    if let former {
      slot.fade = Fade(from: 0, span: former.span)
      if let offset = former.offset(of: index) {
        let place = self.place(at: offset, former.metrics, former.type.transform)
        guard generation == update else {
          if let view { recycle(view, isPlaceholder: isPlaceholder) }
          return false
        }
        slot.journey = Journey(from: former.metrics.base.removed(from: place), span: former.span)
      }
      isPresenting = true
    }
    slots.insert(slot, at: position)
    markChanged()
    return true
  }

  /// The data source's view for an item or placeholder, offered the view that was freed last.
  func fetchView(at index: Int, isPlaceholder: Bool) -> AnyObject? {
    guard isPlaceholder else {
      return fetchItemView(at: index, reusing: itemPool.popLast())
    }
    let freed = placeholderPool.popLast()
    let view = fetchPlaceholderView(at: placeholderNumber(at: index), reusing: freed)
    if view == nil, let freed { recycle(freed, isPlaceholder: true) }
    return view
  }

  /// The data source's number for the placeholder at an index.
  func placeholderNumber(at index: Int) -> Int {
    index < 0 ? leadingPlaceholders + index : leadingPlaceholders + index - row.count
  }
}
