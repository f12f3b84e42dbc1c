/// Loading and unloading of item views.
extension CarouselEngine {
  /// Loads the items that should be visible, in the order of their indexes, and unloads the others.
  /// During an animated change, loaded items start from their positions in the `former` layout.
  /// O(*n* log *n*), where *n* is the number of visible items.
  func loadAndUnload(movingFrom former: FormerLayout?) {
    let (metrics, row, offset) = (arrangement.metrics, row, scroller.offset)
    let wanted = arrangement.loadableIndexes(around: scroller.currentIndex, in: row)
    func shows(_ index: Int) -> Bool {
      metrics.alpha(at: row.offset(of: index, from: offset)) != 0
    }
    unload(movingFrom: former) { !wanted.contains($0) || !shows($0) }
    guard items.slots.count < wanted.count else { return }
    func loadMissing(_ indexes: Range<Int>) {
      for index in indexes where shows(index) && items.position(of: index) == nil {
        load(index, movingFrom: former)
      }
    }
    loadMissing(wanted.low)
    loadMissing(wanted.high)
  }

  /// Unloads the items with unwanted indexes. They fade out if an animated movement is in progress;
  /// otherwise their views return to a reuse pool.
  private func unload(movingFrom former: FormerLayout?, where isUnwanted: (Int) -> Bool) {
    let hasUnloaded = items.unload(where: isUnwanted) { slot in
      let alpha = slot.presentedAlpha(at: time)
      guard let former, alpha > 0 else { return false }
      let presented = slot.presentedTransform(at: time, layoutCamera: former.metrics.camera)
      presentation.beginRemoval(
        slot, .unloaded,
        fade: former.transition.fade(from: alpha, at: slot.offset, isLeaving: true),
        fixedTransform: former.transition.movesAllItems
          ? nil : former.metrics.camera.removed(from: presented))
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
      slot.extent = ItemSpacing.extent(of: slot.view)
      return items.insert(slot)
    }
    let isPlaceholder = self.isPlaceholder(index)
    guard isAnnounced(isPlaceholder: isPlaceholder) else { return }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    var slot = Slot(
      index: index, view: view, isPlaceholder: isPlaceholder, number: presentation.nextNumber())
    slot.extent = ItemSpacing.extent(of: view)
    if let former {
      slot.offset = row.offset(of: index, from: scroller.offset)
      slot.fade = former.transition.fade(from: 0, at: slot.offset)
      if former.transition.movesAllItems, let offset = former.offset(of: index) {
        let placed = former.spacing.placedOffset(offset, from: former.scrollOffset)
        let transform = self.transform(at: placed, former.metrics, former.type.transform)
        slot.transformAnimation = TransformAnimation(
          from: former.metrics.camera.removed(from: transform),
          former.transition.movement(at: offset))
      }
    }
    if !slot.isSettled { presentation.isMoving = true }
    items.insert(slot)
    markChanged()
  }

  /// Requests the view for an item or placeholder from the data source and offers it the most
  /// recently recycled view for reuse.
  func fetchView(at index: Int, isPlaceholder: Bool) -> (any CarouselItemView)? {
    let freed = items.reuse(isPlaceholder: isPlaceholder)
    freed?.willBeReused()
    let number = isPlaceholder ? arrangement.placeholderNumber(at: index, in: row) : index
    let view = fetchView(number, isPlaceholder: isPlaceholder, reusing: freed)
    if view == nil, let freed { items.recycle(freed, isPlaceholder: isPlaceholder) }
    return view
  }
}
