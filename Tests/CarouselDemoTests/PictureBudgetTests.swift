import CSDL2StageKit
import Foundation
import GeometryKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// The graphics memory that pictures use, and its limit.
@WindowActor @Suite struct PictureBudgetTests {
  /// The whole program with a low memory limit for pictures.
  @WindowActor private final class Program {
    let headless: HeadlessWindow
    let application: Application
    private let folder: URL
    private let memory: Int
    private var time = 1.0
    /// The IDs of the pictures whose cards were visible in the last frame.
    private var visiblePictures: Set<Int> = []
    var window: Window { headless.window }
    var store: TextureStore { gallery.cards.pictures }
    let gallery: GalleryScene

    /// Creates a program with 24 pictures of 437 KiB each on a card. One in three is translucent.
    init(memory: Int, access: WindowAccess) throws {
      self.memory = memory
      headless = try HeadlessWindow(size: Size(width: 480, height: 320), access: access)
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("budget-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let paths = try (0..<24).map { [folder] number in
        let path = folder.appendingPathComponent("\(number).png").path
        let color = Color(
          red: Double(number) / 24, green: 0.5, blue: 1, alpha: number % 3 == 0 ? 0.5 : 1)
        try PixelImage(width: 320 + number % 4 * 32, height: 320, color: color).writePNG(to: path)
        return path
      }
      application = Application(
        window: headless.window, scene: .gallery, of: .standard, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse([])), trace: nil,
        source: .init(memory: memory))
      gallery = try #require(application.scene as? GalleryScene)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func size(_ width: Int, _ height: Int) {
      SDL_SetWindowSize(window.system.handle, Int32(width), Int32(height))
    }

    func perform(_ command: CommandInfo) { application.perform(command, isRepeat: false) }

    /// Updates and draws a frame as the frame loop does. Returns a description of a violated
    /// invariant, or `nil`.
    func frame(after seconds: Double = 1.0 / 30) -> String? {
      time += seconds
      window.handleEvents(at: time) { application.handle($0) }
      _ = application.update(to: time)
      window.canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
      application.draw(on: window.canvas)
      window.canvas.end()
      return fault
    }

    /// Waits until visible pictures are loaded. Returns a description of a violated invariant, or
    /// `nil`.
    func settle() -> String? {
      let timeout = Timeout(seconds: 60)
      repeat {
        if let fault = frame(after: 0.5) { return fault }
        if application.isLoading { timeout.pause() }
      } while application.isLoading && !timeout.isOver
      return application.isLoading ? "still loading" : frame(after: 1) ?? grey
    }

    private var fault: String? {
      let textures = store.textures
      // The tiny copies must use at most an eighth of the memory limit. The total must stay within
      // the limit. Visible textures don't count, and neither does memory for decoding a large
      // picture beyond the decoders' part of the limit.
      let loaderMemory = TextureStore.loaderMemory(of: store.memoryLimit)
      let (loading, copies) = (min(store.loader.byteCount, loaderMemory), store.copies.byteCount)
      if copies > memory / 8 { return "\(copies) bytes of copies" }
      if textures.byteCount + loading + copies
        > max(store.memoryLimit, textures.visibleByteCount + loading + copies)
      {
        return "\(textures.byteCount) bytes, \(textures.visibleByteCount) of them seen, "
          + "\(loading) on their way, \(copies) of copies"
      }
      // The canvas also holds texts and textures made from background colours.
      let text = application.text
      let others = text.labels.cost + text.levels.cost + (64 << 10)
      let change = application.contents.change.activity == .moving
      if !change, window.canvas.textureMemory.byteCount > textures.byteCount + others {
        return
          "\(window.canvas.textureMemory.byteCount) bytes, \(textures.byteCount) of them counted"
      }
      let nowVisible = Set(visibleCards.filter(\.isShown).map(\.picture.id))
      let lost = Set(visibleCards.filter { !$0.isShown }.map(\.picture.id)).intersection(
        visiblePictures)
      visiblePictures = nowVisible
      return lost.isEmpty ? nil : "lost what was seen of \(lost)"
    }

    /// A description of a visible card that doesn't show its picture, or `nil` if there is none.
    var grey: String? {
      visibleCards.first { !$0.isShown }.map { "\($0.picture.name) is grey" }
    }

    private var visibleCards: [CardView] {
      guard application.scene.kind == .gallery, !gallery.viewer.coversWindow else { return [] }
      return gallery.carousel.presentedItems.filter { !$0.view.isHidden && $0.alpha > 0 }.map(
        \.view)
    }
  }

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func step(_ program: Program, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: program.perform(.type(Int.random(in: 0..<12, using: &random)))
    case 2: program.perform(.toggleVertical)
    case 3: program.perform(.toggleCube)
    case 4:
      program.size(
        [360, 480, 700][Int.random(in: 0..<3, using: &random)],
        [240, 320, 500][Int.random(in: 0..<3, using: &random)])
    case 5: program.perform(.open)
    case 6: _ = program.application.scene.goBack()
    case 7: program.perform(.page(Int.random(in: 0..<2, using: &random) * 2 - 1))
    default: program.perform(.step(Int.random(in: 0..<2, using: &random) * 2 - 1))
    }
  }

  /// In a random session, the memory limit is exceeded only for visible textures, and no visible
  /// texture is freed.
  @Test(arguments: [1, 2, 3]) func randomSessionStaysWithinTheMemoryLimit(seed: UInt64) throws {
    // The limit is enough for about six cards. The carousel shows more cards in some types and
    // fewer in others.
    let program = try Program(memory: 6 << 20, access: access)
    var random = SplitMix64(seed: seed)
    #expect(program.settle() == nil)
    for number in 0..<60 {
      step(program, &random)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        if let fault = program.frame() {
          Issue.record("step \(number): \(fault)")
          return
        }
      }
      guard number % 6 == 5 else { continue }
      if let fault = program.settle() {
        Issue.record("step \(number): \(fault)")
        return
      }
    }
  }

  /// With a memory limit of 0, changing the scene frees the textures of the previous scene, even if
  /// cards in the scene's reuse pool refer to them.
  @Test func hiddenSceneKeepsNoTexturesBeyondTheMemoryLimit() throws {
    let program = try Program(memory: 6 << 20, access: access)
    let (textureMemory, textures) = (program.window.canvas.textureMemory, program.store.textures)
    #expect(program.settle() == nil)
    #expect(textures.byteCount > 1 << 20)
    program.store.memoryLimit = 0
    program.perform(.toggleCube)
    // Wait until the cube has grown out of the gallery.
    for _ in 0..<90 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    // The cube keeps the pictures of the page in front and of the adjacent pages.
    #expect(textures.count <= 3 && textures.byteCount == textures.visibleByteCount)
    program.application.text.removeAll()
    #expect(textureMemory.byteCount < textures.byteCount + (64 << 10))
    // A low-memory event frees all textures.
    program.application.handle(.lowMemory)
    #expect(textures.count == 0 && textureMemory.byteCount < 64 << 10)
    program.store.memoryLimit = 6 << 20
    program.perform(.toggleCube)
    #expect(program.settle() == nil)
    #expect(textures.count > 1)
  }

  /// An opened picture that needs the whole memory limit evicts the pictures of the cards. They are
  /// loaded again when the viewer closes.
  @Test func openedPictureEvictsTheCards() throws {
    let program = try Program(memory: 1 << 20, access: access)
    #expect(program.settle() == nil)
    program.perform(.open)
    for _ in 0..<90 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    let textures = program.store.textures
    #expect(textures.byteCount <= max(textures.limit, textures.visibleByteCount))
    _ = program.application.scene.goBack()
    for _ in 0..<90 { _ = program.frame() }
    #expect(program.settle() == nil)
  }

  /// An evicted picture is shown at once from its tiny copy when it becomes visible again.
  @Test func evictedPictureIsShownAtOnceFromItsCopy() throws {
    let program = try Program(memory: 6 << 20, access: access)
    #expect(program.settle() == nil)
    let first = program.gallery.cards.items[0]
    let key = TextureStore.Key(picture: first.id, use: .card)
    program.perform(.last)
    for _ in 0..<30 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil && !program.store.textures.contains(key))
    // Jump without animation, so that nothing loads in between.
    program.gallery.carousel.scrollOffset = 0
    #expect(program.frame() == nil && program.grey == nil)
    // The texture is the tiny copy. The picture is still loading.
    let texture = try #require(program.store.textures.texture(for: key))
    #expect(texture.width <= 32 && program.store.isLoading)
    for _ in 0..<30 where program.store.isLoading { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    #expect(try #require(program.store.textures.texture(for: key)).width > 32)
  }

  /// When a file is rewritten, its tiny copy is discarded.
  @Test func rewrittenFileDiscardsItsTinyCopy() throws {
    let program = try Program(memory: 6 << 20, access: access)
    #expect(program.settle() == nil)
    let picture = program.gallery.cards.items[0]
    #expect(program.store.copies.contains(picture.id))
    program.store.markAsChanged([picture.path])
    #expect(!program.store.copies.contains(picture.id))
    #expect(program.frame() == nil && program.grey == nil)
    #expect(program.settle() == nil)
    #expect(program.store.copies.contains(picture.id))
    try FileManager.default.removeItem(atPath: picture.path.description)
    program.store.markAsChanged([picture.path])
    _ = program.settle()
    #expect(!program.store.copies.contains(picture.id))
  }

  /// Requests for pictures that are no longer needed are cancelled at the end of a frame.
  @Test func onlyCurrentRequestsAreLoaded() throws {
    let program = try Program(memory: 6 << 20, access: access)
    #expect(program.settle() == nil)
    let paths = program.gallery.cards.items.map(\.path)
    let store = TextureStore(
      canvas: program.window.canvas, waker: Waker(), decoding: .inThisProcess)
    func ask(for range: Range<Int>) -> Set<FilePath> {
      for index in range {
        _ = store.texture(of: store.picture(at: paths[index]), distance: Double(index))
      }
      store.endFrame()
      return Set(store.requests.pictures.keys.map(\.path))
    }
    for first in [0, 5, 3, 18] {
      #expect(ask(for: first..<first + 6) == Set(paths[first..<first + 6]))
    }
    // Requests persist between frames. A frame without pictures cancels all requests.
    _ = store.advance(to: 1)
    #expect(store.isLoading)
    #expect(ask(for: 0..<0).isEmpty && !store.isLoading)
  }
}

extension CardView {
  /// True if the picture is at least partly visible, or failed to load.
  fileprivate var isShown: Bool {
    if case .failed = picture.state { return true }
    let visibleViews = [self] + subviews.filter { !$0.isHidden }
    return visibleViews.contains { ($0.background?.texture?.byteCount ?? 0) != 0 }
  }
}
