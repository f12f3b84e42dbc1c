import CarouselKit
import GeometryKit
import GestureKit
import ScrollKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// In every scene, a tap that stops a motion has no other effect.
@WindowActor @Suite struct StoppingTapTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A finger that touches the program.
  @WindowActor private final class Harness {
    let program: HeadlessProgram
    private var id: Int64 = 0

    init(_ program: HeadlessProgram) { self.program = program }

    func pass(_ seconds: Double) { program.pass(seconds) }

    func touch(_ phase: Touch.Phase, _ point: Point) {
      let touch = Touch(id: id, phase: phase, position: point, time: program.time)
      program.application.handle(.touch(touch))
    }

    func tap(_ point: Point) {
      id += 1
      touch(.began, point)
      pass(0.05)
      touch(.ended, point)
    }

    /// Flicks at 1200 points per second, then waits.
    func flick(from start: Point, by translation: Point, seconds: Double) {
      id += 1
      touch(.began, start)
      let frames = Int((translation.length / 20).rounded(.up))
      for frame in 1...frames {
        pass(1.0 / 60)
        touch(.moved, start + translation * (Double(frame) / Double(frames)))
      }
      touch(.ended, start + translation)
      pass(seconds)
    }
  }

  private func program(_ options: [String] = []) throws -> (Harness, GalleryScene) {
    let program = try HeadlessProgram(pictures: 40, options: options, access: access)
    program.pass(1)
    return (Harness(program), try #require(program.gallery))
  }

  private let middle = Point(x: 320, y: 200)

  @Test(arguments: ["linear", "coverFlow", "timeMachine", "taskSwitcher", "wheel"])
  func tapOnlyStopsTheMovingCarousel(type: String) throws {
    let (harness, scene) = try program(["--type", type])
    let background = Point(x: 20, y: 380)
    let handle = try #require(scene.bar.handle?.center)
    for point in [background, middle, Point(x: 500, y: 200), handle] {
      scene.carousel.scrollToItem(at: 10, animated: false)
      harness.pass(1)
      harness.flick(from: middle, by: Point(x: -160, y: 0), seconds: 0.1)
      let before = scene.carousel.scrollOffset
      #expect(scene.carousel.isMoving)
      harness.tap(point)
      #expect(abs(scene.carousel.scrollOffset - before) < 1e-9)
      harness.pass(2)
      // The carousel aligns with the item that was nearest when it stopped.
      #expect(scene.carousel.scrollOffset == before.rounded())
      #expect(!scene.bar.isShown && !scene.viewer.isVisible)
    }
    // While the carousel is at rest, the taps have their usual effects.
    harness.tap(handle)
    #expect(scene.bar.isShown)
    harness.pass(TouchBar.visibleDuration + 1)
    harness.tap(try #require(scene.cards.cardFrame(at: scene.carousel.currentItemIndex)?.center))
    #expect(scene.viewer.isOpen)
  }

  @Test func tapStopsAPageTurnAndADeceleratingPicture() throws {
    let (harness, scene) = try program()
    scene.perform(.open)
    harness.pass(5)
    let viewer = scene.viewer
    #expect(viewer.captionAlpha == 0)
    // Tap inside and beside the picture during a page turn.
    for point in [middle, Point(x: 600, y: 390)] {
      // The page turn is more than half done, and the caption of the new picture appears.
      harness.flick(from: middle, by: Point(x: -160, y: 0), seconds: 0.2)
      let index = viewer.index
      #expect(viewer.isTurning)
      harness.tap(point)
      harness.pass(2)
      #expect(viewer.isOpen && !viewer.isTurning && viewer.index == index)
      #expect(viewer.captionAlpha == 1)
      harness.pass(4)
      #expect(viewer.captionAlpha == 0)
    }
    // Tap while the enlarged picture decelerates.
    let page = try #require(viewer.currentPage).scrollView
    page.setZoomScale(4, animated: false)
    harness.pass(1)
    harness.flick(from: middle, by: Point(x: 0, y: -160), seconds: 0.05)
    #expect(page.isDecelerating)
    harness.tap(middle)
    let offset = page.contentOffset
    harness.pass(1)
    #expect(page.contentOffset == offset && viewer.captionAlpha == 0)
    harness.tap(middle)
    harness.pass(1)
    #expect(viewer.captionAlpha == 1)
  }

  @Test func tapOnlyStopsTheMovingCubeAndItsPages() throws {
    let (harness, _) = try program()
    harness.program.application.go(to: .cube)
    harness.pass(1)
    let scene = try #require(harness.program.application.scene as? CubeScene)
    let controls = try #require(scene.pages.firstIndex { $0 is ControlsPage })
    let page = try #require(scene.pages[controls] as? ControlsPage)
    let rows = try #require(page.scrollSurface)
    let (cube, accent) = (scene.cube, scene.settings.accent)
    cube.currentPageIndex = controls
    harness.pass(1)
    let buttons = rows.content.subviews.compactMap { $0 as? Button }
    func centers() -> [Point] {
      buttons.prefix(4).compactMap { $0.placement.project($0.bounds.center) }.map {
        $0 + rows.content.frame.origin + rows.frame.origin
      }.filter { $0.y > 40 && $0.y < 360 }
    }
    #expect(!centers().isEmpty)
    // While the cube springs back to the page, the page's buttons are under the finger.
    for point in centers() {
      harness.flick(from: middle, by: Point(x: 120, y: 0), seconds: 0)
      harness.flick(from: middle, by: Point(x: -120, y: 0), seconds: 0.03)
      #expect(cube.isMoving)
      harness.tap(point)
      harness.pass(2)
      #expect(!cube.isMoving && scene.settings.accent == accent)
      cube.currentPageIndex = controls
      harness.pass(1)
    }
    // Now the page itself scrolls.
    let range = rows.scrollView.range(along: .vertical)
    #expect(range.upperBound > range.lowerBound)
    harness.flick(from: middle, by: Point(x: 0, y: 100), seconds: 0.03)
    #expect(rows.scrollView.isScrolling)
    for point in centers() { harness.tap(point) }
    #expect(scene.settings.accent == accent)
    harness.pass(2)
    for point in centers() {
      harness.tap(point)
      harness.pass(0.2)
    }
    #expect(scene.settings.accent != accent)
  }
}
