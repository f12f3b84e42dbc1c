/// A least-recently-used cache bounded by cost.
///
/// Every operation is O(1), except for evicting several values at once. Looking up a value
/// allocates nothing.
package struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// The next newer and the next older entry in order of use, as indices into `entries`; −1 if
    /// there is none.
    var newer: Int
    var older: Int
  }

  /// The maximum total cost, enforced when a value is inserted. A single value may exceed it.
  package var limit: Int
  /// The current total cost.
  package private(set) var cost = 0

  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  package init(limit: Int) { self.limit = limit }

  /// The number of values.
  package var count: Int { entries.count }

  /// Returns the value of a key and marks it as the most recently used; `nil` if there is none.
  package mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return entries[place].value
  }

  /// Inserts a value as the most recently used. Evicts the least recently used values until the
  /// total cost is within the limit; the new value always stays.
  package mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
    remove(key)
    entries.append(Entry(key: key, value: value, cost: newCost, newer: -1, older: -1))
    places[key] = entries.count - 1
    link(entries.count - 1)
    cost += newCost
    while cost > limit, count > 1 { remove(entries[oldest].key) }
  }

  /// Returns whether a key has a value, without marking the value as used.
  package func contains(_ key: Key) -> Bool { places[key] != nil }

  /// The least recently used entry; `nil` if the cache is empty.
  package var oldestEntry: (key: Key, value: Value)? {
    oldest < 0 ? nil : (entries[oldest].key, entries[oldest].value)
  }

  /// Calls `body` with the values, from the least to the most recently used, until it returns
  /// `false`.
  package func forEachFromOldest(_ body: (Value) -> Bool) {
    var place = oldest
    while place >= 0, body(entries[place].value) { place = entries[place].newer }
  }

  /// Removes a value and returns it; `nil` if there is none.
  @discardableResult
  package mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    unlink(place)
    let value = entries[place].value
    cost -= entries[place].cost
    let last = entries.count - 1
    if place != last {
      // The last entry is moved to the place of the removed one.
      let neighbours = (newer: entries[last].newer, older: entries[last].older)
      entries[place] = entries[last]
      places[entries[place].key] = place
      if neighbours.newer >= 0 { entries[neighbours.newer].older = place } else { newest = place }
      if neighbours.older >= 0 { entries[neighbours.older].newer = place } else { oldest = place }
    }
    entries.removeLast()
    return value
  }

  /// Removes all values.
  package mutating func removeAll() { self = LRUCache(limit: limit) }

  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  private mutating func link(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
