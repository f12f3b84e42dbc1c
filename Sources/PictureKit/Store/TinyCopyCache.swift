import StageKit

/// A least-recently-used cache of tiny copies of pictures, bounded by bytes.
///
/// Tiny copies outlive the pictures' textures, so that a picture that becomes visible again can be
/// shown at once. Ten thousand photographs take about 6 MB.
public struct TinyCopyCache<Key: Hashable> {
  private var cache: LRUCache<Key, TinyCopy>

  /// The maximum number of pixels along a side of a tiny copy.
  public static var side: Int { 32 }
  /// The approximate number of bytes that a copy takes in addition to its pixels: the array's
  /// header, the cache entry and its index, with their spare capacity.
  private static var overhead: Int { 160 }

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The maximum number of bytes of all copies together.
  public init(limit: Int) { cache = LRUCache(limit: limit) }

  /// The number of bytes of all copies together.
  public var byteCount: Int { cache.cost }

  /// Stores a tiny copy of a picture, replacing the key's previous copy. Then removes the least
  /// recently used copies while the cache exceeds its limit.
  public mutating func insert(_ mips: MipChain, for key: Key) {
    let image = mips.levels.last { max($0.width, $0.height) >= Self.side } ?? mips.levels[0]
    let size = AreaAverage.size(width: image.width, height: image.height, longestSide: Self.side)
    let isTiny = (size.width, size.height) == (image.width, image.height)
    let copy = TinyCopy(isTiny ? image : image.scaled(width: size.width, height: size.height))
    let cost = copy.byteCount + Self.overhead
    if cost <= cache.limit { cache.insert(copy, for: key, cost: cost) }
  }

  /// Returns the tiny copy of a picture and marks the copy as used. Returns `nil` if there is none.
  /// O(pixels of the copy).
  public mutating func copy(for key: Key) -> PixelImage? { cache.value(for: key)?.image }

  /// Returns whether there is a copy of a picture. O(1).
  public func contains(_ key: Key) -> Bool { cache.contains(key) }

  /// Removes the copy of a picture, if there is one.
  public mutating func remove(_ key: Key) { cache.remove(key) }

  /// Removes all copies.
  public mutating func removeAll() { cache.removeAll() }
}
