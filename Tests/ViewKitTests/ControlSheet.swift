import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// A view tree of 320 × 200 points on a plain background. Its window is never shown.
@WindowActor final class ControlSheet {
  static let size = Size(width: 320, height: 200)
  private static let background = Color(hex: 0x1B2028)

  let tree = ViewTree()
  var text: Text { headless.text }
  private let headless: HeadlessWindow
  private let ratio: Double
  private lazy var arena: GestureArena = GestureArena { [unowned self] point, competition in
    tree.addRecognizers(to: competition, of: arena, at: point)
  }

  init(ratio: Double, access: WindowAccess) throws {
    self.ratio = ratio
    headless = try HeadlessWindow(size: Self.size * 2, access: access)
    tree.size = Self.size
  }

  func press(_ point: Point, id: Int64) {
    arena.handle(Touch(id: id, phase: .began, position: point, time: 0))
  }

  func move(_ point: Point, id: Int64) {
    arena.handle(Touch(id: id, phase: .moved, position: point, time: 0.1))
  }

  /// Returns a texture of rings on squares. It makes cropping and stretching visible.
  func target() throws -> Texture {
    let side = 160
    var image = PixelImage(width: side, height: side, color: .black)
    for y in 0..<side {
      for x in 0..<side {
        let radius = Point(x: Double(x) - 79.5, y: Double(y) - 79.5).length
        let isRing = Int(radius / 10) % 2 == 0
        let isSquare = (x / 20 + y / 20) % 2 == 0
        image.pixels[(y * side + x) * 4] = isRing ? 230 : 60
        image.pixels[(y * side + x) * 4 + 1] = isSquare ? 170 : 90
        image.pixels[(y * side + x) * 4 + 2] = UInt8(x)
      }
    }
    return try #require(Texture(MipChain(image), on: headless.window.canvas))
  }

  func picture() -> PixelImage {
    let canvas = headless.window.canvas
    canvas.begin(size: Self.size, pixelRatio: ratio)
    canvas.fill(Rect(origin: .zero, size: Self.size), color: Self.background)
    tree.draw(on: canvas, text: text)
    canvas.end()
    let all = canvas.readPixels()
    let (width, height) = (Int(Self.size.width * ratio), Int(Self.size.height * ratio))
    var pixels: [UInt8] = []
    for y in 0..<height {
      pixels += all.pixels[y * all.width * 4..<(y * all.width + width) * 4]
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Returns the bounds in points of all pixels that differ from the background, or `nil` if there
  /// are none. Only rows between `top` and `bottom` are examined.
  func ink(from top: Double = 0, to bottom: Double = ControlSheet.size.height) -> Rect? {
    let picture = picture()
    let background = picture[0, 0]
    var found: Rect?
    for y in Int(top * ratio)..<Int(bottom * ratio) {
      for x in 0..<picture.width where picture[x, y] != background {
        let pixel = Rect(
          x: Double(x) / ratio, y: Double(y) / ratio, width: 1 / ratio, height: 1 / ratio)
        found = found?.union(pixel) ?? pixel
      }
    }
    return found
  }

  /// Returns the rows in which two pictures differ within a range of pixel columns.
  func rows(of columns: Range<Int>, differingIn a: PixelImage, _ b: PixelImage) -> [Int] {
    (0..<a.height).filter { y in
      let row = y * a.width
      return !a.isEqual(to: b, in: row + columns.lowerBound..<row + columns.upperBound)
    }
  }

  /// Returns the sum of the absolute differences in brightness between the pixels of a rectangle
  /// and the background.
  func brightness(in rect: Rect) -> Double {
    let picture = picture()
    let background = Int(picture[0, 0].green)
    var sum = 0
    for y in Int(rect.minY * ratio)..<Int(rect.maxY * ratio) {
      for x in Int(rect.minX * ratio)..<Int(rect.maxX * ratio) {
        sum += abs(Int(picture[x, y].green) - background)
      }
    }
    return Double(sum)
  }
}
