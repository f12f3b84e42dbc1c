/// Loading and changing the data.
extension CarouselEngine {
  /// Loads the data again: asks the data source for its counts, removes all views and requests a
  /// layout. Has no effect without a data source, or while the data source is asked for a count.
  public func reloadData() {
    // Otherwise, a data source that reloads in a count method would never stop.
    guard mailbox.operation != .counting else { return }
    perform { $0.loadData() }
  }

  /// Asks the data source for its counts, removes all views and requests a layout.
  func loadData() {
    guard let count = countItems() else { return }
    let placeholders = countPlaceholders()
    beginDataChange()
    scroller.setCount(count)
    arrangement.reset(placeholders: placeholders)
    items.removeAll()
    presentation.removeAll()
    state = .needsLayoutAfterReload
    scroller.limitMotion()
    setNeedsLayout()
    if count > 0 { returnToFirstItem(animated: placeholders > 0) }
  }

  /// Returns the data source's current number of items; `nil` without a data source.
  func countItems() -> Int? { count { fetchNumberOfItems() } }

  /// Returns the data source's current number of placeholders.
  private func countPlaceholders() -> Int { count { fetchNumberOfPlaceholders() } ?? 0 }

  private func count(_ fetch: () -> Int?) -> Int? {
    let former = mailbox.operation
    mailbox.operation = .counting
    defer { mailbox.operation = former }
    return fetch().map { Int(Double(max($0, 0)).bounded) }
  }

  /// Returns whether the data source still has the announced number of items or, if
  /// `isPlaceholder` is `true`, of placeholders. If not, the data has changed; until the change is
  /// announced, an index may be invalid or belong to another item.
  func isAnnounced(isPlaceholder: Bool) -> Bool {
    isPlaceholder ? countPlaceholders() == numberOfPlaceholders : countItems() == row.count
  }

  /// Announces that the data source has inserted an item at an index. An index beyond the ends is
  /// limited to the nearer end. If animated, the other items move aside within 0.4 s while the new
  /// item fades in.
  public func insertItem(at index: Int, animated: Bool) {
    perform { $0.insert(at: index, animated: animated) }
  }

  private func insert(at index: Int, animated: Bool) {
    guard hasData else { return }
    var former = currentLayout(before: Transition(time: time))
    scroller.setCount(row.count + 1)
    let index = row.clamp(index)
    former.formerIndex = { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    beginDataChange()
    _ = reindex { $0 >= index ? $0 + 1 : $0 }
    change(animated, from: former) { update(movingFrom: $0) }
    returnToFirstItem(animated: animated && numberOfPlaceholders > 0)
  }

  /// Scrolls to the first item if the carousel is before it.
  private func returnToFirstItem(animated: Bool) {
    guard scroller.offset < 0 else { return }
    startScroll(toItemAt: 0, duration: animated ? ClassicMotion.scrollDuration : 0)
  }

  /// Announces that the data source has removed the item at an index. An index beyond the ends is
  /// limited to the nearer end. Has no effect in an empty carousel.
  ///
  /// If animated, the item fades out within 0.1 s, and the other items close the gap within another
  /// 0.4 s. A scroll or deceleration in progress ends.
  public func removeItem(at index: Int, animated: Bool) {
    perform { $0.remove(at: index, animated: animated) }
  }

  private func remove(at index: Int, animated: Bool) {
    guard hasData, row.count > 0 else { return }
    let index = row.clamp(index)
    let fade = ClassicMotion.removalFade
    var former = currentLayout(before: Transition(time: time, delay: fade))
    former.formerIndex = { $0 >= index ? $0 + 1 : $0 }
    beginDataChange()
    for slot in reindex({ $0 == index ? nil : $0 > index ? $0 - 1 : $0 }) {
      drop(slot, during: animated ? TimeSpan(start: time, duration: fade) : nil)
    }
    scroller.setCount(row.count - 1)
    if let motion = scroller.motion {
      scroller.stop()
      scroller.report(motion.isScroll ? .didEndScrollingAnimation : .didEndDecelerating)
    }
    change(animated, from: former) {
      scroller.jump(to: Double(scroller.currentIndex))
      update(movingFrom: $0)
    }
  }

  /// Requests the view of an item again, for example because its content has changed. Has no effect
  /// if the item isn't loaded or the data source no longer has it. If animated, the old and the new
  /// view cross-fade within 0.4 s.
  public func reloadItem(at index: Int, animated: Bool) {
    perform { $0.reload(at: index, animated: animated) }
  }

  private func reload(at index: Int, animated: Bool) {
    guard hasData, indexes.contains(index), let position = items.position(of: index) else { return }
    let isPlaceholder = self.isPlaceholder(index)
    let number = arrangement.placeholderNumber(at: index, in: row)
    guard isPlaceholder ? number < countPlaceholders() : index < countItems() ?? 0 else { return }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    var old = items.slots[position]
    markChanged()
    guard view !== old.view else { return }
    old.number = presentation.nextNumber()
    let span = TimeSpan(start: time, duration: ClassicMotion.moveDuration)
    let extent = ItemSpacing.extent(of: view)
    items.update(at: position) {
      $0.view = view
      $0.extent = extent
      if animated { $0.fade = Fade(from: 0, span: span) }
    }
    if animated { presentation.isMoving = true }
    guard let oldView = old.view else { return }
    guard animated else { return items.recycle(oldView, isPlaceholder: old.isPlaceholder) }
    presentation.beginRemoval(
      old, .replaced, fade: Fade(from: old.presentedAlpha(at: time), span: span))
  }

  /// Discards selections, because their indexes may belong to other items from now on. Every change
  /// of the data begins with this call.
  func beginDataChange() {
    allowedSelection = nil
    scroller.events.removeAll { if case .didSelectItem = $0 { true } else { false } }
    arrangement.needsMetrics = true
    markChanged()
  }

  /// Assigns new indexes to the loaded items and to the items that fade out. Returns the loaded
  /// items without a new index, which are no longer loaded.
  private func reindex(_ newIndex: (Int) -> Int?) -> [Slot] {
    presentation.reindexLeaving(newIndex)
    return items.reindex(newIndex)
  }

  /// Removes the view of a removed item. The view fades out during a time span, or vanishes at once
  /// if that is `nil`.
  func drop(_ slot: Slot, during span: TimeSpan?) {
    guard let view = slot.view else { return }
    let alpha = slot.presentedAlpha(at: time)
    guard let span, alpha > 0 else { return items.recycle(view, isPlaceholder: slot.isPlaceholder) }
    var slot = slot
    slot.transform = slot.presentedTransform(
      at: time, layoutCamera: arrangement.metrics.camera)
    slot.transformAnimation = nil
    presentation.beginRemoval(slot, .removed, fade: Fade(from: alpha, span: span))
  }

  /// Performs a change of the data. If animated, all items move to their new positions.
  private func change(
    _ animated: Bool, from former: FormerLayout, _ body: (FormerLayout?) -> Void
  ) {
    scroller.setWrapped(value(.wrap, default: row.isWrapped ? 1 : 0) != 0)
    if row != former.row, scroller.motion?.kind == .coast { scroller.limitMotion() }
    if animated { move(from: former, body) } else { body(nil) }
  }
}
