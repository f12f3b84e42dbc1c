import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Scrubbing through all pictures from the position label, such as “8 of 27”.
@WindowActor @Suite struct PositionHandleTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func gallery(
    _ count: Int = 30, options: [String] = []
  ) throws -> (harness: SceneHarness, scene: GalleryScene) {
    let harness = SceneHarness(
      try HeadlessProgram(
        pictures: count, options: options, size: Size(width: 1280, height: 800), access: access))
    harness.pass(0.5)
    return (harness, try #require(harness.program.gallery))
  }

  @Test(arguments: [[], ["--vertical"], ["--type", "wheel", "--vertical"], ["--wrap"]])
  func holdingThePositionScrubsThroughAllPictures(options: [String]) throws {
    let (harness, scene) = try gallery(options: options)
    scene.carousel.scrollToItem(at: 10, animated: false)
    harness.pass(0.5)
    let start = try harness.position(on: scene.legend.handle)
    #expect(scene.legend.filmstrip.isHidden)
    harness.touch(.began, start)
    harness.pass(0.8)
    #expect(!scene.legend.filmstrip.isHidden && scene.legend.filmstrip.opacity == 1)
    #expect(!harness.program.application.contents.menu.isShown)
    harness.move(from: start, to: Point(x: 1270, y: start.y))
    #expect(scene.carousel.currentItemIndex == 29)
    harness.move(from: Point(x: 1270, y: start.y), to: Point(x: 10, y: start.y - 200))
    #expect(scene.carousel.currentItemIndex == 0)
    harness.move(from: Point(x: 10, y: start.y), to: start)
    #expect(scene.carousel.currentItemIndex == 10)
    harness.touch(.ended, start)
    harness.pass(1)
    #expect(scene.legend.filmstrip.isHidden && !scene.carousel.isMoving)
    #expect(scene.carousel.scrollOffset == scene.carousel.scrollOffset.rounded())
  }

  @Test(arguments: [Touch.Device.finger, .mouse]) func dragOnThePositionScrubsAtOnce(
    device: Touch.Device
  ) throws {
    let (harness, scene) = try gallery()
    let start = try harness.position(on: scene.legend.handle)
    func touch(_ phase: Touch.Phase, _ x: Double) {
      let touch = Touch(
        id: 1, phase: phase, position: start + Point(x: x, y: 0), time: harness.program.time,
        device: device)
      harness.program.application.handle(.touch(touch))
    }
    touch(.began, 0)
    for step in 1...30 {
      harness.program.passFrame()
      touch(.moved, Double(step) * 10)
    }
    harness.pass(0.3)
    #expect((10...20).contains(scene.carousel.currentItemIndex))
    #expect(!scene.legend.filmstrip.isHidden)
    touch(.ended, 300)
    harness.pass(1)
    #expect(scene.legend.filmstrip.isHidden)
  }

  /// With a few pictures, most positions of the finger centre a picture exactly.
  @Test func picturesAreCentredWhileTheFingerMoves() throws {
    let (harness, scene) = try gallery(5)
    let start = try harness.position(on: scene.legend.handle)
    harness.touch(.began, start)
    harness.pass(0.8)
    var centred = 0
    for step in 1...100 {
      harness.program.passFrame()
      harness.touch(.moved, start + Point(x: Double(step) * 6, y: 0))
      let offset = scene.carousel.scrollOffset
      if offset == offset.rounded() { centred += 1 }
    }
    #expect((50...75).contains(centred))
    #expect(scene.carousel.scrollOffset == 4)
    harness.touch(.ended, start + Point(x: 600, y: 0))
  }

  @Test func tapOnThePositionShowsTheToolbar() throws {
    let (harness, scene) = try gallery()
    harness.tap(try harness.position(on: scene.legend.handle))
    harness.pass(0.5)
    #expect(harness.program.application.contents.bar.isShown)
    #expect(scene.legend.filmstrip.isHidden)
  }

  @Test func filmstripLiesAboveTheCaptionAndInsideTheWindow() throws {
    for size in [
      Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
    ] {
      let harness = SceneHarness(
        try HeadlessProgram(pictures: 30, size: size, access: access))
      harness.pass(0.5)
      let scene = try #require(harness.program.gallery)
      harness.touch(.began, try harness.position(on: scene.legend.handle))
      harness.pass(0.8)
      let frame = scene.legend.filmstrip.frame
      #expect(Rect(origin: .zero, size: size).contains(frame.origin))
      #expect(frame.maxX <= size.width && frame.maxY <= scene.legend.handle.frame.minY)
      harness.touch(.ended, try harness.position(on: scene.legend.handle))
    }
  }
}
