import GeometryKit
import MeshKit
import StageTestSupport
import TestSupport
import Testing

@testable import StageKit

extension Headless {
  /// Tests which textures a cache keeps, and when textures release their memory.
  @WindowActor @Suite struct TextureMemoryTests: DrawingSuite {
    let headless: HeadlessWindow

    init() async throws {
      headless = try HeadlessWindow(access: await WindowAccess.acquire())
    }

    private func picture(_ color: Color = .white, side: Int = 64) throws -> Texture {
      try #require(
        Texture(MipChain(PixelImage(width: side, height: side, color: color)), on: canvas))
    }

    /// Draws the texture on a tilted face, so that it creates an anisotropic mip level.
    private func turn(_ texture: Texture, _ across: Double = 4) throws {
      canvas.begin(size: size, pixelRatio: 1)
      let density = TexelDensity(across: across, down: 1)
      let level = try #require(canvas.level(of: texture, for: density))
      #expect(!texture.levels.contains(level))
      canvas.end()
    }

    @Test func leastRecentlyUsedTexturesAreEvictedFirst() throws {
      let one = try picture().byteCount
      let cache = TextureCache<Int>(limit: one * 3)
      var textures: [Texture] = []
      for key in 0..<5 {
        textures.append(try picture())
        cache.insert(textures[key], for: key)
        cache.endFrame()
      }
      #expect(cache.count == 3 && cache.byteCount == one * 3)
      #expect((0..<5).filter(cache.contains) == [2, 3, 4])
      #expect(cache.texture(for: 2) === textures[2])
      cache.insert(try picture(), for: 5)
      #expect((0..<6).filter(cache.contains) == [2, 4, 5])
      // Evicted textures have released their memory, although the test still has references to
      // them.
      #expect(textures.map(\.byteCount) == [0, 0, one, 0, one])
      #expect(canvas.textureMemory.byteCount == cache.byteCount)
      cache.removeAll()
      #expect(cache.count == 0 && cache.byteCount == 0 && canvas.textureMemory.byteCount == 0)
    }

    /// The limit applies only to textures that are out of sight. A texture that was visible in the
    /// previous frame is always kept.
    @Test func visibleTexturesAreKept() throws {
      let one = try picture().byteCount
      let cache = TextureCache<Int>(limit: one * 2)
      for key in 0..<5 { cache.insert(try picture(), for: key) }
      // All textures are new and are drawn in every frame.
      for _ in 0..<3 {
        #expect((0..<5).allSatisfy { cache.texture(for: $0) != nil })
        cache.endFrame()
      }
      cache.insert(try picture(), for: 5)
      #expect(cache.count == 6)
      #expect(cache.texture(for: 1) != nil)
      cache.endFrame()
      // Textures that are no longer visible are kept if the limit allows it.
      #expect((0..<6).filter(cache.contains) == [1, 5] && cache.byteCount == cache.limit)
    }

    /// Anisotropic mip levels, which are made for tilted faces, count towards the limit. They are
    /// evicted before whole textures.
    @Test func anisotropicLevelsCountTowardsTheLimitAndAreEvictedFirst() throws {
      let one = try picture(side: 128).byteCount
      let cache = TextureCache<Int>(limit: one * 3 + one / 2)
      let textures = try (0..<3).map { _ in try picture(side: 128) }
      for (key, texture) in textures.enumerated() { cache.insert(texture, for: key) }
      try turn(textures[0])
      #expect(textures[0].byteCount == one + 32 * 128 * 4 && !textures[0].anisotropicLevels.isEmpty)
      #expect(cache.byteCount == one * 3 + 32 * 128 * 4)
      for texture in textures.dropFirst() { try turn(texture) }
      #expect(cache.byteCount == canvas.textureMemory.byteCount && cache.byteCount > cache.limit)
      cache.endFrame()
      #expect(cache.texture(for: 2) != nil)
      cache.endFrame()
      // Only as many levels as necessary are evicted.
      #expect(cache.count == 3 && cache.byteCount <= cache.limit)
      #expect(textures.map { $0.anisotropicLevels.count } == [0, 1, 1])
      cache.remove(2)
      #expect(cache.byteCount == one * 2 + 32 * 128 * 4)
      #expect(
        canvas.textureMemory.byteCount == cache.byteCount && textures[2].anisotropicLevels.isEmpty)
      cache.removeAll()
      #expect(canvas.textureMemory.byteCount == 0)
    }

    /// Below the limit, textures are kept. Their anisotropic mip levels are kept only while the
    /// texture is visible and for a moment after that.
    @Test func anisotropicLevelsOfInvisibleTexturesAreDiscarded() throws {
      let cache = TextureCache<Int>(limit: 1 << 30)
      let textures = try (0..<3).map { _ in try picture(side: 128) }
      for (key, texture) in textures.enumerated() {
        cache.insert(texture, for: key)
        try turn(texture)
      }
      let left = TextureCache<Int>.anisotropicLevelLifetime
      for frame in 0..<left * 3 {
        // Texture 0 is visible in every frame, texture 1 in the first half, and texture 2 never.
        #expect(cache.texture(for: 0) != nil)
        if frame < left * 3 / 2 { #expect(cache.texture(for: 1) != nil) }
        cache.endFrame()
        if frame < left - 2 { #expect(!textures[2].anisotropicLevels.isEmpty) }
        if frame < left * 5 / 2 - 2 { #expect(!textures[1].anisotropicLevels.isEmpty) }
      }
      #expect(textures.map { $0.anisotropicLevels.count } == [1, 0, 0])
      #expect(cache.count == 3 && cache.byteCount == canvas.textureMemory.byteCount)
    }

    /// When a texture is no longer visible, its anisotropic mip levels are kept for one to two
    /// seconds at 60 frames a second. A finger that moves to and fro may soon show the texture
    /// again.
    @Test(arguments: [0, 15, 30, 45, 59]) func anisotropicLevelsAreKeptForAMomentOutOfSight(
      start: Int
    )
      throws
    {
      let cache = TextureCache<Int>(limit: 1 << 30)
      for _ in 0..<start { cache.endFrame() }
      let texture = try picture(side: 128)
      cache.insert(texture, for: 0)
      try turn(texture)
      for _ in 0..<60 { cache.endFrame() }
      #expect(texture.anisotropicLevels.count == 1)
      for _ in 60..<121 { cache.endFrame() }
      #expect(texture.anisotropicLevels.isEmpty && cache.contains(0))
    }

    /// If a frame needs a mip level that doesn't exist, the level is made between later frames,
    /// until none is missing. This holds even if a texture needs more anisotropic levels than it
    /// may keep.
    @Test(arguments: 1...5) func missingMipLevelsAreMadeBetweenFrames(count: Int) throws {
      let texture = try picture(side: 512)
      let densities =
        [2.0, 4, 8, 16].map { TexelDensity(across: $0, down: 1) }
        + [TexelDensity(across: 1, down: 2)]
      var missed: [Int] = []
      for _ in 0..<8 {
        canvas.createMissingLevels { work, finish in finish(work()) }
        canvas.begin(size: size, pixelRatio: 1)
        canvas.defersLevelCreation = true
        for density in densities.prefix(count) {
          #expect(canvas.level(of: texture, for: density) != nil)
        }
        canvas.defersLevelCreation = false
        canvas.end()
        missed.append(canvas.missingLevels.count)
      }
      // No level is made during the frame that first needs it, and at most two are made before the
      // next frame.
      #expect(missed[0] == count && missed[1] == max(count - 2, 0))
      #expect(missed.last == 0 && texture.anisotropicLevels.count == min(count, 3))
    }

    /// If a texture replaces another texture with the same key, the replaced texture is released.
    @Test func largerTextureReplacesTheSmallerOne() throws {
      let cache = TextureCache<Int>(limit: 1 << 20)
      let (small, large) = (try picture(), try picture(side: 128))
      cache.insert(small, for: 1)
      cache.insert(large, for: 1)
      cache.insert(large, for: 1)
      #expect(small.byteCount == 0 && cache.byteCount == large.byteCount && cache.count == 1)
      #expect(canvas.textureMemory.byteCount == large.byteCount)
      cache.removeAll()
    }

    // MARK: Within a frame

    /// A texture that is released during a frame is still drawn in that frame, because its
    /// triangles may not have been sent to the renderer yet.
    @Test func textureReleasedDuringAFrameIsStillDrawn() throws {
      let rect = Rect(x: 100, y: 100, width: 64, height: 64)
      let result = try self.picture {
        var flat: Texture? = try picture(Color(red: 1, green: 0, blue: 0))
        let card = try picture(Color(red: 0, green: 1, blue: 0), side: 128)
        if let flat { canvas.draw(flat, in: rect) }
        flat = nil
        try turn(card, in: Rect(x: 200, y: 100, width: 64, height: 64))
        card.discard()
        // Nothing is drawn for a texture that has been discarded.
        try turn(card, in: Rect(x: 300, y: 100, width: 64, height: 64))
        canvas.draw(card, in: Rect(x: 300, y: 200, width: 60, height: 64))
      }
      #expect(result[132, 132].red == 255)
      #expect(result[232, 132].green == 255)
      #expect(result[332, 132].green == 0 && result[332, 232].green == 0)
      #expect(canvas.textureMemory.byteCount == 0)
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

    /// A label that is larger than the limit for all labels is evicted as soon as another label is
    /// made, even during a frame. The evicted label is drawn nevertheless.
    @Test func labelLargerThanTheCacheIsStillDrawn() throws {
      let text = headless.text
      let style = Text.Style(size: 400)
      let letters = String(repeating: "M", count: 24)
      let result = try picture {
        canvas.draw(text.label(letters, style), at: Point(x: 0, y: -100), color: .white)
        #expect(text.labels.cost > 8 << 20)
        canvas.draw(text.label("a", Text.Style(size: 15)), at: Point(x: 4, y: 4), color: .white)
        #expect(text.labels.cost < 8 << 20)
      }
      let lit = stride(from: 0, to: result.pixels.count, by: 4).count { result.pixels[$0] == 255 }
      #expect(lit > 10000)
    }

    /// SDL keeps the last render target of each size. The memory of these targets must not add up
    /// when textures have many sizes.
    @Test func texturesOfManySizesDoNotLeakMemory() throws {
      func residentBytes() throws -> Int {
        let fields = try String(decoding: TemporaryFolder.read("/proc/self/statm"), as: UTF8.self)
          .split(separator: " ")
        return try #require(Int(fields[1])) * 4096
      }
      func turnAll(_ sides: some Sequence<Int>) throws {
        for side in sides { try turn(try picture(side: side)) }
      }
      try turnAll(400..<420)
      let before = try residentBytes()
      try turnAll(420..<580)
      // 160 mip levels of about 0.25 MB each have been made.
      let growth = try residentBytes() - before
      #expect(growth < 16 << 20)
      #expect(canvas.textureMemory.byteCount == 0)
    }
  }
}
