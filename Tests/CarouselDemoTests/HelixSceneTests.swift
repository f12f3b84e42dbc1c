import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

@WindowActor @Suite struct HelixSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// A drag turns the helix, and the opposite drag turns it back. A tap brings a card to the front
  /// and shows its name in the window title.
  @Test func dragTurnsTheHelixAndTapSelects() throws {
    let harness = try SceneHarness(.helix, pictures: 12, access: access)
    let first = harness.title
    let (left, right) = (Point(x: 200, y: 205), Point(x: 400, y: 205))
    harness.drag(from: right, to: left)
    #expect(harness.title != first)
    harness.drag(from: left, to: right)
    #expect(harness.title == first)
    harness.tap(Point(x: 500, y: 205))
    #expect(harness.title != first)
  }
}
