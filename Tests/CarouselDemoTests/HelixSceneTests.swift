import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct HelixSceneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A finger winds it and winds it back, and a tap brings a card to the front, whose name is the window's.
  @Test func aFingerWindsIt() throws {
    let hand = try SceneHand(.helix, pictures: 12, turn: turn)
    let first = hand.title
    let (left, right) = (Point(x: 200, y: 205), Point(x: 400, y: 205))
    hand.drag(from: right, to: left)
    #expect(hand.title != first)
    hand.drag(from: left, to: right)
    #expect(hand.title == first)
    hand.tap(Point(x: 500, y: 205))
    #expect(hand.title != first)
  }
}
