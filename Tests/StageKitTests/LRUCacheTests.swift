import Glibc
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import StageKit

@Suite struct LRUCacheTests {
  /// A simple reference implementation of the cache: an array of entries that begins with the least
  /// recently used one.
  struct Model {
    var entries: [(key: Int, value: Int, cost: Int)] = []
    let limit: Int

    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, for key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      entries.append((key, value, cost))
      while entries.count > 1, entries.reduce(0, { $0 + $1.cost }) > limit { entries.removeFirst() }
    }
  }

  /// Returns the keys in the cache. Looks them up in a copy, because a lookup counts as a use.
  private func keys(of cache: LRUCache<Int, Int>) -> [Int] {
    var copy = cache
    return (0...100).filter { copy.value(for: $0) != nil }
  }

  @Test(arguments: [0, 1, 10, 100])
  func leastRecentlyUsedEntriesAreEvictedFirst(limit: Int) {
    var cache = LRUCache<Int, Int>(limit: limit)
    var model = Model(limit: limit)
    var random = SplitMix64(seed: UInt64(limit) + 1)
    for step in 0..<4000 {
      let key = Int.random(in: 0..<24, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        #expect(cache.value(for: key) == model.value(for: key))
      case 5..<9:
        let cost = Int.random(in: 0...12, using: &random)
        cache.insert(step, for: key, cost: cost)
        model.insert(step, for: key, cost: cost)
      default:
        cache.remove(key)
        model.entries.removeAll { $0.key == key }
      }
      #expect(keys(of: cache) == model.entries.map(\.key).sorted())
      #expect(cache.cost == model.entries.reduce(0) { $0 + $1.cost })
      #expect(cache.cost <= limit || cache.count == 1)
      var order: [Int] = []
      cache.forEachFromOldest {
        order.append($0)
        return true
      }
      #expect(order == model.entries.map(\.value))
      #expect(cache.oldestEntry?.key == model.entries.first?.key)
    }
    cache.limit = 5
    cache.insert(0, for: 100, cost: 3)
    #expect(cache.cost <= 5 && cache.value(for: 100) == 0)
    #expect(cache.contains(100) && !cache.contains(101) && cache.oldestEntry != nil)
    cache.removeAll()
    #expect(cache.count == 0 && cache.cost == 0 && keys(of: cache).isEmpty)
    #expect(cache.oldestEntry == nil)
  }
}
