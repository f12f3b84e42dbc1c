/// Loading and unloading of item views.
extension CarouselEngine {
  /// Loads the items that should be visible, in the order of their indexes, and unloads the others.
  /// Returns `false` if the update with the given generation has become obsolete. O(visible
  /// items).
  func loadAndUnload(generation: Int) -> Bool {
    let (metrics, row, offset) = (arrangement.metrics, row, position.offset)
    let wanted = arrangement.loadableIndexes(around: currentItemIndex, in: row)
    func shows(_ index: Int) -> Bool {
      metrics.alpha(at: row.offset(of: index, from: offset)) != 0
    }
    unload { !wanted.contains($0) || !shows($0) }
    var position = 0
    return loadMissing(in: wanted.low, at: &position, generation: generation, where: shows)
      && loadMissing(in: wanted.high, at: &position, generation: generation, where: shows)
  }

  /// Loads the items of a range of indexes that aren't loaded yet. `position` is the position in
  /// `slots` at which to look for the first index; it is advanced past the range. Returns `false`
  /// if the update with the given generation has become obsolete.
  private func loadMissing(
    in indexes: Range<Int>, at position: inout Int, generation: Int, where shows: (Int) -> Bool
  ) -> Bool {
    for index in indexes where shows(index) {
      if !isLoaded(index, at: position) {
        guard load(index, generation: generation) else { return false }
        // `load` doesn't request views while a change of the data isn't announced.
        guard isLoaded(index, at: position) else { continue }
      }
      position += 1
    }
    return true
  }

  private func isLoaded(_ index: Int, at position: Int) -> Bool {
    position < items.slots.count && items.slots[position].index == index
  }

  /// Unloads the items with unwanted indexes. They fade out if an animated movement is in progress;
  /// otherwise their views return to a reuse pool.
  func unload(where isUnwanted: (Int) -> Bool) {
    let (time, span, itemIndexes) = (time, presentation.former?.span, 0..<row.count)
    let hasUnloaded = items.unload(where: isUnwanted, items: itemIndexes) { slot in
      let alpha = slot.presentedAlpha(at: time)
      guard let span, alpha > 0 else { return false }
      presentation.beginRemoval(
        slot, .unloaded, fade: Fade(from: alpha, span: span),
        isPlaceholder: !itemIndexes.contains(slot.index))
      return true
    }
    if hasUnloaded { markChanged() }
  }

  /// Returns whether an index belongs to a placeholder: it is outside the indexes of the items.
  func isPlaceholder(_ index: Int) -> Bool { index < 0 || index >= row.count }

  /// Loads an item, unless the data has changed without an announcement. Returns `false` if the
  /// update with the given generation has become obsolete.
  func load(_ index: Int, generation: Int) -> Bool {
    let former = presentation.former
    if var slot = presentation.restore(at: index) {
      slot.fade = Fade(
        from: slot.presentedAlpha(at: time), span: former?.span ?? Self.movement(from: time))
      items.insert(slot)
      return true
    }
    let isPlaceholder = self.isPlaceholder(index)
    let isAnnounced = self.isAnnounced(isPlaceholder: isPlaceholder)
    guard progress.generation == generation else { return false }
    guard isAnnounced else { return true }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    var slot = Slot(index: index, view: view, number: presentation.nextNumber())
    if progress.generation == generation, let former {
      slot.fade = Fade(from: 0, span: former.span)
      if let offset = former.offset(of: index) {
        let transform = self.transform(at: offset, former.metrics, former.type.transform)
        slot.transformAnimation = TransformAnimation(
          from: former.metrics.base.removed(from: transform), span: former.span)
      }
    }
    guard progress.generation == generation else {
      if let view { items.recycle(view, isPlaceholder: isPlaceholder) }
      return false
    }
    if !slot.isSettled { presentation.beginMoving() }
    items.insert(slot)
    markChanged()
    return true
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
