import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests the reflections of cards, as in a cover flow.
  @WindowActor @Suite struct ReflectionTests: DrawingSuite {
    static let rect = Rect(x: -75, y: -100, width: 150, height: 150)
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 480, height: 360), access: await WindowAccess.acquire())
    }

    func picture(of cards: [Card], on floor: Color = .black) -> PixelImage {
      canvas.backdrop = Backdrop(color: floor, light: .clear)
      defer { canvas.backdrop = nil }
      return picture { canvas.draw(cards) }
    }

    /// Returns a card of a cover flow. `offset` is its distance from the centre, in items.
    func card(
      _ texture: Texture, at offset: Double, reflection: Reflection = Reflection()
    ) -> Card {
      let turned = max(-1, min(offset, 1))
      let transform = Transform3D.translation(
        x: (turned * 0.45 + offset * 0.25) * 150, z: -abs(turned) * 75
      ).rotated(angle: -turned * 1.3, y: 1)
      return Card(
        texture: texture, rect: Self.rect, projection: projection(transform),
        cornerRadius: 8, reflection: reflection)
    }

    /// Returns the cards of a cover flow, back to front. `beyond` is the fraction of an item by
    /// which the cover flow is scrolled past an item.
    func coverFlow(_ texture: Texture, beyond: Double) -> [Card] {
      (-4...4).map { Double($0) - beyond }.sorted { abs($0) > abs($1) }.map {
        card(texture, at: $0)
      }
    }

    // MARK: Overlaps

    /// Where reflections overlap, no pixel differs more from the floor than in the strongest
    /// reflection drawn alone. Tested with white cards on a black floor and with black cards on a
    /// white floor.
    @Test(arguments: [0.2, 0.85], [true, false])
    func overlappingReflectionsDoNotAddUp(beyond: Double, isWhite: Bool) throws {
      let floor = isWhite ? Color.black : .white
      let cards = coverFlow(try texture(isWhite ? .white : .black), beyond: beyond)
      /// Returns the difference between each pixel's level and the floor's.
      func levels(_ picture: PixelImage) -> [Int] {
        stride(from: 0, to: picture.pixels.count, by: 4).map {
          isWhite ? Int(picture.pixels[$0]) : 255 - Int(picture.pixels[$0])
        }
      }
      let combined = levels(picture(of: cards, on: floor))
      let alone = cards.map { levels(picture(of: [$0], on: floor)) }
      let width = Int(size.width)
      var overlaps = 0
      var excesses: [String] = []
      for y in 180..<Int(size.height) - 1 {
        for x in 1..<width - 1 {
          let at = y * width + x
          var (maxLevel, count) = (0, 0)
          for one in alone where one[at] > 0 {
            maxLevel = max(maxLevel, one[at])
            count += one[at] > 5 ? 1 : 0
          }
          guard maxLevel > 0, !alone.contains(where: { isEdge($0, at, width) }) else { continue }
          overlaps += maxLevel < 66 && count > 1 ? 1 : 0
          if combined[at] > maxLevel + 2 {
            excesses.append("\(x), \(y): \(combined[at]) of \(maxLevel)")
          }
        }
      }
      #expect(excesses.isEmpty, "\(excesses.count), \(excesses.first ?? "")")
      #expect(overlaps > 4000)
    }

    /// Returns whether an antialiased edge passes through a pixel or its neighbours. The front card
    /// covers only a part of such a pixel, so cards behind it may be visible in the rest.
    private func isEdge(_ levels: [Int], _ at: Int, _ width: Int) -> Bool {
      let level = levels[at]
      return [at - 1, at + 1, at - width, at + width].contains { abs(levels[$0] - level) > 5 }
    }

    // MARK: Gap

    /// Returns the y coordinate at which a column of pixels changes from one level to another, in
    /// fractions of a pixel. The position follows from the sum of the column's levels.
    private func edge(
      in picture: PixelImage, x: Int, from top: Int, to bottom: Int, levels: (Double, Double)
    ) -> Double {
      let sum = (top..<bottom).reduce(0.0) { $0 + Double(picture[x, $1].red) }
      return Double(top) + (sum - levels.1 * Double(bottom - top)) / (levels.0 - levels.1)
    }

    @Test(arguments: [-1.0, -0.6, 0, 0.3, 1], [6.0, 12])
    func gapAboveAReflectionHasItsExactWidth(offset: Double, gap: Double) throws {
      let white = try texture(.white)
      // The reflection is opaque and long, so that it hardly fades near the card.
      let card = card(white, at: offset, reflection: Reflection(alpha: 1, extent: 1, gap: gap))
      let result = picture(of: [card])
      for fraction in [-0.6, 0, 0.6] {
        let bottom = Point(x: Self.rect.maxX * fraction, y: Self.rect.maxY)
        let upper = try #require(card.projection.project(bottom))
        let lower = try #require(card.projection.project(Point(x: bottom.x, y: bottom.y + gap)))
        // Edges are measured at the centre of the pixel column. `shift` is the difference in y
        // between a sloping edge at that centre and at the projected point.
        let x = Int(upper.x)
        let middle = Int((upper.y + lower.y) / 2)
        let slope = card.projection.project(Point(x: bottom.x + 1, y: bottom.y)).map {
          ($0.y - upper.y) / ($0.x - upper.x)
        }
        let shift = (Double(x) + 0.5 - upper.x) * (slope ?? 0)
        let end = edge(in: result, x: x, from: middle - 12, to: middle, levels: (255, 0))
        #expect(abs(end - upper.y - shift) < 0.15, "\(fraction)")
        let level = Double(result[x, Int(lower.y) + 3].red)
        let start = edge(in: result, x: x, from: middle, to: Int(lower.y) + 3, levels: (0, level))
        // Within three pixels, the reflection fades by about 2 %.
        #expect(abs(start - lower.y - shift) < 0.3, "\(fraction)")
        #expect(result[x, middle].red == 0)
      }
    }

    /// If a reflection touches its card, no line in the floor's colour separates the two. From the
    /// card downwards, each pixel is as close to the floor's colour as the pixel above, or closer.
    @Test(arguments: [-1.0, -0.6, 0, 0.3, 1])
    func reflectionWithoutAGapTouchesItsCard(offset: Double) throws {
      let white = try texture(.white)
      var card = card(white, at: offset, reflection: Reflection(gap: 0))
      card.cornerRadius = 0
      let cases: [(Color, Int)] = [(.black, 1), (.white, -1)]
      for (floor, sign) in cases {
        if sign < 0 { card.texture = try texture(.black) }
        let result = picture(of: [card], on: floor)
        for x in stride(from: 40, to: 440, by: 7) {
          guard let row = bottomRow(of: card, x: Double(x) + 0.5) else { continue }
          let column = (row - 8..<row + 12).map { Int(result[x, $0].red) * sign }
          #expect(
            zip(column, column.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(x): \(column)")
        }
      }
    }

    /// In the gap between the front card and its reflection, reflections of the cards behind aren't
    /// visible.
    @Test(arguments: [0.0, 0.1, -0.3]) func gapBelowTheFrontCardIsEmpty(beyond: Double) throws {
      let white = try texture(.white)
      var cards = coverFlow(white, beyond: beyond)
      for index in cards.indices { cards[index].reflection?.gap = 6 }
      let front = try #require(cards.last)
      let result = picture(of: cards)
      var count = 0
      for fraction in stride(from: -0.9, through: 0.9, by: 0.1) {
        let point = Point(x: Self.rect.maxX * fraction, y: Self.rect.maxY + 3)
        let middle = try #require(front.projection.project(point))
        #expect(result[Int(middle.x), Int(middle.y)].red <= 2, "\(fraction)")
        count += 1
      }
      #expect(count > 15)
    }

    /// A point of the reflection shows the point of the card whose distance from the card's lower
    /// edge equals the distance from the reflection's upper edge. In the texture, red is the
    /// height. Green is constant, so the ratio of red to green doesn't depend on how much the
    /// reflection is dimmed.
    @Test(arguments: [-1.0, 0, 0.4]) func reflectionShowsItsCardUpsideDown(offset: Double) throws {
      var image = PixelImage(width: 128, height: 128, color: Color(red: 0, green: 1, blue: 0))
      for y in 0..<128 {
        for x in 0..<128 { image.pixels[(y * 128 + x) * 4] = UInt8(2 * (127 - y)) }
      }
      let graded = try #require(Texture(MipChain(image), on: canvas))
      let card = card(graded, at: offset, reflection: Reflection(alpha: 0.5, extent: 0.5, gap: 4))
      let result = picture(of: [card])
      var count = 0
      for fraction in [-0.5, 0, 0.5] {
        for distance in stride(from: 6.0, to: 40, by: 4) {
          let x = Self.rect.maxX * fraction
          let below = try #require(
            card.projection.project(Point(x: x, y: Self.rect.maxY + 4 + distance)))
          let pixel = result[Int(below.x), Int(below.y)]
          guard pixel.green > 25 else { continue }
          let ratio = Double(pixel.red) / Double(pixel.green)
          // The tolerance is one level of red divided by the level of green, plus 0.02 for a
          // distance of one pixel.
          #expect(
            abs(ratio - distance / 150 * 254 / 255) < 1 / Double(pixel.green) + 0.02,
            "\(fraction), \(distance)")
          count += 1
        }
      }
      #expect(count >= 15)
    }

    /// The picture has fine stripes. They are visible on the card, but not in its reflection.
    @Test func reflectionIsBlurred() throws {
      var image = PixelImage(width: 256, height: 256, color: .white)
      for index in image.pixels.indices where index % 4 < 3 && index / 4 % 4 < 2 {
        image.pixels[index] = 0
      }
      let striped = try #require(Texture(MipChain(image), on: canvas))
      let card = card(striped, at: 0, reflection: Reflection(alpha: 1, extent: 1, gap: 4))
      let result = picture(of: [card])
      let bottom = try #require(card.projection.project(Point(x: 0, y: Self.rect.maxY)))
      func contrast(_ y: Int) -> Int {
        let row = (-30..<30).map { Int(result[Int(bottom.x) + $0, y].red) }
        return (row.max() ?? 0) - (row.min() ?? 0)
      }
      #expect(contrast(Int(bottom.y) - 10) > 100)
      #expect(contrast(Int(bottom.y) + 20) < 20)
    }

    /// The picture has stripes that are wide enough to be visible next to the card.
    @Test func blurOfAReflectionIncreasesWithTheDistance() throws {
      var image = PixelImage(width: 128, height: 128, color: .white)
      for index in image.pixels.indices where index % 4 < 3 && index / 4 % 16 < 8 {
        image.pixels[index] = 0
      }
      let striped = try #require(Texture(MipChain(image), on: canvas))
      let result = picture(
        of: [card(striped, at: 0, reflection: Reflection(alpha: 1, extent: 1, gap: 4))])
      let contrasts = [8, 40, 80].map { distance in
        let row = (-40..<40).map { Int(result[240 + $0, 240 + distance].red) }
        return Double((row.max() ?? 0) - (row.min() ?? 0)) / Double(max(row.reduce(0, +) / 80, 1))
      }
      #expect(contrasts[0] > 1.5 && contrasts[2] < 0.5, "\(contrasts)")
      #expect(contrasts[0] > contrasts[1] && contrasts[1] > contrasts[2], "\(contrasts)")
    }

    /// A texture keeps its blurred level besides the levels for cards seen at an angle, and one
    /// blurred level suffices for all reflections.
    @Test func textureHasOneBlurredLevel() throws {
      let image = PixelImage(width: 256, height: 256, color: .white)
      let texture = try #require(Texture(MipChain(image), on: canvas))
      _ = picture(of: coverFlow(texture, beyond: 0.4))
      let blurred = texture.anisotropicLevels.filter(\.kind.isBlurred)
      #expect(blurred.map(\.kind.across) == [1] && texture.anisotropicLevels.count > 1)
    }

    @Test(arguments: [(0.5, 0), (1, 1), (1, 2), (1, 3)])
    func translucentAndRotatedPicturesHaveNoBlurredLevel(alpha: Double, turns: Int) throws {
      let image = PixelImage(width: 256, height: 256, color: .white.faded(by: alpha))
      let texture = try #require(Texture(MipChain(image), on: canvas))
      var card = card(texture, at: 0)
      card.turns = turns
      #expect(picture(of: [card])[240, 250].red > 0)
      #expect(texture.anisotropicLevels.isEmpty)
    }

    /// Returns the row of a card's lower edge at the window coordinate `x`, or `nil` if that is
    /// outside the card or near its corners.
    private func bottomRow(of card: Card, x: Double) -> Int? {
      let ends = [Self.rect.minX, Self.rect.maxX].compactMap {
        card.projection.project(Point(x: $0, y: Self.rect.maxY))
      }
      guard ends.count == 2 else { return nil }
      let fraction = (x - ends[0].x) / (ends[1].x - ends[0].x)
      guard (0.06...0.94).contains(fraction) else { return nil }
      return Int(ends[0].y + (ends[1].y - ends[0].y) * fraction)
    }
  }
}
