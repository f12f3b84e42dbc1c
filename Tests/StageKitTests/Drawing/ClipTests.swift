import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests clip rectangles on upright and tilted faces.
  @WindowActor @Suite struct ClipTests: DrawingSuite {
    static let all = Rect(x: -2000, y: -2000, width: 4000, height: 4000)
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 480, height: 360), access: await WindowAccess.acquire())
    }

    /// Returns whether all points at a distance of `margin` device pixels from `p` lie in a
    /// rectangle of a face. Tests 16 directions, because a distance on a tilted face depends on its
    /// direction.
    static func isWellInside(_ rect: Rect, of face: Projection, _ p: Point, by margin: Double)
      -> Bool
    {
      (0..<16).allSatisfy { step in
        let turn = Transform3D.rotation(angle: Double(step) * .pi / 8, z: 1)
        let near = p + Point(x: turn.m11, y: turn.m12) * margin
        return face.unproject(near).map { rect.contains($0) } ?? false
      }
    }

    static func isFarOutside(_ rect: Rect, of face: Projection, _ p: Point, by margin: Double)
      -> Bool
    {
      (0..<16).allSatisfy { step in
        let turn = Transform3D.rotation(angle: Double(step) * .pi / 8, z: 1)
        let near = p + Point(x: turn.m11, y: turn.m12) * margin
        return face.unproject(near).map { !rect.contains($0) } ?? true
      }
    }

    @Test func uprightClipHasSharpEdgesAndEndsWithItsClosure() {
      let result = picture {
        canvas.withClip(Rect(x: 100, y: 100, width: 50, height: 50)) {
          canvas.fill(Rect(x: 0, y: 0, width: 480, height: 360), color: .white)
        }
        canvas.fill(Rect(x: 10, y: 10, width: 10, height: 10), color: .white)
      }
      #expect(result[100, 120].red == 255)
      #expect(result[149, 120].red == 255)
      #expect(result[99, 120].red == 0)
      #expect(result[150, 120].red == 0)
      #expect(result[15, 15].red == 255)
    }

    /// Random tilted faces, each with a random clip rectangle. Shapes, textures and cards are drawn
    /// only inside the clip. Pixels along its edge may be a mixture.
    @Test func nothingIsDrawnOutsideAClipOfATiltedFace() throws {
      var random = SplitMix64(seed: 5)
      let white = try texture(.white)
      for round in 0..<24 {
        let face = projection(
          Transform3D.translation(
            x: .random(in: -80...80, using: &random), y: .random(in: -60...60, using: &random)
          ).rotated(
            angle: .random(in: -1.3...1.3, using: &random), x: .random(in: -1...1, using: &random),
            y: .random(in: -1...1, using: &random), z: .random(in: -1...1, using: &random)))
        let clip = Rect(
          center: Point(
            x: .random(in: -60...60, using: &random), y: .random(in: -60...60, using: &random)),
          size: Size(
            width: .random(in: 20...240, using: &random),
            height: .random(in: 20...240, using: &random)))
        let result = picture {
          canvas.withProjection(face) {
            canvas.withClip(clip) {
              switch round % 3 {
              case 0: canvas.fill(Self.all, color: .white)
              case 1: canvas.draw(white, in: Self.all)
              default: canvas.draw([Card(texture: white, rect: Self.all, projection: face)])
              }
            }
          }
        }
        var inside = 0
        for y in stride(from: 1, to: 360, by: 3) {
          for x in stride(from: 1, to: 480, by: 3) {
            let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            if Self.isWellInside(clip, of: face, p, by: 1.3) {
              inside += 1
              #expect(result[x, y].red >= 254, "round \(round): \(x), \(y)")
            } else if Self.isFarOutside(clip, of: face, p, by: 1.3) {
              #expect(result[x, y].red == 0, "round \(round): \(x), \(y)")
            }
          }
        }
        #expect(inside > 0)
      }
    }

    @Test func clipEdgeOfATiltedFaceIsSmooth() {
      let result = picture {
        canvas.withProjection(projection(.rotation(angle: 0.3, z: 1))) {
          canvas.withClip(Rect(x: -100, y: -80, width: 200, height: 160)) {
            canvas.fill(Self.all, color: .white)
          }
        }
      }
      // The edge contains many grey levels between black and white.
      let levels = Set(
        (0..<result.height).flatMap { y in (0..<result.width).map { result[$0, y].red } })
      #expect(levels.count > 60)
    }

    @Test func nestedClipsIntersect() {
      let turned = projection(.rotation(angle: 0.5, z: 1))
      let (outer, inner) = (
        Rect(x: -90, y: -90, width: 180, height: 180), Rect(x: -20, y: -20, width: 200, height: 60)
      )
      let other = projection(.rotation(angle: -0.4, z: 1))
      let result = picture {
        canvas.withProjection(turned) {
          canvas.withClip(outer) {
            canvas.withProjection(other) {
              canvas.withClip(inner) { canvas.fill(Self.all, color: .white) }
            }
            canvas.withClip(Rect(x: 500, y: 0, width: 20, height: 20)) {
              canvas.fill(Self.all, color: .white)
            }
          }
        }
      }
      for y in stride(from: 1, to: 360, by: 3) {
        for x in stride(from: 1, to: 480, by: 3) {
          let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          if Self.isWellInside(outer, of: turned, p, by: 1.3),
            Self.isWellInside(inner, of: other, p, by: 1.3)
          {
            #expect(result[x, y].red >= 254, "\(x), \(y)")
          } else if Self.isFarOutside(outer, of: turned, p, by: 1.3)
            || Self.isFarOutside(inner, of: other, p, by: 1.3)
          {
            #expect(result[x, y].red == 0, "\(x), \(y)")
          }
        }
      }
    }

    /// The clip cuts triangles at the edges of the picture into pieces, some of them without area.
    /// SDL's software renderer must still draw the triangles beside such pieces.
    @Test func softwareRendererDrawsAClippedPictureOfATurnedFaceWithoutHoles() throws {
      let software = try HeadlessWindow(.software, size: size, access: headless.access)
      let canvas = software.window.canvas
      let grey = PixelImage(width: 64, height: 64, color: Color(red: 0.6, green: 0.6, blue: 0.6))
      let texture = try #require(Texture(MipChain(grey), on: canvas))
      let rect = Rect(x: -200, y: -150, width: 400, height: 300)
      for step in -20...20 {
        let face = projection(.rotation(angle: Double(step) * 0.03, y: 1))
        canvas.begin(size: size, pixelRatio: 1)
        canvas.withProjection(face) {
          canvas.withClip(rect) { canvas.draw(texture, in: rect) }
        }
        canvas.end()
        let result = canvas.readPixels()
        var holes = 0
        for y in stride(from: 1, to: 360, by: 3) {
          for x in stride(from: 1, to: 480, by: 3) where result[x, y].red < 150 {
            let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            if Self.isWellInside(rect, of: face, p, by: 3) { holes += 1 }
          }
        }
        #expect(holes == 0, "step \(step)")
      }
    }

    @Test func backdropIsDrawnCompletelyIfTheFrameBeginsWithAClip() {
      canvas.backdrop = Backdrop(color: .black, light: Color(red: 1, green: 1, blue: 1, alpha: 0.9))
      defer { canvas.backdrop = nil }
      let plain = picture {}
      let result = picture {
        canvas.withClip(Rect(x: 0, y: 0, width: 10, height: 10)) {
          canvas.fill(Rect(x: 0, y: 0, width: 5, height: 5), color: .black)
        }
      }
      #expect(plain[240, 180].red > 100)
      #expect(result[240, 180].red == plain[240, 180].red)
    }
  }

  /// Tests cards that contain other cards, and opacity that applies to several drawing calls.
  @WindowActor @Suite struct NestedCardTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(
        size: Size(width: 480, height: 360), access: await WindowAccess.acquire())
    }

    private func card(_ color: Color, _ rect: Rect) -> Card {
      Card(texture: nil, rect: rect, projection: Projection(.identity), tint: color)
    }

    @Test func cardWithoutATextureIsFilledWithItsTint() {
      let red = Color(red: 1, green: 0, blue: 0)
      let result = picture { canvas.draw([card(red, Rect(x: 40, y: 40, width: 80, height: 60))]) }
      #expect(result[80, 70] == (255, 0, 0, 255))
      #expect(result[30, 70].red == 0)
    }

    /// A card covers the card behind it, and also the content of that card, which includes nested
    /// cards.
    @Test func contentOfACardIsBehindTheNextCard() {
      let (back, front) = (
        card(Color(hex: 0xFF0000), Rect(x: 40, y: 40, width: 200, height: 200)),
        card(Color(hex: 0x00FF00), Rect(x: 140, y: 40, width: 200, height: 200))
      )
      let result = picture {
        canvas.draw([back, front]) { index in
          guard index == 0 else { return }
          canvas.draw([card(Color(hex: 0x0000FF), Rect(x: 60, y: 60, width: 200, height: 40))]) {
            _ in
            canvas.fill(Rect(x: 70, y: 70, width: 10, height: 10), color: .white)
          }
        }
      }
      #expect(result[50, 80] == (255, 0, 0, 255))
      #expect(result[100, 80] == (0, 0, 255, 255))
      #expect(result[75, 75] == (255, 255, 255, 255))
      #expect(result[200, 80] == (0, 255, 0, 255))
      // After the nested card, the second outer card is drawn at its own position.
      #expect(result[330, 230] == (0, 255, 0, 255))
    }

    /// Parts of nested cards that a card in front of the outer card hides aren't drawn. That
    /// changes the picture only faintly, in the pixels of antialiased edges.
    @Test func nestedCardsLookTheSameAsCardsDrawnOneByOne() {
      var random = SplitMix64(seed: 11)
      func real(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      for _ in 0..<15 {
        func card(_ color: UInt32, radius: Double) -> Card {
          let transform = Transform3D.translation(
            x: real(-120...120), y: real(-90...90)
          ).rotated(angle: real(-1...1), y: 1)
            .rotated(angle: real(-0.5...0.5), z: 1)
            .concatenating(.perspective(-1 / 500))
          let size = Size(width: real(20...300), height: real(20...250))
          return Card(
            texture: nil, rect: Rect(center: .zero, size: size),
            projection: Projection(transform, origin: Point(x: 240, y: 180)), cornerRadius: radius,
            tint: Color(hex: color))
        }
        let outer = [
          card(0x808080, radius: 0), card(0xE0A040, radius: 8), card(0x3070F0, radius: 20),
        ]
        let inner = [card(0xD02020, radius: 6), card(0x20D020, radius: 0)]
        let nested = picture { canvas.draw(outer) { if $0 == 0 { canvas.draw(inner) } } }
        let separate = picture {
          for card in [outer[0]] + inner + outer.dropFirst() { canvas.draw([card]) }
        }
        let differences = zip(nested.pixels, separate.pixels).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= 16)
        #expect(differences.count { $0 > 2 } < 200)
      }
    }

    @Test func brightnessActsLikeABlackRectangleOverTheDrawing() throws {
      let area = Rect(x: 0, y: 0, width: 200, height: 200)
      let blue = try texture(Color(hex: 0x4060F0))
      func draw() {
        canvas.draw([card(Color(hex: 0xF0C080), area)])
        canvas.draw(blue, in: Rect(x: 20, y: 20, width: 90, height: 90))
        canvas.fill(Rect(x: 60, y: 60, width: 90, height: 90), color: .white.faded(by: 0.5))
      }
      let dimmed = picture { canvas.withBrightness(0.5) { canvas.withBrightness(0.8) { draw() } } }
      let covered = picture {
        draw()
        canvas.fill(area, color: .black.faded(by: 0.6))
      }
      for point in [10, 40, 80, 130] {
        let (one, other) = (dimmed[point, point], covered[point, point])
        #expect(abs(Int(one.red) - Int(other.red)) <= 1)
        #expect(abs(Int(one.blue) - Int(other.blue)) <= 1)
      }
    }

    @Test func nestedOpacitiesMultiply() {
      let all = Rect(x: 0, y: 0, width: 200, height: 200)
      let result = picture {
        canvas.draw([card(.white, all)])
        canvas.withOpacity(0.5) {
          canvas.withOpacity(0.5) { canvas.draw([card(.black, all)]) }
          canvas.fill(Rect(x: 0, y: 0, width: 50, height: 50), color: .black)
        }
        canvas.withOpacity(0) { canvas.fill(all, color: .black) }
      }
      #expect(abs(Int(result[120, 120].red) - 191) <= 1)
      #expect(abs(Int(result[20, 20].red) - 96) <= 1)
    }
  }
}
