import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

extension TouchBar {
  /// Where a button is in the window.
  fileprivate func center(of item: TouchBarItem) -> Point {
    plate.frame.origin + item.button.frame.center
  }
}

/// The buttons for a hand without keys, over both scenes.
@WindowActor @Suite struct TouchBarTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The gallery with its bar, as the program runs them.
  @WindowActor private final class Hand {
    let gallery: HeadlessGallery
    var scene: GalleryScene { gallery.scene }
    var bar: TouchBar { gallery.scene.bar }
    var commands: [Command] = []

    init(pictures: Int = 6, options: [String] = [], turn: Turn) throws {
      gallery = try HeadlessGallery(pictures: pictures, options: options, turn: turn)
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

    func button(_ command: Command) throws -> Point {
      bar.center(of: try #require(bar.items.first { $0.command == command }))
    }
  }

  /// The window is 640 × 400 points, and the cover flow leaves its lower corners free.
  private static let ground = Point(x: 20, y: 380)

  @Test func aTapOnTheGroundBringsItAndItGoesByItself() throws {
    let hand = try Hand(turn: turn)
    #expect(!hand.bar.isShown)
    hand.tap(Self.ground)
    #expect(hand.bar.isShown)
    let activity = hand.frame(after: 1)
    guard case .still(let end?) = activity else {
      Issue.record("it moves at rest: \(activity)")
      return
    }
    #expect(end > hand.gallery.time && end <= hand.gallery.time + TouchBar.stay)
    hand.frame(after: end - hand.gallery.time)
    #expect(!hand.bar.isShown)
    // Gone, it asks for no frame and for no time.
    #expect(hand.frame(after: 1) == .still(until: nil))
    hand.tap(Self.ground)
    #expect(hand.bar.isShown)
    hand.tap(Self.ground)
    #expect(!hand.bar.isShown)
  }

  @Test func theNameAndTheDotsBringItAndADragFromThereScrolls() throws {
    let hand = try Hand(turn: turn)
    let handle = try #require(hand.bar.handle)
    for point in [
      Point(x: handle.minX + 2, y: handle.minY + 2), Point(x: handle.maxX - 2, y: handle.maxY),
    ] {
      hand.tap(point)
      #expect(hand.bar.isShown)
      hand.frame(after: TouchBar.stay)
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

  @Test func aTapOnTheHandleLeavesAMovingCarouselOnAnItem() throws {
    let hand = try Hand(turn: turn)
    let handle = try #require(hand.bar.handle)
    hand.scene.perform(.last)
    hand.frame(after: 0.1)
    hand.tap(handle.center)
    // It has only stopped the motion.
    #expect(!hand.bar.isShown)
    #expect(hand.gallery.settle())
    let offset = hand.scene.carousel.scrollOffset
    #expect(offset == offset.rounded())
  }

  @Test func cardsKeepTheirTaps() throws {
    let hand = try Hand(turn: turn)
    hand.tap(hand.scene.carousel.center)
    #expect(!hand.bar.isShown)
    #expect(hand.scene.viewer.isOpen)
    // Over an open picture there is no bar.
    hand.frame(after: 1)
    #expect(hand.bar.handle == nil)
    hand.bar.show(at: hand.gallery.time)
    #expect(!hand.bar.isShown)
  }

  @Test func everyButtonIsAFingerWideAndDoesWhatItsKeyDoes() throws {
    let known = Set(
      SceneTable.standard.hotkeys(in: .gallery).flatMap { Array($0.commands.values) })
    for size in [
      Size(width: 360, height: 240), Size(width: 600, height: 1024), Size(width: 800, height: 480),
      Size(width: 2560, height: 1600),
    ] {
      let hand = try Hand(turn: turn)
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

  @Test func aFingerOnItKeepsItAndDoesNotReachTheCarousel() throws {
    let hand = try Hand(turn: turn)
    hand.bar.show(at: hand.gallery.time)
    let point = try hand.button(.more)
    hand.gallery.touch(.began, at: point)
    hand.frame(after: 2 * TouchBar.stay)
    #expect(hand.bar.isShown)
    hand.gallery.touch(.moved, at: point + Point(x: 200, y: 0))
    hand.frame()
    #expect(!hand.scene.carousel.isDragging)
    hand.gallery.touch(.ended, at: point + Point(x: 200, y: 0))
    #expect(hand.commands.isEmpty)
    hand.frame(after: TouchBar.stay)
    #expect(!hand.bar.isShown)
  }

  @Test func itShowsWhatIsOn() throws {
    let hand = try Hand(turn: turn)
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

  @Test func theMouseBringsItWhenItMovesAndNotWhenItIsTouched() throws {
    let hand = try Hand(turn: turn)
    #expect(!hand.bar.hover(Point(x: 100, y: 100), at: hand.gallery.time))
    #expect(!hand.bar.hover(Point(x: 103, y: 100), at: hand.gallery.time))
    #expect(!hand.bar.isShown)
    #expect(hand.bar.hover(Point(x: 120, y: 100), at: hand.gallery.time))
    #expect(hand.bar.isShown)
    // A frame is needed once, for the bar to come.
    #expect(!hand.bar.hover(Point(x: 140, y: 100), at: hand.gallery.time))
    hand.bar.hide(at: hand.gallery.time)
    // From where it left the window to where it comes again is no way.
    #expect(!hand.bar.hover(nil, at: hand.gallery.time))
    #expect(!hand.bar.hover(Point(x: 500, y: 300), at: hand.gallery.time))
    #expect(!hand.bar.isShown)
  }

  /// A key that does nothing doesn't take it away, nor the ring from it.
  @Test func aKeyWithoutUseLeavesIt() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    let (tree, bar) = (program.application.tree, program.application.contents.bar)
    bar.show(at: program.time)
    program.press(.tab)
    program.press(.letter("x"))
    #expect(bar.isShown && tree.focused === bar.items.first?.button)
    program.press(.letter("v"))
    #expect(!bar.isShown && tree.focused == nil)
  }

  /// Whatever happens between a frame's time and its picture.
  @Test func theDotsAreBesideTheHeadingThatIsSeenWithThem() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.5)
    let scene = try #require(program.gallery)
    for _ in ShownTypes.standard.all {
      scene.perform(.nextType)
      program.picture()
      let heading = scene.text.measure(scene.legend.heading, Look.title).width
      let gap = try #require(scene.bar.dots).minX - Legend.headingPlace.x - heading
      #expect(gap > 4 && gap < 30, "\(scene.legend.heading): \(gap)")
    }
  }

  /// They stay where they were as long as the heading fades that was there, or go, and are where they belong after that.
  @Test func theDotsKeepOffAHeadingThatFades() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
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

  @Test func theOptionsPanelHasACloseButton() throws {
    let hand = try Hand(turn: turn)
    hand.scene.perform(.toggleOptions)
    hand.frame(after: 1)
    let panel = hand.scene.panel
    #expect(panel.isOpen)
    hand.tap(Point(x: panel.frame.maxX - 22, y: panel.frame.minY + 22))
    #expect(!panel.isOpen)
    #expect(!hand.bar.isShown)
  }

  @Test func theCubeHasTheWayBackInTheSameCorner() throws {
    let headless = try HeadlessWindow(
      .software, size: Size(width: 640, height: 400), turn: turn)
    let context = try SceneContext.headless(headless.window, paths: [])
    let stand = SceneStand(.cube, context, CubeScene.init)
    let scene = stand.scene
    stand.layOut(headless.window.size)
    let bar = context.bar
    var asked: [Command] = []
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
      // Whatever the page does with taps of its own.
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
}
