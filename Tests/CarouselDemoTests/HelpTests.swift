import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The help, the pages and the panels in windows of every size.
@WindowActor
@Suite(.serialized) struct HelpTests {
  nonisolated static let sizes = [
    Size(width: 320, height: 240), Size(width: 360, height: 240), Size(width: 800, height: 480),
    Size(width: 600, height: 1024), Size(width: 1280, height: 800),
  ]

  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test(arguments: sizes) func aTableShowsAllOrScrolls(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let window = headless.window
    let text = Text(canvas: window.canvas)
    for scene in SceneTable.standard.all {
      let rows = SceneTable.standard.help(in: scene)
      let table = HelpTable(rows, greatestSize: 20)
      table.frame = Rect(origin: .zero, size: size)
      ViewTree(root: table).layOut(text: text)
      let height = table.contentSize.height
      // Every row takes a line of 13 points at least, in at most two columns.
      let line = text.lineHeight(Text.Style(size: 13))
      #expect(height >= Double(rows.count / 2) * line)
      #expect(table.press(.end, []) || height <= size.height)
      table.advance(to: 10)
      #expect(table.scrollView.contentOffset.y == max(height - size.height, 0))
      let last = try #require(table.content.subviews.last)
      // Places are sums of fractions.
      #expect(last.presence > 1 - 1e-9 && last.frame.maxY < height - HelpTable.margin + 0.01)
    }
  }

  /// Whatever scrolls, a finger can bring every control of the page to where it is wholly seen.
  @Test(arguments: sizes) func everyControlCanBeReached(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let stand = SceneStand(.cube, try .headless(headless.window, paths: []), CubeScene.init)
    let scene = stand.scene
    stand.layOut(size)
    let page = try #require(scene.pages[2] as? ControlsPage)
    page.frame.size = size
    ViewTree(root: page).layOut(text: headless.text)
    let rows = try #require(page.scroller)
    #expect(rows.content.subviews.count == 9)
    for view in rows.content.subviews {
      #expect(view.frame.minX >= 0 && view.frame.maxX <= rows.frame.width)
      for other in rows.content.subviews where other !== view {
        #expect(view.frame.intersection(other.frame).isEmpty)
      }
      let room = Insets(
        top: -ScrollSurface.margin, left: 0, bottom: -ScrollSurface.margin, right: 0)
      rows.scrollView.scrollRectToVisible(view.frame.inset(by: room), animated: false)
      rows.advance(to: 1)
      #expect(view.presence > 0.9)
    }
    // The dots are not on it.
    #expect(rows.frame.maxY <= size.height - 32)
  }

  /// What the cube's help doesn't list does nothing there.
  @Test func whatIsNotListedDoesNothingOnTheCube() throws {
    let size = Size(width: 640, height: 400)
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let stand = SceneStand(.cube, try .headless(headless.window, paths: []), CubeScene.init)
    let scene = stand.scene
    stand.layOut(size)
    stand.update(to: 1)
    let wrap = scene.settings.isWrapped
    let table = SceneTable.standard
    for hotkey in SceneKind.gallery.keys {
      for (chord, command) in hotkey.commands where table.command(for: chord, in: .cube) == nil {
        #expect(!scene.press(chord.key, chord.modifiers))
        scene.perform(command)
        #expect(!scene.cube.isMoving)
      }
    }
    stand.update(to: 3)
    #expect(scene.cube.currentPageIndex == 0 && scene.settings.isWrapped == wrap)
    let listed = table.help(in: .cube).map(\.name)
    #expect(!listed.contains("O") && !listed.contains("V") && listed.contains("W"))
  }

  /// The cross closes it, under a finger and by keys, where it is seen; the ring around it, too.
  @Test(arguments: sizes + [Size(width: 360, height: 720)]) func theCrossCloses(size: Size) throws {
    let hand = try SceneHand(.buttons, turn: turn)
    let program = hand.program
    program.window.resize(to: size, pixelRatio: 1)
    program.application.tree.size = size
    hand.rest()
    let (tree, help) = (program.application.tree, program.application.contents.help)
    hand.press(.function(1))
    hand.rest()
    let cross = try #require(help.seen(Button.self).first)
    #expect(help.isShown && cross.name == "Close help")
    let place = try #require(cross.projection.bounds(of: cross.bounds))
    #expect(Rect(origin: .zero, size: size).intersection(place) == place)
    hand.tap(place.center)
    hand.rest()
    #expect(!help.isShown && tree.focused == nil)
    for key in [Key.enter, .space] {
      hand.press(.function(1))
      hand.rest()
      hand.press(.tab)
      #expect(tree.focused === cross && program.seenRing() >= 0.9)
      // The keys that scroll still do.
      hand.press(.end)
      #expect(help.isShown && tree.focused === cross)
      hand.press(key)
      hand.rest()
      #expect(!help.isShown && tree.focused == nil)
      #expect(program.application.scene.kind == .buttons)
    }
  }

  @Test func aTapClosesTheHelpAndADragDoesNot() throws {
    let size = Size(width: 360, height: 240)
    let headless = try HeadlessWindow(.software, size: size, turn: turn)
    let window = headless.window
    let text = Text(canvas: window.canvas)
    let help = HelpOverlay(SceneTable.standard.help(in: .gallery))
    let tree = ViewTree(root: help)
    tree.size = size
    help.toggle(at: 0)
    _ = tree.update(to: 1)
    _ = window.screenshot { tree.draw(on: $0, text: text) }
    func touch(_ phase: Touch.Phase, y: Double, _ time: Double) {
      tree.handle(Touch(id: 1, phase: phase, position: Point(x: 100, y: y), time: time))
    }
    touch(.began, y: 200, 1)
    for step in 1...10 { touch(.moved, y: 200 - Double(step) * 12, 1 + Double(step) * 0.02) }
    touch(.ended, y: 80, 1.5)
    _ = tree.update(to: 3)
    #expect(help.isShown)
    let dragged = window.screenshot { tree.draw(on: $0, text: text) }
    #expect(tree.handle(.home, []))
    _ = tree.update(to: 5)
    #expect(window.screenshot { tree.draw(on: $0, text: text) }.pixels != dragged.pixels)
    touch(.began, y: 100, 6)
    touch(.ended, y: 100, 6.05)
    #expect(!help.isShown)
  }
}
