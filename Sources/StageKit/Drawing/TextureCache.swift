/// A least-recently-used cache of textures by key, bounded by bytes.
///
/// In each frame, request every texture that is drawn, and call `endFrame()` after the frame.
/// Textures that were requested in the last frame or later count as visible. They are never
/// removed, even above the limit.
///
/// Textures have anisotropic mip levels: copies for faces seen at an angle. If the limit is
/// exceeded, the anisotropic levels of invisible textures are removed first, then the invisible
/// textures. Below the limit, an invisible texture loses its anisotropic levels after a while,
/// because they can be created again quickly. The memory of a removed texture is released at once,
/// even if other references to the texture exist.
public final class TextureCache<Key: Hashable> {
  /// The maximum size of all textures, including their anisotropic mip levels, in bytes. Visible
  /// textures can exceed the limit.
  public var limit: Int

  @usableFromInline var cache = LRUCache<Key, Entry>(limit: .max)
  private let counter = ByteCounter()
  /// The number of the current frame; between two frames, the number of the next frame.
  @usableFromInline var frame = 1
  /// The minimum number of frames for which an invisible texture keeps its anisotropic mip levels;
  /// the maximum is twice as large. When a finger moves to and fro, the texture may become visible
  /// again within this time.
  static var anisotropicLevelLifetime: Int { 60 }

  @usableFromInline final class Entry {
    @usableFromInline let texture: Texture
    /// The frame in which the texture was last requested.
    @usableFromInline var frame: Int

    init(_ texture: Texture, frame: Int) { (self.texture, self.frame) = (texture, frame) }
  }

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The maximum size of all textures together, in bytes.
  public init(limit: Int) { self.limit = limit }

  /// The size of all textures, in bytes.
  public var byteCount: Int { counter.byteCount }

  /// The size of the visible textures, in bytes. O(textures).
  var visibleByteCount: Int {
    var bytes = 0
    cache.forEachFromOldest { entry in
      if entry.frame >= frame - 1 { bytes += entry.texture.byteCount }
      return true
    }
    return bytes
  }

  /// The number of textures.
  public var count: Int { cache.count }

  /// Returns the texture of a key and marks the texture as visible. Returns `nil` if there is none.
  /// O(1).
  @inlinable public func texture(for key: Key) -> Texture? {
    guard let entry = cache.value(for: key) else { return nil }
    entry.frame = frame
    return entry.texture
  }

  /// Returns whether there is a texture for a key. O(1).
  public func contains(_ key: Key) -> Bool { cache.contains(key) }

  /// Adds a texture, which replaces the key's previous texture. Then removes invisible textures
  /// until the limit is no longer exceeded. The new texture counts as visible.
  public func insert(_ texture: Texture, for key: Key) {
    if let old = cache.remove(key), old.texture !== texture { old.texture.discard() }
    cache.insert(Entry(texture, frame: frame), for: key, cost: 0)
    texture.cacheCounter = counter
    trim()
  }

  /// Removes the texture of a key, if there is one.
  public func remove(_ key: Key) { cache.remove(key)?.texture.discard() }

  /// Removes all textures. Call this method if the system is short of memory, or the device has
  /// lost its textures (`Event.renderTargetsReset`). The pictures are then loaded again on demand.
  /// Keeping their pixels for such a rare event would double the memory.
  public func removeAll() {
    while let oldest = cache.oldestEntry { remove(oldest.key) }
  }

  /// Ends a frame. Removes the anisotropic mip levels of textures that have been invisible for a
  /// while. If the limit is exceeded, removes invisible textures, too.
  public func endFrame() {
    frame += 1
    if frame.isMultiple(of: Self.anisotropicLevelLifetime) {
      cache.forEachFromOldest { entry in
        guard entry.frame < frame - Self.anisotropicLevelLifetime else { return false }
        entry.texture.discardAnisotropicLevels()
        return true
      }
    }
    trim()
  }

  /// If the limit is exceeded, removes the anisotropic mip levels of invisible textures, then
  /// invisible textures, the least recently requested ones first.
  private func trim() {
    guard byteCount > limit else { return }
    cache.forEachFromOldest { entry in
      guard byteCount > limit, entry.frame < frame - 1 else { return false }
      entry.texture.discardAnisotropicLevels()
      return true
    }
    while byteCount > limit, let oldest = cache.oldestEntry, oldest.value.frame < frame - 1 {
      remove(oldest.key)
    }
  }
}
