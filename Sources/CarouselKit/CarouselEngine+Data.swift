import GeometryKit

/// Loading the data, and changing it.
extension CarouselEngine {
  /// How long items take to their new places, in seconds.
  private static var moveDuration: Double { 0.4 }
  /// How long a removed item takes to fade, in seconds; then the others move.
  private static var removalFade: Double { 0.1 }

  /// The time of a movement that begins now.
  static func movement(from time: Double) -> TimeSpan {
    TimeSpan(start: time, duration: moveDuration)
  }

  /// Asks the data source for its counts, drops all views, and asks for a layout. Nothing without a data
  /// source.
  public func reloadData() {
    guard !progress.isCounting else { return }
    perform(loadAnew)
  }

  private func loadAnew() {
    progress.isCounting = true
    let count = countItems()
    let placeholders = count == nil ? 0 : countPlaceholders()
    progress.isCounting = false
    guard let count else { return }
    progress.hasData = true
    progress.changeData()
    position.setCount(count)
    arrangement.reset(placeholders: placeholders)
    items.removeAll()
    presentation.removeAll()
    progress.wasReloaded = true
    position.limitMotion(at: time)
    setNeedsLayout()
    if count > 0, position.offset < 0 { scrollToItem(at: 0, animated: placeholders > 0) }
  }

  /// How many items the data source has now; `nil` without a data source.
  func countItems() -> Int? { fetchNumberOfItems().map { Int(Double(max($0, 0)).bounded) } }

  /// How many placeholders the data source has now.
  private func countPlaceholders() -> Int {
    Int(Double(max(fetchNumberOfPlaceholders(), 0)).bounded)
  }

  /// Whether the data source has as many items, or placeholders, as the carousel was told of. Else they
  /// have changed, and until that is announced an index may mean nothing, or another one.
  func isAnnounced(isPlaceholder: Bool) -> Bool {
    isPlaceholder ? countPlaceholders() == numberOfPlaceholders : countItems() == row.count
  }

  /// Tells that the data source has one item more, at an index; an index beyond the ends counts as the
  /// nearer end. Animated, the others make room within 0.4 s while it fades in.
  public func insertItem(at index: Int, animated: Bool) {
    guard progress.hasData else { return }
    perform { insert(at: index, animated: animated) }
  }

  private func insert(at index: Int, animated: Bool) {
    let formerRow = row
    position.setCount(row.count + 1)
    let index = row.clamp(index)
    beginDataChange()
    items.shiftIndexes(from: index, by: 1)
    presentation.makeRoom(at: index)
    let data = progress.dataGeneration
    change(animated, from: formerRow, .inserted(at: index), after: 0) {
      update()
    }
    guard data == progress.dataGeneration, position.offset < 0 else { return }
    scrollToItem(at: 0, animated: animated && numberOfPlaceholders > 0)
  }

  /// Tells that the data source has no longer the item at an index; an index beyond the ends counts as the
  /// nearer end. Nothing in an empty carousel. Animated, it fades within 0.1 s, and the others close the
  /// gap within another 0.4 s. A scroll or deceleration that is on ends.
  public func removeItem(at index: Int, animated: Bool) {
    guard progress.hasData, row.count > 0 else { return }
    perform { remove(at: index, animated: animated) }
  }

  private func remove(at index: Int, animated: Bool) {
    let formerRow = row
    let index = row.clamp(index)
    beginDataChange()
    if let slot = items.remove(at: index) { drop(slot, animated: animated) }
    items.shiftIndexes(from: index + 1, by: -1)
    presentation.closeGap(at: index)
    position.setCount(row.count - 1)
    position.stop()
    change(animated, from: formerRow, .removed(at: index), after: Self.removalFade) {
      position.jump(to: Double(currentItemIndex))
      update()
    }
  }

  /// Loads the view of an item anew, which may have another look now. Nothing if it is not loaded, or the
  /// data source no longer has it. Animated, the old view and the new one cross-fade within 0.4 s.
  public func reloadItem(at index: Int, animated: Bool) {
    guard progress.hasData, places.contains(index), items.position(of: index) != nil else { return }
    perform { _ = ask { reload(at: index, animated: animated) } }
  }

  private func reload(at index: Int, animated: Bool) {
    let update = progress.overtake()
    let isPlaceholder = self.isPlaceholder(index)
    let number = arrangement.placeholderNumber(at: index, in: row)
    let isThere =
      isPlaceholder ? number < countPlaceholders() : index < countItems() ?? 0
    guard isThere, progress.generation == update else { return }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    guard progress.generation == update, let place = items.position(of: index) else {
      if let view { items.recycle(view, isPlaceholder: isPlaceholder) }
      return
    }
    var old = items.slots[place]
    guard view !== old.view else { return markChanged() }
    old.number = presentation.nextNumber()
    let span = Self.movement(from: time)
    items.replaceView(at: place, by: view, fade: animated ? Fade(from: 0, span: span) : nil)
    if animated { presentation.beginMoving() }
    if let oldView = old.view {
      if animated {
        leave(old, .replaced, fade: Fade(from: old.presentedAlpha(at: time), span: span))
      } else {
        items.recycle(oldView, isPlaceholder: isPlaceholder)
      }
    }
    markChanged()
  }

  /// Lets an item show until it has faded out.
  private func leave(_ slot: Slot, _ reason: LeavingSlot.Reason, fade: Fade) {
    presentation.leave(slot, reason, fade: fade, isPlaceholder: isPlaceholder(slot.index))
  }

  /// What every change of the data begins with.
  private func beginDataChange() {
    progress.changeData()
    markChanged()
  }

  /// Takes a removed item away.
  private func drop(_ slot: Slot, animated: Bool) {
    guard let view = slot.view else { return }
    let alpha = slot.presentedAlpha(at: time)
    guard animated, alpha > 0 else {
      items.recycle(view, isPlaceholder: false)
      return
    }
    var slot = slot
    slot.transform = slot.presentedTransform(at: time, base: arrangement.metrics.base)
    slot.journey = nil
    leave(slot, .removed, fade: Fade(from: alpha, span: removalSpan))
  }

  private var removalSpan: TimeSpan { TimeSpan(start: time, duration: Self.removalFade) }

  /// Makes a change of the data and shows it as a movement, if it is to be animated.
  private func change(
    _ animated: Bool, from formerRow: ItemRow, _ change: FormerLayout.Change, after delay: Double,
    _ body: () -> Void
  ) {
    let formerOffset = position.offset
    let wraps = ask { value(.wrap, default: row.isWrapped ? 1 : 0) != 0 }
    if let wraps { _ = position.setWrapped(wraps) }
    if row != formerRow, position.motion?.isCoast ?? false { position.limitMotion(at: time) }
    guard animated else { return body() }
    let span = TimeSpan(start: time + delay, duration: Self.moveDuration)
    move(
      from: FormerLayout(
        type: type, metrics: arrangement.metrics, row: formerRow, scrollOffset: formerOffset,
        change: change,
        span: span), body)
  }

  /// Lays out after a change of type or axis, and shows it as a movement.
  func switchLayout(from formerType: CarouselLayout) {
    markChanged()
    position.drag.grip = nil
    guard progress.hasData, !items.isEmpty else { return layOut() }
    move(
      from: FormerLayout(
        type: formerType, metrics: arrangement.metrics, row: row, scrollOffset: position.offset,
        change: .none,
        span: Self.movement(from: time)), layOut)
  }

  /// Makes a change so that all items go from where they are now to where it puts them.
  func move(from former: FormerLayout, _ change: () -> Void) {
    refreshPresented()
    let transform = former.type.transform
    let way = (position.motion?.velocity(at: time) ?? 0) * Journey.moment
    items.depart(in: former.span, at: time, base: former.metrics.base) { slot in
      transform == nil || way == 0
        ? slot.transform : place(at: slot.offset + way, former.metrics, transform)
    }
    presentation.beginMovement(from: former, at: time, isEmpty: items.isEmpty)
    change()
  }
}

extension Slot {
  /// Sets off from where it is, with the speed that it has. `earlier` is where the layout had it a moment
  /// before.
  mutating func depart(
    in span: TimeSpan, at time: Double, base: BaseTransform, earlier: Transform3D
  ) {
    let alpha = presentedAlpha(at: time)
    let place = base.removed(from: presentedTransform(at: time, base: base))
    var before = base.removed(from: earlier)
    if let journey { before = journey.place(at: time - Journey.moment, to: before) }
    // What waits until it sets off is at rest then.
    journey = Journey(from: place, earlier: span.start > time ? nil : before, span: span)
    fade = Fade(from: alpha, span: span)
  }
}
