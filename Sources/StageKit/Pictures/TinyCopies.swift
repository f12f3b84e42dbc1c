/// Tiny copies of pictures by key, within a bound of bytes: those that were not asked for for longest go first.
///
/// They outlive the pictures' textures, so that what comes back into sight shows something at once. Ten thousand
/// photographs take some 6 MB.
public struct TinyCopies<Key: Hashable> {
  private var cache: RecencyCache<Key, TinyCopy>

  /// The most pixels along a side.
  public static var side: Int { 32 }
  /// What one takes in memory beside its pixels, about: the array that they are in, its entry and its place, with
  /// the room that both leave for more.
  private static var overhead: Int { 160 }

  /// None yet.
  ///
  /// - Parameter limit: the bytes that all together may take.
  public init(limit: Int) { cache = RecencyCache(limit: limit) }

  /// The bytes that they take.
  public var byteCount: Int { cache.cost }

  /// Keeps a tiny copy of a picture, in place of the one that is there, and drops old ones until all fit.
  public mutating func keep(_ mips: MipChain, for key: Key) {
    let image = mips.levels.last { max($0.width, $0.height) >= Self.side } ?? mips.levels[0]
    let size = AreaAverage.size(width: image.width, height: image.height, longestSide: Self.side)
    let isTiny = (size.width, size.height) == (image.width, image.height)
    let copy = TinyCopy(isTiny ? image : image.scaled(width: size.width, height: size.height))
    let cost = copy.byteCount + Self.overhead
    if cost <= cache.limit { cache.insert(copy, for: key, cost: cost) }
  }

  /// A picture's tiny copy, which counts as asked for; nil if there is none. O(its pixels).
  public mutating func copy(for key: Key) -> PixelImage? { cache.value(for: key)?.image }

  /// Whether there is a copy of a picture. O(1).
  public func contains(_ key: Key) -> Bool { cache.contains(key) }

  /// Drops one, if it is there.
  public mutating func remove(_ key: Key) { cache.remove(key) }

  /// Drops all.
  public mutating func removeAll() { cache.removeAll() }
}
