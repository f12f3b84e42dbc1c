/// Textures by key, within a bound of bytes: those that were not drawn for longest go first.
///
/// The bound should hold what is drawn in one frame; else what is still seen is dropped, and has to
/// be loaded again and again.
public final class TextureCache<Key: Hashable> {
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

  /// Drops all textures: where the system is short of memory, or the device lost them
  /// (`Event.renderTargetsReset`). They are loaded again as they are missed; to keep their pixels would
  /// double the memory for something that hardly ever happens.
  public func removeAll() { cache.removeAll() }
}
