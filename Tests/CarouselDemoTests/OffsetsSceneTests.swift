import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct OffsetsSceneTests {
  private let harness: SceneHarness

  init() async throws { harness = try SceneHarness(.offsets, access: await WindowAccess.acquire()) }

  private func view() throws -> CarouselView<NumberedCard> {
    try #require(harness.views(CarouselView<NumberedCard>.self).first)
  }

  private func drag(_ name: String, by translation: Point) throws {
    let start = try harness.position(on: harness.view(.slider, name))
    harness.drag(from: start, to: start + translation)
    harness.pass(0.2)
  }

  /// Each handle follows the finger and sets the property in its title.
  @Test func handlesSetTheirProperties() throws {
    let view = try view()
    let carousel = view.carousel
    let card = try #require(carousel.currentItemView)
    let middle = try harness.position(on: card)
    try drag("Content", by: Point(x: 40, y: -20))
    #expect(carousel.contentOffset == Point(x: 40, y: -20))
    // The centred item moves with the content offset and against the viewpoint offset.
    let moved = try harness.position(on: card) - middle
    #expect((moved - Point(x: 40, y: -20)).length < 0.5)
    try drag("Viewpoint", by: Point(x: 30, y: 10))
    #expect(carousel.viewpointOffset == Point(x: 30, y: 10))
    let offset = try harness.position(on: card) - middle
    #expect((offset - Point(x: 10, y: -30)).length < 0.5)
    let perspective = carousel.perspective
    try drag("Eye", by: Point(x: 30, y: 0))
    #expect(carousel.perspective > perspective)
    let size = view.size
    try drag("Frame", by: Point(x: -20, y: -20))
    #expect(view.size == Size(width: size.width - 40, height: size.height - 40))
    #expect(!carousel.clipsToBounds)
    try harness.tap("Clip to frame", role: .toggle)
    #expect(carousel.clipsToBounds)
    #expect(harness.isAtRest)
  }

  @Test func doubleTapResetsAHandle() throws {
    let carousel = try view().carousel
    try drag("Content", by: Point(x: 40, y: -20))
    for _ in 0..<2 { try harness.tap("Content", role: .slider) }
    #expect(carousel.contentOffset == .zero)
  }
}
