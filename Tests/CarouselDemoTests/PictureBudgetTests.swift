import CSDL2StageKit
import Foundation
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// What pictures take of the graphics memory, whatever is shown of them.
@WindowActor @Suite struct PictureBudgetTests {
  /// The whole program with little memory for its pictures.
  @WindowActor private final class Program {
    let headless: HeadlessWindow
    let application: Application
    private let folder: URL
    private let memory: Int
    private var time = 1.0
    /// The pictures whose cards were seen in the last frame.
    private var shown: Set<Int> = []
    var window: Window { headless.window }
    var store: PictureStore { gallery.cards.pictures }
    let gallery: GalleryScene

    /// 24 pictures, one in three of which lets something through, each of 437 KiB on a card.
    init(memory: Int, turn: Turn) throws {
      self.memory = memory
      headless = try HeadlessWindow(size: Size(width: 480, height: 320), turn: turn)
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
        window: headless.window, scene: .gallery, pictures: paths,
        settings: GallerySettings(try ShowCommand.parse([])), trace: nil, memory: memory)
      gallery = try #require(application.scene.view as? GalleryScene)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func size(_ width: Int, _ height: Int) {
      SDL_SetWindowSize(window.system.handle, Int32(width), Int32(height))
    }

    func perform(_ command: Command) { application.perform(command, isRepeat: false) }

    /// A frame as the loop makes it. What doesn't hold then, if anything.
    func frame(after seconds: Double = 1.0 / 30) -> String? {
      time += seconds
      window.takeEvents(at: time) { application.handle($0) }
      _ = application.update(to: time)
      window.canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
      application.draw(on: window.canvas)
      window.canvas.end()
      return fault
    }

    /// Lets what is seen load and come to rest. What doesn't hold then, if anything.
    func settle() -> String? {
      let patience = SystemPatience(seconds: 60)
      repeat {
        if let fault = frame(after: 0.5) { return fault }
        if application.isLoading { patience.pause() }
      } while application.isLoading && !patience.isOver
      return application.isLoading ? "still loading" : frame(after: 1) ?? grey
    }

    private var fault: String? {
      let textures = store.textures
      // Of tiny copies there is never more than their share, and of all together no more than may be but for
      // what is seen, and one picture that takes more by itself than decoders may have.
      let share = PictureStore.loaderShare(of: store.budget)
      let (loading, copies) = (min(store.loader.byteCount, share), store.copies.byteCount)
      if copies > memory / 8 { return "\(copies) bytes of copies" }
      if textures.byteCount + loading + copies
        > max(store.budget, textures.seenByteCount + loading + copies)
      {
        return "\(textures.byteCount) bytes, \(textures.seenByteCount) of them seen, "
          + "\(loading) on their way, \(copies) of copies"
      }
      // The canvas has these, its texts, and what is made of the few colours behind them.
      let text = application.text
      let others = text.labels.cost + text.levels.cost + (64 << 10)
      let change = application.contents.change.activity == .moving
      if !change, window.canvas.ledger.byteCount > textures.byteCount + others {
        return "\(window.canvas.ledger.byteCount) bytes, \(textures.byteCount) of them counted"
      }
      let seen = Set(cardsSeen.filter(\.isShown).map(\.picture.id))
      let lost = Set(cardsSeen.filter { !$0.isShown }.map(\.picture.id)).intersection(shown)
      shown = seen
      return lost.isEmpty ? nil : "lost what was seen of \(lost)"
    }

    /// A picture that is seen and isn't there.
    var grey: String? {
      cardsSeen.first { !$0.isShown }.map { "\($0.picture.name) is grey" }
    }

    private var cardsSeen: [CardView] {
      guard application.scene.kind == .gallery, !gallery.viewer.isAlone else { return [] }
      return gallery.carousel.presentedItems.filter { !$0.view.isHidden && $0.alpha > 0 }.map(
        \.view)
    }
  }

  private let turn: Turn

  init() async { turn = await Turn.take() }

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

  /// Whatever is done, no more is kept than may be, but for what is seen; and that is never dropped.
  @Test(arguments: [1, 2, 3]) func aRandomWalkStaysWithinTheBudget(seed: UInt64) throws {
    // Some six cards, of which the carousel shows more or fewer.
    let program = try Program(memory: 6 << 20, turn: turn)
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

  /// What a scene has shown is gone when another one is shown and there is no room for both, whoever still
  /// holds it: cards that wait to be used again do.
  @Test func aHiddenSceneHoldsNothingBeyondTheBudget() throws {
    let program = try Program(memory: 6 << 20, turn: turn)
    let (ledger, textures) = (program.window.canvas.ledger, program.store.textures)
    #expect(program.settle() == nil)
    #expect(textures.byteCount > 1 << 20)
    program.store.budget = 0
    program.perform(.toggleCube)
    // The picture of what was seen before fades.
    for _ in 0..<12 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    #expect(textures.count == 1 && textures.byteCount == textures.seenByteCount)
    program.application.text.removeAll()
    #expect(ledger.byteCount < textures.byteCount + (64 << 10))
    // Where memory is short nothing is left of either.
    program.application.handle(.lowMemory)
    #expect(textures.count == 0 && ledger.byteCount < 64 << 10)
    program.store.budget = 6 << 20
    program.perform(.toggleCube)
    #expect(program.settle() == nil)
    #expect(textures.count > 1)
  }

  /// An opened picture that takes all there is lets the cards go, and they come back after it.
  @Test func cardsMakeRoomForAnOpenedPicture() throws {
    let program = try Program(memory: 1 << 20, turn: turn)
    #expect(program.settle() == nil)
    program.perform(.open)
    for _ in 0..<90 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    let textures = program.store.textures
    #expect(textures.byteCount <= max(textures.limit, textures.seenByteCount))
    _ = program.application.scene.goBack()
    for _ in 0..<90 { _ = program.frame() }
    #expect(program.settle() == nil)
  }

  /// What was seen before and had to go is never grey when it comes back, however small it is at first.
  @Test func whatComesBackIsThereAtOnce() throws {
    let program = try Program(memory: 6 << 20, turn: turn)
    #expect(program.settle() == nil)
    let first = program.gallery.cards.items[0]
    let key = PictureStore.Key(picture: first.id, use: .card)
    program.perform(.last)
    for _ in 0..<30 { #expect(program.frame() == nil) }
    #expect(program.settle() == nil && !program.store.textures.contains(key))
    // At once, so that nothing is loaded on the way.
    program.gallery.carousel.scrollOffset = 0
    #expect(program.frame() == nil && program.grey == nil)
    // It isn't the picture itself, which is on its way.
    let texture = try #require(program.store.textures.texture(for: key))
    #expect(texture.width <= 32 && program.store.isLoading)
    for _ in 0..<30 where program.store.isLoading { #expect(program.frame() == nil) }
    #expect(program.settle() == nil)
    #expect(try #require(program.store.textures.texture(for: key)).width > 32)
  }

  /// A file that has other contents is not shown as it was.
  @Test func aRewrittenFileLeavesNoTinyCopy() throws {
    let program = try Program(memory: 6 << 20, turn: turn)
    #expect(program.settle() == nil)
    let picture = program.gallery.cards.items[0]
    #expect(program.store.copies.contains(picture.id))
    program.store.filesWereRewritten([picture.path])
    #expect(!program.store.copies.contains(picture.id))
    #expect(program.frame() == nil && program.grey == nil)
    #expect(program.settle() == nil)
    #expect(program.store.copies.contains(picture.id))
    try FileManager.default.removeItem(atPath: picture.path.description)
    program.store.filesWereRewritten([picture.path])
    _ = program.settle()
    #expect(!program.store.copies.contains(picture.id))
  }

  /// What was passed on the way is given up, and what is on its way comes in the order of now.
  @Test func onlyWhatIsSeenIsLoaded() throws {
    let program = try Program(memory: 6 << 20, turn: turn)
    #expect(program.settle() == nil)
    let paths = program.gallery.cards.items.map(\.path)
    let store = PictureStore(canvas: program.window.canvas, waker: Waker())
    func ask(for range: Range<Int>) -> Set<FilePath> {
      for index in range {
        _ = store.texture(of: store.picture(at: paths[index]), distance: Double(index))
      }
      store.frameWasDrawn()
      return Set(store.pictures.keys.map(\.path))
    }
    for first in [0, 5, 3, 18] {
      #expect(ask(for: first..<first + 6) == Set(paths[first..<first + 6]))
    }
    // Between two frames nothing is given up, and in one that shows no picture everything.
    _ = store.advance(to: 1)
    #expect(store.isLoading)
    #expect(ask(for: 0..<0).isEmpty && !store.isLoading)
  }
}

extension CardView {
  /// Whether its picture is to be seen, as far as it has faded in.
  fileprivate var isShown: Bool {
    if case .failed = picture.state { return true }
    let textures = [ground?.texture] + subviews.map { $0.isHidden ? nil : $0.ground?.texture }
    return textures.contains { $0 != nil && $0?.byteCount != 0 }
  }
}
