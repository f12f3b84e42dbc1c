import CSDL2StageKit

/// A counter of a canvas's texture memory, which also destroys textures safely.
///
/// A texture may outlive its renderer, which has then freed the texture's memory already. A texture
/// may also be destroyed while pending triangles show it; the counter has them drawn first.
final class TextureMemoryCounter {
  /// Whether the renderer still exists.
  private(set) var isAlive = true
  /// The size of all existing textures, in bytes.
  private(set) var byteCount = 0
  private weak var canvas: Canvas?

  /// Sets the canvas whose textures are counted.
  func open(for canvas: Canvas) { self.canvas = canvas }

  /// Records that the renderer is being destroyed together with all textures.
  func close() { (isAlive, byteCount) = (false, 0) }

  /// Records the size of a new SDL texture.
  func add(bytes: Int) { byteCount += bytes }

  /// Destroys an SDL texture if its renderer still exists. A destroyed renderer has already
  /// destroyed its textures.
  func destroy(_ handle: OpaquePointer, bytes: Int) {
    guard isAlive else { return }
    canvas?.willDestroy(handle)
    SDL_DestroyTexture(handle)
    byteCount -= bytes
  }
}
