/// Values by key, of which those that were not used for longest go when the cost grows too great.
///
/// Every operation is O(1), but for the eviction of several at once; finding a value allocates
/// nothing.
struct RecencyCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// The neighbours in order of use, as places in `entries`; -1 at the ends.
    var newer: Int
    var older: Int
  }

  /// The most that all values together may cost, seen to when the next one is added; one value may
  /// exceed it alone.
  var limit: Int
  /// What the values cost now.
  private(set) var cost = 0

  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]
  private var newest = -1
  private var oldest = -1

  init(limit: Int) { self.limit = limit }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, which counts as used now.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return entries[place].value
  }

  /// Adds a value, used now, and drops old ones until all fit; the new one always stays.
  mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
    remove(key)
    entries.append(Entry(key: key, value: value, cost: newCost, newer: -1, older: -1))
    places[key] = entries.count - 1
    link(entries.count - 1)
    cost += newCost
    while cost > limit, count > 1 { remove(entries[oldest].key) }
  }

  /// Whether there is a value of a key, which doesn't count as used.
  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// What was not used for longest; nil if there is nothing.
  var oldestEntry: (key: Key, value: Value)? {
    oldest < 0 ? nil : (entries[oldest].key, entries[oldest].value)
  }

  /// Calls `body` with the values, the one first that was not used for longest, as long as it returns true.
  func forEachFromOldest(_ body: (Value) -> Bool) {
    var place = oldest
    while place >= 0, body(entries[place].value) { place = entries[place].newer }
  }

  /// Drops a value, if it is there, and returns it.
  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    unlink(place)
    let value = entries[place].value
    cost -= entries[place].cost
    let last = entries.count - 1
    if place != last {
      // The last entry moves into the hole.
      let neighbours = (newer: entries[last].newer, older: entries[last].older)
      entries[place] = entries[last]
      places[entries[place].key] = place
      if neighbours.newer >= 0 { entries[neighbours.newer].older = place } else { newest = place }
      if neighbours.older >= 0 { entries[neighbours.older].newer = place } else { oldest = place }
    }
    entries.removeLast()
    return value
  }

  /// Drops everything.
  mutating func removeAll() { self = RecencyCache(limit: limit) }

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
