import GeometryKit
import MeshKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// What is kept of textures, and what their memory does when they go.
  @WindowActor @Suite struct TextureMemory: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(turn: await Turn.take())
    }

    private func picture(_ color: Color = .white, side: Int = 64) throws -> Texture {
      try #require(
        Texture(MipChain(PixelImage(width: side, height: side, color: color)), on: canvas))
    }

    /// Makes a level for a turned face.
    private func turn(_ texture: Texture, _ across: Double = 4) throws {
      canvas.begin(size: size, pixelRatio: 1)
      let density = TexelDensity(across: across, down: 1)
      let level = try #require(canvas.level(of: texture, for: density))
      #expect(!texture.levels.contains(level))
      canvas.end()
    }

    @Test func whatWasNotSeenForLongestGoesFirst() throws {
      let one = try picture().byteCount
      let cache = TextureCache<Int>(limit: one * 3)
      var textures: [Texture] = []
      for key in 0..<5 {
        textures.append(try picture())
        cache.insert(textures[key], for: key)
        cache.frameWasDrawn()
      }
      #expect(cache.count == 3 && cache.byteCount == one * 3)
      #expect((0..<5).filter(cache.contains) == [2, 3, 4])
      #expect(cache.texture(for: 2) === textures[2])
      cache.insert(try picture(), for: 5)
      #expect((0..<6).filter(cache.contains) == [2, 4, 5])
      // What went gave its memory back, though the test still holds it.
      #expect(textures.map(\.byteCount) == [0, 0, one, 0, one])
      #expect(canvas.ledger.byteCount == cache.byteCount)
      cache.removeAll()
      #expect(cache.count == 0 && cache.byteCount == 0 && canvas.ledger.byteCount == 0)
    }

    /// The bound is for what isn't seen; a frame never misses what the one before showed.
    @Test func whatIsSeenStays() throws {
      let one = try picture().byteCount
      let cache = TextureCache<Int>(limit: one * 2)
      for key in 0..<5 { cache.insert(try picture(), for: key) }
      // All are new, and are waited for.
      for _ in 0..<3 {
        #expect((0..<5).allSatisfy { cache.texture(for: $0) != nil })
        cache.frameWasDrawn()
      }
      cache.insert(try picture(), for: 5)
      #expect(cache.count == 6)
      #expect(cache.texture(for: 1) != nil)
      cache.frameWasDrawn()
      // Of what isn't seen any more as much stays as there is room for.
      #expect((0..<6).filter(cache.contains) == [1, 5] && cache.byteCount == cache.limit)
    }

    /// The levels for turned faces count, and go before whole pictures do.
    @Test func levelsForTurnedFacesCountAndGoFirst() throws {
      let one = try picture(side: 128).byteCount
      let cache = TextureCache<Int>(limit: one * 3 + one / 2)
      let textures = try (0..<3).map { _ in try picture(side: 128) }
      for (key, texture) in textures.enumerated() { cache.insert(texture, for: key) }
      try turn(textures[0])
      #expect(textures[0].byteCount == one + 32 * 128 * 4 && !textures[0].turnedLevels.isEmpty)
      #expect(cache.byteCount == one * 3 + 32 * 128 * 4)
      for texture in textures.dropFirst() { try turn(texture) }
      #expect(cache.byteCount == canvas.ledger.byteCount && cache.byteCount > cache.limit)
      cache.frameWasDrawn()
      #expect(cache.texture(for: 2) != nil)
      cache.frameWasDrawn()
      // As few as are in the way.
      #expect(cache.count == 3 && cache.byteCount <= cache.limit)
      #expect(textures.map { $0.turnedLevels.count } == [0, 1, 1])
      cache.remove(2)
      #expect(cache.byteCount == one * 2 + 32 * 128 * 4)
      #expect(canvas.ledger.byteCount == cache.byteCount && textures[2].turnedLevels.isEmpty)
      cache.removeAll()
      #expect(canvas.ledger.byteCount == 0)
    }

    /// Where there is room pictures stay, but what was made for turned faces only as long as they are seen,
    /// and a moment longer.
    @Test func levelsForTurnedFacesGoSoonAfterTheirPictureIsOutOfSight() throws {
      let cache = TextureCache<Int>(limit: 1 << 30)
      let textures = try (0..<3).map { _ in try picture(side: 128) }
      for (key, texture) in textures.enumerated() {
        cache.insert(texture, for: key)
        try turn(texture)
      }
      let left = TextureCache<Int>.framesOutOfSight
      for frame in 0..<left * 3 {
        // The first is seen always, the second until the middle, the third never.
        #expect(cache.texture(for: 0) != nil)
        if frame < left * 3 / 2 { #expect(cache.texture(for: 1) != nil) }
        cache.frameWasDrawn()
        if frame < left - 2 { #expect(!textures[2].turnedLevels.isEmpty) }
        if frame < left * 5 / 2 - 2 { #expect(!textures[1].turnedLevels.isEmpty) }
      }
      #expect(textures.map { $0.turnedLevels.count } == [1, 0, 0])
      #expect(cache.count == 3 && cache.byteCount == canvas.ledger.byteCount)
    }

    /// What a frame that has no time misses is there in one of the next, and then none is missed any more, also
    /// where a picture is wanted turned in more ways than it has levels.
    @Test(arguments: 1...5) func missedLevelsAreMadeBetweenFrames(count: Int) throws {
      let texture = try picture(side: 512)
      let densities =
        [2.0, 4, 8, 16].map { TexelDensity(across: $0, down: 1) }
        + [TexelDensity(across: 1, down: 2)]
      var missed: [Int] = []
      for _ in 0..<8 {
        canvas.makeMissedLevels()
        canvas.begin(size: size, pixelRatio: 1)
        canvas.postponesLevels = true
        for density in densities.prefix(count) {
          #expect(canvas.level(of: texture, for: density) != nil)
        }
        canvas.postponesLevels = false
        canvas.end()
        missed.append(canvas.missedLevels.count)
      }
      // None is made in the frame that misses it, and no more than some before the next.
      #expect(missed[0] == count && missed[1] == max(count - 2, 0))
      #expect(missed.last == 0 && texture.turnedLevels.count == min(count, 3))
    }

    /// One that takes another's place under a key lets it go.
    @Test func aLargerPictureTakesTheSmallerOnesPlace() throws {
      let cache = TextureCache<Int>(limit: 1 << 20)
      let (small, large) = (try picture(), try picture(side: 128))
      cache.insert(small, for: 1)
      cache.insert(large, for: 1)
      cache.insert(large, for: 1)
      #expect(small.byteCount == 0 && cache.byteCount == large.byteCount && cache.count == 1)
      #expect(canvas.ledger.byteCount == large.byteCount)
      cache.removeAll()
    }

    // MARK: In mid-frame

    /// What goes in mid-frame is seen in it all the same: its triangles may not be with the renderer yet.
    @Test func aPictureThatGoesWithinAFrameIsSeenInIt() throws {
      let rect = Rect(x: 100, y: 100, width: 64, height: 64)
      let seen = try self.picture {
        var flat: Texture? = try picture(Color(red: 1, green: 0, blue: 0))
        let card = try picture(Color(red: 0, green: 1, blue: 0), side: 128)
        if let flat { canvas.draw(flat, in: rect) }
        flat = nil
        try turn(card, in: Rect(x: 200, y: 100, width: 64, height: 64))
        card.discard()
        // Empty, it shows nothing.
        try turn(card, in: Rect(x: 300, y: 100, width: 64, height: 64))
        canvas.draw(card, in: Rect(x: 300, y: 200, width: 60, height: 64))
      }
      #expect(seen[132, 132].red == 255)
      #expect(seen[232, 132].green == 255)
      #expect(seen[332, 132].green == 0 && seen[332, 232].green == 0)
      #expect(canvas.ledger.byteCount == 0)
    }

    private func turn(_ texture: Texture, in rect: Rect) throws {
      canvas.draw([Card(texture: texture, rect: rect, projection: Projection(.identity))])
    }

    private func picture(_ draw: () throws -> Void) throws -> PixelImage {
      canvas.begin(size: size, pixelRatio: 1)
      try draw()
      canvas.end()
      return canvas.readPixels()
    }

    /// A text that takes more than all texts may goes with the next one, in mid-frame.
    @Test func aTextLargerThanAllMayBeIsSeenThoughAnotherFollows() throws {
      let text = headless.text
      let style = Text.Style(size: 400)
      let words = String(repeating: "M", count: 24)
      let seen = try picture {
        canvas.draw(text.label(words, style), at: Point(x: 0, y: -100), color: .white)
        #expect(text.labels.cost > 8 << 20)
        canvas.draw(text.label("a", Text.Style(size: 15)), at: Point(x: 4, y: 4), color: .white)
        #expect(text.labels.cost < 8 << 20)
      }
      let lit = stride(from: 0, to: seen.pixels.count, by: 4).count { seen.pixels[$0] == 255 }
      #expect(lit > 10000)
    }

    /// SDL keeps what was last drawn on in each size: pictures of however many sizes must not add up.
    @Test func picturesOfManySizesLeaveNothingBehind() throws {
      func residentBytes() throws -> Int {
        let words = try String(decoding: TemporaryFolder.read("/proc/self/statm"), as: UTF8.self)
          .split(separator: " ")
        return try #require(Int(words[1])) * 4096
      }
      func turnAll(_ sides: some Sequence<Int>) throws {
        for side in sides { try turn(try picture(side: side)) }
      }
      try turnAll(400..<420)
      let before = try residentBytes()
      try turnAll(420..<580)
      // 160 levels of a fourth of a megabyte each.
      let growth = try residentBytes() - before
      #expect(growth < 16 << 20)
      #expect(canvas.ledger.byteCount == 0)
    }
  }
}
