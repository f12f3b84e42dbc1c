/// Loading and unloading of item views.
extension CarouselEngine {
  /// Loads the items that should be visible, in the order of their indexes, and unloads the others.
  /// During an animated change, loaded items start from their positions in the `former` layout.
  /// O(visible items).
  func loadAndUnload(movingFrom former: FormerLayout?) {
    let (metrics, row, offset) = (arrangement.metrics, row, scroller.offset)
    let wanted = arrangement.loadableIndexes(around: scroller.currentIndex, in: row)
    func shows(_ index: Int) -> Bool {
      metrics.alpha(at: row.offset(of: index, from: offset)) != 0
    }
    unload(movingFrom: former) { !wanted.contains($0) || !shows($0) }
    guard items.slots.count < wanted.count else { return }
    var position = 0
    loadMissing(in: wanted.low, at: &position, movingFrom: former, where: shows)
    loadMissing(in: wanted.high, at: &position, movingFrom: former, where: shows)
  }

  /// Loads the items of a range of indexes that aren't loaded yet. `position` is the position in
  /// `slots` at which to look for the first index; it is advanced past the range.
  private func loadMissing(
    in indexes: Range<Int>, at position: inout Int, movingFrom former: FormerLayout?,
    where shows: (Int) -> Bool
  ) {
    for index in indexes where shows(index) {
      if !isLoaded(index, at: position) { load(index, movingFrom: former) }
      // While the data has a change that the app hasn't announced, `load` requests no views.
      if isLoaded(index, at: position) { position += 1 }
    }
  }

  private func isLoaded(_ index: Int, at position: Int) -> Bool {
    position < items.slots.count && items.slots[position].index == index
  }

  /// Unloads the items with unwanted indexes. They fade out if an animated movement is in progress;
  /// otherwise their views return to a reuse pool.
  private func unload(movingFrom former: FormerLayout?, where isUnwanted: (Int) -> Bool) {
    let (time, itemIndexes) = (time, 0..<row.count)
    let hasUnloaded = items.unload(where: isUnwanted, items: itemIndexes) { slot in
      let alpha = slot.presentedAlpha(at: time)
      guard let former, alpha > 0 else { return false }
      let presented = slot.presentedTransform(at: time, base: former.metrics.base)
      presentation.beginRemoval(
        slot, .unloaded, fade: former.transition.fadeOut(from: alpha, at: slot.offset),
        isPlaceholder: !itemIndexes.contains(slot.index),
        fixedTransform: former.transition.style == .outwards
          ? former.metrics.base.removed(from: presented) : nil)
      return true
    }
    if hasUnloaded { markChanged() }
  }

  /// Returns whether an index belongs to a placeholder: it is outside the indexes of the items.
  func isPlaceholder(_ index: Int) -> Bool { !row.contains(index) }

  /// Loads an item, unless the data has changed without an announcement.
  func load(_ index: Int, movingFrom former: FormerLayout?) {
    if var slot = presentation.restore(at: index) {
      let transition = former?.transition ?? Transition(time: time)
      slot.fade = transition.fade(from: slot.presentedAlpha(at: time), at: slot.offset)
      return items.insert(slot)
    }
    let isPlaceholder = self.isPlaceholder(index)
    guard isAnnounced(isPlaceholder: isPlaceholder) else { return }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    var slot = Slot(index: index, view: view, number: presentation.nextNumber())
    if let former {
      slot.offset = row.offset(of: index, from: scroller.offset)
      slot.fade = former.transition.fade(from: 0, at: slot.offset)
      if former.transition.style == .together, let offset = former.offset(of: index) {
        let transform = self.transform(at: offset, former.metrics, former.type.transform)
        slot.transformAnimation = TransformAnimation(
          from: former.metrics.base.removed(from: transform),
          former.transition.movement(at: offset))
      }
    }
    if !slot.isSettled { presentation.isMoving = true }
    items.insert(slot)
    markChanged()
  }

  /// Requests the view for an item or placeholder from the data source and offers it the most
  /// recently recycled view for reuse.
  func fetchView(at index: Int, isPlaceholder: Bool) -> AnyObject? {
    let freed = items.reuse(isPlaceholder: isPlaceholder)
    guard isPlaceholder else { return fetchItemView(at: index, reusing: freed) }
    let number = arrangement.placeholderNumber(at: index, in: row)
    let view = fetchPlaceholderView(at: number, reusing: freed)
    if view == nil, let freed { items.recycle(freed, isPlaceholder: true) }
    return view
  }
}
