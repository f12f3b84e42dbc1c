import Geometry
import Testing

@testable import Stage

extension Headless {
  /// A canvas and its textures may be held for longer than the window is there.
  @MainActor @Suite struct WindowlessCanvases {
    @Test func theRendererIsLeftAloneOnceItsWindowIsGone() throws {
      var window: Window? = try headlessWindow(size: Size(width: 64, height: 48))
      let canvas = try #require(window?.canvas)
      let mips = MipChain(PixelImage(width: 8, height: 8, color: .white))
      let texture = try #require(Texture(mips, on: canvas))
      canvas.backdrop = Backdrop()
      canvas.begin(size: Size(width: 64, height: 48), pixelRatio: 1)
      canvas.end()
      #expect(canvas.backdropPicture != nil)
      window = nil
      #expect(!canvas.life.isAlive)
      #expect(canvas.backdropPicture == nil)
      #expect(Texture(mips, on: canvas) == nil)
      withExtendedLifetime(texture) {}
    }
  }
}
