import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests how textures look while their size on the screen changes gradually.
  @WindowActor @Suite struct MipLevelTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 360, height: 240), access: await WindowAccess.acquire())
    }

    /// An image with equal contrast at every scale, from single pixels to an eighth of its side, as
    /// in photographs.
    static let detailed: PixelImage = {
      let extent = 256
      var random = SplitMix64(seed: 11)
      var levels = [Double](repeating: 0, count: extent * extent)
      var cell = 1
      while cell <= extent / 8 {
        let across = extent / cell + 2
        let noise = (0..<across * across).map { _ in Double.random(in: -1...1, using: &random) }
        for y in 0..<extent {
          let (row, v) = (y / cell, Double(y % cell) / Double(cell))
          for x in 0..<extent {
            let (column, u) = (x / cell, Double(x % cell) / Double(cell))
            let at = row * across + column
            let upper = noise[at] * (1 - u) + noise[at + 1] * u
            let lower = noise[at + across] * (1 - u) + noise[at + across + 1] * u
            levels[y * extent + x] += upper * (1 - v) + lower * v
          }
        }
        cell *= 2
      }
      var image = PixelImage(width: extent, height: extent, color: .black)
      for (index, level) in levels.enumerated() {
        let byte = UInt8(max(0, min(128 + level * 45, 255)))
        for channel in 0..<3 { image.pixels[index * 4 + channel] = byte }
      }
      return image
    }()

    /// Returns the pixels of a tilted card at the given scale. The card is moved to the lower right
    /// by `shift` device pixels on each axis.
    func picture(_ texture: Texture, tilt: Double, scale: Double, shift: Double = 0) -> PixelImage {
      let transform = Transform3D.rotation(angle: tilt, y: 1).scaled(x: scale, y: scale)
        .concatenating(Transform3D.perspective(-1.0 / 500))
      let card = Card(
        texture: texture, rect: Rect(x: -40, y: -40, width: 80, height: 80),
        projection: Projection(transform, origin: Point(x: 180 + shift, y: 120 + shift)))
      return picture { canvas.draw([card]) }
    }

    /// While a card grows by a factor of four, its mip level changes twice, and the mesh of a
    /// tilted face changes often. A change that is smaller than a shift by half a pixel isn't
    /// visible.
    @Test(arguments: [0.0, 0.4, 1.1]) func texturesDoNotJumpWhileTheirCardsGrow(tilt: Double) throws
    {
      let texture = try #require(Texture(MipChain(Self.detailed), on: canvas))
      var last = picture(texture, tilt: tilt, scale: 0.5)
      var steps: [Double] = []
      // From one frame to the next, an edge moves by 3/8 of a pixel.
      for frame in 1...160 {
        let scale = 0.5 + 1.5 * Double(frame) / 160
        let next = picture(texture, tilt: tilt, scale: scale)
        // `moved` is the same picture, moved by half a pixel to the lower right.
        let moved = picture(texture, tilt: tilt, scale: scale, shift: 0.125.squareRoot())
        steps.append(last.redDifference(from: next) / next.redDifference(from: moved))
        last = next
      }
      let median = steps.sorted()[steps.count / 2]
      #expect(median > 0.1 && median < 1)
      #expect(
        (steps.max() ?? 0) < median + 1, "frame \(steps.firstIndex(of: steps.max() ?? 0) ?? 0)")
      // If the card isn't tilted, a frame in which the mip level changes differs from the previous
      // frame no more than other frames do.
      if tilt == 0 { #expect((steps.max() ?? 0) < 1.5 * median) }
    }
  }
}
