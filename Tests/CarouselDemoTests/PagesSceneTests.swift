import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct PagesSceneTests {
  private let hand: SceneHand

  init() async throws { hand = try SceneHand(.pages, access: await WindowAccess.acquire()) }

  /// Returns the position of a page's dot, for five pages.
  private func dot(_ index: Int) -> Point { Point(x: 320 + 22 * (Double(index) - 2), y: 316) }

  @Test func pullingTheLastPageLoadsMorePages() throws {
    #expect(hand.title == "One page at a time")
    hand.tap(dot(4))
    #expect(hand.title == "Pull to load more")
    // This pull is too short.
    hand.drag(from: Point(x: 400, y: 200), to: Point(x: 330, y: 200))
    #expect(hand.title == "Pull to load more")
    let (start, end) = (Point(x: 600, y: 200), Point(x: 60, y: 200))
    hand.touch(.began, start)
    hand.move(from: start, to: end)
    hand.program.picture()
    #expect(hand.texts.contains("Release to load"))
    hand.touch(.ended, end)
    #expect(hand.title == "Page 6")
    #expect(!hand.texts.contains("Release to load"))
    hand.drag(from: Point(x: 500, y: 200), to: Point(x: 100, y: 200))
    #expect(hand.title == "Page 7")
    #expect(hand.isAtRest)
  }

  @Test func pullingTheFirstPageShowsAMessage() {
    hand.touch(.began, Point(x: 60, y: 200))
    hand.move(from: Point(x: 60, y: 200), to: Point(x: 600, y: 200))
    #expect(hand.texts.contains("First page"))
    hand.touch(.ended, Point(x: 600, y: 200))
    #expect(hand.title == "One page at a time")
  }

  /// Even a fast flick turns only one page.
  @Test func flickTurnsOnePage() {
    hand.touch(.began, Point(x: 500, y: 200))
    for step in 1...4 {
      hand.program.passFrame()
      hand.touch(.moved, Point(x: 500 - 110 * Double(step), y: 200))
    }
    hand.touch(.ended, Point(x: 60, y: 200))
    #expect(hand.title == "Vertical pages")
  }

  @Test func pagesTurnVerticallyAndAutomatically() throws {
    try hand.tap("Vertical")
    hand.pass(1)
    hand.drag(from: Point(x: 200, y: 280), to: Point(x: 200, y: 60))
    #expect(hand.title == "Vertical pages")
    try hand.tap("Autoscroll")
    hand.program.pass(4)
    #expect(hand.program.passFrame() == .moving)
    #expect(!hand.program.window.allowsScreensaver)
    try hand.tap("Autoscroll")
    #expect(hand.title != "Vertical pages")
    #expect(hand.isAtRest)
  }
}
