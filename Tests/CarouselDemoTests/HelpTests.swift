import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The help and the cube's pages in windows of several sizes.
@WindowActor
@Suite(.serialized) struct HelpTests {
  nonisolated static let sizes = [
    Size(width: 320, height: 240), Size(width: 360, height: 240), Size(width: 800, height: 480),
    Size(width: 600, height: 1024), Size(width: 1280, height: 800),
  ]

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test(arguments: sizes) func helpTableShowsAllRowsOrScrolls(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let window = headless.window
    let text = Text(canvas: window.canvas)
    for scene in SceneTable.standard.all {
      let sections = SceneTable.standard.help(in: scene)
      let rows = sections.flatMap(\.rows)
      let table = HelpTable()
      table.sections = sections
      table.frame = Rect(origin: .zero, size: size)
      ViewTree(root: table).layOut(text: text)
      let height = table.contentSize.height
      // A row has at least one line of 13 points. There are at most three columns.
      let line = text.lineHeight(Text.Style(size: 13))
      #expect(height >= Double(rows.count / 3) * line)
      #expect(table.press(.end, [], isRepeat: false) || height <= size.height)
      table.advance(to: 10)
      #expect(table.scrollView.contentOffset.y == max(height - size.height, 0))
      let last = try #require(table.content.subviews.last)
      // Positions are sums of fractions, so allow rounding errors.
      #expect(last.presence > 1 - 1e-9 && last.frame.maxY < height - HelpTable.margin + 0.01)
    }
  }

  /// Each section of the help lists a row only once. Apart from the section for an open item, the
  /// help as a whole lists each key only once.
  @Test(arguments: SceneTable.standard.all) func helpListsEachKeyOnce(kind: SceneKind) {
    let sections = SceneTable.standard.help(in: kind)
    #expect(sections.allSatisfy { !$0.title.isEmpty && !$0.rows.isEmpty })
    #expect(Set(sections.map(\.title)).count == sections.count)
    for section in sections {
      let names = section.rows.map(\.name)
      #expect(Set(names).count == names.count, "\(section.title)")
    }
    let common = sections.filter { $0.title != kind.titleInside }
    let keys = common.flatMap(\.rows).flatMap { row in
      // Rows that begin with "Tab, then" list keys of a focused control. Other rows may list the
      // same keys.
      row.name.hasPrefix("Tab, then")
        ? [row.name] : row.name.split(separator: "  ").map(String.init)
    }
    #expect(Set(keys).count == keys.count, "\(keys.sorted())")
  }

  /// A scene's help doesn't list keys and buttons without an effect in the scene.
  @Test(arguments: SceneTable.standard.all) func helpListsOnlyKeysWithAnEffect(kind: SceneKind) {
    let names = SceneTable.standard.help(in: kind).flatMap(\.rows).map(\.name)
    #expect(names.contains("Shoulders") == [.gallery, .workbench].contains(kind))
    #expect(names.contains("T  Shift+T  Ctrl+T") == (kind == .gallery))
    let titles = SceneTable.standard.help(in: kind).map(\.title)
    #expect(titles.contains("With a picture open") == (kind == .gallery))
  }

  /// All rows of a section are in the same column as the section's heading.
  @Test(arguments: sizes) func sectionsAreNotDivided(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, access: access)
    for kind in SceneTable.standard.all {
      let sections = SceneTable.standard.help(in: kind)
      let table = HelpTable()
      table.sections = sections
      table.frame = Rect(origin: .zero, size: size)
      ViewTree(root: table).layOut(text: headless.text)
      let titles = sections.map(\.title)
      let lines = table.content.subviews
      for (line, next) in zip(lines, lines.dropFirst()) {
        let label = try #require(next.subviews.first as? Label)
        guard !titles.contains(label.text) || next.subviews.count > 1 else { continue }
        #expect(next.frame.minX == line.frame.minX && next.frame.minY > line.frame.minY)
      }
    }
  }

  /// Every control of the cube's controls page can be scrolled fully into view.
  @Test(arguments: sizes) func everyControlCanBeScrolledIntoView(size: Size) throws {
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = SceneFixture(try .headless(headless.window, paths: []), CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(size)
    let page = try #require(scene.pages[2] as? ControlsPage)
    page.frame.size = size
    ViewTree(root: page).layOut(text: headless.text)
    let rows = try #require(page.scrollSurface)
    #expect(rows.content.subviews.count == 11)
    for view in rows.content.subviews {
      #expect(view.frame.minX >= 0 && view.frame.maxX <= rows.frame.width)
      for other in rows.content.subviews where other !== view {
        #expect(view.frame.intersection(other.frame).isEmpty)
      }
      let margins = Insets(
        top: -ScrollSurface.margin, left: 0, bottom: -ScrollSurface.margin, right: 0)
      rows.scrollView.scrollRectToVisible(view.frame.inset(by: margins), animated: false)
      rows.advance(to: 1)
      #expect(view.presence > 0.9)
    }
    // The controls don't overlap the page indicator.
    #expect(rows.frame.maxY <= size.height - 32)
  }

  /// The switches of the cube's controls page configure how the cube scrolls, and the page's reset
  /// button restores the defaults.
  @Test func controlsPageChangesHowTheCubeScrolls() throws {
    let harness = try SceneHarness(.cube, access: access)
    let cube = try harness.program.scene(CubeScene.self).cube
    cube.currentPageIndex = 2
    harness.rest()
    #expect(cube.scrollView.bounces && cube.scrollView.decelerationRate == .normal)
    for (name, role) in [("Bounce at edges", Role.toggle), ("Fast deceleration", .toggle)] {
      try press(name, role, harness)
    }
    #expect(!cube.scrollView.bounces && cube.scrollView.decelerationRate == .fast)
    try press(CommandInfo.reset.title, .button, harness)
    #expect(cube.scrollView.bounces && cube.scrollView.decelerationRate == .normal)
  }

  /// Scrolls a control of the page into view and taps it.
  private func press(_ name: String, _ role: Role, _ harness: SceneHarness) throws {
    let control = try harness.view(role, name)
    let page = try #require(harness.views(ControlsPage.self).first)
    page.scrollSurface?.scrollView.scrollRectToVisible(
      control.frame.inset(by: -ScrollSurface.margin), animated: false)
    harness.pass(0.1)
    harness.tap(try harness.position(on: control))
    harness.pass(0.5)
  }

  /// The gallery's commands that aren't listed in the cube's help have no effect on the cube.
  @Test func unlistedCommandsHaveNoEffectOnTheCube() throws {
    let size = Size(width: 640, height: 400)
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let fixture = SceneFixture(try .headless(headless.window, paths: []), CubeScene.init)
    let scene = fixture.scene
    fixture.layOut(size)
    fixture.update(to: 1)
    let wrap = scene.settings.isWrapped
    let table = SceneTable.standard
    for hotkey in SceneKind.gallery.keys {
      for command in hotkey.commands {
        for chord in command.allShortcuts where table.command(for: chord, in: .cube) == nil {
          #expect(!scene.press(chord.key, chord.modifiers, isRepeat: false))
          scene.perform(command)
          #expect(!scene.cube.isMoving)
        }
      }
    }
    fixture.update(to: 3)
    #expect(scene.cube.currentPageIndex == 0 && scene.settings.isWrapped == wrap)
    let listed = table.help(in: .cube).flatMap(\.rows).map(\.name)
    #expect(!listed.contains("O") && !listed.contains("V") && listed.contains("W"))
  }

  /// The close button lies inside the window, shows its focus ring, and closes the help by touch
  /// and by key.
  @Test(arguments: sizes + [Size(width: 360, height: 720)]) func closeButtonClosesTheHelp(
    size: Size
  ) throws {
    let harness = try SceneHarness(.liveCards, access: access)
    let program = harness.program
    program.window.resize(to: size, pixelRatio: 1)
    // The canvas gets the new size.
    program.window.handleEvents(at: program.time) { program.application.handle($0) }
    program.application.tree.size = size
    harness.rest()
    let (tree, help) = (program.application.tree, program.application.contents.help)
    harness.press(.function(1))
    harness.rest()
    let cross = try #require(help.visibleViews(Button.self).first)
    #expect(help.isShown && cross.name == "Close help")
    let frame = try #require(cross.projection.bounds(of: cross.bounds))
    #expect(Rect(origin: .zero, size: size).intersection(frame) == frame)
    harness.tap(frame.center)
    harness.rest()
    #expect(!help.isShown && tree.focused == nil)
    for key in [Key.enter, .space] {
      harness.press(.function(1))
      harness.rest()
      harness.press(.tab)
      #expect(tree.focused === cross && program.visibleRingThickness() >= 0.9)
      // Scroll keys still scroll the help.
      harness.press(.end)
      #expect(help.isShown && tree.focused === cross)
      harness.press(key)
      harness.rest()
      #expect(!help.isShown && tree.focused == nil)
      #expect(program.application.scene.kind == .liveCards)
    }
  }

  @Test func tapClosesTheHelpAndDragScrolls() throws {
    let size = Size(width: 360, height: 240)
    let headless = try HeadlessWindow(.software, size: size, access: access)
    let window = headless.window
    let text = Text(canvas: window.canvas)
    let help = HelpOverlay()
    help.sections = SceneTable.standard.help(in: .gallery)
    let tree = ViewTree(root: help)
    tree.size = size
    help.toggle(at: 0)
    _ = tree.update(to: 1)
    window.drawUnseen { tree.draw(on: $0, text: text) }
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
