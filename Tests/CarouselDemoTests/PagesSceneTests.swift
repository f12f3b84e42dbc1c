import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct PagesSceneTests {
  private let harness: SceneHarness

  init() async throws { harness = try SceneHarness(.pages, access: await WindowAccess.acquire()) }

  /// Returns the position of a page's dot, for five pages.
  private func dot(_ index: Int) -> Point { Point(x: 320 + 22 * (Double(index) - 2), y: 316) }

  @Test func pullingTheLastPageLoadsMorePages() throws {
    #expect(harness.title == "One page at a time")
    harness.tap(dot(4))
    #expect(harness.title == "Pull to load more")
    // A short pull loads nothing.
    harness.drag(from: Point(x: 400, y: 200), to: Point(x: 330, y: 200))
    #expect(harness.title == "Pull to load more")
    let (start, end) = (Point(x: 600, y: 200), Point(x: 60, y: 200))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.program.picture()
    #expect(harness.texts.contains("Release to load"))
    harness.touch(.ended, end)
    #expect(harness.title == "Page 6")
    #expect(!harness.texts.contains("Release to load"))
    harness.drag(from: Point(x: 500, y: 200), to: Point(x: 100, y: 200))
    #expect(harness.title == "Page 7")
    #expect(harness.isAtRest)
  }

  @Test func pullingTheFirstPageShowsAMessage() {
    harness.touch(.began, Point(x: 60, y: 200))
    harness.move(from: Point(x: 60, y: 200), to: Point(x: 600, y: 200))
    #expect(harness.texts.contains("First page"))
    harness.touch(.ended, Point(x: 600, y: 200))
    #expect(harness.title == "One page at a time")
  }

  /// Even a fast flick turns only one page.
  @Test func flickTurnsOnePage() {
    harness.touch(.began, Point(x: 500, y: 200))
    for step in 1...4 {
      harness.program.passFrame()
      harness.touch(.moved, Point(x: 500 - 110 * Double(step), y: 200))
    }
    harness.touch(.ended, Point(x: 60, y: 200))
    #expect(harness.title == "Vertical pages")
  }

  @Test func pagesTurnVerticallyAndAutomatically() throws {
    try harness.tap("Vertical")
    harness.pass(1)
    harness.drag(from: Point(x: 200, y: 280), to: Point(x: 200, y: 60))
    #expect(harness.title == "Vertical pages")
    try harness.tap("Autoscroll")
    harness.program.pass(4)
    #expect(harness.program.passFrame() == .moving)
    #expect(!harness.program.window.allowsScreensaver)
    try harness.tap("Autoscroll")
    #expect(harness.title != "Vertical pages")
    #expect(harness.isAtRest)
  }
}
