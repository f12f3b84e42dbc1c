import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// A canvas and its textures may be held for longer than the window is there.
  @WindowActor @Suite struct WindowlessCanvases {
    @Test func theRendererIsLeftAloneOnceItsWindowIsGone() async throws {
      var headless: HeadlessWindow? = try HeadlessWindow(turn: await Turn.take())
      let canvas = try #require(headless?.window.canvas)
      let mips = MipChain(PixelImage(width: 8, height: 8, color: .white))
      let texture = try #require(Texture(mips, on: canvas))
      canvas.backdrop = Backdrop()
      canvas.begin(size: Size(width: 64, height: 48), pixelRatio: 1)
      canvas.end()
      #expect(canvas.backdropPicture != nil)
      headless = nil
      #expect(!canvas.life.isAlive)
      #expect(canvas.backdropPicture == nil)
      #expect(Texture(mips, on: canvas) == nil)
      withExtendedLifetime(texture) {}
    }
  }
}
