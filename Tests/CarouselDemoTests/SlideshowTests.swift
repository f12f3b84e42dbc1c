import GeometryKit
import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The slideshow of the gallery.
@WindowActor @Suite struct SlideshowTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private static let middle = Point(x: 320, y: 200)

  /// Returns a program whose gallery is at rest on the first picture.
  private func gallery(
    _ count: Int = 4, options: [String] = []
  ) throws -> (harness: SceneHarness, scene: GalleryScene) {
    let program = try HeadlessProgram(pictures: count, options: options, access: access)
    let harness = SceneHarness(program)
    harness.load()
    harness.pass(1)
    return (harness, try #require(program.gallery))
  }

  /// Returns a program whose slideshow has filled the window for half a second.
  private func start(
    _ count: Int = 4, options: [String] = []
  ) throws -> (harness: SceneHarness, slideshow: Slideshow) {
    let (harness, scene) = try gallery(count, options: options)
    harness.press(.space)
    harness.load()
    harness.pass(1)
    harness.load()
    try #require(scene.slideshow.coversWindow && scene.slideshow.index == 0)
    return (harness, scene.slideshow)
  }

  /// Returns the successive pictures of a slideshow over some seconds.
  private func watch(
    _ harness: SceneHarness, _ slideshow: Slideshow, seconds: Double
  ) -> [Int] {
    var indexes: [Int] = []
    for _ in 0..<Int(seconds * 60) {
      harness.program.passFrame()
      if let index = slideshow.index, indexes.last != index { indexes.append(index) }
    }
    return indexes
  }

  // MARK: Course

  @Test(arguments: [3, 5, 10, 30]) func everyPictureIsShownForTheInterval(interval: Int) throws {
    let (harness, slideshow) = try start(options: ["--interval", "\(interval)"])
    let rest = Double(interval) - 1
    #expect(watch(harness, slideshow, seconds: rest - 0.2) == [0])
    #expect(watch(harness, slideshow, seconds: 0.4) == [0, 1])
    #expect(watch(harness, slideshow, seconds: Double(interval) - 0.4) == [1])
    #expect(watch(harness, slideshow, seconds: 0.4) == [1, 2])
  }

  @Test func firstPictureFollowsTheLast() throws {
    let (harness, slideshow) = try start(options: ["--interval", "3"])
    #expect(watch(harness, slideshow, seconds: 15) == [0, 1, 2, 3, 0, 1])
  }

  @Test func shuffledSlideshowShowsEveryPictureOnce() throws {
    let (harness, slideshow) = try start(
      8, options: ["--interval", "3", "--slides", "shuffled"])
    let indexes = watch(harness, slideshow, seconds: 22.5)
    #expect(indexes.count == 8 && indexes.sorted() == Array(0..<8))
    #expect(indexes.sorted() != indexes)
  }

  @Test func intervalAndOrderCanBeChangedInTheMenu() throws {
    let (harness, slideshow) = try start()
    for (title, settings) in [
      ("10 seconds", SlideshowSettings(interval: .ten)),
      ("Shuffle", SlideshowSettings(interval: .ten, order: .shuffled)),
      ("Shuffle", SlideshowSettings(interval: .ten)),
      ("3 seconds", SlideshowSettings(interval: .three)),
    ] {
      harness.press(.menu)
      harness.pass(0.5)
      let menu = harness.program.application.contents.menu
      let row = try #require(menu.rows.first { $0.item.command.title == title })
      harness.tap(try harness.position(on: row))
      harness.pass(0.5)
      #expect(slideshow.settings == settings, "\(title)")
    }
    #expect(slideshow.isOpen)
  }

  @Test func intervalAndOrderAreRemembered() throws {
    let (harness, slideshow) = try start()
    slideshow.settings = SlideshowSettings(interval: .thirty, order: .shuffled)
    let application = harness.program.application
    let saved = SessionState(of: application, size: application.size)
    let restored = try #require(SessionState(saved.bytes))
    let settings = GallerySettings(try ShowCommand.parse(restored.options)).slideshow
    #expect(settings == slideshow.settings)
  }

  /// The motion of a picture continues from its present position when the interval changes.
  @Test func changeOfTheIntervalDoesNotMoveThePicture() throws {
    let (harness, slideshow) = try start()
    harness.pass(2)
    harness.program.draw()
    let before = slideshow.slideView.background?.source
    slideshow.settings.interval = .thirty
    harness.program.draw()
    #expect(slideshow.slideView.background?.source == before)
    harness.pass(10)
    #expect(slideshow.slideView.background?.source != before)
  }

  // MARK: Look

  @Test func slideshowHidesEverythingElse() throws {
    let (harness, slideshow) = try start()
    let contents = harness.program.application.contents
    let scene = try #require(harness.program.gallery)
    #expect(scene.cards.isHidden && scene.legend.isHidden && !contents.bar.isShown)
    #expect(slideshow.controlsOpacity == 0 && scene.hidesCursor)
    #expect(contents.bar.handle == nil)
    // The picture, of one colour, covers the whole window.
    let picture = harness.program.picture()
    let color = picture.color(picture.width / 2, picture.height / 2)
    for (x, y) in [(1, 1), (picture.width - 2, 1), (1, picture.height - 2), (40, 30)] {
      #expect(picture.color(x, y) == color)
    }
  }

  @Test func picturesFadeIntoEachOther() throws {
    let (harness, slideshow) = try start(options: ["--interval", "3"])
    func middleColor() -> [UInt8] {
      harness.load()
      let picture = harness.program.picture()
      return picture.color(picture.width / 2, picture.height / 2)
    }
    let first = middleColor()
    harness.pass(2 + Slideshow.fadeDuration / 2)
    #expect(slideshow.former?.index == 0 && slideshow.slide?.index == 1)
    let between = middleColor()
    harness.pass(Slideshow.fadeDuration)
    let second = middleColor()
    #expect(slideshow.former == nil)
    #expect(first != second && between != first && between != second)
    for (ends, value) in zip(zip(first, second), between) {
      // Blending rounds the components.
      #expect(Int(min(ends.0, ends.1)) - 1 <= value && value <= max(ends.0, ends.1))
    }
  }

  @Test func pictureMovesWhileTheSlideshowPlays() throws {
    let (harness, slideshow) = try start()
    let before = slideshow.slideView.background?.source
    harness.pass(1)
    #expect(slideshow.slideView.background?.source != before)
  }

  @Test func reducedMotionShowsStillPicturesAndDrawsNoFramesBetweenThem() throws {
    let (harness, slideshow) = try start()
    harness.program.application.context.preferences.reducesMotion = true
    harness.pass(0.5)
    let before = slideshow.slideView.frame
    // A square picture fits in the window as a whole.
    #expect(before.size == Size(width: 400, height: 400))
    let activity = harness.program.passFrame()
    guard case .still(let end?) = activity else {
      Issue.record("The slideshow doesn't rest: \(activity)")
      return
    }
    #expect(end > harness.program.time && end < harness.program.time + 4)
    harness.pass(1)
    #expect(slideshow.slideView.frame == before)
    #expect(watch(harness, slideshow, seconds: 4) == [0, 1])
  }

  @Test func nextPictureIsLoadedAhead() throws {
    let (harness, slideshow) = try start()
    harness.rest()
    harness.program.load(passing: 0.5)
    let scene = try #require(harness.program.gallery)
    let next = scene.cards.items[slideshow.nextIndex]
    guard case .ready = next.state else {
      Issue.record("The next picture isn't loaded")
      return
    }
  }

  // MARK: Controls

  @Test(arguments: [false, true]) func tapOrMouseMovementShowsTheControlsForThreeSeconds(
    isMouse: Bool
  ) throws {
    let (harness, slideshow) = try start(options: ["--interval", "30"])
    let scene = try #require(harness.program.gallery)
    if isMouse {
      harness.program.application.handle(.hover(Self.middle))
    } else {
      harness.tap(Self.middle)
    }
    harness.pass(0.6)
    #expect(slideshow.controlsOpacity == 1 && !scene.hidesCursor)
    harness.pass(2.2)
    #expect(slideshow.controlsOpacity == 1)
    harness.pass(0.8)
    #expect(slideshow.controlsOpacity == 0 && scene.hidesCursor && slideshow.isPlaying)
  }

  @Test func secondTapHidesTheControls() throws {
    let (harness, slideshow) = try start()
    for opacity in [1.0, 0] {
      harness.tap(Self.middle)
      harness.pass(0.6)
      #expect(slideshow.controlsOpacity == opacity)
    }
  }

  @Test func buttonsPauseStepAndShuffle() throws {
    let (harness, slideshow) = try start()
    func press(_ name: String) throws {
      slideshow.showControls(at: slideshow.time)
      harness.pass(0.6)
      let button = slideshow.controls.buttons.first { $0.accessibleName == name }
      harness.tap(try harness.position(on: try #require(button, "\(name)")))
      harness.pass(0.6)
    }
    try press("Pause")
    #expect(!slideshow.isPlaying && slideshow.isOpen)
    #expect(watch(harness, slideshow, seconds: 12) == [0])
    try press("Next picture")
    #expect(slideshow.index == 1)
    try press("Previous picture")
    #expect(slideshow.index == 0)
    try press("Shuffle")
    #expect(slideshow.settings.order == .shuffled)
    try press("Play")
    #expect(slideshow.isPlaying)
    try press("End slideshow")
    harness.pass(1)
    #expect(!slideshow.isVisible)
  }

  @Test func spacePausesAndAPausedSlideshowComesToRest() throws {
    let (harness, slideshow) = try start()
    harness.press(.space)
    #expect(!slideshow.isPlaying && slideshow.isOpen)
    harness.pass(4)
    #expect(harness.program.passFrame() == .still(until: nil))
    #expect(slideshow.index == 0)
    harness.press(.space)
    #expect(slideshow.isPlaying)
    #expect(watch(harness, slideshow, seconds: 4.5) == [0, 1])
  }

  @Test func screensaverIsInhibitedWhileTheSlideshowPlays() throws {
    let (harness, _) = try start()
    let scene = try #require(harness.program.gallery)
    #expect(scene.isPlaying)
    harness.press(.space)
    #expect(!scene.isPlaying)
    harness.press(.space)
    #expect(scene.isPlaying)
    harness.press(.escape)
    #expect(!scene.isPlaying)
  }

  @Test func arrowKeysAndSwipesShowOtherPictures() throws {
    let (harness, slideshow) = try start()
    harness.press(.right)
    harness.pass(0.6)
    #expect(slideshow.index == 1)
    harness.press(.left)
    harness.pass(0.6)
    #expect(slideshow.index == 0)
    harness.drag(from: Self.middle, to: Self.middle - Point(x: 120, y: 10))
    #expect(slideshow.index == 1)
    harness.drag(from: Self.middle, to: Self.middle + Point(x: 120, y: 10))
    #expect(slideshow.index == 0)
    harness.press(.end)
    #expect(slideshow.index == 3)
  }

  /// Commands for the gallery or for an open picture have no effect on what the slideshow covers.
  @Test func otherCommandsHaveNoEffectDuringTheSlideshow() throws {
    let (harness, slideshow) = try start()
    let scene = try #require(harness.program.gallery)
    let count = scene.cards.items.count
    for command: CommandInfo in [
      .type(4), .toggleVertical, .toggleWrap, .insert, .remove, .toggleOptions, .toggleTypes,
      .reset, .rotate(1), .magnify(.larger), .autoscroll,
    ] {
      scene.perform(command)
      harness.program.passFrame()
    }
    #expect(scene.cards.settings.type == .coverFlow && scene.cards.items.count == count)
    #expect(!scene.carousel.isVertical && !scene.carousel.isWrapEnabled)
    #expect(!scene.panel.isOpen && !scene.strip.isShown && !scene.cards.isPlaying)
    #expect(scene.cards.items[0].turns == 0 && slideshow.isPlaying)
  }

  // MARK: Start and end

  @Test(arguments: [Key.escape, .enter]) func slideshowEndsAtTheLastPictureInTheGallery(
    key: Key
  ) throws {
    let (harness, slideshow) = try start(9, options: ["--interval", "3"])
    _ = watch(harness, slideshow, seconds: 6)
    #expect(slideshow.index == 2)
    harness.press(key)
    harness.pass(1)
    let scene = try #require(harness.program.gallery)
    #expect(!slideshow.isVisible && !scene.viewer.isOpen)
    #expect(scene.carousel.currentItemIndex == 2)
    harness.load()
    harness.rest()
    let after = harness.program.picture()
    let (other, otherScene) = try gallery(9)
    otherScene.carousel.scrollToItem(at: 2, animated: false)
    other.pass(1)
    other.load()
    other.rest()
    #expect(other.program.picture() == after)
  }

  /// Half a frame after Esc, the picture still fills most of the window; then it shrinks into its
  /// card.
  @Test func pictureShrinksIntoItsCard() throws {
    let (harness, slideshow) = try start()
    let scene = try #require(harness.program.gallery)
    harness.press(.escape)
    var widths: [Double] = []
    for _ in 0..<20 {
      harness.program.passFrame()
      harness.program.draw()
      if slideshow.isVisible { widths.append(slideshow.slideView.frame.width) }
    }
    #expect((widths.first ?? 0) > 550)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 })
    let card = try #require(scene.cards.cardFrame(at: 0))
    #expect(abs((widths.last ?? 0) - card.width) < 40)
  }

  @Test func slideshowStartedInTheViewerReturnsToIt() throws {
    let (harness, scene) = try gallery(6, options: ["--interval", "3"])
    harness.press(.enter)
    harness.pass(1)
    harness.press(.space)
    harness.pass(1)
    #expect(scene.slideshow.coversWindow && scene.slideshow.index == 0)
    #expect(watch(harness, scene.slideshow, seconds: 3) == [0, 1])
    harness.press(.plus)
    harness.press(.escape)
    harness.pass(1)
    #expect(!scene.slideshow.isVisible && scene.viewer.isOpen && scene.viewer.index == 1)
    #expect(!scene.viewer.isZoomed)
    harness.press(.escape)
    harness.pass(1)
    #expect(!scene.viewer.isVisible && scene.carousel.currentItemIndex == 1)
  }

  @Test func emptyGalleryHasNoSlideshow() throws {
    let (harness, scene) = try gallery(1)
    scene.perform(.remove)
    harness.pass(1)
    harness.press(.space)
    harness.pass(1)
    #expect(!scene.slideshow.isOpen && !scene.isPlaying)
  }

  @Test func removedPictureIsReplacedByItsSuccessor() throws {
    let (harness, slideshow) = try start()
    let scene = try #require(harness.program.gallery)
    let second = scene.cards.items[1].path
    var listing = PictureListing()
    listing.pictures = Array(scene.cards.items.paths.dropFirst())
    scene.update(with: CatalogChange(listing), newIndexes: [-1, 0, 1, 2])
    harness.pass(0.2)
    #expect(slideshow.index == 0 && scene.cards.items[0].path == second && slideshow.isPlaying)
    scene.update(with: CatalogChange(PictureListing()), newIndexes: [-1, -1, -1])
    harness.pass(0.2)
    #expect(!slideshow.isVisible)
  }

  // MARK: Autoscroll

  @Test func autoscrollHasAKeyAndResumesWithTheSpeedThatTheUserSet() throws {
    let (harness, scene) = try gallery(30)
    harness.press(.letter("a"))
    harness.pass(1)
    #expect(scene.cards.isPlaying && scene.carousel.scrollOffset > 0.3)
    harness.press(.letter("a"))
    harness.pass(1)
    #expect(!scene.isPlaying)
    #expect(scene.carousel.scrollOffset == scene.carousel.scrollOffset.rounded())
    scene.cards.set(.number(.autoscroll), to: -2)
    harness.press(.letter("a"))
    harness.pass(0.5)
    #expect(!scene.isPlaying)
    harness.press(.letter("a"))
    let start = scene.carousel.scrollOffset
    harness.pass(1)
    #expect(abs(scene.carousel.scrollOffset - start - 2) < 0.2)
  }

  @Test func slideshowEndsAutoscroll() throws {
    let (harness, scene) = try gallery(30, options: ["--autoscroll", "1"])
    #expect(scene.cards.isPlaying)
    harness.press(.space)
    harness.pass(1)
    #expect(!scene.cards.isPlaying && scene.slideshow.isPlaying)
  }
}

extension PixelImage {
  /// Returns the components of a pixel's colour.
  fileprivate func color(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel.red, pixel.green, pixel.blue]
  }
}

/// Messages of commands whose effect isn't visible.
@WindowActor @Suite struct CommandMessageTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func changesWithoutAVisibleEffectAreReported() throws {
    let gallery = try HeadlessGallery(pictures: 3, access: access)
    try #require(gallery.settle())
    #expect(gallery.scene.perform(.toggleWrap) == "Wrap around: on")
    gallery.passFrame()
    #expect(gallery.scene.perform(.toggleWrap) == "Wrap around: off")
    let caption = gallery.scene.cards.items[0].caption
    var said = ""
    gallery.scene.cards.undo.onMessage = { message, _ in said = message }
    gallery.scene.perform(.insert)
    #expect(said == "Duplicated \(caption)")
    gallery.scene.perform(.remove)
    #expect(said == "“\(caption)” removed. The file is kept.")
    #expect(gallery.scene.perform(.step(1)) == nil)
    for _ in 0..<3 {
      gallery.scene.perform(.remove)
      gallery.passFrame(after: 1)
    }
    #expect(gallery.scene.cards.items.isEmpty)
    gallery.scene.perform(.insert)
    #expect(said.hasPrefix("Inserted "))
    gallery.scene.perform(.remove)
    gallery.passFrame(after: 1)
    said = ""
    gallery.scene.perform(.remove)
    #expect(said.isEmpty)
  }
}
