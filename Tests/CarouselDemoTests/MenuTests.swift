import CarouselKit
import GeometryKit
import GestureKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// What a finger alone reaches, and the menus that are there for it.
@WindowActor @Suite struct MenuTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What a finger does with the things themselves.
  private static func isGesture(_ command: Command, in kind: SceneKind) -> Bool {
    switch command {
    // Dragged, tapped, held, pinched.
    case .step, .open, .itemMenu, .magnify(.larger), .magnify(.smaller): true
    // On the strip of types.
    case .type: kind.bar.contains { $0.command == .toggleTypes }
    // The cube's pages scroll and turn under a finger.
    case .page: kind == .cube
    // Among all scenes, which a button shows.
    case .scene: BarItem.ofWindow.contains { $0.command == .chooseScene }
    // Where one came from is the program's end in the first scene.
    case .back: kind == SceneTable.standard.home
    default: false
    }
  }

  @Test func whatHasAKeyHasAButtonOrARow() throws {
    let table = SceneTable.standard
    let (program, _) = try gallery()
    let inside = try #require(program.application.scene.itemMenu(at: nil)).items.map(\.command)
    for kind in table.all {
      let bar = (kind.bar + BarItem.ofWindow).map(\.command)
      let menu = table.menu(in: kind, beside: bar) { _ in false }
      let reached = Set(bar + menu.map(\.command))
      for hotkey in kind.keys + table.commonHotkeys {
        for command in hotkey.commands.values where !reached.contains(command) {
          #expect(
            Self.isGesture(command, in: kind), "\(hotkey.keys) in \(kind.name): no way by touch")
        }
      }
      // Each once, and each with words of its own.
      #expect(Set(menu.map(\.command)).count == menu.count)
      #expect(Set(menu.map(\.title)).count == menu.count)
      #expect(Set(menu.map(\.command)).isDisjoint(with: bar))
    }
    program.application.perform(.open, isRepeat: false)
    program.pass(1)
    let opened = try #require(program.application.scene.itemMenu(at: nil)).items.map(\.command)
    for hotkey in SceneKind.gallery.keysInside {
      for command in hotkey.commands.values where !opened.contains(command) {
        #expect(Self.isGesture(command, in: .gallery), "\(hotkey.keys): no way by touch")
      }
    }
    #expect(inside.contains(.remove) && inside.contains(.trash))
  }

  /// Where no bar is seen it offers what that does, too.
  @Test func keysAloneReachTheTypesTheOptionsAndTheScenes() throws {
    let (program, menu) = try gallery()
    let contents = program.application.contents
    for (command, isThere) in [
      (Command.toggleTypes, { program.gallery?.strip.isShown == true }),
      (.toggleOptions, { program.gallery?.panel.isOpen == true }),
      (.chooseScene, { contents.isChoosing }),
    ] as [(Command, () -> Bool)] {
      press(.function(10), in: program)
      let place = try #require(menu.rows.firstIndex { $0.item.command == command })
      for _ in 0...place { press(.down, in: program) }
      press(.enter, in: program)
      #expect(!menu.isShown && isThere(), "\(command.title)")
      if command != .chooseScene { press(.escape, in: program) }
    }
    // From there is no way to them.
    press(.function(10), in: program)
    #expect(menu.isShown && !menu.rows.contains { $0.item.command == .chooseScene })
  }

  private func gallery(
    _ count: Int = 6, size: Size? = nil, options: [String] = []
  ) throws -> (HeadlessProgram, Menu) {
    let program = try HeadlessProgram(pictures: count, options: options, turn: turn)
    if let size {
      program.window.resize(to: size, pixelRatio: 1)
      program.application.tree.size = size
    }
    program.pass(0.2)
    program.picture()
    program.passFrame()
    return (program, program.application.contents.menu)
  }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in program: HeadlessProgram) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(key))
    program.pass(0.5)
  }

  private func touch(_ phase: Touch.Phase, _ place: Point, in program: HeadlessProgram) {
    program.application.handle(
      .touch(Touch(id: 1, phase: phase, position: place, time: program.time)))
    program.pass(0.05)
  }

  /// A finger that is held at a place until something comes of it.
  private func hold(_ place: Point, in program: HeadlessProgram) {
    touch(.began, place, in: program)
    program.pass(0.7)
    program.picture()
  }

  private func middle(of row: MenuRow) throws -> Point {
    try #require(row.projection.project(row.bounds.center))
  }

  private func row(_ command: Command, of menu: Menu) throws -> MenuRow {
    try #require(menu.rows.first { $0.item.command == command })
  }

  // MARK: By touch

  private static let middle = Point(x: 320, y: 190)

  @Test func aFingerThatIsHeldAsksWhatCanBeDone() throws {
    let (program, menu) = try gallery()
    let carousel = try #require(program.gallery).carousel
    hold(Self.middle, in: program)
    #expect(menu.isShown && menu.role == .menu)
    #expect(menu.rows.allSatisfy { $0.role == .menuItem && !$0.accessibleName.isEmpty })
    #expect(menu.rows.allSatisfy { $0.size.height >= View.leastTarget })
    // Lifted where it was it leaves the menu, and the card is not opened.
    touch(.ended, Self.middle, in: program)
    #expect(menu.isShown && program.gallery?.viewer.isOpen == false)
    // A tap beside takes it away, and does nothing else.
    touch(.began, Point(x: 10, y: 390), in: program)
    touch(.ended, Point(x: 10, y: 390), in: program)
    #expect(!menu.isShown && !program.application.contents.bar.isShown)
    #expect(carousel.currentItemIndex == 0 && carousel.numberOfItems == 6)
    program.pass(1)
    #expect(program.passFrame() == .still(until: nil))
  }

  @Test func aRowActsOnTheCardThatWasHeld() throws {
    let (program, menu) = try gallery()
    let gallery = try #require(program.gallery)
    let beside = try #require(gallery.cards.cardPlace(at: 1)).center
    let point = Point(x: beside.x + 10, y: beside.y)
    #expect(gallery.carousel.itemView(at: point) === gallery.carousel.itemView(at: 1))
    hold(point, in: program)
    touch(.ended, point, in: program)
    let caption = gallery.cards.items[1].caption
    let place = try middle(of: row(.remove, of: menu))
    touch(.began, place, in: program)
    touch(.ended, place, in: program)
    program.pass(1)
    #expect(!menu.isShown && gallery.cards.items.count == 5)
    #expect(!gallery.cards.items.paths.map(\.name).contains { $0.contains(caption) })
    #expect(program.application.scene.pointedItem == nil)
  }

  @Test func aHeldFingerGoesOnToARow() throws {
    let (program, menu) = try gallery()
    hold(Self.middle, in: program)
    let place = try middle(of: row(.open, of: menu))
    for step in 1...10 {
      touch(.moved, Self.middle + (place - Self.middle) * (Double(step) / 10), in: program)
    }
    let carousel = try #require(program.gallery).carousel
    #expect(!carousel.isDragging && carousel.scrollOffset == 0)
    #expect(try row(.open, of: menu).isMarked)
    touch(.ended, place, in: program)
    program.pass(1)
    #expect(!menu.isShown && program.gallery?.viewer.isOpen == true)
  }

  @Test func aFingerThatMovesAtOnceDrags() throws {
    let (program, menu) = try gallery()
    touch(.began, Self.middle, in: program)
    for step in 1...10 {
      touch(.moved, Self.middle - Point(x: Double(step) * 15, y: 0), in: program)
    }
    program.pass(0.7)
    #expect(!menu.isShown && program.gallery?.carousel.isDragging == true)
    touch(.ended, Self.middle - Point(x: 150, y: 0), in: program)
  }

  @Test func theBarLeadsToTheRest() throws {
    let (program, menu) = try gallery()
    let contents = program.application.contents
    contents.bar.show(at: program.time)
    program.pass(0.5)
    let button = contents.bar.menuPlace.center
    touch(.began, button, in: program)
    touch(.ended, button, in: program)
    program.pass(0.5)
    program.picture()
    #expect(menu.isShown && !contents.bar.isShown)
    let place = try middle(of: row(.last, of: menu))
    touch(.began, place, in: program)
    touch(.ended, place, in: program)
    program.pass(3)
    #expect(program.gallery?.carousel.currentItemIndex == 5)
    press(.function(10), in: program)
    program.picture()
    let frames = try row(.toggleFrameGraph, of: menu)
    #expect(!frames.item.isOn)
    program.application.perform(.toggleFrameGraph, isRepeat: false)
    press(.escape, in: program)
    press(.function(10), in: program)
    #expect(try row(.toggleFrameGraph, of: menu).item.isOn)
  }

  @Test func theEndsAreReachedInEveryScene() throws {
    for kind in [SceneKind.million, .lists, .helix] {
      let hand = try SceneHand(kind, turn: turn)
      hand.program.application.perform(.last, isRepeat: false)
      hand.rest()
      let last = hand.program.picture()
      hand.program.application.perform(.first, isRepeat: false)
      hand.rest()
      #expect(hand.program.picture().pixels != last.pixels, "\(kind.name)")
    }
  }

  // MARK: By keys

  /// Each row tells the key that does the same, as the help does, also in a narrow window.
  @Test(arguments: SceneTable.standard.all) func rowsTellTheirKeys(kind: SceneKind) throws {
    let program = try HeadlessProgram(pictures: 3, scene: kind, turn: turn)
    program.window.resize(to: Size(width: 360, height: 720), pixelRatio: 1)
    program.application.tree.size = Size(width: 360, height: 720)
    program.pass(0.2)
    program.picture()
    press(.function(10), in: program)
    program.picture()
    let hotkeys = SceneTable.standard.hotkeys(in: kind)
    let menu = program.application.contents.menu
    #expect(!menu.rows.isEmpty)
    for row in menu.rows {
      let (item, key) = (row.item, row.item.key)
      let asked = hotkeys.filter { $0.commands.values.contains(item.command) }
      #expect(asked.isEmpty || !key.isEmpty, "\(item.title)")
      #expect(
        key.isEmpty || hotkeys.contains { $0.keys.split(separator: " ").contains { $0 == key } },
        "\(item.title): \(key)")
      // Nothing of it is cut off.
      let measures = Measures(text: program.application.text, theme: .panel)
      #expect(row.fittingSize(in: menu.size, measures).width <= row.size.width + 0.01)
      let right = try #require(row.projection.project(Point(x: row.size.width, y: 0)))
      #expect(right.x <= 352)
    }
  }

  @Test func aKeyThatIsToldDoesTheSame() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    #expect(try row(.remove, of: menu).item.key == "Delete")
    #expect(try row(.open, of: menu).item.key == "Enter")
    press(.escape, in: program)
    press(.delete, in: program)
    press(.function(10), in: program)
    #expect(try row(.undo, of: menu).item.key == "Ctrl+Z")
    #expect(try row(.toggleFrameGraph, of: menu).item.key == "F3")
    press(.escape, in: program)
    // While a picture is open, Delete is about its file.
    press(.enter, in: program)
    program.pass(1)
    press(.menu, in: program)
    #expect(try row(.trash, of: menu).item.key == "Delete")
    #expect(try row(.magnify(.pixels(1)), of: menu).item.key == "1")
    #expect(try row(.rotate(-1), of: menu).item.key == "Ctrl+Shift+R")
  }

  @Test func arrowsAndEnterWorkInIt() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    #expect(menu.isShown && !menu.rows.contains(where: \.isMarked))
    press(.down, in: program)
    #expect(menu.rows[0].isMarked)
    press(.up, in: program)
    #expect(menu.rows.map(\.isMarked) == menu.rows.indices.map { $0 == menu.rows.count - 1 })
    press(.tab, in: program)
    press(.down, in: program)
    #expect(menu.rows[1].isMarked && menu.rows[1].item.command == .insert)
    // Nothing else hears of keys.
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

  @Test func theSecondButtonAsksToo() throws {
    let (program, menu) = try gallery()
    program.application.handle(.secondaryPress(Self.middle))
    #expect(menu.isShown)
    program.application.handle(.secondaryPress(Point(x: 5, y: 395)))
    #expect(!menu.isShown)
  }

  @Test func informationOpensThePictureThatItTellsOf() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    for _ in 0...3 { press(.down, in: program) }
    #expect(menu.rows[3].isMarked && menu.rows[3].item.command == .toggleInformation)
    press(.space, in: program)
    #expect(program.application.contents.information.isShown)
    #expect(program.gallery?.viewer.isOpen == true)
  }

  /// Keys go on from where the pointer is.
  @Test func keysGoOnFromThePointer() throws {
    let (program, menu) = try gallery()
    press(.menu, in: program)
    program.pass(0.3)
    #expect(menu.point(at: try middle(of: menu.rows[1])))
    press(.down, in: program)
    #expect(menu.rows.map(\.isMarked).firstIndex(of: true) == 2)
  }

  /// It hangs on the button that has called it, or on the dots that stand for that.
  @Test func theMenuHangsOnItsButton() throws {
    let (program, menu) = try gallery(size: Size(width: 800, height: 1000))
    let bar = program.application.contents.bar
    let dots = try #require(bar.handle)
    press(.function(10), in: program)
    program.pass(0.3)
    #expect(bar.menuPlace.maxX == dots.maxX && menu.plate.frame.minY >= bar.menuPlace.maxY)
    #expect(abs(menu.plate.frame.center.x - bar.menuPlace.center.x) < menu.plate.frame.width)
    // Nothing can be undone yet.
    #expect(!menu.rows.contains { $0.item.command == .undo })
    press(.escape, in: program)
    press(.delete, in: program)
    press(.function(10), in: program)
    #expect(menu.rows.contains { $0.item.command == .undo })
  }

  // MARK: Places

  @Test(arguments: [
    Size(width: 360, height: 240), Size(width: 360, height: 720), Size(width: 1280, height: 800),
  ]) func itNeverLeavesTheWindow(size: Size) throws {
    let (program, menu) = try gallery(size: size)
    let items = SceneTable.standard.menu(in: .gallery, beside: []) { _ in true }
    let window = Rect(origin: .zero, size: size)
    for place in [
      Rect(x: 0, y: 0, width: 44, height: 44),
      Rect(x: size.width, y: size.height, width: 0, height: 0),
      Rect(x: 0, y: size.height, width: 0, height: 0), Rect(center: window.center, size: size),
      Rect(center: window.center, size: Size(width: 120, height: 160)),
    ] {
      menu.show(items, about: place, at: program.time)
      program.pass(0.3)
      #expect(window.intersection(menu.plate.frame) == menu.plate.frame)
      #expect(menu.plate.frame.minX >= 8 && menu.plate.frame.maxY <= size.height - 8)
      // The last row can be brought to where it is seen.
      press(.end, in: program)
      let last = try #require(menu.rows.last)
      // What tells how far it is scrolled is beside the rows.
      if let bar = menu.surface.scrollView.verticalScrollIndicator {
        #expect(bar.frame.minX >= last.frame.maxX && bar.frame.maxX <= menu.surface.size.width)
      }
      program.pass(1)
      #expect(menu.plate.frame.contains(try middle(of: last)))
      press(.escape, in: program)
    }
  }

  // MARK: Undo

  @Test func deleteTakesTheCardAloneAndUndoBringsItBack() throws {
    let (program, _) = try gallery()
    let gallery = try #require(program.gallery)
    let toast = program.application.contents.toast
    let names = gallery.cards.items.paths.map(\.name)
    press(.right, in: program)
    program.pass(1)
    press(.delete, in: program)
    #expect(gallery.cards.items.paths.map(\.name) == [names[0]] + names[2...])
    #expect(toast.message.contains("Its file stays") && !toast.button.isHidden)
    press(.delete, in: program)
    #expect(gallery.cards.items.count == 4)
    #expect(toast.ownActivity != .still(until: nil))
    press(.letter("z"), .control, in: program)
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    #expect(gallery.carousel.currentItemIndex == 1)
    // Nothing offers any more what is undone.
    #expect(toast.button.isHidden && toast.ownActivity == .still(until: nil))
    // By the toast's button, once.
    press(.delete, in: program)
    toast.button.onPress?()
    toast.button.onPress?()
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    press(.letter("z"), .control, in: program)
    #expect(toast.message == "There is nothing to undo")
  }

  /// What was inserted goes again, and what was removed before comes back after it.
  @Test func insertedPicturesGoAgain() throws {
    let (program, _) = try gallery()
    let gallery = try #require(program.gallery)
    let toast = program.application.contents.toast
    let names = gallery.cards.items.paths.map(\.name)
    for key in [Key.right, .delete, .insert, .right, .insert] { press(key, in: program) }
    #expect(gallery.cards.items.count == 7)
    #expect(toast.message.hasPrefix("Inserted ") && !toast.button.isHidden)
    for count in [6, 5] {
      press(.letter("z"), .control, in: program)
      #expect(gallery.cards.items.count == count)
    }
    #expect(gallery.cards.items.paths.map(\.name) == [names[0]] + names[2...])
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.paths.map(\.name) == names)
    #expect(gallery.carousel.currentItemIndex == 1)
    // A first one, too.
    for _ in names { press(.delete, in: program) }
    press(.insert, in: program)
    #expect(gallery.cards.items.count == 1)
    press(.letter("z"), .control, in: program)
    program.pass(1)
    #expect(gallery.cards.items.isEmpty && program.passFrame() == .still(until: nil))
  }
}
