import GeometryKit
import GestureKit
import Glibc
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Zooming opened pictures, and using the viewer while a picture is enlarged.
@WindowActor @Suite struct ViewerZoomTests {
  private let access: WindowAccess
  private let middle = Point(x: 320, y: 200)

  init() async { access = await WindowAccess.acquire() }

  private func open(side: Int = 64) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: 6, side: side, access: access)
    gallery.scene.carousel.scrollToItem(at: 2, animated: false)
    try #require(gallery.settle())
    gallery.scene.perform(.open)
    try #require(gallery.settle())
    return gallery
  }

  private func zoomIn(_ gallery: HeadlessGallery) {
    for _ in 0..<2 {
      gallery.touch(.began, at: middle)
      gallery.pass(seconds: 0.05)
      gallery.touch(.ended, at: middle)
      gallery.pass(seconds: 0.05)
    }
    gallery.pass(seconds: 0.5)
  }

  private func width(_ gallery: HeadlessGallery) throws -> Double {
    let viewer = gallery.scene.viewer
    return viewer.frame(of: try #require(viewer.index), onPage: viewer.pageNumber).width
  }

  /// The second finger touches after the first finger has begun to turn the page.
  @Test(arguments: [Point(x: -3, y: 0), Point(x: 0, y: 3)])
  func secondFingerTurnsAPageDragIntoAPinch(translation: Point) throws {
    let gallery = try open()
    let start = try width(gallery)
    var fingers = [middle, middle + Point(x: 60, y: 0)]
    gallery.touch(.began, at: fingers[0], id: 1)
    for _ in 0..<8 {
      fingers[0] = fingers[0] + translation
      gallery.pass(seconds: 1.0 / 60)
      gallery.touch(.moved, at: fingers[0], id: 1)
    }
    gallery.touch(.began, at: fingers[1], id: 2)
    for _ in 0..<20 {
      fingers = [fingers[0] - Point(x: 4, y: 0), fingers[1] + Point(x: 4, y: 0)]
      gallery.pass(seconds: 1.0 / 60)
      for (index, finger) in fingers.enumerated() {
        gallery.touch(.moved, at: finger, id: Int64(index + 1))
      }
    }
    for (index, finger) in fingers.enumerated() {
      gallery.touch(.ended, at: finger, id: Int64(index + 1))
    }
    gallery.pass(seconds: 1)
    #expect(try width(gallery) > 1.8 * start)
    let viewer = gallery.scene.viewer
    #expect(viewer.isOpen && viewer.index == 2 && viewer.x(ofPage: viewer.pageNumber) == 0)
  }

  @Test func keysZoomToThePicturesPixels() throws {
    let gallery = try open(side: 1000)
    let start = try width(gallery)
    let viewer = gallery.scene.viewer
    func press(_ magnifications: Magnification...) throws -> Double {
      for magnification in magnifications {
        gallery.scene.perform(.magnify(magnification))
        gallery.pass(seconds: 0.05)
      }
      gallery.pass(seconds: 1)
      return try width(gallery)
    }
    // The headless window's pixel ratio is 1.
    #expect(try abs(press(.pixels(1)) - 1000) < 1e-6)
    #expect(viewer.isZoomed)
    try #require(gallery.settle())
    let texture = try #require(viewer.currentPage?.picture.background?.texture)
    #expect(texture.width == 1000, "all of its pixels are loaded for that")
    #expect(try abs(press(.pixels(2)) - 2000) < 1e-6)
    #expect(try press(.whole) == start)
    // Successive key presses accumulate.
    #expect(try abs(press(.larger, .larger) - 2.25 * start) < 1e-6)
    #expect(try abs(press(.smaller) - 1.5 * start) < 1e-6)
    #expect(try press(.smaller, .smaller, .smaller) == start)
  }

  /// Scrolling a mouse wheel or a touchpad while Ctrl is held zooms about the pointer, within
  /// limits.
  @Test(arguments: [1.0, 0.37]) func wheelZoomsAboutThePointer(delta: Double) throws {
    let gallery = try open()
    let viewer = gallery.scene.viewer
    let start = viewer.frame(of: 2, onPage: viewer.pageNumber)
    let pointer = Point(x: 250, y: 150)
    /// Returns the position of the pointer as a fraction of the picture's size.
    func part() -> Point {
      let frame = viewer.frame(of: 2, onPage: viewer.pageNumber)
      return Point(
        x: (pointer.x - frame.minX) / frame.width, y: (pointer.y - frame.minY) / frame.height)
    }
    var widths = [start.width]
    func turn(by delta: Double) throws {
      gallery.fixture.handle(
        Wheel(delta: Point(x: 0, y: delta), position: pointer, time: gallery.time, zooms: true))
      for _ in 0..<4 {
        gallery.passFrame()
        widths.append(try width(gallery))
      }
    }
    let (step, first, more) =
      delta == 1
      ? (GestureConstants.wheelZoom, 4, 1) : (pow(GestureConstants.touchpadZoom, delta), 60, 10)
    // A picture smaller than the window stays centred.
    for _ in 0..<first { try turn(by: delta) }
    gallery.pass(seconds: 0.5)
    widths.append(try width(gallery))
    let before = part()
    for _ in 0..<more {
      try turn(by: delta)
      try #expect(((part() - before) * width(gallery)).length < 1e-6)
    }
    gallery.pass(seconds: 0.5)
    #expect(try abs(width(gallery) / start.width - pow(step, Double(first + more))) < 1e-6)
    #expect(viewer.index == 2 && viewer.isOpen)
    // The width never decreases, and increases per frame by less than the factor of a wheel notch.
    for (width, next) in zip(widths, widths.dropFirst()) {
      #expect(next >= width && next < width * GestureConstants.wheelZoom)
    }
    for _ in 0..<40 { try turn(by: delta) }
    gallery.pass(seconds: 0.5)
    let maxZoom = try #require(viewer.currentPage?.scrollView.maximumZoomScale)
    #expect(try abs(width(gallery) - maxZoom * start.width) < 1e-6)
    for _ in 0..<(delta == 1 ? 20 : 120) { try turn(by: -delta) }
    gallery.pass(seconds: 0.5)
    #expect(viewer.frame(of: 2, onPage: viewer.pageNumber) == start)
  }

  /// A zoom to one window pixel per picture pixel would shrink a picture that has fewer pixels than
  /// the window. The picture stays fitted to the window instead.
  @Test func pixelZoomNeverShrinksASmallPicture() throws {
    let gallery = try open()
    let start = try width(gallery)
    gallery.scene.perform(.magnify(.pixels(1)))
    gallery.pass(seconds: 1)
    #expect(try width(gallery) == start)
    #expect(gallery.scene.perform(.type(3)) == nil)
  }

  /// During a page turn, an enlarged picture is clipped to its page.
  @Test func enlargedPictureIsClippedToItsPage() throws {
    let gallery = try open()
    zoomIn(gallery)
    #expect(try width(gallery) > 640)
    gallery.scene.perform(.step(1))
    gallery.pass(seconds: 0.1)
    let image = gallery.picture()
    let viewer = gallery.scene.viewer
    let gap = viewer.x(ofPage: viewer.pageNumber) - Viewer.gap / 2
    try #require((10...630).contains(gap))
    // The headless window's pixel ratio is 1.
    let start = (200 * image.width + Int(gap)) * 4
    #expect(image.pixels[start..<start + 3].allSatisfy { $0 == 0 })
    gallery.pass(seconds: 1)
    // On return, the picture is fitted to the window again.
    gallery.scene.perform(.step(-1))
    gallery.pass(seconds: 1)
    #expect(try width(gallery) == 400)
  }

  /// Touchpad scrolling moves an enlarged picture and, at its edge, turns the page.
  @Test func touchpadScrollsAnEnlargedPicture() throws {
    let gallery = try open()
    let viewer = gallery.scene.viewer
    func stroke() {
      for _ in 0..<10 {
        gallery.fixture.handle(
          Wheel(delta: Point(x: 0.61, y: 0), position: middle, time: gallery.time))
        gallery.pass(seconds: 1.0 / 60)
      }
      gallery.pass(seconds: 2)
    }
    zoomIn(gallery)
    let before = viewer.frame(of: 2, onPage: viewer.pageNumber)
    stroke()
    #expect(viewer.index == 2)
    #expect(viewer.frame(of: 2, onPage: viewer.pageNumber).minX < before.minX - 30)
    for _ in 0..<8 where viewer.index == 2 { stroke() }
    #expect(viewer.index == 3)
  }
}
