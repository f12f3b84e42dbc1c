/// Textures by key, within a bound of bytes: those that were not drawn for longest go first.
///
/// The bound should hold what is drawn in one frame; else what is still seen is dropped, and has to
/// be loaded again and again.
public final class TextureCache<Key: Hashable> {
  /// Asked for each texture that was there when the graphics device lost them, the one drawn last
  /// first; loads it again. The cache keeps no pixels itself: that would double the memory for
  /// something that hardly ever happens.
  public var restore: ((Key) -> Void)?

  private var cache: RecencyCache<Key, Texture>

  /// An empty cache.
  ///
  /// - Parameter limit: the bytes that all textures together may take.
  public init(limit: Int) { cache = RecencyCache(limit: limit) }

  /// The bytes that all textures together may take; a lower one is kept to from the next insertion on.
  public var limit: Int {
    get { cache.limit }
    set { cache.limit = newValue }
  }

  /// The bytes that the textures take.
  public var byteCount: Int { cache.cost }

  /// How many textures there are.
  public var count: Int { cache.count }

  /// The texture of a key, nil if it is not there; counts as drawn. O(1).
  public func texture(for key: Key) -> Texture? { cache.value(for: key) }

  /// Adds a texture, and drops old ones until all fit; the new one always stays.
  public func insert(_ texture: Texture, for key: Key) {
    cache.insert(texture, for: key, cost: texture.byteCount)
  }

  /// Drops a texture, if it is there.
  public func remove(_ key: Key) { cache.remove(key) }

  /// Drops all textures, for the system is short of memory.
  public func removeAll() { cache.removeAll() }

  /// Drops all textures, for the device lost them, and has them restored. Call it on
  /// `Event.renderTargetsReset`.
  public func deviceWasReset() {
    let lost = cache.keys
    cache.removeAll()
    if let restore { lost.forEach(restore) }
  }
}
