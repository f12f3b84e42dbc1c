import CarouselKit
import GeometryKit
import GestureKit
import PictureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// The menus. Every command that has a key can also be performed by touch.
@WindowActor @Suite struct MenuTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns true if a direct gesture performs the command.
  private static func isGesture(_ command: CommandInfo, in kind: SceneKind) -> Bool {
    let types = ShownTypes.standard.all.indices.map { CommandInfo.type($0) }
    // Dragging, tapping, holding and pinching perform these commands.
    let gestures: [CommandInfo] = [
      .step(-1), .step(1), .open, .itemMenu, .magnify(.larger), .magnify(.smaller),
    ]
    if gestures.contains(command) { return true }
    // The strip of carousel types and the workbench's panel perform these commands.
    if types.contains(command) {
      return kind == .workbench || SceneTable.standard.barCommands(in: kind).contains(.toggleTypes)
    }
    // Flicks perform these commands.
    if [.page(-1), .page(1)].contains(command) { return true }
    // Tapping the front picture performs this command, as does the menu of a page that is held.
    if command == .openInGallery { return kind == .helix || kind == .pages }
    // The scene chooser, which a button shows, opens any scene.
    if [.nextScene, .previousScene].contains(command) {
      return SceneTable.standard.barCommands(in: kind).contains(.chooseScene)
    }
    // In the first scene, going back only leaves fullscreen.
    return command == .back && kind == SceneTable.standard.home
  }

  @Test func commandsWithKeysAreReachableByTouch() throws {
    let table = SceneTable.standard
    let (program, _) = try gallery()
    let inside = try #require(program.application.scene.itemMenu(at: nil)).commands
    for kind in table.all {
      let bar = SceneTable.standard.barCommands(in: kind)
      let menu = table.menuGroups(in: kind, beside: bar).flatMap { $0 }
      let reached = Set(bar + menu + table.developerCommands(in: kind))
      for hotkey in kind.keys + table.commonHotkeys {
        for command in hotkey.commands where !reached.contains(command) {
          #expect(
            Self.isGesture(command, in: kind), "\(hotkey.keys) in \(kind.name): no way by touch")
        }
      }
      // No command and no title appears twice.
      #expect(Set(menu).count == menu.count)
      #expect(Set(menu.map(\.title)).count == menu.count)
      #expect(Set(menu).isDisjoint(with: bar))
    }
    program.application.perform(.open, isRepeat: false)
    program.pass(1)
    let opened = try #require(program.application.scene.itemMenu(at: nil)).commands
    for hotkey in SceneKind.gallery.keysInside {
      for command in hotkey.commands where !opened.contains(command) {
        #expect(Self.isGesture(command, in: .gallery), "\(hotkey.keys): no way by touch")
      }
    }
    #expect(inside.contains(.remove) && inside.contains(.trash))
  }

  /// The rows are in groups, in the same order in every scene, with lines between the groups.
  @Test(arguments: SceneTable.standard.all) func mainMenuIsInGroups(kind: SceneKind) throws {
    let harness = try SceneHarness(kind, access: access)
    harness.program.resize(to: Size(width: 400, height: 360))
    let menu = harness.program.application.contents.menu
    harness.press(.function(10))
    harness.program.pass(0.5)
    harness.program.draw()
    let groups = menu.rows.compactMap(\.item.command.menuGroup)
    #expect(groups.count == menu.rows.count)
    #expect(groups.map(\.rawValue) == groups.map(\.rawValue).sorted())
    #expect(menu.separators.count == Set(groups).count - 1)
    var lines = menu.separators.map(\.frame.center.y)
    for (former, row) in zip(menu.rows, menu.rows.dropFirst()) {
      let isNew = former.item.command.menuGroup != row.item.command.menuGroup
      guard isNew else {
        #expect(former.frame.maxY == row.frame.minY)
        continue
      }
      let line = lines.removeFirst()
      #expect(line > former.frame.maxY && line < row.frame.minY)
    }
    #expect(menu.rows.last?.item.command == .quit)
    // The menu doesn't fit into the window, so its edge cuts through a row.
    let end = menu.surface.size.height
    try #require(menu.surface.contentSize.height > end)
    let cut = try #require(menu.rows.last { $0.frame.minY < end })
    #expect(abs(end - cut.frame.minY - 0.6 * MenuRow.height) <= 1)
  }

  /// In a wide window, a menu that is too high for one column has two columns and doesn't scroll.
  @Test func highMenuHasTwoColumnsInAWideWindow() throws {
    let (program, menu) = try gallery(size: Size(width: 1280, height: 800))
    press(.function(10), in: program)
    program.draw()
    #expect(menu.surface.contentSize.height <= menu.surface.size.height)
    let columns = Set(menu.rows.map(\.frame.minX))
    #expect(columns.count == 2 && menu.separators.count == 3)
    for (index, row) in menu.rows.enumerated() {
      #expect(menu.surface.bounds.contains(row.frame.center))
      for other in menu.rows[..<index] {
        #expect(row.frame.intersection(other.frame).isEmpty)
      }
    }
    // The left and right arrow keys move to the row beside the marked row.
    press(.down, in: program)
    press(.right, in: program)
    let marked = menu.rows.first { $0.isMarked }?.frame
    #expect(marked?.minX == columns.max() && marked?.minY == menu.rows[0].frame.minY)
    press(.left, in: program)
    #expect(menu.rows[0].isMarked)
  }

  @Test(arguments: [SceneKind.gallery, .cube, .helix]) func cubeCommandIsTickedInTheCubeScene(
    kind: SceneKind
  ) throws {
    let harness = try SceneHarness(kind, access: access)
    let menu = harness.program.application.contents.menu
    harness.press(.function(10))
    #expect(try row(.toggleCube, of: menu).item.isOn == (kind == .cube))
  }

  @Test func mainMenuHasFourGroupsAndASubmenuForDevelopers() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let menu = harness.program.application.contents.menu
    #expect(SceneTable.standard.menuGroups(in: .gallery, beside: []).count == 4)
    let tools: [CommandInfo] = [.toggleEvents, .toggleFrameGraph, .copyCode]
    for byTouch in [true, false] {
      harness.press(.function(10))
      harness.program.pass(0.5)
      #expect(!menu.rows.contains { tools.contains($0.item.command) })
      let row = try row(.developerMenu, of: menu)
      if byTouch {
        row.onPress?(row.item)
      } else {
        while !row.isMarked { harness.press(.up) }
        harness.press(.enter)
      }
      harness.program.pass(0.5)
      #expect(menu.isShown && Set(menu.rows.map(\.item.command)) == Set(tools))
      let log = try self.row(.toggleEvents, of: menu)
      log.onPress?(log.item)
      #expect(harness.program.application.contents.debugPanels.events.isShown == byTouch)
    }
  }

  /// `Sort by…` opens a menu of all orders, in which the current order is ticked.
  @Test func sortByOpensAMenuOfAllOrders() throws {
    let harness = try SceneHarness(.gallery, access: access)
    let application = harness.program.application
    let menu = application.contents.menu
    for order in [PictureOrder.captureDate, .name] {
      let former = application.catalog.order
      harness.press(.function(10))
      harness.program.pass(0.5)
      harness.program.draw()
      try row(.sort, of: menu).onPress?(row(.sort, of: menu).item)
      #expect(menu.isShown && application.catalog.order == former)
      #expect(
        menu.rows.map(\.item.command.title) == [
          "Name", "Date, newest first", "Date taken", "Random",
        ])
      #expect(
        menu.rows.map(\.item.isOn) == PictureOrder.allCases.map { Optional($0 == former) })
      try row(.sort(by: order), of: menu).onPress?(row(.sort(by: order), of: menu).item)
      #expect(!menu.isShown && application.catalog.order == order)
      #expect(application.contents.toast.message == "Sorted \(order.title)")
    }
  }

  /// If the bar is hidden, the menu includes the bar's commands, so that keys reach them.
  @Test func menuOffersTheCommandsOfTheHiddenBar() throws {
    let (program, menu) = try gallery()
    let contents = program.application.contents
    for (command, isThere) in [
      (CommandInfo.toggleTypes, { program.gallery?.strip.isShown == true }),
      (.toggleOptions, { program.gallery?.panel.isOpen == true }),
      (.chooseScene, { contents.isChoosing }),
    ] as [(CommandInfo, () -> Bool)] {
      press(.function(10), in: program)
      let index = try #require(menu.rows.firstIndex { $0.item.command == command })
      for _ in 0...index { press(.down, in: program) }
      press(.enter, in: program)
      #expect(!menu.isShown && isThere(), "\(command.title)")
      if command != .chooseScene { press(.escape, in: program) }
    }
    // In the scene chooser, the menu doesn't offer the command that opens the chooser.
    press(.function(10), in: program)
    #expect(menu.isShown && !menu.rows.contains { $0.item.command == .chooseScene })
  }

  private func gallery(
    _ count: Int = 6, size: Size? = nil, options: [String] = []
  ) throws -> (HeadlessProgram, Menu) {
    let program = try HeadlessProgram(pictures: count, options: options, access: access)
    if let size {
      program.resize(to: size)
    }
    program.pass(0.2)
    program.draw()
    program.passFrame()
    return (program, program.application.contents.menu)
  }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in program: HeadlessProgram) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(key))
    program.pass(0.5)
  }

  private func touch(_ phase: Touch.Phase, _ position: Point, in program: HeadlessProgram) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: position, time: program.time)))
    program.pass(0.05)
  }

  /// Begins a touch and waits until the long press is recognized.
  private func hold(_ position: Point, in program: HeadlessProgram) {
    touch(.began, position, in: program)
    program.pass(0.7)
    program.draw()
  }

  private func middle(of row: MenuRow) throws -> Point {
    try #require(row.projection.project(row.bounds.center))
  }

  private func row(_ command: CommandInfo, of menu: Menu) throws -> MenuRow {
    try #require(menu.rows.first { $0.item.command == command })
  }

  // MARK: By touch

  private static let middle = Point(x: 320, y: 190)

  @Test func longPressOpensTheItemMenu() throws {
    let (program, menu) = try gallery()
    let carousel = try #require(program.gallery).carousel
    hold(Self.middle, in: program)
    #expect(menu.isShown && menu.role == .menu)
    #expect(menu.rows.allSatisfy { $0.role == .menuItem && !$0.accessibleName.isEmpty })
    #expect(menu.rows.allSatisfy { $0.size.height >= View.minTargetSize })
    // Lifting the finger in place keeps the menu open and doesn't open the card.
    touch(.ended, Self.middle, in: program)
    #expect(menu.isShown && program.gallery?.viewer.isOpen == false)
    // A tap outside closes the menu and does nothing else.
    touch(.began, Point(x: 10, y: 390), in: program)
    touch(.ended, Point(x: 10, y: 390), in: program)
    #expect(!menu.isShown && !program.application.contents.bar.isShown)
    #expect(carousel.currentItemIndex == 0 && carousel.numberOfItems == 6)
    program.pass(1)
    #expect(program.passFrame() == .still(until: nil))
  }

  @Test func menuRowActsOnThePressedCard() throws {
    let (program, menu) = try gallery()
    let gallery = try #require(program.gallery)
    let beside = try #require(gallery.cards.cardFrame(at: 1)).center
    let point = Point(x: beside.x + 10, y: beside.y)
    #expect(gallery.carousel.itemView(at: point) === gallery.carousel.itemView(at: 1))
    hold(point, in: program)
    touch(.ended, point, in: program)
    let caption = gallery.cards.items[1].caption
    let position = try middle(of: row(.remove, of: menu))
    touch(.began, position, in: program)
    touch(.ended, position, in: program)
    program.pass(1)
    #expect(!menu.isShown && gallery.cards.items.count == 5)
    #expect(!gallery.cards.items.paths.map(\.name).contains { $0.contains(caption) })
    #expect(program.application.scene.contextMenuItem == nil)
  }

  @Test func draggingToARowPerformsItsCommand() throws {
    let (program, menu) = try gallery()
    hold(Self.middle, in: program)
    let position = try middle(of: row(.open, of: menu))
    for step in 1...10 {
      touch(.moved, Self.middle + (position - Self.middle) * (Double(step) / 10), in: program)
    }
    let carousel = try #require(program.gallery).carousel
    #expect(!carousel.isDragging && carousel.scrollOffset == 0)
    #expect(try row(.open, of: menu).isMarked)
    touch(.ended, position, in: program)
    program.pass(1)
    #expect(!menu.isShown && program.gallery?.viewer.isOpen == true)
  }

  @Test func immediateMovementDragsInsteadOfOpeningTheMenu() throws {
    let (program, menu) = try gallery()
    touch(.began, Self.middle, in: program)
    for step in 1...10 {
      touch(.moved, Self.middle - Point(x: Double(step) * 15, y: 0), in: program)
    }
    program.pass(0.7)
    #expect(!menu.isShown && program.gallery?.carousel.isDragging == true)
    touch(.ended, Self.middle - Point(x: 150, y: 0), in: program)
  }

  @Test func menuButtonOfTheBarOpensTheScenesMenu() throws {
    let (program, menu) = try gallery()
    let contents = program.application.contents
    contents.bar.show(at: program.time)
    program.pass(0.5)
    let button = contents.bar.anchor(of: .mainMenu).center
    touch(.began, button, in: program)
    touch(.ended, button, in: program)
    program.pass(0.5)
    program.draw()
    #expect(menu.isShown && !contents.bar.isShown)
    let position = try middle(of: row(.last, of: menu))
    touch(.began, position, in: program)
    touch(.ended, position, in: program)
    program.pass(3)
    #expect(program.gallery?.carousel.currentItemIndex == 5)
    for isOn in [false, true] {
      program.application.showDeveloperMenu()
      #expect(try row(.toggleFrameGraph, of: menu).item.isOn == isOn)
      press(.escape, in: program)
      program.application.perform(.toggleFrameGraph, isRepeat: false)
    }
  }

  @Test func firstAndLastCommandsScrollToTheEnds() throws {
    for kind in [SceneKind.million, .liveCards, .helix] {
      let harness = try SceneHarness(kind, access: access)
      harness.program.application.perform(.last, isRepeat: false)
      harness.rest()
      let last = harness.program.picture()
      harness.program.application.perform(.first, isRepeat: false)
      harness.rest()
      #expect(harness.program.picture().pixels != last.pixels, "\(kind.name)")
    }
  }

  // MARK: By keys

  /// Each row shows a key of its command, named as in the help. The text isn't truncated, even in a
  /// narrow window.
  @Test(arguments: SceneTable.standard.all) func menuRowsShowTheirKeys(kind: SceneKind) throws {
    let program = try HeadlessProgram(pictures: 3, scene: kind, access: access)
    program.resize(to: Size(width: 360, height: 720))
    program.pass(0.2)
    program.draw()
    press(.function(10), in: program)
    program.draw()
    let hotkeys = SceneTable.standard.hotkeys(in: kind, isInside: true)
    let menu = program.application.contents.menu
    #expect(!menu.rows.isEmpty)
    for row in menu.rows {
      let (item, key) = (row.item, row.item.key)
      let commandKeys = hotkeys.filter { !$0.keys.isEmpty && $0.commands.contains(item.command) }
      #expect(commandKeys.isEmpty || !key.isEmpty, "\(item.command.title)")
      #expect(
        key.isEmpty || hotkeys.contains { $0.keys.split(separator: " ").contains { $0 == key } },
        "\(item.command.title): \(key)")
      // The row's text isn't truncated.
      let measures = Measures(text: program.application.text, theme: .panel)
      #expect(row.fittingSize(in: menu.size, measures).width <= row.size.width + 0.01)
      let right = try #require(row.projection.project(Point(x: row.size.width, y: 0)))
      #expect(right.x <= 352)
    }
  }

  @Test func keysShownInMenuRowsDependOnTheContext() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    #expect(try row(.remove, of: menu).item.key == "Delete")
    #expect(try row(.open, of: menu).item.key == "Enter")
    press(.escape, in: program)
    press(.delete, in: program)
    press(.function(10), in: program)
    #expect(try row(.undo, of: menu).item.key == "Ctrl+Z")
    #expect(try row(.toggleHelp, of: menu).item.key == "F1")
    press(.escape, in: program)
    // While a picture is open, Delete moves its file to the trash.
    press(.enter, in: program)
    program.pass(1)
    press(.menu, in: program)
    #expect(try row(.trash, of: menu).item.key == "Delete")
    #expect(try row(.magnify(.pixels(1)), of: menu).item.key == "1")
    #expect(try row(.rotate(-1), of: menu).item.key == "Ctrl+Shift+R")
  }

  @Test func arrowKeysAndEnterControlTheMenu() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    #expect(menu.isShown && !menu.rows.contains(where: \.isMarked))
    press(.down, in: program)
    #expect(menu.rows[0].isMarked)
    press(.up, in: program)
    #expect(menu.rows.map(\.isMarked) == menu.rows.indices.map { $0 == menu.rows.count - 1 })
    press(.tab, in: program)
    press(.down, in: program)
    // The dimmed row is skipped.
    #expect(!menu.rows[1].isEnabled && menu.rows[1].item.command == .center)
    #expect(menu.rows[2].isMarked && menu.rows[2].item.command == .insert)
    // The menu blocks other keys.
    press(.letter("q"), in: program)
    #expect(menu.isShown && !program.application.loop.isQuitting)
    press(.enter, in: program)
    #expect(!menu.isShown && program.gallery?.cards.items.count == 7)
    press(.function(10), .shift, in: program)
    #expect(menu.isShown)
    press(.escape, in: program)
    #expect(!menu.isShown && !program.application.loop.isQuitting)
    program.application.handle(.gamepad(.pressed(.y)))
    #expect(menu.isShown)
    program.application.handle(.gamepad(.pressed(.b)))
    #expect(!menu.isShown)
  }

  @Test func secondaryButtonOpensTheMenu() throws {
    let (program, menu) = try gallery()
    program.application.handle(.secondaryPress(Self.middle))
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .insert })
    // On the background, the secondary button shows the scene's menu.
    program.application.handle(.secondaryPress(Point(x: 5, y: 395)))
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .toggleHelp })
  }

  @Test func informationCommandOpensThePicture() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    for _ in 0...3 { press(.down, in: program) }
    #expect(menu.rows[4].isMarked && menu.rows[4].item.command == .toggleInformation)
    press(.space, in: program)
    #expect(program.application.contents.information.isShown)
    #expect(program.gallery?.viewer.isOpen == true)
  }

  @Test func arrowKeysStartAtTheRowUnderThePointer() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    program.pass(0.3)
    #expect(menu.highlightRow(at: try middle(of: menu.rows[2])))
    press(.down, in: program)
    #expect(menu.rows.map(\.isMarked).firstIndex(of: true) == 3)
  }

  /// The menu lies below the touch bar's menu button. If the bar is hidden, the menu lies below the
  /// dots that show the bar.
  @Test func menuIsPlacedAtItsButton() throws {
    let (program, menu) = try gallery(size: Size(width: 800, height: 1240))
    let bar = program.application.contents.bar
    let dots = try #require(bar.handle)
    press(.function(10), in: program)
    program.pass(0.3)
    let anchor = bar.anchor(of: .mainMenu)
    #expect(anchor.minX == dots.minX && menu.plate.frame.minY >= anchor.maxY)
    #expect(abs(menu.plate.frame.center.x - anchor.center.x) < menu.plate.frame.width)
    // There is nothing to undo yet.
    #expect(!menu.rows.contains { $0.item.command == .undo })
    press(.escape, in: program)
    press(.delete, in: program)
    press(.function(10), in: program)
    #expect(menu.rows.contains { $0.item.command == .undo })
  }

  // MARK: Placement

  @Test(arguments: [
    Size(width: 360, height: 240), Size(width: 360, height: 720), Size(width: 1280, height: 800),
  ]) func menuStaysInsideTheWindow(size: Size) throws {
    let (program, menu) = try gallery(size: size)
    let items = SceneTable.standard.menuGroups(in: .gallery, beside: []).joined().map {
      MenuItem(command: $0, isOn: true)
    }
    let window = Rect(origin: .zero, size: size)
    for anchor in [
      Rect(x: 0, y: 0, width: 44, height: 44),
      Rect(x: size.width, y: size.height, width: 0, height: 0),
      Rect(x: 0, y: size.height, width: 0, height: 0), Rect(center: window.center, size: size),
      Rect(center: window.center, size: Size(width: 120, height: 160)),
    ] {
      menu.show([items], beside: anchor, at: program.time)
      program.pass(0.3)
      #expect(window.intersection(menu.plate.frame) == menu.plate.frame)
      #expect(menu.plate.frame.minX >= 8 && menu.plate.frame.maxY <= size.height - 8)
      // The last row can be scrolled into view.
      press(.end, in: program)
      let last = try #require(menu.rows.last)
      // The scroll indicator lies beside the rows.
      if let bar = menu.surface.scrollView.verticalScrollIndicator {
        #expect(bar.frame.minX >= last.frame.maxX && bar.frame.maxX <= menu.surface.size.width)
      }
      program.pass(1)
      #expect(menu.plate.frame.contains(try middle(of: last)))
      press(.escape, in: program)
    }
  }

  // MARK: Undo

  @Test func deleteRemovesOnlyTheCardAndUndoRestoresIt() throws {
    let (program, _) = try gallery()
    let gallery = try #require(program.gallery)
    let toast = program.application.contents.toast
    let names = gallery.cards.items.paths.map(\.name)
    press(.right, in: program)
    program.pass(1)
    press(.delete, in: program)
    #expect(gallery.cards.items.paths.map(\.name) == [names[0]] + names[2...])
    #expect(toast.message.contains("The file is kept") && !toast.button.isHidden)
    press(.delete, in: program)
    #expect(gallery.cards.items.count == 4)
    #expect(toast.ownActivity != .still(until: nil))
    press(.letter("z"), .control, in: program)
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    #expect(gallery.carousel.currentItemIndex == 1)
    // Undo isn't offered any more.
    #expect(toast.button.isHidden && toast.ownActivity == .still(until: nil))
    // The toast's button undoes only once.
    press(.delete, in: program)
    toast.button.onPress?()
    toast.button.onPress?()
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    press(.letter("z"), .control, in: program)
    #expect(toast.message == "Nothing to undo")
  }

  /// Undo removes inserted pictures, then restores the picture removed before.
  @Test func undoRemovesInsertedPictures() throws {
    let (program, _) = try gallery()
    let gallery = try #require(program.gallery)
    let toast = program.application.contents.toast
    let names = gallery.cards.items.paths.map(\.name)
    for key in [Key.right, .delete, .insert, .right, .insert] { press(key, in: program) }
    #expect(gallery.cards.items.count == 7)
    #expect(toast.message.hasPrefix("Duplicated ") && !toast.button.isHidden)
    for count in [6, 5] {
      press(.letter("z"), .control, in: program)
      #expect(gallery.cards.items.count == count)
    }
    #expect(gallery.cards.items.paths.map(\.name) == [names[0]] + names[2...])
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    #expect(gallery.carousel.currentItemIndex == 1)
    // Inserting a picture into an empty gallery can be undone, too.
    for _ in names { press(.delete, in: program) }
    press(.insert, in: program)
    #expect(gallery.cards.items.count == 1)
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.isEmpty && program.passFrame() == .still(until: nil))
  }
}
