import CarouselKit
import Foundation
import Geometry
import Stage
import Support
import Testing

@testable import CarouselDemo

/// Every carousel type in both orientations, drawn by the real scene on the sample pictures and compared
/// with pictures that were looked at and found right.
///
/// `RECORD=1 swift test --filter ReferencePictureTests` makes the pictures anew and fails, so that
/// nobody records by accident. What doesn't agree is left in `.build/pictures`, with its
/// difference.
@MainActor
@Suite(
  .serialized,
  .enabled(
    "OpenGL is missing here, and the software renderer shows other pixels", PictureStage.isThere)
)
struct ReferencePictureTests {
  /// Rasterisers round differently. Mesa's llvmpipe and softpipe are 0.14 apart at most in these
  /// pictures, and nowhere by more than 12; this allows three times as much. A card that is off by a
  /// pixel, in another order or of another size goes far beyond.
  private static let meanTolerance = 0.4
  /// A difference of a channel, of 255, that counts as an edge's.
  private static let edgeDifference: UInt8 = 24
  /// The share of pixels that may differ by more: edges that fall between two samples.
  private static let edgeTolerance = 0.002

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func everyTypeLooksAsItDid() throws {
    let stage = try PictureStage(root: Self.root)
    for (number, type) in CarouselLayout.builtIn.enumerated() {
      for isVertical in [false, true] {
        let picture = try stage.picture(ofType: number, isVertical: isVertical)
        try compare(picture, named: type.name + (isVertical ? "-vertical" : ""))
      }
    }
  }

  /// The comparison itself: neither a picture moved by one pixel of the window nor covers turned by
  /// 2 % more may pass.
  @Test func smallChangesAreSeen() throws {
    let stage = try PictureStage(root: Self.root)
    let picture = try stage.picture(ofType: 7, isVertical: false)
    let moved = try stage.picture(ofType: 7, isVertical: false, eyeMovedBy: Point(x: 1, y: 0))
    #expect(!Self.agrees(Self.difference(picture, moved)))
    stage.set(.tilt, to: 0.9 * 1.02)
    let tilted = try stage.picture(ofType: 7, isVertical: false)
    #expect(!Self.agrees(Self.difference(picture, tilted)))
  }

  private func compare(_ picture: PixelImage, named name: String) throws {
    let file = Self.root.appendingPathComponent("Tests/Fixtures/pictures/\(name).png").path
    if Self.isRecording {
      try picture.writePNG(to: file)
      Issue.record("recorded \(file); look at it, and run again without RECORD")
      return
    }
    let reference = try PictureDecoder.decode(file, longestSide: 4096)
    try #require((picture.width, picture.height) == (reference.width, reference.height))
    let difference = Self.difference(picture, reference)
    if !Self.agrees(difference) {
      let folder = Self.root.appendingPathComponent(".build/pictures")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.writePNG(to: folder.appendingPathComponent("\(name).png").path)
      try PixelImage(width: picture.width, height: picture.height, pixels: difference.picture)
        .writePNG(to: folder.appendingPathComponent("\(name)-difference.png").path)
      Issue.record(
        """
        \(name): \(difference.mean) of 255 in the mean, \(difference.outliers * 100) % of the pixels \
        beyond \(Self.edgeDifference); see \(name).png and \(name)-difference.png in \(folder.path)
        """)
    }
  }

  private static func difference(_ a: PixelImage, _ b: PixelImage) -> PictureDifference {
    PictureDifference(a.pixels, b.pixels, limit: edgeDifference)
  }

  private static func agrees(_ difference: PictureDifference) -> Bool {
    difference.mean <= meanTolerance && difference.outliers <= edgeTolerance
  }
}

/// A window that is never shown, with the gallery on the sample pictures.
@MainActor private final class PictureStage {
  private let window: Window
  private let scene: GalleryScene
  private var time = 0.0

  /// Whether there is the renderer whose pixels can be compared.
  nonisolated static func isThere() async -> Bool {
    let turn = await Turn.take()
    defer { withExtendedLifetime(turn) {} }
    return await MainActor.run { (try? openWindow())?.rendererName == .opengl }
  }

  private static func openWindow() throws -> Window {
    setenv("SDL_VIDEODRIVER", "offscreen", 1)
    return try Window(
      Window.Configuration(
        title: "pictures", appID: "org.carousel.Test", size: Size(width: 640, height: 400),
        renderer: .opengl, isVsynced: false))
  }

  init(root: URL) throws {
    window = try Self.openWindow()
    let samples = root.appendingPathComponent("Assets/pictures").path
    scene = GalleryScene(
      SceneSetting(
        paths: try PictureFolder.pictures(in: [samples]),
        settings: GallerySettings(try ShowCommand.parse([])), canvas: window.canvas,
        text: Text(canvas: window.canvas), waker: FrameLoop(window: window).waker,
        records: false))
    window.canvas.backdrop = Backdrop()
    scene.layOut(window.size)
  }

  /// Sets an option of the carousel.
  func set(_ option: CarouselOption, to value: Double) {
    scene.settings.options[option] = value
  }

  /// A type at rest with all its pictures, at half the window's size and without the legend, whose
  /// font is the system's.
  func picture(
    ofType number: Int, isVertical: Bool, eyeMovedBy offset: Point = .zero
  ) throws -> PixelImage {
    scene.perform(.type(number))
    if scene.settings.isVertical != isVertical { scene.perform(.toggleVertical) }
    scene.carousel.viewpointOffset += offset
    let patience = SystemPatience(seconds: 60)
    repeat {
      time += 10
      _ = scene.update(to: time)
      if scene.isLoading {
        // Only waiting leaves the processor to the decoders.
        patience.pause()
      } else {
        // A drawing asks for the pictures that it misses.
        _ = window.screenshot(scene.drawCards)
      }
    } while (scene.isLoading || scene.carousel.isMoving) && !patience.isOver
    try #require(!scene.isLoading && !scene.carousel.isMoving)
    time += 10
    _ = scene.update(to: time)
    let image = window.screenshot(scene.drawCards)
    scene.compose()
    return MipChain(image).levels[1]
  }
}
