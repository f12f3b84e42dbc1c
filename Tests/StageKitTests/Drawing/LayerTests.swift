import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests cross-fades between two draw orders of the same cards.
  @WindowActor @Suite struct LayerTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 240, height: 180), access: await WindowAccess.acquire())
    }

    /// Returns three overlapping cards with square corners. With round corners, some pixels below
    /// the corners would be drawn twice.
    private func cards(alpha: Double = 1, shadow: Shadow? = nil) -> [Card] {
      let colors = [
        Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0),
        Color(red: 0, green: 0, blue: 1),
      ]
      return colors.enumerated().map { number, color in
        let turned = Transform3D.translation(x: Double(number - 1) * 30, y: 0, z: 0)
          .rotated(angle: 0.4, y: 1)
        return Card(
          texture: nil, rect: Rect(x: -40, y: -50, width: 80, height: 100),
          projection: projection(turned), alpha: alpha, tint: color,
          shadow: shadow)
      }
    }

    private func picture(of layers: [[Card]], _ strengths: [Double]) -> PixelImage {
      canvas.backdrop = Backdrop(color: Color(red: 0.5, green: 0.5, blue: 0.5), light: .clear)
      defer { canvas.backdrop = nil }
      return picture {
        for (number, cards) in layers.enumerated() {
          canvas.withLayer(number, strengths: strengths) { canvas.draw(cards) }
        }
      }
    }

    /// Returns the largest difference between the bytes of a picture and the expected bytes.
    /// `expected` returns the expected byte at an index. Pixels at edges are excluded, because the
    /// antialiased edges of two draw orders mix there. An edge is where neighbouring pixels in one
    /// of `others` differ by at least 12 levels.
    private func worst(
      _ picture: PixelImage, besidesEdgesOf others: [PixelImage], _ expected: (Int) -> Double
    ) -> Double {
      let (width, row) = (picture.width, picture.width * 4)
      let pictures = others.map(\.pixels)
      var (worst, count) = (0.0, 0)
      // Comparing every second pixel of every second row is sufficient.
      for y in stride(from: 1, to: picture.height - 1, by: 2) {
        for start in stride(from: y * row + 4, to: y * row + 4 * (width - 1), by: 8) {
          let isFlat = pictures.allSatisfy { pixels in
            (start..<start + 3).allSatisfy { part in
              let here = Int(pixels[part])
              return abs(Int(pixels[part + 4]) - here) < 12
                && abs(Int(pixels[part - 4]) - here) < 12
                && abs(Int(pixels[part + row]) - here) < 12
                && abs(Int(pixels[part - row]) - here) < 12
            }
          }
          guard isFlat else { continue }
          count += 1
          for part in start..<start + 3 {
            worst = max(worst, abs(Double(picture.pixels[part]) - expected(part)))
          }
        }
      }
      #expect(4 * count > width * picture.height / 2)
      return worst
    }

    /// With opaque cards, each pixel is a mixture of its colours in the two draw orders.
    @Test(arguments: [0, 0.25, 0.5, 0.9, 1]) func crossFadeMixesTwoOrdersOfOpaqueCards(
      strength: Double
    ) {
      let cards = cards()
      let (first, second) = (picture(of: [cards], []), picture(of: [cards.reversed()], []))
      let mixed = picture(of: [cards, cards.reversed()], [strength])
      let off = worst(mixed, besidesEdgesOf: [first, second]) { index in
        let (one, other) = (Double(first.pixels[index]), Double(second.pixels[index]))
        return one + (other - one) * strength
      }
      #expect(off < 3)
      #expect(first.pixels != second.pixels)
    }

    /// With a third draw order on top, each pixel is a mixture of its colours in all three.
    @Test func crossFadeMixesThreeOrders() {
      let cards = cards()
      let orders = [cards, cards.reversed(), [cards[1], cards[0], cards[2]]]
      let alone = orders.map { picture(of: [$0], []) }
      let mixed = picture(of: orders, [0.5, 0.2])
      let off = worst(mixed, besidesEdgesOf: alone) { index in
        let parts = alone.map { Double($0.pixels[index]) }
        return 0.8 * (0.5 * parts[0] + 0.5 * parts[1]) + 0.2 * parts[2]
      }
      #expect(off < 3)
    }

    /// During a cross-fade, a translucent card is as translucent as at rest. A single card and its
    /// shadow look the same at every strength of the cross-fade.
    @Test(arguments: [0.3, 0.9, 1]) func crossFadeDoesNotChangeTheLookOfASingleCard(alpha: Double) {
      let card = cards(alpha: alpha, shadow: Shadow(radius: 12, offset: 3))[1]
      let alone = picture(of: [[card]], [])
      for strength in [0, 0.2, 0.5, 0.8, 1] {
        let layers = picture(of: [[card], [card]], [strength])
        let off = worst(layers, besidesEdgesOf: [alone]) { Double(alone.pixels[$0]) }
        #expect(off < 4, "strength \(strength)")
      }
    }

    /// The fade of the last layer does not affect later drawing calls.
    @Test func drawingAfterTheLastLayerIsNotFaded() {
      let cards = cards()
      let white = picture { canvas.fill(Rect(origin: .zero, size: size), color: .white) }
      let after = picture {
        canvas.withLayer(0, strengths: [0.5]) { canvas.draw(cards) }
        canvas.withLayer(1, strengths: [0.5]) { canvas.draw(cards.reversed()) }
        canvas.fill(Rect(origin: .zero, size: size), color: .white)
      }
      #expect(after.pixels == white.pixels)
    }
  }
}
