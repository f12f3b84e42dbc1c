import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Pinch gestures in the gallery and on the pages of the cube.
@WindowActor @Suite struct ScenePinchTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Pinches about a point, checks that the carousel doesn't scroll, and returns the gallery.
  private func gallery(around middle: Point, by distance: Double) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: 9, access: access)
    gallery.scene.carousel.currentItemIndex = 4
    try #require(gallery.settle())
    let start = 40 + max(-distance, 0)
    gallery.touch(.began, at: middle - Point(x: start, y: 0), id: 1)
    gallery.touch(.began, at: middle + Point(x: start, y: 0), id: 2)
    for step in 1...20 {
      gallery.frame()
      let reach = start + distance * Double(step) / 20
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

  @Test func pinchOutOnTheCentredCardOpensIt() throws {
    let gallery = try gallery(around: Point(x: 320, y: 190), by: 60)
    #expect(gallery.scene.viewer.isOpen && gallery.scene.viewer.index == 4)
  }

  /// The second finger touches after the first finger has begun to drag.
  @Test func secondFingerTurnsADragIntoAPinch() throws {
    let gallery = try HeadlessGallery(pictures: 9, access: access)
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
    // If the viewer is closed during the pinch, it stays closed.
    gallery.scene.viewer.close()
    gallery.pass(seconds: 1)
    gallery.touch(.moved, at: middle + Point(x: 120, y: 0), id: 2)
    gallery.frame()
    #expect(!gallery.scene.viewer.isOpen)
    for id in [Int64(1), 2] { gallery.touch(.ended, at: gallery.finger, id: id) }
    gallery.pass(seconds: 1)
    #expect(gallery.scene.carousel.scrollOffset == 4)
  }

  @Test func pinchInAndPinchBesideTheCentreOpenNothing() throws {
    #expect(!(try gallery(around: Point(x: 560, y: 190), by: 30)).scene.viewer.isOpen)
    #expect(!(try gallery(around: Point(x: 320, y: 190), by: -60)).scene.viewer.isOpen)
  }

  /// A pinch on a page of the cube never turns the cube, even if the first finger has begun a drag.
  /// Only the zoom page zooms.
  @Test(arguments: [false, true]) func pinchDoesNotTurnTheCube(oneIsFirst: Bool) throws {
    let program = try HeadlessProgram(pictures: 9, scene: .cube, access: access)
    program.pass(0.5)
    let scene = try #require(program.application.scene as? CubeScene)
    func touch(_ phase: Touch.Phase, _ x: Double, id: Int64) {
      program.application.handle(
        .touch(Touch(id: id, phase: phase, position: Point(x: x, y: 330), time: program.time)))
    }
    var zoomed: [Int] = []
    for page in 0..<scene.cube.numberOfPages {
      scene.cube.currentPageIndex = page
      program.pass(0.5)
      touch(.began, 300, id: 1)
      if oneIsFirst {
        for step in 1...5 {
          program.passFrame()
          touch(.moved, 300 - Double(step) * 4, id: 1)
        }
      }
      touch(.began, 340, id: 2)
      for step in 1...20 {
        program.passFrame()
        if !oneIsFirst { touch(.moved, 300 - Double(step) * 5, id: 1) }
        touch(.moved, 340 + Double(step) * 5, id: 2)
      }
      program.pass(0.6)
      #expect(scene.cube.scrollOffset == Double(page))
      touch(.ended, oneIsFirst ? 280 : 200, id: 1)
      touch(.ended, 440, id: 2)
      program.pass(1)
      #expect(scene.cube.scrollOffset == Double(page))
      if let zoom = scene.pages[page].tracedScrollView?.zoomScale, zoom > 1.3 {
        zoomed.append(page)
      }
    }
    #expect(zoomed == [4])
  }
}
