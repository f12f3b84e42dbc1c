import Foundation
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct TileGridTests {
  /// Each pixel of a picture is in exactly one tile, but for borders, and each tile's place is where its pixels are.
  @Test(arguments: [PixelSize(width: 30_000, height: 20_001), PixelSize(width: 511, height: 5000)])
  func tilesCoverThePicture(full: PixelSize) {
    for pixels in [Double(full.longestSide), 9000, 3000, 700] {
      let grid = TileGrid(full, pixels: pixels)
      let all = grid.block(around: Rect(x: 0, y: 0, width: 1, height: 1), margin: 0)
      #expect(all.columns == 0..<grid.columns && all.rows == 0..<grid.rows)
      let whole = grid.part(of: all)
      #expect((whole.x, whole.y) == (0, 0))
      #expect((whole.width, whole.height) == (full.width, full.height))
      for row in all.rows {
        for column in all.columns {
          let frame = grid.frame(column: column, row: row)
          let place = grid.place(column: column, row: row, in: all)
          let x = frame.minX * Double(full.width) / Double(grid.divisor)
          let y = frame.minY * Double(full.height) / Double(grid.divisor)
          #expect(abs(x - Double(place.x)) < 1e-6 && abs(y - Double(place.y)) < 1e-6)
          #expect(
            abs(
              frame.width * Double(full.width) / Double(grid.divisor)
                - Double(place.size.width)) < 1e-6)
          #expect(place.size.width <= TileGrid.side + 2 && place.size.height <= TileGrid.side + 2)
          #expect(place.x + place.size.width <= whole.size.width)
          #expect(place.y + place.size.height <= whole.size.height)
        }
      }
    }
  }

  /// Never fewer pixels than are wanted, but for what isn't seen, and never four times as many.
  @Test func theLevelFitsWhatIsWanted() {
    let full = PixelSize(width: 20_000, height: 30_000)
    for pixels in stride(from: 500.0, through: 60_000, by: 37) {
      let grid = TileGrid(full, pixels: pixels)
      let side = Double(full.longestSide / grid.divisor)
      #expect(side >= min(pixels, 30_000) * 0.99 && (side < 2 * pixels || grid.level == 12))
    }
  }

  @Test func whatLiesBesideAPictureHasNoTiles() {
    let grid = TileGrid(PixelSize(width: 4000, height: 3000), pixels: 4000)
    for part in [
      Rect(x: 1.5, y: 0.2, width: 1, height: 0.2), Rect(x: 0.1, y: -3, width: 0.1, height: 1),
      Rect(x: 0.5, y: 0.5, width: 0, height: 0), Rect(x: .nan, y: 0, width: 1, height: 1),
      Rect(x: -.infinity, y: 0, width: .infinity, height: 1),
    ] { #expect(grid.block(around: part, margin: 0).count == 0) }
    #expect(
      grid.block(around: Rect(x: 0.5, y: 0.5, width: 0.01, height: 0.01), margin: 0).count == 1)
  }
}

/// A picture that is larger than there is memory for, in the window.
@WindowActor @Suite struct TileTests {
  private nonisolated static let full = PixelSize(width: 700, height: 1200)

  /// What it shows, wherever one looks.
  private nonisolated static func color(_ x: Int, _ y: Int) -> [UInt8] {
    [x, y, (x >> 8) * 16 + (y >> 8)].map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Its file, with how much each pixel covers.
  private static func file(alpha: UInt8) throws -> Data {
    var pixels = [UInt8](repeating: alpha, count: full.width * full.height * 4)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for place in 0..<pixels.count / 4 {
        let (x, y) = (place % full.width, place / full.width)
        pixels[4 * place] = UInt8(truncatingIfNeeded: x)
        pixels[4 * place + 1] = UInt8(truncatingIfNeeded: y)
        pixels[4 * place + 2] = UInt8(truncatingIfNeeded: (x >> 8) * 16 + (y >> 8))
      }
    }
    let path = FileManager.default.temporaryDirectory.path + "/tiles-\(getpid()).png"
    defer { unlink(path) }
    try PixelImage(width: full.width, height: full.height, pixels: pixels).writePNG(to: path)
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static let opaque = Result { try file(alpha: 255) }

  @WindowActor private final class Program {
    let headless: HeadlessWindow
    let application: Application
    private let pictures: ShadePictures
    private(set) var time = 1.0
    var window: Window { headless.window }
    let gallery: GalleryScene
    var store: PictureStore { gallery.cards.pictures }
    var viewer: Viewer { gallery.viewer }

    init(
      turn: Turn, renderer: RendererName = .opengl, alpha: UInt8 = 255, memory: Int = 8 << 20,
      longestTexture: Int? = nil
    ) throws {
      headless = try HeadlessWindow(renderer, size: Size(width: 640, height: 400), turn: turn)
      if let longestTexture { headless.window.canvas.longestTextureSide = longestTexture }
      pictures = try ShadePictures(1)
      let file = alpha == 255 ? try TileTests.opaque.get() : try TileTests.file(alpha: alpha)
      try file.write(to: URL(fileURLWithPath: pictures.paths[0]))
      application = Application(
        window: headless.window, scene: .gallery, pictures: pictures.paths,
        settings: GallerySettings(try ShowCommand.parse([])), trace: nil, memory: memory)
      gallery = try #require(application.scene.view as? GalleryScene)
    }

    /// A frame as the loop makes it.
    func frame(after pause: Double = 1.0 / 30) {
      time += pause
      window.takeEvents(at: time) { application.handle($0) }
      _ = application.update(to: time)
      window.canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
      application.draw(on: window.canvas)
      window.canvas.end()
    }

    /// Lets everything load and come to rest.
    func settle() {
      let patience = SystemPatience(seconds: 60)
      for _ in 0..<8 { frame(after: 0.25) }
      while application.isLoading, !patience.isOver {
        patience.pause()
        frame()
      }
      frame()
    }

    /// What the last frame shows.
    var image: PixelImage { window.canvas.readPixels() }

    func perform(_ command: Command) { application.perform(command, isRepeat: false) }

    /// Moves what is seen to a place of the picture, in its own pixels.
    func look(at place: Point) throws {
      let scroll = try #require(viewer.presentPage).scrollView
      let scale = scroll.contentSize.width / Double(TileTests.full.width)
      scroll.contentOffset = scroll.nearestOffset(
        to: place * scale - Point(x: 320, y: 200))
    }

    /// The parts that are on their way.
    var parts: [PicturePart] { store.tileRequests.keys.compactMap(\.part) }
  }

  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func open(_ program: Program) throws {
    program.settle()
    program.perform(.open)
    program.settle()
    try #require(program.viewer.isAlone)
    program.perform(.magnify(.pixels(1)))
    program.settle()
  }

  /// The share of the window's pixels, but for its rim, that show the picture's where it lies. What is beside it
  /// doesn't count, nor what a function leaves out.
  private func share(
    _ program: Program, of image: PixelImage? = nil, within tolerance: Int = 0,
    _ color: (Int, Int) -> [UInt8]?
  ) throws -> Double {
    let place = program.viewer.place(
      of: try #require(program.viewer.index), onPage: program.viewer.page)
    let (left, top) = (Int(place.minX.rounded()), Int(place.minY.rounded()))
    let image = image ?? program.image
    var (same, count) = (0, 0)
    for y in stride(from: 60, to: 340, by: 7) {
      for x in stride(from: 4, to: 636, by: 5) {
        guard place.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)),
          let color = color(x - left, y - top)
        else { continue }
        let pixel = image[x, y]
        count += 1
        let isSame = zip([pixel.red, pixel.green, pixel.blue], color)
          .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        if isSame { same += 1 }
      }
    }
    try #require(count > 1000)
    return Double(same) / Double(count)
  }

  /// Each of the window's pixels is one of the file's, at the corners and where tiles meet; and no more is kept
  /// than may be.
  @Test func itsOwnPixelsAreSeen() throws {
    let program = try Program(turn: turn)
    try open(program)
    let store = program.store
    for place in [
      Point(x: 350, y: 512), Point(x: 0, y: 0), Point(x: 700, y: 0), Point(x: 0, y: 1200),
      Point(x: 700, y: 1200),
    ] {
      try program.look(at: place)
      program.settle()
      #expect(try share(program, Self.color) == 1, "\(place)")
      #expect(
        store.textures.byteCount + store.copies.byteCount + store.loader.byteCount <= store.budget)
    }
    let page = try #require(program.viewer.presentPage)
    #expect(page.tiles.count > 0)
    // The whole beneath is the smaller copy.
    #expect(try #require(page.picture.ground?.texture).height < 700)
    program.perform(.magnify(.whole))
    program.settle()
    #expect(page.tiles.count == 0)
  }

  /// However much memory there is: one for which the device has no texture is seen in tiles, and nothing of it is
  /// loaded that is larger than a texture may be.
  @Test(arguments: [600, nil]) func whatNoTextureHoldsIsInTiles(longestTexture: Int?) throws {
    let program = try Program(
      turn: turn, memory: PictureStore.standardBudget, longestTexture: longestTexture)
    try open(program)
    let page = try #require(program.viewer.presentPage)
    #expect((page.tiles.count > 0) == (longestTexture != nil))
    try program.look(at: Point(x: 350, y: 600))
    program.settle()
    #expect(try share(program, Self.color) == 1)
    // Where there are no tiles it is all of the picture.
    let ground = try #require(page.picture.ground?.texture)
    #expect(longestTexture.map { ground.height <= $0 } ?? (ground.height == Self.full.height))
  }

  /// Turned by hand its pixels are turned, and lie on those of the display as before.
  @Test(arguments: [RendererName.opengl, .software])
  func itsOwnPixelsAreTurned(renderer: RendererName) throws {
    let program = try Program(turn: turn, renderer: renderer)
    try open(program)
    let (right, bottom) = (Self.full.width - 1, Self.full.height - 1)
    for quarters in 1...3 {
      program.perform(.rotate(1))
      program.settle()
      // SDL's own rasteriser puts some of what lies across beside its place, by up to two pixels: which shows
      // where the colours begin anew.
      let isExact = renderer == .opengl || quarters == 2
      let share = try share(program, within: isExact ? 0 : 2) { x, y in
        switch quarters {
        case 1: Self.color(y, bottom - x)
        case 2: Self.color(right - x, bottom - y)
        default: Self.color(right - y, x)
        }
      }
      #expect(share >= (isExact ? 1 : 0.95), "\(quarters)")
    }
  }

  /// While tiles are on their way the smaller copy is seen there, whichever way the picture is moved.
  @Test func movingShowsNoHole() throws {
    let program = try Program(turn: turn)
    try open(program)
    var missed = 0
    for place in [Point(x: 350, y: 1000), Point(x: 690, y: 1190), Point(x: 10, y: 10)] {
      try program.look(at: place)
      for _ in 0..<3 {
        program.frame()
        if !program.parts.isEmpty { missed += 1 }
        let share = try share(program, within: 12) { x, y in
          // Where the colours begin anew a copy mixes them.
          let isSmooth = [x, y].allSatisfy { (8..<248).contains($0 & 255) }
          return isSmooth ? Self.color(x, y) : nil
        }
        #expect(share == 1, "\(place)")
      }
    }
    #expect(missed > 0)
  }

  /// What is enlarged asks for its tiles only where it comes to rest: a picture of the window waits for them, too.
  @Test func aScreenshotHasWhatComesToRest() throws {
    let program = try Program(turn: turn)
    program.settle()
    program.perform(.open)
    program.settle()
    program.perform(.magnify(.pixels(1)))
    let application = program.application
    let (image, isFinished) = application.finishedScreenshot(patience: SystemPatience(seconds: 60))
    #expect(isFinished && !application.isLoading)
    #expect(try share(program, of: image, Self.color) == 1)
  }

  /// What is there isn't asked for again, and at rest nothing is.
  @Test func onlyWhatHasComeIntoSightIsLoaded() throws {
    let program = try Program(turn: turn)
    try open(program)
    let asked = program.store.counts.asked
    for _ in 0..<5 { program.frame() }
    #expect(program.store.counts.asked == asked && program.parts.isEmpty)
    try program.look(at: Point(x: 350, y: 1190))
    program.frame()
    // Below alone, and no higher than what has come into sight.
    #expect(!program.parts.isEmpty)
    for part in program.parts { #expect(part.y == 1023) }
    program.settle()
    #expect(program.store.counts.asked <= asked + 2)
  }

  /// What is on its way goes on as long as something of it is wanted, however the picture is moved meanwhile.
  @Test func movingDoesNotBeginAnew() throws {
    let program = try Program(turn: turn)
    program.settle()
    let (store, picture) = (program.store, program.gallery.cards.items[0])
    /// What is on its way when some of the picture is seen from a place on; nothing of it is taken.
    func requests(_ x: Double, _ y: Double) -> Set<PictureRequest> {
      let part = Rect(x: x, y: y, width: 0.5, height: 0.1)
      #expect(!store.tiles(of: picture, in: part, pixels: 1200, asks: true) { _, _, _ in })
      store.frameWasDrawn()
      return Set(store.tileRequests.keys)
    }
    let first = requests(0.4, 0.1)
    #expect(first.count == 2)
    #expect(requests(0.41, 0.11) == first && requests(0.45, 0.1) == first)
    #expect(requests(0.4, 0.9).isDisjoint(with: first))
    store.cancelAll()
    #expect(store.tileRequests.isEmpty && !store.isLoading)
  }

  /// What lets something through isn't seen twice.
  @Test func whatLetsSomethingThroughIsSeenOnce() throws {
    let program = try Program(turn: turn, alpha: 128)
    try open(program)
    let share = try share(program, within: 1) { x, y in
      Self.color(x, y).map { UInt8(Int($0) * 128 / 255) }
    }
    #expect(share == 1)
    #expect(program.viewer.presentPage?.picture.opacity == 0)
  }

  /// Where a part can't be loaded the smaller copy of the whole is seen, and nothing is tried again and again.
  @Test func aPartThatFailsLeavesTheSmallerCopy() throws {
    let program = try Program(turn: turn)
    program.settle()
    program.perform(.open)
    program.settle()
    let picture = program.gallery.cards.items[0]
    try Data([0x89, 0x50]).write(to: URL(fileURLWithPath: picture.path.description))
    program.perform(.magnify(.pixels(1)))
    program.settle()
    let page = try #require(program.viewer.presentPage)
    #expect(!program.application.isLoading && page.tiles.count == 0)
    #expect(page.picture.ground?.texture != nil)
    // Once the file has other contents, it is.
    picture.fileWasRewritten()
    #expect(picture.hasParts)
  }
}
