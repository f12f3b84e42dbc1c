import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct PagesSceneTests {
  private let hand: SceneHand

  init() async throws { hand = try SceneHand(.pages, turn: await Turn.take()) }

  /// The dot of a page, where there are five.
  private func dot(_ index: Int) -> Point { Point(x: 320 + 22 * (Double(index) - 2), y: 316) }

  @Test func pullingTheLastPageLoadsMore() throws {
    #expect(hand.title == "One page at a time")
    hand.tap(dot(4))
    #expect(hand.title == "Beyond the last page")
    // Too little.
    hand.drag(from: Point(x: 400, y: 200), to: Point(x: 330, y: 200))
    #expect(hand.title == "Beyond the last page")
    let (start, end) = (Point(x: 600, y: 200), Point(x: 60, y: 200))
    hand.touch(.began, start)
    hand.move(from: start, to: end)
    hand.program.picture()
    #expect(hand.texts.contains("Let go"))
    hand.touch(.ended, end)
    #expect(hand.title == "Page 6")
    #expect(!hand.texts.contains("Let go"))
    hand.drag(from: Point(x: 500, y: 200), to: Point(x: 100, y: 200))
    #expect(hand.title == "Page 7")
    #expect(hand.isAtRest)
  }

  @Test func beforeTheFirstOneItBegins() {
    hand.touch(.began, Point(x: 60, y: 200))
    hand.move(from: Point(x: 60, y: 200), to: Point(x: 600, y: 200))
    #expect(hand.texts.contains("This is where it begins"))
    hand.touch(.ended, Point(x: 600, y: 200))
    #expect(hand.title == "One page at a time")
  }

  /// However fast a flick is, it is one page.
  @Test func aFlickIsOnePage() {
    hand.touch(.began, Point(x: 500, y: 200))
    for step in 1...4 {
      hand.program.passFrame()
      hand.touch(.moved, Point(x: 500 - 110 * Double(step), y: 200))
    }
    hand.touch(.ended, Point(x: 60, y: 200))
    #expect(hand.title == "Or one below the other")
  }

  @Test func pagesGoDownAndByThemselves() throws {
    try hand.tap("Vertical")
    hand.pass(1)
    hand.drag(from: Point(x: 200, y: 280), to: Point(x: 200, y: 60))
    #expect(hand.title == "Or one below the other")
    try hand.tap("By itself")
    hand.program.pass(4)
    #expect(hand.program.passFrame() == .moving)
    #expect(!hand.program.window.allowsScreensaver)
    try hand.tap("By itself")
    #expect(hand.title != "Or one below the other")
    #expect(hand.isAtRest)
  }
}
