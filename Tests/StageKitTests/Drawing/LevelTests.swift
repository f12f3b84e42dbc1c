import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// How pictures look while their size on the screen changes.
  @WindowActor @Suite struct Levels: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 360, height: 240), turn: await Turn.take())
    }

    /// As much contrast at every scale, from single pixels to an eighth of the picture, as photographs
    /// have it.
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

    /// A card at a scale, its picture moved by some pixels.
    func picture(_ texture: Texture, tilt: Double, scale: Double, shift: Double = 0) -> [UInt8] {
      let transform = Transform3D.rotation(angle: tilt, y: 1).scaled(x: scale, y: scale)
        .concatenating(Transform3D.perspective(-1.0 / 500))
      let card = Card(
        texture: texture, rect: Rect(x: -40, y: -40, width: 80, height: 80),
        projection: Projection(transform, origin: Point(x: 180 + shift, y: 120 + shift)))
      return picture { canvas.draw([card]) }.pixels
    }

    /// How far two pictures are apart: the sum of their levels' differences.
    func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
      var sum = 0
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
          for index in stride(from: 0, to: min(a.count, b.count), by: 4) {
            sum += abs(Int(a[index]) - Int(b[index]))
          }
        }
      }
      return Double(sum)
    }

    /// Through a factor of four, so that the level to draw with changes twice, and what a tilted face is
    /// cut into, often. Nobody sees a picture whose texels move by half a pixel more than they should.
    @Test(arguments: [0.0, 0.4, 1.1]) func picturesDoNotJumpWhileTheyGrow(tilt: Double) throws {
      let texture = try #require(Texture(MipChain(Self.detailed), on: canvas))
      var last = picture(texture, tilt: tilt, scale: 0.5)
      var steps: [Double] = []
      // An edge moves by three eighths of a pixel from one to the next.
      for frame in 1...160 {
        let scale = 0.5 + 1.5 * Double(frame) / 160
        let next = picture(texture, tilt: tilt, scale: scale)
        // What half a pixel to the lower right makes of it.
        let moved = picture(texture, tilt: tilt, scale: scale, shift: 0.125.squareRoot())
        steps.append(difference(last, next) / difference(next, moved))
        last = next
      }
      let median = steps.sorted()[steps.count / 2]
      #expect(median > 0.1 && median < 1)
      #expect(
        (steps.max() ?? 0) < median + 1, "frame \(steps.firstIndex(of: steps.max() ?? 0) ?? 0)")
      // Flat it fits its level so well that the change of it is not found among the other frames.
      if tilt == 0 { #expect((steps.max() ?? 0) < 1.5 * median) }
    }
  }
}
