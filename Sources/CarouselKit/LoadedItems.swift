import GeometryKit

/// The views that are loaded, at which index each, and those that wait to be used again.
///
/// It asks nobody for views: they are given to it, and given back by it.
struct LoadedItems {
  /// The loaded items by ascending index. Reused from frame to frame.
  private(set) var slots: [Slot] = []
  /// Views of items to be used again, last freed last.
  private(set) var itemPool: [AnyObject] = []
  /// Views of placeholders to be used again, last freed last.
  private(set) var placeholderPool: [AnyObject] = []

  /// Whether nothing is loaded.
  var isEmpty: Bool { slots.isEmpty }

  /// The loaded item with an index.
  func slot(at index: Int) -> Slot? { position(of: index).map { slots[$0] } }

  /// Where the item with an index is among the loaded ones. O(log n).
  func position(of index: Int) -> Int? {
    let position = insertionPosition(of: index)
    return position < slots.count && slots[position].index == index ? position : nil
  }

  /// Where an item with an index is, or belongs, among the loaded ones. O(log n).
  func insertionPosition(of index: Int) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Loading and unloading

  /// Forgets everything.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    itemPool.removeAll(keepingCapacity: true)
    placeholderPool.removeAll(keepingCapacity: true)
  }

  /// Forgets what is loaded, but not what waits to be used again.
  mutating func removeSlots() { slots.removeAll(keepingCapacity: true) }

  /// Adds a loaded item at the place that belongs to its index; in place of one that has it.
  mutating func insert(_ slot: Slot) {
    let position = insertionPosition(of: slot.index)
    if position < slots.count, slots[position].index == slot.index {
      slots[position] = slot
    } else {
      slots.insert(slot, at: position)
    }
  }

  /// Takes out a loaded item; `nil` if it is not loaded.
  mutating func remove(at index: Int) -> Slot? {
    position(of: index).map { slots.remove(at: $0) }
  }

  /// Unloads the items whose index is not wanted. The view of one that does not leave by and by waits to be
  /// used again. Whether there were any. O(loaded items).
  mutating func unload(
    where isUnwanted: (Int) -> Bool, items: Range<Int>, leaves: (Slot) -> Bool
  ) -> Bool {
    var kept = 0
    for position in slots.indices {
      if isUnwanted(slots[position].index) {
        let slot = slots[position]
        if let view = slot.view, !leaves(slot) {
          recycle(view, isPlaceholder: !items.contains(slot.index))
        }
      } else {
        if kept != position { slots.swapAt(kept, position) }
        kept += 1
      }
    }
    guard kept < slots.count else { return false }
    slots.removeLast(slots.count - kept)
    return true
  }

  /// Moves on the indexes from one on, by one either way.
  mutating func shiftIndexes(from first: Int, by way: Int) {
    for position in slots.indices where slots[position].index >= first {
      slots[position].index += way
    }
  }

  /// Puts another view in a loaded item's place, which fades in if there is a fade.
  mutating func replaceView(at position: Int, by view: AnyObject?, fade: Fade?) {
    slots[position].view = view
    if let fade { slots[position].fade = fade }
  }

  // MARK: Reuse

  /// Keeps a view for reuse.
  mutating func recycle(_ view: AnyObject, isPlaceholder: Bool) {
    // A data source may have given out one view twice; the pool must not.
    if isPlaceholder {
      if !placeholderPool.contains(where: { $0 === view }) { placeholderPool.append(view) }
    } else if !itemPool.contains(where: { $0 === view }) {
      itemPool.append(view)
    }
  }

  /// The view that was freed last.
  mutating func reuse(isPlaceholder: Bool) -> AnyObject? {
    isPlaceholder ? placeholderPool.popLast() : itemPool.popLast()
  }

  // MARK: Places

  /// Gives a loaded item the place of the layout. Whether it is another than before.
  mutating func stand(
    _ position: Int, at place: Transform3D, offset: Double, _ metrics: LayoutMetrics
  ) -> Bool {
    slots[position].stand(at: place, offset: offset, metrics)
  }

  /// All set off from where they are now. `earlier` says where the layout had one a moment before.
  mutating func depart(
    in span: TimeSpan, at time: Double, base: BaseTransform, earlier: (Slot) -> Transform3D
  ) {
    for position in slots.indices {
      let before = earlier(slots[position])
      slots[position].depart(in: span, at: time, base: base, earlier: before)
    }
  }

  /// Drops the ways that have come to their end. Whether some go on.
  mutating func settle(at time: Double) -> Bool {
    var goesOn = false
    for position in slots.indices where !slots[position].isSettled {
      if slots[position].settle(at: time) { goesOn = true }
    }
    return goesOn
  }

  /// What is wrong with it; `nil` if nothing is. `places` are the indexes that may be loaded, of which those
  /// of `items` are no placeholders.
  func violation(places: Range<Int>, items: Range<Int>) -> String? {
    let indexes = slots.map(\.index)
    if !zip(indexes, indexes.dropFirst()).allSatisfy({ $0 < $1 }) { return "loaded \(indexes)" }
    if !indexes.allSatisfy(places.contains) { return "loaded \(indexes) of \(places)" }
    for pool in [itemPool, placeholderPool]
    where Set(pool.map(ObjectIdentifier.init)).count < pool.count {
      return "a view waits twice to be used again"
    }
    for slot in slots where !slot.transform.isFinite || !slot.offset.isFinite {
      return "item \(slot.index) at \(slot.offset)"
    }
    return nil
  }
}
