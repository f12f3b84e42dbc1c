import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Two fingers on the gallery.
@WindowActor @Suite struct SpreadTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// Two fingers that go by ways in opposite directions, and what the gallery is then.
  private func gallery(around middle: Point, by way: Double) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: 9, turn: turn)
    gallery.scene.carousel.currentItemIndex = 4
    try #require(gallery.settle())
    let start = 40 + max(-way, 0)
    gallery.touch(.began, at: middle - Point(x: start, y: 0), id: 1)
    gallery.touch(.began, at: middle + Point(x: start, y: 0), id: 2)
    for step in 1...20 {
      gallery.frame()
      let reach = start + way * Double(step) / 20
      gallery.touch(.moved, at: middle - Point(x: reach, y: 0), id: 1)
      gallery.touch(.moved, at: middle + Point(x: reach, y: 0), id: 2)
      #expect(abs(gallery.scene.carousel.scrollOffset - 4) < 1e-9)
    }
    gallery.frame()
    for id in [Int64(1), 2] { gallery.touch(.ended, at: gallery.finger, id: id) }
    gallery.pass(seconds: 1)
    #expect(gallery.scene.carousel.scrollOffset == 4)
    return gallery
  }

  @Test func fingersThatOpenOverTheCentredCardOpenItAndDragNothing() throws {
    let gallery = try gallery(around: Point(x: 320, y: 190), by: 60)
    #expect(gallery.scene.viewer.isOpen && gallery.scene.viewer.index == 4)
  }

  /// One finger came first and has begun to drag.
  @Test func aSecondFingerTakesTheDragOver() throws {
    let gallery = try HeadlessGallery(pictures: 9, turn: turn)
    gallery.scene.carousel.currentItemIndex = 4
    try #require(gallery.settle())
    let middle = Point(x: 320, y: 190)
    gallery.touch(.began, at: middle, id: 1)
    for step in 1...5 {
      gallery.frame()
      gallery.touch(.moved, at: middle - Point(x: Double(step) * 4, y: 0), id: 1)
    }
    #expect(gallery.scene.carousel.isDragging)
    gallery.touch(.began, at: middle + Point(x: 30, y: 0), id: 2)
    for step in 1...10 {
      gallery.frame()
      gallery.touch(.moved, at: middle + Point(x: 30 + Double(step) * 5, y: 0), id: 2)
    }
    #expect(!gallery.scene.carousel.isDragging && gallery.scene.viewer.isOpen)
    // Closed meanwhile, it stays closed.
    gallery.scene.viewer.close()
    gallery.pass(seconds: 1)
    gallery.touch(.moved, at: middle + Point(x: 120, y: 0), id: 2)
    gallery.frame()
    #expect(!gallery.scene.viewer.isOpen)
    for id in [Int64(1), 2] { gallery.touch(.ended, at: gallery.finger, id: id) }
    gallery.pass(seconds: 1)
    #expect(gallery.scene.carousel.scrollOffset == 4)
  }

  @Test func fingersThatOpenBesideItOrCloseDoNothing() throws {
    #expect(!(try gallery(around: Point(x: 560, y: 190), by: 30)).scene.viewer.isOpen)
    #expect(!(try gallery(around: Point(x: 320, y: 190), by: -60)).scene.viewer.isOpen)
  }
}
