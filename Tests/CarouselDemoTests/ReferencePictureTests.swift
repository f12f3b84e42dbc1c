import CarouselKit
import Foundation
import Geometry
import Stage
import Testing

@testable import CarouselDemo

/// Every carousel type in both orientations, drawn by the real scene on the sample pictures and compared
/// with pictures that were looked at and found right.
///
/// `RECORD=1 swift test --filter ReferencePictureTests` makes the pictures anew and fails, so that
/// nobody records by accident. What doesn't agree is left in `.build/pictures`.
@MainActor @Suite(.serialized) struct ReferencePictureTests {
  /// Two rasterisers round differently where a texel or an edge falls between two pixels: nearly all
  /// pixels then agree within a level or two, and along edges a few differ by more. A card that is
  /// off by a pixel, in another order or of another size goes far beyond both.
  private static let meanTolerance = 0.8
  /// A difference of a channel, of 255, that counts as an edge's.
  private static let edgeDifference = 24
  /// The share of pixels that may differ by more.
  private static let edgeTolerance = 0.005

  private static let size = Size(width: 640, height: 400)
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  @Test func everyTypeLooksAsItDid() throws {
    guard let stage = try PictureStage(size: Self.size, root: Self.root) else { return }
    for (number, type) in CarouselLayout.builtIn.enumerated() {
      for isVertical in [false, true] {
        let picture = try stage.picture(ofType: number, isVertical: isVertical)
        try compare(picture, named: type.name + (isVertical ? "-vertical" : ""))
      }
    }
  }

  /// The comparison itself: a picture moved by one pixel of the window must not pass.
  @Test func aPixelsMoveIsSeen() throws {
    guard let stage = try PictureStage(size: Self.size, root: Self.root) else { return }
    let picture = try stage.picture(ofType: 7, isVertical: false)
    let moved = try stage.picture(ofType: 7, isVertical: false, eyeMovedBy: Point(x: 1, y: 0))
    let difference = Self.difference(picture, moved)
    #expect(difference.mean > Self.meanTolerance || difference.edges > Self.edgeTolerance)
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
    if difference.mean > Self.meanTolerance || difference.edges > Self.edgeTolerance {
      let folder = Self.root.appendingPathComponent(".build/pictures")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let actual = folder.appendingPathComponent("\(name).png").path
      try picture.writePNG(to: actual)
      Issue.record(
        "\(name): mean difference \(difference.mean), \(difference.edges) of the pixels; see \(actual)"
      )
    }
  }

  /// The mean difference of a channel, and the share of pixels with one beyond an edge's.
  private static func difference(_ a: PixelImage, _ b: PixelImage) -> (mean: Double, edges: Double)
  {
    var sum = 0
    var edges = 0
    for pixel in stride(from: 0, to: min(a.pixels.count, b.pixels.count), by: 4) {
      var largest = 0
      for channel in pixel..<pixel + 3 {
        let difference = abs(Int(a.pixels[channel]) - Int(b.pixels[channel]))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > edgeDifference { edges += 1 }
    }
    let count = Double(max(a.width * a.height, 1))
    return (Double(sum) / (3 * count), Double(edges) / count)
  }
}

/// A window that is never shown, with the gallery on the sample pictures.
@MainActor private final class PictureStage {
  private let window: Window
  private let scene: GalleryScene
  private var time = 0.0

  /// Nil where there is nothing to draw on, or no OpenGL: the software renderer shows other pixels.
  init?(size: Size, root: URL) throws {
    setenv("SDL_VIDEODRIVER", "offscreen", 1)
    do {
      window = try Window(
        Window.Configuration(
          title: "pictures", appID: "org.carousel.Test", size: size, renderer: .opengl,
          isVsynced: false))
    } catch {
      print("left out, there is nothing to draw on: \(error)")
      return nil
    }
    guard window.rendererName == .opengl else {
      print("left out: OpenGL is missing")
      return nil
    }
    let samples = root.appendingPathComponent("Assets/pictures").path
    scene = GalleryScene(
      SceneSetting(
        paths: try PictureFolder.pictures(in: [samples]),
        settings: GallerySettings(try ShowCommand.parse([])), canvas: window.canvas,
        text: Text(canvas: window.canvas), waker: FrameLoop(window: window).waker,
        records: false))
    window.canvas.backdrop = Backdrop()
    scene.layOut(size)
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
      // Each drawing asks for the pictures that it misses.
      _ = window.screenshot(scene.drawCards)
      if scene.isLoading { patience.pause() }
    } while (scene.isLoading || scene.carousel.isMoving) && !patience.isOver
    try #require(!scene.isLoading && !scene.carousel.isMoving)
    time += 10
    _ = scene.update(to: time)
    let image = window.screenshot(scene.drawCards)
    scene.compose()
    return MipChain(image).levels[1]
  }
}
