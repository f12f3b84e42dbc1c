import GeometryKit

/// The loaded items of a carousel and two reuse pools, for item views and placeholder views.
///
/// This type doesn't request views: the engine adds the views, and receives them back for reuse.
struct LoadedItems {
  /// The loaded items by ascending index. Keeps its capacity between frames.
  private(set) var slots: [Slot] = []
  /// Item views for reuse; the most recently recycled one is last.
  private(set) var itemPool: [any CarouselItemView] = []
  /// Placeholder views for reuse; the most recently recycled one is last.
  private(set) var placeholderPool: [any CarouselItemView] = []

  /// Whether no item is loaded.
  var isEmpty: Bool { slots.isEmpty }

  /// Returns the loaded item with an index; `nil` if the item isn't loaded.
  func slot(at index: Int) -> Slot? { position(of: index).map { slots[$0] } }

  /// Returns the position in `slots` of the item with an index; `nil` if the item isn't loaded.
  /// O(log *n*).
  func position(of index: Int) -> Int? {
    let position = insertionPosition(of: index)
    return position < slots.count && slots[position].index == index ? position : nil
  }

  /// Returns the position in `slots` at which the item with an index is or must be inserted. O(log
  /// *n*).
  func insertionPosition(of index: Int) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Loading and unloading

  /// Removes all items and empties the reuse pools.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    itemPool.removeAll(keepingCapacity: true)
    placeholderPool.removeAll(keepingCapacity: true)
  }

  /// Inserts a loaded item, or replaces the loaded item with the same index.
  mutating func insert(_ slot: Slot) {
    if let position = position(of: slot.index) {
      slots[position] = slot
    } else {
      slots.insert(slot, at: insertionPosition(of: slot.index))
    }
  }

  /// Unloads the items with unwanted indexes. O(*n*).
  ///
  /// - Parameters:
  ///   - isUnwanted: Returns whether to unload the item with an index.
  ///   - leaves: Returns whether the caller keeps the view to fade it out. Otherwise the view is
  ///     added to a reuse pool.
  /// - Returns: Whether any item was unloaded.
  mutating func unload(where isUnwanted: (Int) -> Bool, leaves: (Slot) -> Bool) -> Bool {
    // A slot is a large value, so slots are accessed by position, which doesn't copy them.
    guard slots.indices.contains(where: { isUnwanted(slots[$0].index) }) else { return false }
    for slot in slots where isUnwanted(slot.index) {
      if let view = slot.view, !leaves(slot) { recycle(view, isPlaceholder: slot.isPlaceholder) }
    }
    slots.removeAll { isUnwanted($0.index) }
    return true
  }

  /// Assigns new indexes to the loaded items. Removes the items without a new index and returns
  /// them.
  mutating func reindex(_ newIndex: (Int) -> Int?) -> [Slot] {
    let former = slots
    var gone: [Slot] = []
    slots.removeAll(keepingCapacity: true)
    for var slot in former {
      if let index = newIndex(slot.index) {
        slot.index = index
        insert(slot)
      } else {
        gone.append(slot)
      }
    }
    return gone
  }

  // MARK: Reuse

  /// Adds a view to a reuse pool.
  mutating func recycle(_ view: any CarouselItemView, isPlaceholder: Bool) {
    // A data source may return the same view twice; the pool must contain it only once.
    if isPlaceholder {
      if !placeholderPool.contains(where: { $0 === view }) { placeholderPool.append(view) }
    } else if !itemPool.contains(where: { $0 === view }) {
      itemPool.append(view)
    }
  }

  /// Removes and returns the most recently recycled view; `nil` if the pool is empty.
  mutating func reuse(isPlaceholder: Bool) -> (any CarouselItemView)? {
    isPlaceholder ? placeholderPool.popLast() : itemPool.popLast()
  }

  // MARK: Changes

  /// Calls a closure with the loaded item at a position, which it may change, but not the index.
  mutating func update(at position: Int, _ body: (inout Slot) -> Void) { body(&slots[position]) }

  /// Calls a closure with each loaded item, which it may change, but not the index.
  mutating func update(_ body: (inout Slot) -> Void) {
    for position in slots.indices { body(&slots[position]) }
  }
}
