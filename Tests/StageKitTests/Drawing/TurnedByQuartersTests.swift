import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests cards whose texture is rotated by multiples of 90°.
  @WindowActor @Suite struct QuarterTurnTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 320, height: 240), access: await WindowAccess.acquire())
    }

    /// An asymmetric image.
    private let image: PixelImage = {
      var image = PixelImage(width: 24, height: 16, color: .black)
      for row in 0..<16 {
        for column in 0..<24 {
          let byte = (row * 24 + column) * 4
          image.pixels[byte] = UInt8(column * 10)
          image.pixels[byte + 1] = UInt8(row * 15)
          image.pixels[byte + 2] = column < 8 && row < 4 ? 255 : 0
        }
      }
      return image
    }()

    /// Returns the image rotated clockwise by 90°.
    private func turned(_ image: PixelImage) -> PixelImage {
      var turned = PixelImage(width: image.height, height: image.width, color: .black)
      for row in 0..<turned.height {
        for column in 0..<turned.width {
          let from = ((image.height - 1 - column) * image.width + row) * 4
          let to = (row * turned.width + column) * 4
          turned.pixels.replaceSubrange(to..<to + 4, with: image.pixels[from..<from + 4])
        }
      }
      return turned
    }

    /// A card with `turns` looks as if the image itself were rotated by 90° that many times, with
    /// the whole texture, a part of the texture, a tilted face or the reflection.
    @Test(
      arguments: 1...3,
      [Rect.unit, Rect(x: 0.25, y: 0.125, width: 0.5, height: 0.75)])
    func turnsRotateTheTextureByMultiplesOf90Degrees(turns: Int, source: Rect) throws {
      let pixels = (0..<turns).reduce(image) { image, _ in turned(image) }
      let size = Size(width: Double(pixels.width) * 4, height: Double(pixels.height) * 4)
      func rendered(_ image: PixelImage, turns: Int, angle: Double) throws -> PixelImage {
        let texture = try #require(Texture(MipChain(image), on: canvas))
        return picture {
          canvas.draw([
            Card(
              texture: texture, source: source, turns: turns,
              rect: Rect(center: .zero, size: size),
              projection: projection(.rotation(angle: angle, y: 1)), reflection: Reflection())
          ])
        }
      }
      for angle in [0, 0.6] {
        let expected = try rendered(pixels, turns: 0, angle: angle)
        let difference = PictureDifference(
          try rendered(image, turns: turns, angle: angle).pixels, expected.pixels, limit: 3)
        #expect(difference.outliers == 0 && difference.mean < 0.05, "at \(angle)")
      }
    }
  }
}
