import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests a canvas and textures that still exist after their window has closed.
  @WindowActor @Suite struct WindowlessCanvasTests {
    @Test func canvasCreatesNoTexturesAfterItsWindowCloses() async throws {
      var headless: HeadlessWindow? = try HeadlessWindow(access: await WindowAccess.acquire())
      let canvas = try #require(headless?.window.canvas)
      let mips = MipChain(PixelImage(width: 8, height: 8, color: .white))
      let texture = try #require(Texture(mips, on: canvas))
      canvas.backdrop = Backdrop()
      canvas.begin(size: Size(width: 64, height: 48), pixelRatio: 1)
      canvas.end()
      #expect(canvas.backdropPicture != nil)
      headless = nil
      #expect(!canvas.textureMemory.isAlive)
      #expect(canvas.backdropPicture == nil)
      #expect(Texture(mips, on: canvas) == nil)
      withExtendedLifetime(texture) {}
    }

    /// After the window closes, every call on its canvas is allowed and has no effect.
    @Test func callsAfterTheWindowClosesHaveNoEffect() async throws {
      var headless: HeadlessWindow? = try HeadlessWindow(access: await WindowAccess.acquire())
      let canvas = try #require(headless?.window.canvas)
      let text = Text(canvas: canvas)
      let label = try #require(text.label("Here", Text.Style(size: 15)))
      let mips = MipChain(PixelImage(width: 256, height: 256, color: .white))
      let texture = try #require(Texture(mips, on: canvas))
      let size = Size(width: 64, height: 48)
      let rect = Rect(origin: .zero, size: size)
      let turned = Projection(.rotation(angle: 1.4, y: 1), origin: rect.center)
      canvas.backdrop = Backdrop()
      // The window closes during a frame.
      canvas.begin(size: size, pixelRatio: 1)
      canvas.draw(label, at: .zero, color: .white)
      headless = nil
      for _ in 0..<2 {
        canvas.draw([
          Card(
            texture: texture, rect: rect, projection: turned, shadow: Shadow(),
            reflection: Reflection())
        ])
        canvas.withProjection(turned) {
          canvas.withClip(rect, cornerRadius: 8) { canvas.draw(texture, in: rect) }
          canvas.draw(label, at: .zero, color: .white)
        }
        canvas.withClip(rect) { canvas.fill(rect, color: .white) }
        canvas.stroke(rect, width: 2, color: .white)
        canvas.draw(text.label("There", Text.Style(size: 15)), at: .zero, color: .white)
        canvas.end()
        #expect(canvas.readPixels().pixels.isEmpty)
        canvas.removeTextures()
        text.removeAll()
        canvas.begin(size: size, pixelRatio: 2)
      }
      texture.discard()
      #expect(texture.byteCount == 0 && canvas.textureMemory.byteCount == 0)
    }
  }
}
