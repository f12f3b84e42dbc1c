import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The buttons, captions and filmstrip over an open picture.
@WindowActor @Suite struct ViewerControlsTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns a program in a window of 640 × 400 points with an opened picture.
  private func open(
    _ index: Int = 5, of count: Int = 12, size: Size = Size(width: 640, height: 400)
  ) throws -> (SceneHarness, Viewer) {
    let harness = SceneHarness(try HeadlessProgram(pictures: count, size: size, access: access))
    harness.pass(0.3)
    let gallery = try #require(harness.program.gallery)
    gallery.carousel.scrollToItem(at: index, animated: false)
    harness.press(.enter)
    harness.pass(1)
    return (harness, gallery.viewer)
  }

  private func showControls(_ harness: SceneHarness, _ viewer: Viewer) {
    viewer.showCaption()
    harness.pass(0.6)
  }

  @Test func pictureExtendsToTheWindowsEdges() throws {
    let (_, viewer) = try open()
    let frame = viewer.frame(of: 5, onPage: 5)
    #expect(frame.minY == 0 && frame.maxY == 400)
  }

  @Test func backButtonClosesThePicture() throws {
    let (harness, viewer) = try open()
    harness.tap(try harness.position(on: viewer.controls.back.buttons[0]))
    harness.pass(1)
    #expect(!viewer.isVisible)
  }

  @Test func buttonsBesideTheFilmstripTurnPages() throws {
    let (harness, viewer) = try open()
    for (plate, index) in [(viewer.controls.next, 6), (viewer.controls.previous, 5)] {
      showControls(harness, viewer)
      harness.tap(try harness.position(on: plate.buttons[0]))
      harness.pass(1)
      #expect(viewer.index == index)
    }
  }

  /// At the ends, a repeated tap on a button still reaches the button, not the picture behind it.
  @Test func buttonsWithoutAPictureAreDisabled() throws {
    let (harness, viewer) = try open(10)
    for index in [11, 11, 11] {
      showControls(harness, viewer)
      harness.tap(try harness.position(on: viewer.controls.next.buttons[0]))
      harness.pass(1)
      #expect(viewer.isOpen && viewer.index == index)
    }
    let (next, previous) = (
      viewer.controls.next.buttons[0], viewer.controls.previous.buttons[0]
    )
    #expect(!next.isEnabled && previous.isEnabled)
    harness.press(.home)
    harness.pass(1)
    #expect(next.isEnabled && !previous.isEnabled)
  }

  @Test(arguments: [Size(width: 360, height: 640), Size(width: 640, height: 400)])
  func controlsLieInTheWindowWithoutOverlaps(size: Size) throws {
    let (_, viewer) = try open(size: size)
    let frames = viewer.controls.subviews.map(\.frame)
    for (index, frame) in frames.enumerated() {
      #expect(frame.intersection(viewer.bounds) == frame)
      #expect(frames[..<index].allSatisfy { $0.intersection(frame).isEmpty })
    }
  }

  @Test func zoomButtonEnlargesThePictureAndFitsItAgain() throws {
    let (harness, viewer) = try open()
    for isZoomed in [true, false] {
      showControls(harness, viewer)
      let button = try #require(viewer.controls.tools.button(for: .toggleZoom))
      harness.tap(try harness.position(on: button))
      harness.pass(1)
      #expect(viewer.isZoomed == isZoomed)
    }
  }

  @Test func menuButtonOpensThePicturesMenu() throws {
    let (harness, viewer) = try open()
    let button = try #require(viewer.controls.tools.button(for: .itemMenu))
    harness.tap(try harness.position(on: button))
    harness.pass(0.5)
    #expect(harness.program.application.contents.menu.isShown)
  }

  @Test func movementOfTheMouseShowsTheControls() throws {
    let (harness, viewer) = try open()
    harness.pass(5)
    #expect(viewer.captionAlpha == 0)
    harness.program.application.handle(.hover(Point(x: 300, y: 200)))
    harness.pass(0.6)
    #expect(viewer.captionAlpha == 1)
    harness.pass(5)
    #expect(viewer.captionAlpha == 0)
  }

  // MARK: Filmstrip

  /// Moves a finger over the filmstrip by a number of points.
  private func scrub(_ harness: SceneHarness, _ viewer: Viewer, by distance: Double) {
    let start = viewer.controls.filmstrip.frame.center
    harness.touch(.began, start)
    harness.move(from: start, to: start + Point(x: distance, y: 0))
  }

  @Test func draggingTheFilmstripShowsThePicturesUnderIt() throws {
    let (harness, viewer) = try open()
    scrub(harness, viewer, by: -154)
    // The drag is recognized after the first 10 points. A thumbnail takes 48 points.
    #expect(viewer.index == 8)
    #expect(viewer.x(ofPage: 8) == 0 && !viewer.isTurning)
    #expect(harness.program.gallery?.carousel.currentItemIndex == 8)
    // The controls stay visible during the drag.
    harness.pass(5)
    #expect(viewer.captionAlpha == 1)
    harness.touch(.ended, viewer.controls.filmstrip.frame.center + Point(x: -154, y: 0))
    harness.pass(6)
    #expect(viewer.index == 8 && viewer.captionAlpha == 0)
    #expect(viewer.controls.filmstrip.carousel.scrollOffset == 8)
  }

  /// A flick of the filmstrip ends when the viewer turns a page, closes or opens another picture.
  @Test func flickOfTheFilmstripDoesNotCarryOver() throws {
    for key in [Key.left, .escape] {
      let (harness, viewer) = try open(2, of: 40)
      let start = viewer.controls.filmstrip.frame.center
      harness.touch(.began, start)
      for step in 1...6 {
        harness.pass(1.0 / 60)
        harness.touch(.moved, start - Point(x: 20 * Double(step), y: 0))
      }
      harness.touch(.ended, start - Point(x: 120, y: 0))
      harness.pass(1.0 / 60)
      #expect(viewer.controls.filmstrip.isScrubbing)
      let index = try #require(viewer.index)
      harness.press(key)
      #expect(!viewer.controls.filmstrip.isScrubbing)
      harness.press(key == .escape ? .enter : .right)
      harness.pass(2)
      #expect(viewer.index == index)
    }
  }

  @Test func filmstripMovesWithThePages() throws {
    let (harness, viewer) = try open()
    let start = Point(x: 560, y: 200)
    harness.touch(.began, start)
    harness.move(from: start, to: start - Point(x: 400, y: 0))
    let offset = viewer.controls.filmstrip.carousel.scrollOffset
    #expect(offset > 5.2 && abs(offset - viewer.position) < 1e-9)
    harness.touch(.ended, start - Point(x: 400, y: 0))
    harness.pass(1)
    #expect(viewer.index == 6 && viewer.controls.filmstrip.carousel.scrollOffset == 6)
  }

  @Test func tapOnAThumbnailShowsItsPicture() throws {
    let (harness, viewer) = try open()
    showControls(harness, viewer)
    // The neighbours of the centred thumbnail are 10 points farther away.
    harness.tap(viewer.controls.filmstrip.frame.center + Point(x: 2 * 48 + 10, y: 0))
    harness.pass(1)
    #expect(viewer.index == 7)
  }

  /// The plate of the filmstrip ends shortly before the first and after the last thumbnail.
  @Test(arguments: [0, 3, 11]) func plateEndsAtTheFirstAndTheLastThumbnail(index: Int) throws {
    let (_, viewer) = try open(index, size: Size(width: 1280, height: 800))
    let filmstrip = viewer.controls.filmstrip
    let (width, middle) = (filmstrip.size.width, filmstrip.size.width / 2)
    // A gap of 10 points separates the chosen thumbnail from the others, which are 48 points apart.
    let first = middle - Double(index) * 48 - (index == 0 ? 0 : 10)
    let last = middle + Double(11 - index) * 48 + (index == 11 ? 0 : 10)
    #expect(filmstrip.plate.minX == max(first - 34, 0))
    #expect(filmstrip.plate.maxX == min(last + 34, width))
    filmstrip.show(12, wraps: true)
    #expect(filmstrip.plate == filmstrip.bounds)
  }

  @Test func filmstripShowsTheRemainingPicturesAfterARemoval() throws {
    let (harness, viewer) = try open(3, of: 4)
    viewer.update(to: 2, of: 3, wraps: false, isSame: true)
    harness.pass(0.1)
    #expect(viewer.controls.filmstrip.carousel.numberOfItems == 3)
    #expect(viewer.controls.filmstrip.carousel.scrollOffset == 2)
  }

  // MARK: Captions and messages

  @Test func captionMovesWithItsPicture() throws {
    let (harness, viewer) = try open()
    showControls(harness, viewer)
    let caption = try #require(viewer.currentPage).caption
    #expect(caption.opacity == 1 && caption.position == ItemPosition(number: 6, count: 12))
    let start = caption.projection.project(.zero)?.x
    let middle = Point(x: 320, y: 200)
    harness.touch(.began, middle)
    harness.move(from: middle, to: middle - Point(x: 100, y: 0))
    let x = viewer.x(ofPage: 5)
    #expect(x < -50)
    #expect(abs((caption.projection.project(.zero)?.x ?? 0) - (start ?? 0) - x) < 1e-6)
  }

  @Test func messagesLieAboveTheCaptionAndTheFilmstrip() throws {
    let (harness, viewer) = try open(size: Size(width: 1280, height: 800))
    let application = harness.program.application
    application.contents.toast.show("Saved", at: harness.program.time)
    harness.pass(0.5)
    let toast = application.contents.toast.panel
    #expect(toast.height > 0 && toast.maxY <= viewer.captionTop(application.text))
    // The message stays off the middle of the picture.
    #expect(toast.minY > 500)
  }
}
