import StageKit

/// A cache of textures whose pixels other threads compute, so that no frame waits for them.
///
/// In each frame, request every texture that is drawn, and call `endFrame()` after the frame.
final class ComputedTextures<Key: Hashable & Sendable> {
  private let canvas: Canvas
  private let tasks: BackgroundTasks
  private let textures: TextureCache<Key>
  private var pending: Set<Key> = []
  /// The maximum number of textures that are computed at the same time. A request beyond it is
  /// ignored; it is repeated in a later frame if the texture is still visible then.
  private static var maxPending: Int { 3 }

  /// Creates an empty cache. `limit` is the maximum size of all textures that aren't visible, in
  /// bytes.
  init(_ context: SceneContext, limit: Int) {
    canvas = context.canvas
    tasks = BackgroundTasks(waker: context.waker)
    textures = TextureCache(limit: limit)
  }

  /// Whether textures are being computed.
  var isComputing: Bool { tasks.isBusy }

  /// Creates the textures whose pixels have been computed.
  func update() { tasks.deliverResults() }

  /// Returns the texture of a key; `nil` if there is none.
  func texture(for key: Key) -> Texture? { textures.texture(for: key) }

  /// Computes the pixels of a key's texture on another thread.
  func request(_ key: Key, _ compute: @escaping @Sendable () -> MipChain) {
    guard pending.count < Self.maxPending, pending.insert(key).inserted else { return }
    tasks.run(compute) { [weak self] mips in
      guard let self else { return }
      pending.remove(key)
      if let texture = Texture(mips, on: canvas) { textures.insert(texture, for: key) }
    }
  }

  /// Ends a frame; see `TextureCache`.
  func endFrame() { textures.endFrame() }

  /// Discards all textures.
  func removeAll() { textures.removeAll() }
}
