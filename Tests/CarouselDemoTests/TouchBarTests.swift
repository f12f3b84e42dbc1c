import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

extension TouchBar {
  /// Returns the centre of a button in the window.
  fileprivate func center(of item: TouchBarItem) -> Point {
    plate.frame.origin + item.button.frame.center
  }
}

/// The bar of buttons over the gallery and the cube, for use by touch.
@WindowActor @Suite struct TouchBarTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The gallery with its bar, connected as in the program.
  @WindowActor private final class Harness {
    let gallery: HeadlessGallery
    var scene: GalleryScene { gallery.scene }
    var bar: TouchBar { gallery.scene.bar }
    var commands: [CommandInfo] = []

    init(pictures: Int = 6, options: [String] = [], access: WindowAccess) throws {
      gallery = try HeadlessGallery(pictures: pictures, options: options, access: access)
      bar.onCommand = { [unowned self] in
        commands.append($0)
        scene.perform($0)
      }
      try #require(gallery.settle())
      frame()
    }

    @discardableResult func frame(after seconds: Double = 1.0 / 60) -> Activity {
      gallery.frame(after: seconds)
      return bar.activity
    }

    func tap(_ point: Point) {
      gallery.touch(.began, at: point)
      frame(after: 0.05)
      gallery.touch(.ended, at: point)
      frame()
    }

    func button(_ command: CommandInfo) throws -> Point {
      bar.center(of: try #require(bar.items.first { $0.command == command }))
    }
  }

  /// A point on the background. The window is 640 × 400 points, and the cover flow doesn't cover
  /// its lower corners.
  private static let background = Point(x: 20, y: 380)

  @Test func tapOnTheBackgroundShowsTheBarForAWhile() throws {
    let harness = try Harness(access: access)
    #expect(!harness.bar.isShown)
    harness.tap(Self.background)
    #expect(harness.bar.isShown)
    let activity = harness.frame(after: 1)
    guard case .still(let end?) = activity else {
      Issue.record("it moves at rest: \(activity)")
      return
    }
    #expect(end > harness.gallery.time && end <= harness.gallery.time + TouchBar.visibleDuration)
    harness.frame(after: end - harness.gallery.time)
    #expect(!harness.bar.isShown)
    // The hidden bar requests no frames.
    #expect(harness.frame(after: 1) == .still(until: nil))
    harness.tap(Self.background)
    #expect(harness.bar.isShown)
    harness.tap(Self.background)
    #expect(!harness.bar.isShown)
  }

  @Test func tapOnTheHeadingShowsTheBarAndDragScrolls() throws {
    let harness = try Harness(access: access)
    let handle = try #require(harness.bar.handle)
    for point in [
      Point(x: handle.minX + 2, y: handle.minY + 2), Point(x: handle.maxX - 2, y: handle.maxY),
    ] {
      harness.tap(point)
      #expect(harness.bar.isShown)
      harness.frame(after: TouchBar.visibleDuration)
      #expect(!harness.bar.isShown)
    }
    harness.scene.carousel.scrollToItem(at: 3, animated: false)
    harness.gallery.touch(.began, at: handle.center)
    for step in 1...20 {
      harness.frame()
      harness.gallery.touch(.moved, at: handle.center + Point(x: Double(step) * 15, y: 0))
    }
    #expect(harness.scene.carousel.isDragging)
    #expect(harness.scene.carousel.scrollOffset < 2.5)
    harness.gallery.touch(.ended, at: harness.gallery.finger)
    #expect(!harness.bar.isShown)
  }

  @Test func tapOnTheHeadingOnlyStopsAMovingCarousel() throws {
    let harness = try Harness(access: access)
    let handle = try #require(harness.bar.handle)
    harness.scene.perform(.last)
    harness.frame(after: 0.1)
    harness.tap(handle.center)
    // The tap only stops the motion.
    #expect(!harness.bar.isShown)
    #expect(harness.gallery.settle())
    let offset = harness.scene.carousel.scrollOffset
    #expect(offset == offset.rounded())
  }

  @Test func tapOnACardOpensIt() throws {
    let harness = try Harness(access: access)
    harness.tap(harness.scene.carousel.center)
    #expect(!harness.bar.isShown)
    #expect(harness.scene.viewer.isOpen)
    // The viewer has no bar.
    harness.frame(after: 1)
    #expect(harness.bar.handle == nil)
    harness.bar.show(at: harness.gallery.time)
    #expect(!harness.bar.isShown)
  }

  @Test func barButtonsAreLargeAndPerformTheirCommands() throws {
    let known = Set(
      SceneTable.standard.hotkeys(in: .gallery, isInside: true).flatMap { $0.commands })
    for size in [
      Size(width: 360, height: 240), Size(width: 600, height: 1024), Size(width: 800, height: 480),
      Size(width: 2560, height: 1600),
    ] {
      let harness = try Harness(access: access)
      harness.gallery.fixture.layOut(size)
      harness.frame()
      harness.bar.show(at: harness.gallery.time)
      harness.frame(after: 1)
      #expect(Rect(origin: .zero, size: size).contains(harness.bar.plate.frame.origin))
      #expect(
        harness.bar.plate.frame.maxX <= size.width && harness.bar.plate.frame.maxY <= size.height)
      let frames = harness.bar.items.map(\.button.frame)
      #expect(frames.count == 10)
      for (index, frame) in frames.enumerated() {
        #expect(frame.width >= 44 && frame.height >= 44)
        #expect(harness.bar.plate.bounds.contains(frame.center))
        for other in frames[(index + 1)...] { #expect(frame.intersection(other).isEmpty) }
      }
      for item in harness.bar.items {
        #expect(known.contains(item.command))
        harness.commands = []
        harness.tap(harness.bar.center(of: item))
        #expect(harness.commands == [item.command])
        if item.command == .toggleSlideshow {
          // The slideshow hides the bar.
          #expect(!harness.bar.isShown)
          harness.scene.slideshow.closeImmediately()
          harness.frame(after: 1)
          harness.bar.show(at: harness.gallery.time)
          harness.frame(after: 1)
        }
        #expect(harness.bar.isShown)
      }
    }
  }

  @Test func touchOnTheBarKeepsItVisibleAndDoesNotScroll() throws {
    let harness = try Harness(access: access)
    harness.bar.show(at: harness.gallery.time)
    let point = try harness.button(.mainMenu)
    harness.gallery.touch(.began, at: point)
    harness.frame(after: 2 * TouchBar.visibleDuration)
    #expect(harness.bar.isShown)
    harness.gallery.touch(.moved, at: point + Point(x: 200, y: 0))
    harness.frame()
    #expect(!harness.scene.carousel.isDragging)
    harness.gallery.touch(.ended, at: point + Point(x: 200, y: 0))
    #expect(harness.commands.isEmpty)
    harness.frame(after: TouchBar.visibleDuration)
    #expect(!harness.bar.isShown)
  }

  @Test func barButtonsShowTheStateOfTheirCommands() throws {
    let harness = try SceneHarness(.pages, access: access)
    let bar = harness.program.application.contents.bar
    bar.show(at: harness.program.time)
    harness.pass(0.5)
    let item = try #require(bar.items.first { $0.command == .toggleAutoscroll })
    let off = item.button.icon
    harness.tap(bar.center(of: item))
    #expect(harness.program.application.scene.isPlaying)
    #expect(item.button.isChosen)
    #expect(item.button.icon != off)
    harness.tap(bar.center(of: item))
    #expect(!harness.program.application.scene.isPlaying)
    #expect(!item.button.isChosen)
    #expect(item.button.icon == off)
  }

  /// Moving the pointer to the three dots doesn't open the bar. If it did, the click would press
  /// the bar's first button.
  @Test(arguments: [SceneKind.gallery, .cube, .helix]) func clickOnTheDotsOnlyShowsTheBar(
    kind: SceneKind
  ) throws {
    let harness = try SceneHarness(kind, access: access)
    let (application, bar) = (harness.program.application, harness.program.application.contents.bar)
    let dots = try #require(bar.dots).center
    for step in (0...20).reversed() {
      application.handle(.hover(dots + Point(x: 12, y: 8) * Double(step)))
      harness.program.pass(0.1)
      #expect(!bar.isShown)
    }
    harness.tap(dots)
    harness.program.pass(0.5)
    #expect(bar.isShown && application.scene.kind == kind)
  }

  /// The plate with the dots is as large as a fingertip, and stands out from the backdrop.
  @Test func plateOfTheDotsIsLargeAndVisible() throws {
    let harness = try SceneHarness(.arrange, access: access)
    let dots = try #require(harness.program.application.contents.bar.dots)
    #expect(min(dots.width, dots.height) >= View.minTargetSize)
    let picture = harness.program.picture()
    let colors = [dots.minX + 5, dots.minX - 5].map { x in
      let pixel = picture[Int(x), Int(dots.center.y)]
      return Color(
        red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
        blue: Double(pixel.blue) / 255)
    }
    #expect(colors[0].contrast(to: colors[1]) > 1.2)
  }

  /// The bar doesn't stay open in the new scene, where it would cover the title.
  @Test func sceneChangeHidesTheBar() throws {
    let harness = try SceneHarness(.cube, access: access)
    let (application, bar) = (harness.program.application, harness.program.application.contents.bar)
    harness.tap(try #require(bar.dots).center)
    harness.program.pass(0.5)
    harness.tap(bar.center(of: try #require(bar.items.first { $0.command == .toggleCube })))
    #expect(application.scene.kind == .gallery && !bar.isShown)
  }

  @Test func mouseMotionOnTheBarKeepsItVisible() throws {
    let harness = try Harness(access: access)
    harness.tap(Self.background)
    for point in [Point(x: 100, y: 30), Point(x: 100, y: 300)] {
      harness.frame(after: 3)
      #expect(harness.bar.isShown)
      harness.bar.hover(point, at: harness.gallery.time)
    }
    // Motion of the mouse beside the bar doesn't keep the bar visible.
    harness.frame(after: 1.5)
    #expect(!harness.bar.isShown)
  }

  /// A key without a command leaves the bar and its focus unchanged.
  @Test func keyWithoutACommandDoesNotHideTheBar() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.2)
    let (tree, bar) = (program.application.tree, program.application.contents.bar)
    bar.show(at: program.time)
    program.press(.tab)
    program.press(.letter("x"))
    #expect(bar.isShown && tree.focused === bar.items.first?.button)
    program.press(.letter("v"))
    #expect(!bar.isShown && tree.focused == nil)
  }

  /// The dots that show the bar are beside the heading, even if the heading changes between update
  /// and drawing.
  @Test func dotsOfTheTouchBarLieBesideTheVisibleHeading() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.5)
    let scene = try #require(program.gallery)
    for _ in ShownTypes.standard.all {
      scene.perform(.nextType)
      program.draw()
      let heading = Legend.headingFrame(scene.legend.heading, scene.text)
      let gap = heading.minX - (try #require(scene.bar.dots).maxX)
      #expect(gap > 4 && gap < 30, "\(scene.legend.heading): \(gap)")
    }
  }

  /// During a scene change, the dots that show the bar keep their position while the old heading
  /// fades out. Afterwards they move.
  @Test func dotsOfTheTouchBarKeepTheirPositionDuringASceneChange() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.5)
    let contents = program.application.contents
    for kind in [SceneKind.cube, .gallery, .sky, .cube] {
      program.draw()
      let dotsFrame = try #require(contents.bar.dots)
      program.application.go(to: kind)
      #expect(contents.isChanging)
      while contents.isChanging {
        program.draw()
        #expect(contents.bar.dots == dotsFrame)
        program.passFrame()
      }
      program.pass(0.5)
      program.draw()
      let handle = try #require(contents.bar.handle)
      #expect(contents.bar.dots?.origin == handle.origin)
      #expect(contents.bar.ownActivity == .still(until: nil))
    }
  }

  @Test func optionsPanelHasACloseButton() throws {
    let harness = try Harness(access: access)
    harness.scene.perform(.toggleOptions)
    harness.frame(after: 1)
    let panel = harness.scene.panel
    #expect(panel.isOpen)
    harness.tap(Point(x: panel.frame.maxX - 22, y: panel.frame.minY + 22))
    #expect(!panel.isOpen)
    #expect(!harness.bar.isShown)
  }

  @Test func cubesBarOpensFromEveryPage() throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let context = try SceneContext.headless(headless.window, paths: [])
    let fixture = SceneFixture(context, CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(headless.window.size)
    let bar = context.bar
    var commands: [CommandInfo] = []
    bar.onCommand = {
      commands.append($0)
      scene.perform($0)
    }
    var time = 0.0
    func frame() {
      time += 0.3
      fixture.update(to: time)
      headless.window.drawUnseen(fixture.draw)
    }
    func tap(_ point: Point) {
      fixture.handle(Touch(id: 1, phase: .began, position: point, time: time))
      fixture.handle(Touch(id: 1, phase: .ended, position: point, time: time + 0.05))
      frame()
    }
    frame()
    for _ in 0..<scene.cube.numberOfPages {
      // A tap on the bar's dots shows the bar, even on pages that handle taps themselves.
      tap(try #require(bar.handle).center)
      #expect(bar.isShown)
      bar.hide(at: time)
      scene.perform(.step(1))
      for _ in 0..<10 { frame() }
    }
    tap(try #require(bar.handle).center)
    let wasWrapped = scene.settings.isWrapped
    for item in bar.items { tap(bar.center(of: item)) }
    #expect(
      commands == [
        .toggleCube, .toggleWrap, .chooseScene, .toggleFullscreen,
        .mainMenu,
      ])
    #expect(scene.settings.isWrapped != wasWrapped)
  }

  @Test func barIsVisibleForFourSeconds() throws {
    let harness = try Harness(access: access)
    harness.tap(Self.background)
    harness.frame(after: 3.8)
    #expect(harness.bar.isShown)
    harness.frame(after: 0.4)
    #expect(!harness.bar.isShown)
  }
}
