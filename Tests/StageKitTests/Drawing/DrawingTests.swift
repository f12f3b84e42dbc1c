import GeometryKit
import MeshKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  @WindowActor @Suite struct CanvasDrawingTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 480, height: 360), access: await WindowAccess.acquire())
    }

    // MARK: Perspective

    /// In the texture, a texel's red level is its column and its green level is its row. Each texel
    /// must appear where an exact projection places it. With 256 levels over 200 points, the colour
    /// of a pixel locates its texel to ±0.4 points.
    @Test(arguments: [0.0, 0.5, 0.9, 1.25])
    func texturesAppearWhereAnExactProjectionPlacesThem(angle: Double) throws {
      var image = PixelImage(width: 256, height: 256, color: .black)
      for y in 0..<256 {
        for x in 0..<256 {
          image.pixels[(y * 256 + x) * 4] = UInt8(x)
          image.pixels[(y * 256 + x) * 4 + 1] = UInt8(y)
        }
      }
      let texture = try #require(Texture(MipChain(unscaled: image), on: canvas))
      for axis in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 0.5)] {
        let projection = projection(.rotation(angle: angle, x: axis.x, y: axis.y))
        let rect = Rect(x: -100, y: -100, width: 200, height: 200)
        let result = picture {
          canvas.draw([Card(texture: texture, rect: rect, projection: projection)])
        }
        var (count, worst, sum) = (0, 0.0, Point.zero)
        for y in 0..<result.height {
          for x in 0..<result.width {
            let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            guard let plane = projection.unproject(here), rect.inset(by: 4).contains(plane) else {
              continue
            }
            let color = result[x, y]
            // A colour level corresponds to the centre of a texel.
            let texel = Point(
              x: (Double(color.red) + 0.5) / 256 * 200 - 100,
              y: (Double(color.green) + 0.5) / 256 * 200 - 100)
            guard let expected = projection.project(texel) else { continue }
            worst = max(worst, (expected - here).length)
            sum += expected - here
            count += 1
          }
        }
        #expect(count > 1000)
        // The mesh may deviate by half a pixel. The rest of the tolerance is half a colour level
        // (0.39 points on both axes), magnified by the perspective.
        #expect(worst < 0.5 + 0.75, "\(axis)")
        #expect((sum * (1 / Double(max(count, 1)))).length < 0.25, "\(axis)")
      }
    }

    // MARK: Edges

    @Test func edgesAreSmoothAndCardsCoverTheirExactArea() throws {
      let white = try texture(.white)
      for degrees in [0.0, 3, 17, 45, 80] {
        let rect = Rect(x: -80.3, y: -50.7, width: 160.6, height: 101.1)
        let transform = Transform3D.rotation(angle: degrees * .pi / 180, z: 1)
        let result = picture {
          canvas.draw([
            Card(texture: white, rect: rect, projection: projection(transform))
          ])
        }
        // The sum of all pixels' coverage is the card's area.
        var sum = 0.0
        for y in 0..<result.height {
          for x in 0..<result.width { sum += Double(result[x, y].red) / 255 }
        }
        #expect((sum / (160.6 * 101.1) - 1).magnitude < 0.004, "\(degrees)°")
        // From left to right through the card, the coverage increases, stays full, and decreases.
        let row = (0..<result.width).map { Int(result[$0, 180].red) }
        let top = row.firstIndex(of: 255) ?? 0
        let end = row.lastIndex(of: 255) ?? 0
        #expect(zip(row[..<top], row[1...top]).allSatisfy { $0 <= $1 })
        #expect(zip(row[end...], row[(end + 1)...]).allSatisfy { $0 >= $1 })
        #expect(row[top...end].allSatisfy { $0 == 255 })
      }
    }

    @Test func cardSeenEdgeOnFadesWithoutGaps() throws {
      let white = try texture(.white)
      var last = -1.0
      for step in 0..<12 {
        // The first card is seen edge-on and the last is three pixels wide.
        let angle = Double.pi / 2 - Double(step) * 0.0025 + 0.0001
        let result = picture {
          canvas.draw([
            Card(
              texture: white, rect: Rect(x: -100, y: -100, width: 200, height: 200),
              projection: projection(.rotation(angle: angle, y: 1)), cornerRadius: 0)
          ])
        }
        var sum = 0.0
        for y in 0..<result.height {
          for x in 0..<result.width { sum += Double(result[x, y].red) / 255 }
        }
        #expect(sum >= last - 2, "step \(step)")
        last = sum
        // There are no gaps: in every row of the card, some pixel is visible.
        if step > 3 {
          #expect(
            (100..<260).allSatisfy { y in
              (230..<250).contains { x in result[x, y].red > 20 }
            }, "step \(step)")
        }
      }
      #expect(last > 300)
    }

    // MARK: Hidden parts

    /// White cards overlap. If the background were visible along a seam between them, the seam
    /// would be darker.
    @Test func backgroundIsNotVisibleAlongSeams() throws {
      let white = try texture(.white)
      var random = SplitMix64(seed: 3)
      for _ in 0..<12 {
        let cards = (0..<7).map { _ -> Card in
          func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
          let transform = Transform3D.translation(
            x: real(-150...150), y: real(-100...100), z: real(-200...100)
          ).rotated(angle: real(-1.2...1.2), x: real(-1...1), y: real(-1...1), z: real(-1...1))
          return Card(
            texture: white, rect: Rect(x: -90, y: -70, width: 180, height: 140),
            projection: projection(transform), cornerRadius: 12)
        }
        let result = picture { canvas.draw(cards) }
        for y in 0..<result.height {
          for x in 0..<result.width where result[x, y].red < 255 {
            let here = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            let isInside = cards.contains { card in
              [(-1.5, 0.0), (1.5, 0), (0, -1.5), (0, 1.5)].allSatisfy { dx, dy in
                card.projection.unproject(here + Point(x: dx, y: dy)).map {
                  card.rect.inset(by: 6).contains($0)
                } ?? false
              }
            }
            #expect(!isInside, "a hole at \(here)")
          }
        }
      }
    }

    @Test func noPixelOfATranslucentCardIsDrawnTwice() throws {
      let white = try texture(.white)
      for angle in [0.0, 0.4, 1.1] {
        let result = picture {
          canvas.draw([
            Card(
              texture: white, rect: Rect(x: -120, y: -90, width: 240, height: 180),
              projection: projection(.rotation(angle: angle, x: 0.3, y: 1)), cornerRadius: 14,
              alpha: 0.5)
          ])
        }
        let levels = result.pixels.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        #expect((levels.max() ?? 0) <= 129)
        #expect(levels.filter { $0 >= 126 }.count > 5000)
      }
    }

    @Test func cardsDoNotChangeTheBackdropAroundThem() throws {
      let white = try texture(.white)
      canvas.backdrop = Backdrop()
      let empty = picture {}
      let card = Card(
        texture: white, rect: Rect(x: -60, y: -60, width: 120, height: 120),
        projection: projection(.rotation(angle: 0.5, z: 1)))
      let result = picture { canvas.draw([card]) }
      canvas.backdrop = nil
      for y in 0..<result.height {
        for x in 0..<result.width
        where (Point(x: Double(x), y: Double(y)) - Point(x: 240, y: 180)).length > 100 {
          #expect(result[x, y] == empty[x, y])
        }
      }
      #expect(result[240, 180] == (255, 255, 255, 255))
      // The corners have the backdrop's colour and the centre is lighter.
      #expect(empty[0, 0] == (0x12, 0x16, 0x1C, 255))
      #expect(empty[479, 359] == empty[0, 0])
      #expect(empty[240, 172].blue > 0x1C + 12)
    }

    @Test func backdropCanCoverWhatWasDrawnBefore() {
      canvas.backdrop = Backdrop()
      defer { canvas.backdrop = nil }
      let window = Rect(origin: .zero, size: size)
      let pictures = [0, 0.5, 1].map { opacity in
        picture {
          canvas.fill(window, color: .white)
          canvas.fillWithBackdrop(window, opacity: opacity)
        }
      }
      let empty = picture {}
      for y in 1..<empty.height - 1 {
        for x in 1..<empty.width - 1 {
          let blue = pictures.map { Int($0[x, y].blue) }
          #expect(blue[0] == 255 && abs(2 * blue[1] - blue[0] - blue[2]) <= 2)
          #expect(abs(blue[2] - Int(empty[x, y].blue)) <= 2)
        }
      }
    }

    @Test func backdropAtHalfLightIsHalfwayBetweenDarkAndFullyLit() {
      canvas.backdrop = Backdrop()
      defer { (canvas.backdrop, canvas.light) = (nil, 1) }
      let pictures = [1.0, 0.5, 0].map { light in
        canvas.light = light
        return picture {}
      }
      for y in stride(from: 0, to: pictures[0].height, by: 7) {
        for x in 0..<pictures[0].width {
          let (all, half) = (Int(pictures[0][x, y].blue), Int(pictures[1][x, y].blue))
          #expect(pictures[2][x, y] == (0x12, 0x16, 0x1C, 255))
          #expect(abs(2 * half - all - 0x1C) <= 2)
        }
      }
    }

    @Test func lightAndShadowAreRebuiltAfterTheirTexturesAreLost() throws {
      let white = try texture(.white)
      canvas.backdrop = Backdrop()
      defer { canvas.backdrop = nil }
      let card = Card(
        texture: white, rect: Rect(x: -60, y: -60, width: 120, height: 120),
        projection: projection(.identity), shadow: Shadow())
      let before = picture { canvas.draw([card]) }
      canvas.removeTextures()
      let after = picture { canvas.draw([card]) }
      #expect(before.pixels == after.pixels)
      #expect(after[240, 250].blue < after[330, 180].blue)
    }

    /// SDL's software renderer moves vertices to whole pixels and samples the nearest texel.
    /// Nevertheless the cards must have no holes.
    @Test func softwareRendererDrawsCardsLikeOpenGLAndWithoutHoles() throws {
      let cards = { (canvas: Canvas) throws -> [Card] in
        let grey = PixelImage(width: 64, height: 64, color: Color(red: 0.6, green: 0.6, blue: 0.6))
        let texture = try #require(Texture(MipChain(grey), on: canvas))
        return [-2.0, 2, -1, 1, 0].map { o in
          let c = max(-1, min(o, 1))
          let transform = Transform3D.translation(x: (c * 0.45 + o * 0.25) * 150, z: -abs(c) * 75)
            .rotated(angle: -c * 1.3, y: 1)
          return Card(
            texture: texture, rect: Rect(x: -75, y: -75, width: 150, height: 150),
            projection: self.projection(transform), cornerRadius: 10, shadow: Shadow(),
            reflection: Reflection())
        }
      }
      let hard = try cards(canvas)
      let expected = picture { canvas.draw(hard) }
      let software = try HeadlessWindow(.software, size: size, access: headless.access)
      let other = software.window.canvas
      let soft = try cards(other)
      other.begin(size: size, pixelRatio: 1)
      other.draw(soft)
      other.end()
      let result = other.readPixels()
      var (far, sum) = (0, 0)
      for y in 0..<360 {
        for x in 0..<480 {
          let difference = abs(Int(result[x, y].red) - Int(expected[x, y].red))
          sum += difference
          if difference > 60 { far += 1 }
          // Well inside the middle card, colours differ by at most one level.
          if abs(x - 240) < 65 && abs(y - 180) < 65 { #expect(difference <= 1) }
        }
      }
      // Edges may be displaced by a pixel. Each of the 5 cards has edges of about 300 pixels.
      #expect(far < 750)
      #expect(sum < 480 * 360)
    }

    // MARK: Shadows and reflections

    @Test(arguments: [false, true])
    func shadowDarkensOnlyTheSurroundingsOfItsCard(isSoftware: Bool) throws {
      let headless =
        isSoftware
        ? try HeadlessWindow(.software, size: size, access: headless.access) : self.headless
      let canvas = headless.window.canvas
      let half = Color(red: 0.5, green: 0.5, blue: 0.5)
      let grey = try #require(
        Texture(MipChain(PixelImage(width: 64, height: 64, color: half)), on: canvas))
      let floor = Card(
        texture: grey, rect: Rect(x: -240, y: -180, width: 480, height: 360),
        projection: projection(.identity))
      let card = Card(
        texture: grey, rect: Rect(x: -60, y: -60, width: 120, height: 120),
        projection: projection(.identity), shadow: Shadow())
      canvas.begin(size: size, pixelRatio: 1)
      canvas.draw([floor, card])
      canvas.end()
      let result = canvas.readPixels()
      let plain = Int(result[20, 20].red)
      #expect(Int(result[240, 180].red) == plain)
      #expect(Int(result[240, 243].red) < plain - 20)
      #expect(Int(result[240, 117].red) < plain - 3)
      #expect(result[240, 243].red < result[240, 117].red)
      #expect(Int(result[240, 280].red) == plain)
      // The shadow is soft: each pixel differs from the pixel below by at most 6 levels.
      let column = (243..<280).map { Int(result[240, $0].red) }
      #expect(zip(column, column.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 <= 6 })
    }

    /// A shadow stays soft even if other cards leave only a narrow strip visible.
    @Test(arguments: [false, true], [20.0, 36, 60])
    func visibleStripOfAShadowIsSoft(isSoftware: Bool, width: Double) throws {
      let headless =
        isSoftware
        ? try HeadlessWindow(.software, size: size, access: headless.access) : self.headless
      let canvas = headless.window.canvas
      let grey = try #require(
        Texture(
          MipChain(
            PixelImage(width: 64, height: 64, color: Color(red: 0.5, green: 0.5, blue: 0.5))),
          on: canvas))
      func card(_ rect: Rect, shadow: Shadow? = nil) -> Card {
        Card(texture: grey, rect: rect, projection: projection(.identity), shadow: shadow)
      }
      canvas.begin(size: size, pixelRatio: 1)
      canvas.draw([
        card(Rect(x: -240, y: -180, width: 480, height: 360)),
        card(Rect(x: -150, y: -60, width: 300, height: 120), shadow: Shadow()),
        card(Rect(x: -150 + width, y: -120, width: 340, height: 240)),
      ])
      canvas.end()
      let result = canvas.readPixels()
      let plain = Int(result[20, 20].red)
      // A column of pixels in the strip, 4 pixels from the card that hides the rest of the shadow.
      let column = (243..<280).map { Int(result[90 + Int(width) - 4, $0].red) }
      #expect(column[0] < plain - 3 && column[36] == plain)
      #expect(zip(column, column.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 <= 6 })
    }

    @Test func reflectionFadesAndOverlappingReflectionsDoNotAddUp() throws {
      let white = try texture(.white)
      let cards = [-30.0, 0, 30].map { x in
        Card(
          texture: white, rect: Rect(x: x - 60, y: -100, width: 120, height: 120),
          projection: projection(.identity), reflection: Reflection())
      }
      let result = picture { canvas.draw(cards) }
      let top = Int(result[240, 204].red)
      #expect((52...64).contains(top))
      #expect(result[240, 225].red < result[240, 204].red)
      #expect(result[240, 253].red == 0)
      // Three reflections overlap. No pixel is brighter than it would be in a single reflection.
      for y in 204..<250 {
        for x in 185..<295 where x != 0 { #expect(Int(result[x, y].red) <= 66) }
      }
    }

    // MARK: Mip levels

    @Test func texelsPerPixelSelectTheMipLevel() throws {
      let texture = try #require(
        Texture(MipChain(PixelImage(width: 512, height: 512, color: .white)), on: canvas))
      #expect(texture.levels.count == 6)
      for (density, level) in [(0.5, 0), (1, 0), (1.9, 0), (2.1, 1), (3.9, 1), (4.1, 2), (1000, 5)]
      {
        let even = TexelDensity(across: density, down: density)
        #expect(canvas.level(of: texture, for: even) == texture.levels[level])
      }
      #expect(
        canvas.level(of: texture, for: TexelDensity(across: .nan, down: 0)) == texture.levels[5])
      #expect(texture.byteCount == 4 * (512 * 512 * 4 / 3 - 16 * 16 / 3))
    }

    @Test func mipLevelsAverageTheirPixels() {
      var image = PixelImage(width: 64, height: 33, color: .black)
      for index in stride(from: 0, to: image.pixels.count, by: 8) { image.pixels[index] = 255 }
      let chain = MipChain(image)
      #expect(chain.levels.map(\.width) == [64, 32])
      #expect(chain.levels.map(\.height) == [33, 16])
      #expect(chain.levels[1][10, 10].red == 128)
      // Transparent pixels don't affect the colour.
      var glass = PixelImage(width: 32, height: 32, color: .clear)
      for index in stride(from: 0, to: glass.pixels.count, by: 8) {
        glass.pixels.replaceSubrange(index..<index + 4, with: [200, 100, 50, 255])
      }
      #expect(glass.halved()[3, 3] == (200, 100, 50, 128))
    }

    @Test func halvedImageAveragesTwoByTwoPixels() {
      var random = SplitMix64(seed: 8)
      for (width, height) in [(2, 2), (6, 4), (34, 18), (7, 5)] {
        let bytes = (0..<width * height * 4).map { index in
          index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
        }
        let half = PixelImage(width: width, height: height, pixels: bytes).halved()
        #expect((half.width, half.height) == (width / 2, height / 2))
        guard width.isMultiple(of: 2) else { continue }
        for index in half.pixels.indices {
          let (x, y) = (index / 4 % half.width * 2, index / 4 / half.width * 2)
          let sum = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].reduce(0) {
            $0 + Int(bytes[($1.1 * width + $1.0) * 4 + index % 4])
          }
          #expect(Int(half.pixels[index]) == (sum + 2) / 4)
        }
      }
    }

    // MARK: Flat shapes

    @Test func textureAtItsOwnSizeIsCopiedPixelByPixel() throws {
      var image = PixelImage(width: 37, height: 21, color: .white)
      var random = SplitMix64(seed: 9)
      for index in image.pixels.indices where index % 4 != 3 {
        image.pixels[index] = UInt8.random(in: 0...255, using: &random)
      }
      let texture = try #require(Texture(MipChain(unscaled: image), on: canvas))
      let result = picture {
        canvas.draw(texture, in: Rect(x: 50.3, y: 40.4, width: 37, height: 21))
      }
      for y in 0..<21 { for x in 0..<37 { #expect(result[50 + x, 40 + y] == image[x, y]) } }
    }

    @Test func shapesOnWholePixelsHaveSharpEdges() {
      let result = picture {
        canvas.fill(Rect(x: 10, y: 10, width: 20, height: 10), color: .white)
        canvas.stroke(Rect(x: 50, y: 10, width: 20, height: 10), width: 1, color: .white)
      }
      for y in 5..<25 {
        for x in 5..<35 {
          let isIn = (10..<30).contains(x) && (10..<20).contains(y)
          #expect(result[x, y].red == (isIn ? 255 : 0), "\(x), \(y)")
        }
      }
      #expect(result[60, 10].red == 255)
      #expect(result[60, 11].red == 0)
      #expect(result[60, 9].red == 0)
      #expect(result[50, 15].red == 255)
      #expect(result[60, 15].red == 0)
    }

    @Test func shapesAreDrawnInTheProjectionOfTheirFace() {
      let face = projection(.rotation(angle: 1, y: 1))
      let result = picture {
        canvas.withProjection(face) {
          canvas.fill(Rect(x: -100, y: -60, width: 200, height: 120), color: .white)
        }
      }
      for y in stride(from: 0, to: 360, by: 3) {
        for x in stride(from: 0, to: 480, by: 3) {
          let plane = face.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let isIn = plane.map { Rect(x: -97, y: -57, width: 194, height: 114).contains($0) }
          let isOut = plane.map { !Rect(x: -103, y: -63, width: 206, height: 126).contains($0) }
          if isIn ?? false { #expect(result[x, y].red == 255) }
          if isOut ?? true { #expect(result[x, y].red == 0) }
        }
      }
    }

    @Test func invalidCardGeometryDoesNotStopDrawing() throws {
      let white = try texture(.white)
      for number in [Double.nan, .infinity, -1, 0, 1e300] {
        var transform = Transform3D.identity
        transform.m11 = number
        let result = picture {
          canvas.draw([
            Card(
              texture: white, rect: Rect(x: -50, y: -50, width: 100, height: 100),
              projection: projection(transform), cornerRadius: number, alpha: number,
              shadow: Shadow(radius: number), reflection: Reflection(extent: number))
          ])
          canvas.fill(Rect(x: 0, y: 0, width: 10, height: 10), color: .white)
        }
        #expect(result[5, 5].red == 255)
      }
    }
  }
}

extension Transform3D {
  /// Returns a transform that applies `other` first and `self` second.
  fileprivate func sequenced(after other: Transform3D) -> Transform3D { other.concatenating(self) }
}
