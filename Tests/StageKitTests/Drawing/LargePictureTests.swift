import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests SDL's software renderer with textures and triangles that are as large as a window.
  @WindowActor @Suite struct LargePictureTests {
    private let access: WindowAccess

    init() async { access = await WindowAccess.acquire() }

    /// Returns an image in which red increases to the right and green increases downwards. Blue is
    /// 0.
    private func ramp(_ width: Int, _ height: Int) -> PixelImage {
      var image = PixelImage(width: width, height: height, color: .black)
      for y in 0..<height {
        for x in 0..<width {
          let start = (y * width + x) * 4
          image.pixels[start] = UInt8(x * 255 / width)
          image.pixels[start + 1] = UInt8(y * 255 / height)
        }
      }
      return image
    }

    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 1920, height: 1080)])
    func largePicturesAreDrawnWithoutHoles(size: Size) throws {
      let headless = try HeadlessWindow(.software, size: size, access: access)
      let canvas = headless.window.canvas
      let (width, height) = (Int(size.width), Int(size.height))
      let texture = try #require(
        Texture(MipChain(unscaled: ramp(width, height)), on: canvas))
      let middle = Rect(origin: .zero, size: size).center
      let page = Rect(center: .zero, size: size)
      let transforms = [
        Transform3D.identity, .scale(x: 0.9, y: 0.9), .scale(x: 1.06, y: 1.06),
        .rotation(angle: 0.2, z: 1),
        Transform3D.perspective(-1 / 2000).rotated(angle: 0.01, y: 1),
        Transform3D.perspective(-1 / 2000).rotated(angle: 0.3, x: 1, y: 1),
      ]
      for (number, transform) in transforms.enumerated() {
        let projection = Projection(transform, origin: middle)
        for isFlat in [false, true] {
          canvas.begin(size: size, pixelRatio: 1)
          canvas.fill(
            Rect(origin: .zero, size: size), color: Color(red: 1, green: 0, blue: 1))
          if isFlat {
            canvas.withProjection(projection) { canvas.draw(texture, in: page) }
          } else {
            canvas.draw([
              Card(texture: texture, rect: page, projection: projection, cornerRadius: 20)
            ])
          }
          canvas.end()
          let result = canvas.readPixels()
          for y in stride(from: 1, to: height, by: 13) {
            for x in stride(from: 1, to: width, by: 11) {
              let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
              guard let point = projection.unproject(here), page.inset(by: 24).contains(point)
              else { continue }
              let color = result[x, y]
              #expect(color.blue == 0, "a hole in \(number) at \(here)")
              // The software renderer moves vertices to whole pixels and samples the nearest texel.
              let u = (point.x / size.width + 0.5) * 255
              let v = (point.y / size.height + 0.5) * 255
              #expect(abs(Double(color.red) - u) < 2 && abs(Double(color.green) - v) < 2)
            }
          }
        }
      }
    }
  }
}
