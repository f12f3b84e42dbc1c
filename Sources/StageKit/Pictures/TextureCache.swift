/// Textures by key, within a bound of bytes: those that were not asked for for longest go first.
///
/// Ask for whatever is drawn in each frame, and tell when the frame is drawn. What was asked for in the last
/// frame is seen, and stays whatever the bound says, as does what came since. What was made for turned faces
/// of pictures that are out of sight goes soon, for it is made again at once. All else is kept as long as
/// there is room; where there isn't, what was made for turned faces goes first, then whole pictures. What
/// goes gives its memory back at once, whoever still holds it.
public final class TextureCache<Key: Hashable> {
  /// The bytes that all textures together may take, with what was made of them for turned faces. What is
  /// seen may exceed it.
  public var limit: Int

  private var cache = RecencyCache<Key, Entry>(limit: .max)
  private let account = TextureAccount()
  /// Which frame is drawn next, or being drawn.
  private var frame = 1
  /// For so many frames at least, and at most twice as many, what was made for turned faces stays when a
  /// picture goes out of sight: a finger that moves to and fro brings it back.
  static var framesOutOfSight: Int { 60 }

  private final class Entry {
    let texture: Texture
    /// The frame in which it was asked for last.
    var frame: Int

    init(_ texture: Texture, frame: Int) { (self.texture, self.frame) = (texture, frame) }
  }

  /// An empty cache.
  ///
  /// - Parameter limit: the bytes that all textures together may take.
  public init(limit: Int) { self.limit = limit }

  /// The bytes that the textures take.
  public var byteCount: Int { account.byteCount }

  /// The bytes of those of them that are seen, or that came since. O(textures).
  var seenByteCount: Int {
    var bytes = 0
    cache.forEachFromOldest { entry in
      if entry.frame >= frame - 1 { bytes += entry.texture.byteCount }
      return true
    }
    return bytes
  }

  /// How many textures there are.
  public var count: Int { cache.count }

  /// The texture of a key, nil if it is not there; counts as seen. O(1).
  public func texture(for key: Key) -> Texture? {
    guard let entry = cache.value(for: key) else { return nil }
    entry.frame = frame
    return entry.texture
  }

  /// Whether there is a texture of a key. O(1).
  public func contains(_ key: Key) -> Bool { cache.contains(key) }

  /// Adds a texture in the place of another one, and drops old ones until all fit; the new one counts as
  /// seen in the next frame.
  public func insert(_ texture: Texture, for key: Key) {
    if let old = cache.remove(key), old.texture !== texture { old.texture.discard() }
    cache.insert(Entry(texture, frame: frame), for: key, cost: 0)
    texture.account = account
    trim()
  }

  /// Drops a texture, if it is there.
  public func remove(_ key: Key) { cache.remove(key)?.texture.discard() }

  /// Drops all textures: where the system is short of memory, or the device lost them
  /// (`Event.renderTargetsReset`). They are loaded again as they are missed; to keep their pixels would
  /// double the memory for something that hardly ever happens.
  public func removeAll() {
    while let oldest = cache.oldestEntry { remove(oldest.key) }
  }

  /// A frame is drawn: drops what isn't seen in it, as far as there is no room.
  public func frameWasDrawn() {
    frame += 1
    if frame.isMultiple(of: Self.framesOutOfSight) {
      cache.forEachFromOldest { entry in
        guard entry.frame < frame - Self.framesOutOfSight else { return false }
        entry.texture.discardTurnedLevels()
        return true
      }
    }
    trim()
  }

  /// Drops what was not asked for for longest until all fit, but nothing that is seen.
  private func trim() {
    guard byteCount > limit else { return }
    cache.forEachFromOldest { entry in
      guard byteCount > limit, entry.frame < frame - 1 else { return false }
      entry.texture.discardTurnedLevels()
      return true
    }
    while byteCount > limit, let oldest = cache.oldestEntry, oldest.value.frame < frame - 1 {
      remove(oldest.key)
    }
  }
}
