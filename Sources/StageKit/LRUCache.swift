/// A least-recently-used cache bounded by cost.
///
/// Looking up, inserting and removing a value is O(1), except for the values that an insertion
/// evicts. Looking up a value allocates nothing. What a lookup needs is usable from inline, so that
/// other modules specialise it.
@usableFromInline package struct LRUCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    var key: Key
    @usableFromInline var value: Value
    var cost: Int
    /// The next newer and the next older entry in order of use, as indices into `entries`; −1 if
    /// there is none.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int
  }

  /// The maximum total cost, enforced when a value is inserted. A single value may exceed it.
  package var limit: Int
  /// The current total cost.
  package private(set) var cost = 0

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var indices: [Key: Int] = [:]
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  package init(limit: Int) { self.limit = limit }

  /// The number of values.
  package var count: Int { entries.count }

  /// Returns the value of a key and marks it as the most recently used; `nil` if there is none.
  @inlinable package mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    if index != newest {
      unlink(index)
      link(index)
    }
    return entries[index].value
  }

  /// Inserts a value as the most recently used. Evicts the least recently used values until the
  /// total cost is within the limit; the new value always stays.
  package mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
    remove(key)
    entries.append(Entry(key: key, value: value, cost: newCost, newer: -1, older: -1))
    indices[key] = entries.count - 1
    link(entries.count - 1)
    cost += newCost
    while cost > limit, count > 1 { remove(entries[oldest].key) }
  }

  /// Returns whether a key has a value, without marking the value as used.
  package func contains(_ key: Key) -> Bool { indices[key] != nil }

  /// The least recently used entry; `nil` if the cache is empty.
  package var oldestEntry: (key: Key, value: Value)? {
    oldest < 0 ? nil : (entries[oldest].key, entries[oldest].value)
  }

  /// Calls `body` with the values, from the least to the most recently used, until `body` returns
  /// `false`.
  package func forEachFromOldest(_ body: (Value) -> Bool) {
    var index = oldest
    while index >= 0, body(entries[index].value) { index = entries[index].newer }
  }

  /// Removes a value and returns it; `nil` if there is none.
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    guard let index = indices.removeValue(forKey: key) else { return nil }
    unlink(index)
    let value = entries[index].value
    cost -= entries[index].cost
    let last = entries.count - 1
    if index != last {
      // The last entry moves to the index of the removed entry.
      let neighbours = (newer: entries[last].newer, older: entries[last].older)
      entries[index] = entries[last]
      indices[entries[index].key] = index
      if neighbours.newer >= 0 { entries[neighbours.newer].older = index } else { newest = index }
      if neighbours.older >= 0 { entries[neighbours.older].newer = index } else { oldest = index }
    }
    entries.removeLast()
    return value
  }

  /// Removes all values.
  package mutating func removeAll() { self = LRUCache(limit: limit) }

  @inlinable mutating func unlink(_ index: Int) {
    let (newer, older) = (entries[index].newer, entries[index].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  @inlinable mutating func link(_ index: Int) {
    entries[index].newer = -1
    entries[index].older = newest
    if newest >= 0 { entries[newest].newer = index } else { oldest = index }
    newest = index
  }
}
