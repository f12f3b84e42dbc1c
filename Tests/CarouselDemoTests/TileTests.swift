import Foundation
import GeometryKit
import Glibc
import PictureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// The tiles in which a picture that exceeds the memory limit is displayed.
@WindowActor @Suite struct TileTests {
  private nonisolated static let fileSize = PixelSize(width: 700, height: 1200)

  /// Returns the colour of a pixel of the test picture.
  private nonisolated static func color(_ x: Int, _ y: Int) -> [UInt8] {
    [x, y, (x >> 8) * 16 + (y >> 8)].map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Returns the data of the test picture's file, with the given alpha for every pixel.
  private static func file(alpha: UInt8) throws -> Data {
    var pixels = [UInt8](repeating: alpha, count: fileSize.width * fileSize.height * 4)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count / 4 {
        let (x, y) = (index % fileSize.width, index / fileSize.width)
        pixels[4 * index] = UInt8(truncatingIfNeeded: x)
        pixels[4 * index + 1] = UInt8(truncatingIfNeeded: y)
        pixels[4 * index + 2] = UInt8(truncatingIfNeeded: (x >> 8) * 16 + (y >> 8))
      }
    }
    let path = FileManager.default.temporaryDirectory.path + "/tiles-\(getpid()).png"
    defer { unlink(path) }
    try PixelImage(width: fileSize.width, height: fileSize.height, pixels: pixels).writePNG(
      to: path)
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
    var store: TextureStore { gallery.cards.pictures }
    var viewer: Viewer { gallery.viewer }

    init(
      access: WindowAccess, renderer: RendererName = .opengl, alpha: UInt8 = 255,
      memory: Int = 8 << 20,
      longestTexture: Int? = nil
    ) throws {
      headless = try HeadlessWindow(renderer, size: Size(width: 640, height: 400), access: access)
      if let longestTexture { headless.window.canvas.longestTextureSide = longestTexture }
      pictures = try ShadePictures(1)
      let file = alpha == 255 ? try TileTests.opaque.get() : try TileTests.file(alpha: alpha)
      try file.write(to: URL(fileURLWithPath: pictures.paths[0]))
      application = Application(
        window: headless.window, scene: .gallery, of: .standard, pictures: pictures.paths,
        settings: GallerySettings(try ShowCommand.parse([])), trace: nil,
        source: .init(memory: memory))
      gallery = try #require(application.scene as? GalleryScene)
    }

    /// Updates and draws a frame as the frame loop does.
    func frame(after pause: Double = 1.0 / 30) {
      time += pause
      window.handleEvents(at: time) { application.handle($0) }
      _ = application.update(to: time)
      window.canvas.begin(size: window.size, pixelRatio: window.pixelRatio)
      application.draw(on: window.canvas)
      window.canvas.end()
    }

    /// Waits until everything is loaded and at rest, and the controls over an open picture have
    /// disappeared.
    func settle() {
      let timeout = Timeout(seconds: 60)
      for _ in 0..<16 { frame(after: 0.25) }
      while application.isLoading, !timeout.isOver {
        timeout.pause()
        frame()
      }
      frame()
    }

    /// The pixels of the last frame.
    var image: PixelImage { window.canvas.readPixels() }

    func perform(_ command: CommandInfo) { application.perform(command, isRepeat: false) }

    /// Scrolls a position of the picture, in picture pixels, as close to the window's centre as
    /// possible.
    func look(at position: Point) throws {
      let scroll = try #require(viewer.currentPage).scrollView
      let scale = scroll.contentSize.width / Double(TileTests.fileSize.width)
      scroll.contentOffset = scroll.nearestOffset(
        to: position * scale - Point(x: 320, y: 200))
    }

    /// The parts of the picture that are being loaded.
    var parts: [PicturePart] { store.requests.tiles.keys.compactMap(\.part) }
  }

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func open(_ program: Program) throws {
    program.settle()
    program.perform(.open)
    program.settle()
    try #require(program.viewer.coversWindow)
    program.perform(.magnify(.pixels(1)))
    program.settle()
  }

  private func frame(_ program: Program) throws -> Rect {
    program.viewer.frame(of: try #require(program.viewer.index), onPage: program.viewer.pageNumber)
  }

  /// Returns the window position of the picture's upper left pixel.
  private func corner(_ program: Program) throws -> (left: Int, top: Int) {
    let frame = try frame(program)
    return (Int(frame.minX.rounded()), Int(frame.minY.rounded()))
  }

  /// Returns the fraction of sampled window pixels inside the picture that have the expected
  /// colour. Excludes the window's borders and pixels for which `color` returns `nil`.
  private func fraction(
    _ program: Program, of image: PixelImage? = nil, within tolerance: Int = 0,
    _ color: (Int, Int) -> [UInt8]?
  ) throws -> Double {
    let frame = try frame(program)
    let (left, top) = try corner(program)
    let image = image ?? program.image
    var (same, count) = (0, 0)
    for y in stride(from: 60, to: 340, by: 7) {
      for x in stride(from: 4, to: 636, by: 5) {
        guard frame.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)),
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

  /// At a magnification of 1, each window pixel is a pixel of the file, even at corners and where
  /// tiles meet. The memory use stays within the limit.
  @Test func tilesShowThePixelsOfTheFile() throws {
    let program = try Program(access: access)
    try open(program)
    let store = program.store
    for position in [
      Point(x: 350, y: 512), Point(x: 0, y: 0), Point(x: 700, y: 0), Point(x: 0, y: 1200),
      Point(x: 700, y: 1200),
    ] {
      try program.look(at: position)
      program.settle()
      #expect(try fraction(program, Self.color) == 1, "\(position)")
      #expect(
        store.textures.byteCount + store.copies.byteCount + store.loader.byteCount
          <= store.memoryLimit)
    }
    let page = try #require(program.viewer.currentPage)
    #expect(page.tiles.tiles.count > 0)
    // The texture below the tiles is the picture's smaller copy.
    #expect(try #require(page.picture.background?.texture).height < 700)
    program.perform(.magnify(.whole))
    program.settle()
    #expect(page.tiles.tiles.count == 0)
  }

  /// A picture larger than the maximum texture size is shown in tiles, even if it fits into the
  /// memory limit. No texture is larger than the maximum.
  @Test(arguments: [600, nil]) func picturesBeyondTheTextureLimitUseTiles(longestTexture: Int?)
    throws
  {
    let program = try Program(
      access: access, memory: TextureStore.defaultMemoryLimit, longestTexture: longestTexture)
    try open(program)
    let page = try #require(program.viewer.currentPage)
    #expect((page.tiles.tiles.count > 0) == (longestTexture != nil))
    try program.look(at: Point(x: 350, y: 600))
    program.settle()
    #expect(try fraction(program, Self.color) == 1)
    // Without tiles, the texture has the whole picture's size.
    let background = try #require(page.picture.background?.texture)
    #expect(
      longestTexture.map { background.height <= $0 } ?? (background.height == Self.fileSize.height))
  }

  /// The tiles of a rotated picture are rotated and still match the display's pixels.
  @Test(arguments: [RendererName.opengl, .software])
  func tilesOfARotatedPictureAreRotated(renderer: RendererName) throws {
    let program = try Program(access: access, renderer: renderer)
    try open(program)
    let (right, bottom) = (Self.fileSize.width - 1, Self.fileSize.height - 1)
    for quarters in 1...3 {
      program.perform(.rotate(1))
      program.settle()
      // SDL's software renderer shifts some rotated pixels by up to two pixels, which is visible
      // where the colours wrap.
      let isExact = renderer == .opengl || quarters == 2
      let fraction = try fraction(program, within: isExact ? 0 : 2) { x, y in
        switch quarters {
        case 1: Self.color(y, bottom - x)
        case 2: Self.color(right - x, bottom - y)
        default: Self.color(right - y, x)
        }
      }
      #expect(fraction >= (isExact ? 1 : 0.95), "\(quarters)")
    }
  }

  /// Where tiles are still loading, the picture's smaller copy is visible.
  @Test func scrollingShowsNoHoles() throws {
    let program = try Program(access: access)
    try open(program)
    var missed = 0
    for position in [Point(x: 350, y: 1000), Point(x: 690, y: 1190), Point(x: 10, y: 10)] {
      try program.look(at: position)
      for _ in 0..<3 {
        program.frame()
        if !program.parts.isEmpty { missed += 1 }
        let fraction = try fraction(program, within: 12) { x, y in
          // The test skips pixels where the colour values wrap, because the scaled copy mixes them.
          let isSmooth = [x, y].allSatisfy { (8..<248).contains($0 & 255) }
          return isSmooth ? Self.color(x, y) : nil
        }
        #expect(fraction == 1, "\(position)")
      }
    }
    #expect(missed > 0)
  }

  /// Tiles are requested only after the zoom has ended. A screenshot waits for them.
  @Test func screenshotWaitsForTiles() throws {
    let program = try Program(access: access)
    program.settle()
    program.perform(.open)
    program.settle()
    program.perform(.magnify(.pixels(1)))
    let application = program.application
    let (image, isFinished) = application.finishedScreenshot(timeout: Timeout(seconds: 60))
    #expect(isFinished && !application.isLoading)
    #expect(try fraction(program, of: image, Self.color) == 1)
  }

  /// Only newly visible tiles are requested. While the picture doesn't move, none are requested.
  @Test func onlyNewlyVisibleTilesAreRequested() throws {
    let program = try Program(access: access)
    try open(program)
    let requested = program.store.counts.requested
    for _ in 0..<5 { program.frame() }
    #expect(program.store.counts.requested == requested && program.parts.isEmpty)
    try program.look(at: Point(x: 350, y: 1190))
    program.frame()
    // Only tiles at the lower edge are requested.
    #expect(!program.parts.isEmpty)
    for part in program.parts { #expect(part.y == 1023) }
    program.settle()
    #expect(program.store.counts.requested <= requested + 2)
  }

  /// A request continues while any of its tiles is visible, even if the picture scrolls.
  @Test func scrollingKeepsPendingRequests() throws {
    let program = try Program(access: access)
    program.settle()
    let (store, picture) = (program.store, program.gallery.cards.items[0])
    /// Returns the pending requests while a part of the picture is visible and none of its tiles is
    /// loaded.
    func requests(_ x: Double, _ y: Double) -> Set<PictureRequest> {
      let part = Rect(x: x, y: y, width: 0.5, height: 0.1)
      #expect(
        !store.tiles(of: picture, in: part, pixels: 1200, requestsMissing: true) { _, _, _ in })
      store.endFrame()
      return Set(store.requests.tiles.keys)
    }
    let first = requests(0.4, 0.1)
    #expect(first.count == 2)
    #expect(requests(0.41, 0.11) == first && requests(0.45, 0.1) == first)
    #expect(requests(0.4, 0.9).isDisjoint(with: first))
    store.cancelAll()
    #expect(store.requests.tiles.isEmpty && !store.isLoading)
  }

  /// A translucent picture isn't blended with its smaller copy.
  @Test func translucentTilesReplaceTheSmallerCopy() throws {
    let program = try Program(access: access, alpha: 128)
    try open(program)
    let picture = program.image
    program.viewer.row.opacity = 0
    program.frame()
    let background = program.image
    let (left, top) = try corner(program)
    let fraction = try fraction(program, of: picture, within: 1) { x, y in
      let behind = background[left + x, top + y]
      return zip(Self.color(x, y), [behind.red, behind.green, behind.blue]).map {
        UInt8((Int($0) * 128 + Int($1) * 127 + 127) / 255)
      }
    }
    #expect(fraction == 1)
    #expect(program.viewer.currentPage?.picture.opacity == 0)
  }

  /// If a part can't be loaded, the picture's smaller copy stays visible and the request isn't
  /// repeated.
  @Test func failedPartLeavesTheSmallerCopy() throws {
    let program = try Program(access: access)
    program.settle()
    program.perform(.open)
    program.settle()
    let picture = program.gallery.cards.items[0]
    try Data([0x89, 0x50]).write(to: URL(fileURLWithPath: picture.path.description))
    program.perform(.magnify(.pixels(1)))
    program.settle()
    let page = try #require(program.viewer.currentPage)
    #expect(!program.application.isLoading && page.tiles.tiles.count == 0)
    #expect(page.picture.background?.texture != nil)
    // After the file is rewritten, its parts can be requested again.
    picture.fileWasRewritten()
    #expect(picture.hasParts)
  }
}
