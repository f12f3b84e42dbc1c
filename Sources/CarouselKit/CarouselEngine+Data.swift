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
    guard !isCounting else { return }
    perform(loadAnew)
  }

  private func loadAnew() {
    isCounting = true
    let items = countItems()
    let placeholders = items == nil ? 0 : countPlaceholders()
    isCounting = false
    guard let items else { return }
    hasData = true
    dataGeneration &+= 1
    generation &+= 1
    row.count = items
    numberOfPlaceholders = placeholders
    slots.removeAll(keepingCapacity: true)
    leaving.removeAll(keepingCapacity: true)
    former = nil
    itemPool.removeAll(keepingCapacity: true)
    placeholderPool.removeAll(keepingCapacity: true)
    numberOfVisibleItems = 0
    mustMeasure = true
    wasReloaded = true
    limitMotion()
    setNeedsLayout()
    if row.count > 0, offset < 0 {
      scrollToItem(at: 0, animated: numberOfPlaceholders > 0)
    }
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

  /// Keeps a motion within the row after that changed.
  func limitMotion() {
    guard let motion else { return }
    if row.count > 0, case .coast(let coast) = motion.law, time - motion.start < coast.evenDuration
    {
      limitOffset()
      self.motion = ScrollMotion(
        .coast(self.coast(from: offset, velocity: motion.velocity(at: time))), start: time)
      return
    }
    guard !row.isWrapped || isCoasting else { return }
    let ends = row.clamp(0.0)...row.clamp(Double(row.count))
    var limited = motion
    limited.limit(to: motion.isScroll || !bounces || row.count == 0 ? ends : bounceRange)
    self.motion = limited
  }

  /// Tells that the data source has one item more, at an index; an index beyond the ends counts as the
  /// nearer end. Animated, the others make room within 0.4 s while it fades in.
  public func insertItem(at index: Int, animated: Bool) {
    guard hasData else { return }
    perform { insert(at: index, animated: animated) }
  }

  private func insert(at index: Int, animated: Bool) {
    let formerRow = row
    row.count += 1
    let index = row.clamp(index)
    beginDataChange()
    for position in slots.indices where slots[position].index >= index {
      slots[position].index += 1
    }
    for position in leaving.indices where leaving[position].slot.index >= index {
      leaving[position].slot.index += 1
    }
    let data = dataGeneration
    change(animated, from: formerRow, .inserted(at: index), after: 0) {
      update()
    }
    guard data == dataGeneration, offset < 0 else { return }
    scrollToItem(at: 0, animated: animated && numberOfPlaceholders > 0)
  }

  /// Tells that the data source has no longer the item at an index; an index beyond the ends counts as the
  /// nearer end. Nothing in an empty carousel. Animated, it fades within 0.1 s, and the others close the
  /// gap within another 0.4 s. A scroll or deceleration that is on ends.
  public func removeItem(at index: Int, animated: Bool) {
    guard hasData, row.count > 0 else { return }
    perform { remove(at: index, animated: animated) }
  }

  private func remove(at index: Int, animated: Bool) {
    let formerRow = row
    let index = row.clamp(index)
    beginDataChange()
    if let position = position(of: index) {
      drop(slots.remove(at: position), animated: animated)
    }
    for position in slots.indices where slots[position].index > index {
      slots[position].index -= 1
    }
    for position in leaving.indices where leaving[position].reason != .removed {
      if leaving[position].slot.index == index { leaving[position].reason = .removed }
      if leaving[position].slot.index > index { leaving[position].slot.index -= 1 }
    }
    row.count -= 1
    motion = nil
    change(animated, from: formerRow, .removed(at: index), after: Self.removalFade) {
      offset = Double(currentItemIndex)
      update()
    }
  }

  /// Loads the view of an item anew, which may have another look now. Nothing if it is not loaded, or the
  /// data source no longer has it. Animated, the old view and the new one cross-fade within 0.4 s.
  public func reloadItem(at index: Int, animated: Bool) {
    guard hasData, places.contains(index), slot(at: index) != nil else { return }
    perform { _ = ask { reload(at: index, animated: animated) } }
  }

  private func reload(at index: Int, animated: Bool) {
    generation &+= 1
    let update = generation
    let isPlaceholder = self.isPlaceholder(index)
    let isThere =
      isPlaceholder
      ? placeholderNumber(at: index) < countPlaceholders() : index < countItems() ?? 0
    guard isThere, generation == update else { return }
    let view = fetchView(at: index, isPlaceholder: isPlaceholder)
    guard generation == update, let position = position(of: index) else {
      if let view { recycle(view, isPlaceholder: isPlaceholder) }
      return
    }
    let old = slots[position]
    guard view !== old.view else { return markChanged() }
    slots[position].view = view
    if animated {
      let span = Self.movement(from: time)
      slots[position].fade = Fade(from: 0, span: span)
      isPresenting = true
      if old.view != nil {
        leave(old, .replaced, fade: Fade(from: old.presentedAlpha(at: time), span: span))
      }
    } else if let view = old.view {
      recycle(view, isPlaceholder: isPlaceholder)
    }
    markChanged()
  }

  /// What every change of the data begins with.
  private func beginDataChange() {
    dataGeneration &+= 1
    generation &+= 1
    markChanged()
  }

  /// Takes a removed item away.
  private func drop(_ slot: Slot, animated: Bool) {
    guard let view = slot.view else { return }
    let alpha = slot.presentedAlpha(at: time)
    guard animated, alpha > 0 else {
      recycle(view, isPlaceholder: false)
      return
    }
    var slot = slot
    slot.transform = slot.presentedTransform(at: time, base: metrics.base)
    slot.journey = nil
    leave(slot, .removed, fade: Fade(from: alpha, span: removalSpan))
  }

  private var removalSpan: TimeSpan { TimeSpan(start: time, duration: Self.removalFade) }

  /// Makes a change of the data and shows it as a movement, if it is to be animated.
  private func change(
    _ animated: Bool, from formerRow: ItemRow, _ change: FormerLayout.Change, after delay: Double,
    _ body: () -> Void
  ) {
    let formerOffset = offset
    let wraps = ask { value(.wrap, default: row.isWrapped ? 1 : 0) != 0 }
    if let wraps { row.isWrapped = wraps }
    if row != formerRow, isCoasting { limitMotion() }
    guard animated else { return body() }
    let span = TimeSpan(start: time + delay, duration: Self.moveDuration)
    move(
      from: FormerLayout(
        type: type, metrics: metrics, row: formerRow, scrollOffset: formerOffset, change: change,
        span: span), body)
  }

  /// Lays out after a change of type or axis, and shows it as a movement.
  func switchLayout(from formerType: CarouselLayout) {
    markChanged()
    guard hasData, !slots.isEmpty else { return layOut() }
    move(
      from: FormerLayout(
        type: formerType, metrics: metrics, row: row, scrollOffset: offset, change: .none,
        span: Self.movement(from: time)), layOut)
  }

  /// Makes a change so that all items go from where they are now to where it puts them.
  private func move(from former: FormerLayout, _ change: () -> Void) {
    for position in slots.indices {
      slots[position].depart(in: former.span, at: time, base: former.metrics.base)
    }
    for position in leaving.indices where leaving[position].reason != .removed {
      let fade = leaving[position].slot.fade
      leaving[position].slot.depart(in: former.span, at: time, base: former.metrics.base)
      leaving[position].slot.fade = fade
    }
    isPresenting = !slots.isEmpty || !leaving.isEmpty
    self.former = former
    change()
  }
}

extension Slot {
  /// Sets off from where it is.
  mutating func depart(in span: TimeSpan, at time: Double, base: BaseTransform) {
    let alpha = presentedAlpha(at: time)
    let transform = presentedTransform(at: time, base: base)
    journey = Journey(from: base.removed(from: transform), span: span)
    fade = Fade(from: alpha, span: span)
  }
}
