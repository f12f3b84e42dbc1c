import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

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
  @WindowActor private final class Hand {
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
    let hand = try Hand(access: access)
    #expect(!hand.bar.isShown)
    hand.tap(Self.background)
    #expect(hand.bar.isShown)
    let activity = hand.frame(after: 1)
    guard case .still(let end?) = activity else {
      Issue.record("it moves at rest: \(activity)")
      return
    }
    #expect(end > hand.gallery.time && end <= hand.gallery.time + TouchBar.visibleDuration)
    hand.frame(after: end - hand.gallery.time)
    #expect(!hand.bar.isShown)
    // The hidden bar requests no frames.
    #expect(hand.frame(after: 1) == .still(until: nil))
    hand.tap(Self.background)
    #expect(hand.bar.isShown)
    hand.tap(Self.background)
    #expect(!hand.bar.isShown)
  }

  @Test func tapOnTheHandleShowsTheBarAndDragScrolls() throws {
    let hand = try Hand(access: access)
    let handle = try #require(hand.bar.handle)
    for point in [
      Point(x: handle.minX + 2, y: handle.minY + 2), Point(x: handle.maxX - 2, y: handle.maxY),
    ] {
      hand.tap(point)
      #expect(hand.bar.isShown)
      hand.frame(after: TouchBar.visibleDuration)
      #expect(!hand.bar.isShown)
    }
    hand.scene.carousel.scrollToItem(at: 3, animated: false)
    hand.gallery.touch(.began, at: handle.center)
    for step in 1...20 {
      hand.frame()
      hand.gallery.touch(.moved, at: handle.center + Point(x: Double(step) * 15, y: 0))
    }
    #expect(hand.scene.carousel.isDragging)
    #expect(hand.scene.carousel.scrollOffset < 2.5)
    hand.gallery.touch(.ended, at: hand.gallery.finger)
    #expect(!hand.bar.isShown)
  }

  @Test func tapOnTheHandleOnlyStopsAMovingCarousel() throws {
    let hand = try Hand(access: access)
    let handle = try #require(hand.bar.handle)
    hand.scene.perform(.last)
    hand.frame(after: 0.1)
    hand.tap(handle.center)
    // The tap only stops the motion.
    #expect(!hand.bar.isShown)
    #expect(hand.gallery.settle())
    let offset = hand.scene.carousel.scrollOffset
    #expect(offset == offset.rounded())
  }

  @Test func tapOnACardOpensIt() throws {
    let hand = try Hand(access: access)
    hand.tap(hand.scene.carousel.center)
    #expect(!hand.bar.isShown)
    #expect(hand.scene.viewer.isOpen)
    // The viewer has no bar.
    hand.frame(after: 1)
    #expect(hand.bar.handle == nil)
    hand.bar.show(at: hand.gallery.time)
    #expect(!hand.bar.isShown)
  }

  @Test func barButtonsAreLargeAndPerformTheirCommands() throws {
    let known = Set(
      SceneTable.standard.hotkeys(in: .gallery).flatMap { $0.commands })
    for size in [
      Size(width: 360, height: 240), Size(width: 600, height: 1024), Size(width: 800, height: 480),
      Size(width: 2560, height: 1600),
    ] {
      let hand = try Hand(access: access)
      hand.gallery.stand.layOut(size)
      hand.frame()
      hand.bar.show(at: hand.gallery.time)
      hand.frame(after: 1)
      #expect(Rect(origin: .zero, size: size).contains(hand.bar.plate.frame.origin))
      #expect(hand.bar.plate.frame.maxX <= size.width && hand.bar.plate.frame.maxY <= size.height)
      let frames = hand.bar.items.map(\.button.frame)
      #expect(frames.count == 9)
      for (index, frame) in frames.enumerated() {
        #expect(frame.width >= 44 && frame.height >= 44)
        #expect(hand.bar.plate.bounds.contains(frame.center))
        for other in frames[(index + 1)...] { #expect(frame.intersection(other).isEmpty) }
      }
      for item in hand.bar.items {
        #expect(known.contains(item.command))
        hand.commands = []
        hand.tap(hand.bar.center(of: item))
        #expect(hand.commands == [item.command])
        #expect(hand.bar.isShown)
      }
    }
  }

  @Test func touchOnTheBarKeepsItVisibleAndDoesNotScroll() throws {
    let hand = try Hand(access: access)
    hand.bar.show(at: hand.gallery.time)
    let point = try hand.button(.more)
    hand.gallery.touch(.began, at: point)
    hand.frame(after: 2 * TouchBar.visibleDuration)
    #expect(hand.bar.isShown)
    hand.gallery.touch(.moved, at: point + Point(x: 200, y: 0))
    hand.frame()
    #expect(!hand.scene.carousel.isDragging)
    hand.gallery.touch(.ended, at: point + Point(x: 200, y: 0))
    #expect(hand.commands.isEmpty)
    hand.frame(after: TouchBar.visibleDuration)
    #expect(!hand.bar.isShown)
  }

  @Test func barButtonsShowTheStateOfTheirCommands() throws {
    let hand = try Hand(access: access)
    hand.bar.show(at: hand.gallery.time)
    let item = try #require(hand.bar.items.first { $0.command == .toggleSlideshow })
    let off = item.button.icon
    hand.tap(hand.bar.center(of: item))
    #expect(hand.scene.isPlaying)
    #expect(item.button.isChosen)
    #expect(item.button.icon != off)
    hand.tap(hand.bar.center(of: item))
    #expect(!hand.scene.isPlaying)
    #expect(!item.button.isChosen)
    #expect(item.button.icon == off)
  }

  /// Moving the pointer to the dots doesn't open the bar. If it did, the click would press the
  /// bar's first button.
  @Test(arguments: [SceneKind.gallery, .cube, .helix]) func clickOnTheDotsOnlyShowsTheBar(
    kind: SceneKind
  ) throws {
    let hand = try SceneHand(kind, access: access)
    let (application, bar) = (hand.program.application, hand.program.application.contents.bar)
    let dots = try #require(bar.dots).center
    for step in (0...20).reversed() {
      application.handle(.hover(dots + Point(x: 12, y: 8) * Double(step)))
      hand.program.pass(0.1)
      #expect(!bar.isShown)
    }
    hand.tap(dots)
    hand.program.pass(0.5)
    #expect(bar.isShown && application.scene.kind == kind)
  }

  /// The bar of the new scene would cover its title.
  @Test func changeOfTheSceneHidesTheBar() throws {
    let hand = try SceneHand(.cube, access: access)
    let (application, bar) = (hand.program.application, hand.program.application.contents.bar)
    hand.tap(try #require(bar.dots).center)
    hand.program.pass(0.5)
    hand.tap(bar.center(of: try #require(bar.items.first { $0.command == .toggleCube })))
    #expect(application.scene.kind == .gallery && !bar.isShown)
  }

  @Test func mouseMotionOnTheBarKeepsItVisible() throws {
    let hand = try Hand(access: access)
    hand.tap(Self.background)
    for point in [Point(x: 100, y: 30), Point(x: 100, y: 300)] {
      hand.frame(after: 3)
      #expect(hand.bar.isShown)
      hand.bar.hover(point, at: hand.gallery.time)
    }
    // Motion beside the bar doesn't count.
    hand.frame(after: 1.5)
    #expect(!hand.bar.isShown)
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

  /// The dots of the bar's handle follow the heading, even if it changes between update and
  /// drawing.
  @Test func dotsOfTheHandleLieBesideTheVisibleHeading() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.5)
    let scene = try #require(program.gallery)
    for _ in ShownTypes.standard.all {
      scene.perform(.nextType)
      program.picture()
      let heading = scene.text.measure(scene.legend.heading, Look.title).width
      let gap = try #require(scene.bar.dots).minX - Legend.headingOrigin.x - heading
      #expect(gap > 4 && gap < 30, "\(scene.legend.heading): \(gap)")
    }
  }

  /// During a scene change, the dots of the bar's handle keep their position while the old heading
  /// fades out. Afterwards they move.
  @Test func dotsOfTheHandleKeepTheirPositionDuringASceneChange() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    program.pass(0.5)
    let contents = program.application.contents
    for kind in [SceneKind.cube, .gallery, .scroll, .cube] {
      program.picture()
      let place = try #require(contents.bar.dots)
      program.application.go(to: kind)
      #expect(contents.change.isOn)
      while contents.change.isOn {
        program.picture()
        #expect(contents.bar.dots == place)
        program.passFrame()
      }
      program.pass(0.5)
      program.picture()
      let handle = try #require(contents.bar.handle)
      #expect(contents.bar.dots?.maxX == handle.maxX && contents.bar.dots?.minY == handle.minY)
      #expect(contents.bar.ownActivity == .still(until: nil))
    }
  }

  @Test func optionsPanelHasACloseButton() throws {
    let hand = try Hand(access: access)
    hand.scene.perform(.toggleOptions)
    hand.frame(after: 1)
    let panel = hand.scene.panel
    #expect(panel.isOpen)
    hand.tap(Point(x: panel.frame.maxX - 22, y: panel.frame.minY + 22))
    #expect(!panel.isOpen)
    #expect(!hand.bar.isShown)
  }

  @Test func cubesBarOpensFromEveryPage() throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), access: access)
    let context = try SceneContext.headless(headless.window, paths: [])
    let stand = SceneStand(.cube, context, CubeScene.init)
    let scene = stand.scene
    stand.layOut(headless.window.size)
    let bar = context.bar
    var asked: [CommandInfo] = []
    bar.onCommand = {
      asked.append($0)
      scene.perform($0)
    }
    var time = 0.0
    func frame() {
      time += 0.3
      stand.update(to: time)
      _ = headless.window.screenshot(stand.draw)
    }
    func tap(_ point: Point) {
      stand.handle(Touch(id: 1, phase: .began, position: point, time: time))
      stand.handle(Touch(id: 1, phase: .ended, position: point, time: time + 0.05))
      frame()
    }
    frame()
    for _ in 0..<scene.cube.numberOfPages {
      // A tap on the handle shows the bar, even on pages that handle taps themselves.
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
      asked == [
        .toggleCube, .toggleWrap, .toggleEvents, .chooseScene, .toggleFullscreen, .more,
      ])
    #expect(scene.settings.isWrapped != wasWrapped)
  }

  @Test func barIsVisibleForFourSeconds() throws {
    let hand = try Hand(access: access)
    hand.tap(Self.background)
    hand.frame(after: 3.8)
    #expect(hand.bar.isShown)
    hand.frame(after: 0.4)
    #expect(!hand.bar.isShown)
  }
}
