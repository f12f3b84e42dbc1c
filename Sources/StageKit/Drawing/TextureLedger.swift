import CSDL2StageKit

/// What textures there are on a canvas, and what they take.
///
/// Textures may outlive their renderer, which takes their memory with it; and one may go while triangles
/// that show it still wait for the renderer: they are handed over first.
final class TextureLedger {
  /// Whether the renderer is still there.
  private(set) var isAlive = true
  /// The bytes of all textures that there are.
  private(set) var byteCount = 0
  private weak var canvas: Canvas?

  /// Starts to keep the books of a canvas.
  func open(for canvas: Canvas) { self.canvas = canvas }

  /// The renderer goes, and all textures with it.
  func close() { (isAlive, byteCount) = (false, 0) }

  /// Enters one of SDL's textures.
  func add(bytes: Int) { byteCount += bytes }

  /// Gives the memory of one of SDL's textures back.
  func destroy(_ handle: OpaquePointer, bytes: Int) {
    guard isAlive else { return }
    canvas?.willDestroy(handle)
    SDL_DestroyTexture(handle)
    byteCount -= bytes
  }
}
