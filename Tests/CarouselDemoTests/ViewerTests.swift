import GeometryKit
import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The keys, touches and unavailable commands of the viewer.
@WindowActor @Suite struct ViewerTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns a gallery with an opened picture.
  private func open(_ index: Int = 2, of count: Int = 6, options: [String] = []) throws
    -> HeadlessGallery
  {
    let gallery = try HeadlessGallery(pictures: count, options: options, access: access)
    gallery.scene.carousel.scrollToItem(at: index, animated: false)
    try #require(gallery.settle())
    gallery.scene.perform(.open)
    try #require(gallery.settle())
    return gallery
  }

  // MARK: Keys

  @Test func keysTurnPagesAndScrollTheCarousel() throws {
    let gallery = try open()
    for (command, index) in [
      (CommandInfo.step(1), 3), (.step(-1), 2), (.page(1), 3), (.last, 5), (.step(1), 5),
      (.first, 0),
      (.step(-1), 0), (.page(-1), 0),
    ] {
      gallery.scene.perform(command)
      gallery.pass(seconds: 1)
      #expect(gallery.scene.viewer.index == index, "\(command)")
      #expect(gallery.scene.carousel.currentItemIndex == index, "\(command)")
      #expect(!gallery.scene.carousel.isScrolling)
    }
  }

  /// The pictures before and after the opened picture are loaded at full size. The picture in the
  /// direction of motion is loaded first.
  @Test func neighboursOfTheOpenedPictureAreLoadedAhead() throws {
    let gallery = try HeadlessGallery(pictures: 9, side: 500, access: access)
    let (scene, viewer) = (gallery.scene, gallery.scene.viewer)
    scene.carousel.scrollToItem(at: 4, animated: false)
    try #require(gallery.settle())
    scene.perform(.open)
    try #require(gallery.settle())
    func isThere(_ index: Int) -> Bool {
      let key = TextureStore.Key(picture: scene.cards.items[index].id, use: .open)
      return scene.cards.pictures.textures.contains(key)
    }
    #expect((0..<9).map(isThere) == (0..<9).map { (3...5).contains($0) })
    for (step, index) in [(1, 5), (-1, 4), (-1, 3)] {
      scene.perform(.step(step))
      gallery.frame()
      let texture = try #require(viewer.currentPage?.picture.background?.texture)
      #expect(viewer.index == index && texture.width >= 400)
      try #require(gallery.settle())
      #expect(isThere(index - 1) && isThere(index + 1))
    }
    // The first and the last picture have only one neighbour.
    scene.perform(.first)
    try #require(gallery.settle())
    #expect(isThere(1))
    // The program then becomes idle.
    gallery.pass(seconds: 5)
    #expect(gallery.passFrame(after: 1) != .moving)
  }

  @Test func carouselCommandsHaveNoEffectInTheViewer() throws {
    let gallery = try open()
    let before = gallery.picture()
    for command in [
      CommandInfo.type(4), .nextType, .previousType, .toggleVertical, .toggleWrap, .insert, .remove,
      .toggleOptions, .reset,
    ] {
      gallery.scene.perform(command)
      gallery.frame()
      let isSame = gallery.picture() == before
      #expect(isSame, "\(command)")
    }
    #expect(gallery.scene.cards.items.count == 6)
    #expect(gallery.scene.cards.settings.type == .coverFlow)
    #expect(!gallery.scene.carousel.isVertical && !gallery.scene.carousel.isWrapEnabled)
    #expect(!gallery.scene.panel.isOpen && gallery.scene.viewer.isOpen)
  }

  @Test func openingAPictureStopsTheCarousel() throws {
    let gallery = try HeadlessGallery(pictures: 30, access: access)
    try #require(gallery.settle())
    gallery.scene.perform(.last)
    gallery.pass(seconds: 0.15)
    gallery.scene.perform(.open)
    let index = try #require(gallery.scene.viewer.index)
    #expect(index < 29)
    gallery.pass(seconds: 1)
    #expect(gallery.scene.carousel.currentItemIndex == index)
    #expect(gallery.scene.carousel.scrollOffset == Double(index))
  }

  @Test func closingViewerReturnsThePictureToTheCurrentItem() throws {
    let gallery = try open(1, of: 30)
    gallery.scene.perform(.last)
    gallery.scene.perform(.open)
    try #require(gallery.settle())
    let closed = gallery.picture()
    #expect(!gallery.scene.viewer.isVisible)
    let other = try HeadlessGallery(pictures: 30, access: access)
    other.scene.carousel.scrollToItem(at: 29, animated: false)
    try #require(other.settle())
    let isSame = closed == other.picture()
    #expect(isSame)
  }

  // MARK: Page turns

  private let middle = Point(x: 320, y: 200)

  /// Moves the touching finger by a number of points per frame.
  private func drag(_ gallery: HeadlessGallery, by translation: Point, frames: Int) {
    for _ in 0..<frames {
      gallery.pass(seconds: 1.0 / 60)
      gallery.touch(.moved, at: gallery.finger + translation)
    }
    gallery.pass(seconds: 1.0 / 60)
  }

  private func x(_ gallery: HeadlessGallery) -> Double {
    gallery.scene.viewer.x(ofPage: gallery.scene.viewer.pageNumber)
  }

  @Test func neighbouringPageFollowsTheFinger() throws {
    let gallery = try open()
    let viewer = gallery.scene.viewer
    gallery.touch(.began, at: middle)
    drag(gallery, by: Point(x: -12, y: 0), frames: 1)
    // The drag is recognized after 10 points, and the page doesn't jump.
    let start = x(gallery)
    #expect(abs(start + 2) < 1e-6)
    for step in 1...20 {
      drag(gallery, by: Point(x: -10, y: 0), frames: 1)
      #expect(abs(viewer.x(ofPage: 2) - start + Double(step) * 10) < 1e-6)
      #expect(viewer.x(ofPage: 3) == viewer.x(ofPage: 2) + 640 + Viewer.gap)
    }
    // Three colours are visible: those of the two pictures, each 400 points wide, and that of the
    // background between them.
    let image = gallery.picture()
    let colors = Set(stride(from: 0, to: 640, by: 4).map { color(image, x: $0, y: 100) })
    #expect(colors.count == 3)
    #expect(gallery.scene.carousel.currentItemIndex == 2)
  }

  private func color(_ image: PixelImage, x: Int, y: Int) -> [UInt8] {
    // The headless window's pixel ratio is 1.
    let start = (y * image.width + x) * 4
    return Array(image.pixels[start..<start + 3])
  }

  @Test func flickKeepsTheFingersVelocity() throws {
    let gallery = try open()
    gallery.touch(.began, at: middle)
    drag(gallery, by: Point(x: -15, y: 0), frames: 8)
    gallery.touch(.ended, at: gallery.finger)
    var offsets = [gallery.scene.viewer.row.scrollView.contentOffset.x]
    while gallery.scene.viewer.isTurning, offsets.count < 100 {
      gallery.pass(seconds: 1.0 / 60)
      offsets.append(gallery.scene.viewer.row.scrollView.contentOffset.x)
    }
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    // The finger moved by 15 points per frame. The spring that follows the release may change the
    // step.
    #expect((13...30).contains(steps.first ?? 0))
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect((10...45).contains(offsets.count))
    #expect(gallery.scene.viewer.index == 3)
    #expect(gallery.scene.carousel.currentItemIndex == 3)
    #expect(x(gallery) == 0)
  }

  @Test(arguments: [(0, 1.0), (5, -1.0)])
  func firstAndLastPageResistDraggingLikeARubberBand(index: Int, side: Double) throws {
    let gallery = try open(index)
    gallery.touch(.began, at: middle)
    // Drag by 310 points. The drag is recognized after the first 10.
    drag(gallery, by: Point(x: 10 * side, y: 0), frames: 31)
    // The rubber band stretches over one page length with UIScrollView's coefficient of 0.55. The
    // drag pulls it by 300 points.
    let expected = (1 - 1 / (300 * 0.55 / (640 + Viewer.gap) + 1)) * (640 + Viewer.gap)
    #expect(abs(x(gallery) - expected * side) < 0.5)
    gallery.pass(seconds: 0.3)
    gallery.touch(.ended, at: gallery.finger)
    gallery.pass(seconds: 1.5)
    #expect(x(gallery) == 0)
    #expect(gallery.scene.viewer.index == index)
  }

  @Test func wrappedPagesContinueAtTheOtherEnd() throws {
    let gallery = try open(0, of: 3, options: ["--wrap"])
    var indexes: [Int?] = []
    for _ in 0..<4 {
      gallery.touch(.began, at: middle)
      drag(gallery, by: Point(x: 25, y: 0), frames: 8)
      gallery.touch(.ended, at: gallery.finger)
      gallery.pass(seconds: 1)
      #expect(x(gallery) == 0)
      indexes.append(gallery.scene.viewer.index)
    }
    #expect(indexes == [2, 1, 0, 2])
    for _ in 0..<7 { gallery.scene.perform(.step(1)) }
    gallery.pass(seconds: 1)
    #expect(gallery.scene.viewer.index == 0)
    #expect(x(gallery) == 0)
  }

  @Test func wheelTurnsPages() throws {
    let gallery = try open()
    for (notches, index) in [(-1.0, 3), (-2, 5), (-1, 5), (3, 2)] {
      gallery.fixture.handle(
        Wheel(delta: Point(x: 0, y: notches), position: middle, time: gallery.time))
      gallery.pass(seconds: 1)
      #expect(gallery.scene.viewer.index == index)
      #expect(gallery.scene.carousel.currentItemIndex == index)
    }
  }

  // MARK: Zoom

  private func tap(_ gallery: HeadlessGallery, at point: Point) {
    gallery.touch(.began, at: point)
    gallery.pass(seconds: 0.05)
    gallery.touch(.ended, at: point)
    gallery.pass(seconds: 0.05)
  }

  /// Returns the rectangle of the open picture in the window.
  private func pictureFrame(_ gallery: HeadlessGallery) throws -> Rect {
    let viewer = gallery.scene.viewer
    return viewer.frame(of: try #require(viewer.index), onPage: viewer.pageNumber)
  }

  @Test func doubleTapZoomsInAboutThePointAndOut() throws {
    let gallery = try open()
    let start = try pictureFrame(gallery)
    let point = Point(x: 300, y: 150)
    for _ in 0..<2 { tap(gallery, at: point) }
    gallery.pass(seconds: 0.5)
    let large = try pictureFrame(gallery)
    #expect(abs(large.width - start.width * 2.5) < 0.01)
    // The point under the finger keeps its window position.
    for (a, b, at) in [
      (start.minX, large.minX, point.x), (start.minY, large.minY, point.y),
    ] {
      #expect(abs((at - a) * 2.5 - (at - b)) < 0.01)
    }
    #expect(gallery.scene.viewer.isOpen)
    for _ in 0..<2 { tap(gallery, at: point) }
    gallery.pass(seconds: 0.5)
    #expect(try pictureFrame(gallery) == start)
    #expect(gallery.scene.viewer.isOpen)
  }

  @Test func pinchZoomsWithinLimits() throws {
    let gallery = try open()
    let start = try pictureFrame(gallery)
    func pinch(from start: Double, to end: Double) {
      func fingers(_ phase: Touch.Phase, _ distance: Double) {
        for (id, side) in [(Int64(1), -1.0), (2, 1)] {
          let point = middle + Point(x: side * distance, y: 0)
          gallery.fixture.handle(Touch(id: id, phase: phase, position: point, time: gallery.time))
        }
        gallery.pass(seconds: 1.0 / 60)
      }
      fingers(.began, start)
      for step in 1...20 { fingers(.moved, start + (end - start) * Double(step) / 20) }
      fingers(.ended, end)
      gallery.pass(seconds: 1)
    }
    pinch(from: 100, to: 200)
    // The scale follows the distance of the fingers, apart from the movement before the pinch was
    // recognized.
    #expect((1.8...2).contains(try pictureFrame(gallery).width / start.width))
    // The fingers move alternately by five points, and their centre moves with them.
    #expect(abs(try pictureFrame(gallery).center.x - middle.x) < 12)
    pinch(from: 20, to: 300)
    #expect(abs(try pictureFrame(gallery).width / start.width - 4) < 0.001)
    pinch(from: 300, to: 20)
    pinch(from: 300, to: 20)
    #expect(abs(try pictureFrame(gallery).width - start.width) < 0.001)
    #expect(abs(try pictureFrame(gallery).center.x - middle.x) < 0.001)
    #expect(gallery.scene.viewer.index == 2)
  }

  @Test func enlargedPictureScrollsAndTurnsThePageAtItsEdges() throws {
    let gallery = try open()
    for _ in 0..<2 { tap(gallery, at: middle) }
    gallery.pass(seconds: 0.5)
    // The picture is 1000 points wide in a window of 640: 180 points are hidden on each side.
    for (frames, index) in [(12, 2), (12, 2), (30, 3)] {
      gallery.touch(.began, at: Point(x: 600, y: 200))
      drag(gallery, by: Point(x: -16, y: 0), frames: frames)
      gallery.pass(seconds: 0.3)
      gallery.touch(.ended, at: gallery.finger)
      gallery.pass(seconds: 1)
      #expect(gallery.scene.viewer.index == index)
    }
    // The next picture isn't enlarged.
    #expect(try pictureFrame(gallery).width == 400)
  }

  // MARK: Pulling down

  @Test func picturePulledDownFollowsTheFingerAndCloses() throws {
    let gallery = try open()
    gallery.touch(.began, at: middle)
    drag(gallery, by: Point(x: 0, y: 12), frames: 1)
    let start = try pictureFrame(gallery).center
    drag(gallery, by: Point(x: 3, y: 6), frames: 20)
    let movement = try pictureFrame(gallery).center - start
    #expect(abs(movement.x - 60) < 1e-6 && abs(movement.y - 120) < 1e-6)
    #expect(gallery.scene.viewer.backdrop < 0.7)
    gallery.touch(.ended, at: gallery.finger)
    #expect(!gallery.scene.viewer.isOpen)
    #expect(abs(try pictureFrame(gallery).center.y - start.y - 120) < 1e-6)
    gallery.pass(seconds: 1)
    #expect(!gallery.scene.viewer.isVisible)
    #expect(gallery.scene.carousel.currentItemIndex == 2)
  }

  @Test func shortPullSpringsBack() throws {
    let gallery = try open()
    let start = try pictureFrame(gallery)
    gallery.touch(.began, at: middle)
    drag(gallery, by: Point(x: 0, y: 10), frames: 6)
    gallery.pass(seconds: 0.3)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.viewer.isOpen)
    #expect(try pictureFrame(gallery) != start)
    gallery.pass(seconds: 1)
    #expect(try pictureFrame(gallery) == start)
    // Dragging upwards has no effect.
    gallery.touch(.began, at: middle)
    drag(gallery, by: Point(x: 0, y: -10), frames: 12)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.viewer.isOpen)
    #expect(try pictureFrame(gallery) == start)
  }

  // MARK: Taps and the caption

  @Test func captionHidesAfterAWhileAndTapTogglesIt() throws {
    let gallery = try open()
    let viewer = gallery.scene.viewer
    gallery.scene.perform(.step(1))
    gallery.pass(seconds: 2)
    #expect(viewer.captionAlpha > 0.99)
    gallery.pass(seconds: 2)
    #expect(viewer.captionAlpha == 0)
    #expect(gallery.fixture.update(to: gallery.time) == .still(until: nil))
    tap(gallery, at: middle)
    gallery.pass(seconds: 1)
    #expect(viewer.captionAlpha > 0.99)
    tap(gallery, at: middle)
    gallery.pass(seconds: 1)
    #expect(viewer.captionAlpha == 0)
    #expect(viewer.isOpen)
  }

  @Test func tapBesideThePictureClosesTheViewer() throws {
    let gallery = try open()
    // The picture is a square of 400 points in a window 640 points wide.
    for _ in 0..<2 { tap(gallery, at: Point(x: 60, y: 200)) }
    gallery.pass(seconds: 1)
    #expect(!gallery.scene.viewer.isVisible)
  }

  // MARK: Limits

  /// The viewer closes if the picture is pulled down by a sixth of the window's height of 400
  /// points.
  @Test(arguments: [(60.0, true), (74, false)])
  func viewerClosesOnceThePictureIsPulledFarEnough(distance: Double, staysOpen: Bool) throws {
    let gallery = try open()
    gallery.touch(.began, at: middle)
    // The drag is recognized after ten points, by which the picture then lags behind the finger.
    drag(gallery, by: Point(x: 0, y: 10), frames: 1)
    drag(gallery, by: Point(x: 0, y: 2), frames: Int(distance) / 2)
    gallery.pass(seconds: 0.3)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.viewer.isOpen == staysOpen)
  }

  /// The viewer closes if the picture is flicked down at 500 points per second or more, however
  /// short the distance.
  @Test(arguments: [(7.0, true), (10, false)])
  func viewerClosesOnceThePictureIsFlickedFastEnough(step: Double, staysOpen: Bool) throws {
    let gallery = try open()
    gallery.touch(.began, at: middle)
    // At 60 frames per second, 7 points per frame are 420 points per second and 10 are 600.
    drag(gallery, by: Point(x: 0, y: step), frames: 5)
    gallery.touch(.ended, at: gallery.finger)
    #expect(gallery.scene.viewer.isOpen == staysOpen)
  }
}
