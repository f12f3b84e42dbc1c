import CarouselKit
import DesktopKit
import GeometryKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// Context menus of scene items, shown by a long press, the secondary button and keys.
@WindowActor @Suite struct ItemMenuTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// The menu rows for the item that is current when the scene opens. In scenes that aren't listed,
  /// and at points without an item, the main menu opens instead.
  nonisolated static let offers: [SceneKind: [String]] = [
    .gallery: [
      "Open", "Centre", "Duplicate", "Remove from carousel", "Information", "Copy path",
      "Show in folder",
      "Move to trash…",
    ],
    .apps: ["Open", "Close"],
    .liveCards: ["Select", "Locked"],
    .shelves: ["Open", "Centre"],
    .loading: ["Reload"],
    .arrange: ["Select", "Move left", "Move right", "Remove"],
    .sky: ["Open", "Centre"],
    .helix: ["Open", "Centre", "Copy path", "Show in folder", "Move to trash…"],
    .pages: ["Open", "Centre", "Main menu"],
    .million: ["Open", "Centre"],
    .workbench: ["Centre", "Duplicate", "Remove from carousel"],
    .cube: ["Open", "Centre", "Main menu"],
  ]

  @Test(arguments: SceneTable.standard.all.map(\.name)) func keysAndGesturesShowTheItemMenu(
    name: String
  ) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (harness, menu) = try begin(kind)
    let application = harness.program.application
    let offer = Self.offers[kind] ?? []
    let point = middle(of: application.scene)
    let before = harness.program.picture()
    harness.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    #expect(!all.isEmpty)
    harness.press(.escape)
    let wanted = offer.isEmpty ? all : offer
    for ask in [
      { harness.press(.menu) }, { harness.press(.function(10), .shift) },
      { application.handle(.secondaryPress(point)) }, { hold(point, harness) },
    ] {
      ask()
      #expect(menu.isShown && menu.rows.map(\.item.command.title) == wanted)
      harness.touch(.ended, point)
      harness.program.pass(0.5)
      // The menu stays open after the finger lifts. Esc closes the menu and changes nothing else.
      #expect(menu.isShown)
      harness.press(.escape)
      #expect(!menu.isShown && application.scene.kind == kind && !application.loop.isQuitting)
      #expect(application.scene.contextMenuItem == nil)
    }
    try settle(harness)
    // The clock app keeps running, and controls that were touched may have changed.
    guard kind != .apps, !offer.isEmpty else { return }
    let isAsBefore = harness.program.picture().pixels == before.pixels
    #expect(isAsBefore)
  }

  // The compiler of Swift 6.0 crashes on closures in the arguments of a macro.
  nonisolated static let scenesWithNeighbours = offers.keys.map(\.name).sorted()
    .filter { !["cube", "pages"].contains($0) }

  @Test(arguments: scenesWithNeighbours)
  func longPressOnANeighbourShowsItsMenu(name: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (harness, menu) = try begin(kind)
    let scene = harness.program.application.scene
    let point = try beside(scene)
    let (middle, item) = (scene.itemMenu(at: nil)?.item, scene.itemMenu(at: point)?.item)
    hold(point, harness)
    #expect(menu.isShown && scene.contextMenuItem == item && item != middle)
  }

  /// On the background, a long press and the secondary button show the scene's menu, like F10.
  @Test(arguments: ["gallery", "helix", "scroll", "million"])
  func longPressOnTheBackgroundShowsTheScenesMenu(name: String) throws {
    let (harness, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let application = harness.program.application
    let scene = application.scene
    let points = stride(from: 390.0, to: 60, by: -10).flatMap { y in
      [8.0, 632].map { Point(x: $0, y: y) }
    }
    let point = try #require(
      points.first { application.contents.isScene(at: $0) && scene.itemMenu(at: $0) == nil })
    harness.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    harness.press(.escape)
    for ask in [{ application.handle(.secondaryPress(point)) }, { hold(point, harness) }] {
      ask()
      #expect(
        menu.isShown && menu.rows.map(\.item.command.title) == all
          && !menu.plate.frame.contains(point))
      harness.touch(.ended, point)
      harness.program.pass(0.5)
      #expect(menu.isShown && scene.contextMenuItem == nil)
      harness.press(.escape)
    }
  }

  @Test func rightClickOnATextFieldOpensNoMenu() throws {
    let (harness, menu) = try begin(.sky)
    let field = try #require(harness.views(TextField.self).first)
    harness.program.application.handle(.secondaryPress(try harness.position(on: field)))
    #expect(!menu.isShown)
  }

  // MARK: Rows

  @Test(arguments: ["gallery", "helix", "million"])
  func centreCommandBringsAnItemToTheMiddle(name: String) throws {
    let (harness, _) = try begin(#require(SceneTable.standard.kind(named: name)))
    let scene = harness.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Centre", at: point, harness)
    harness.rest()
    #expect(scene.itemMenu(at: nil)?.item == item)
  }

  @Test func centreCommandBringsAConstellationToTheMiddle() throws {
    let (harness, _) = try begin(.sky)
    let scene = harness.program.application.scene
    let scroll = try #require(harness.views(ScrollSurface.self).first).scrollView
    scroll.contentOffset = scroll.contentOffset + Point(x: 20, y: 10)
    harness.rest()
    let before = try #require(scene.itemMenu(at: nil))
    try choose("Centre", at: nil, harness)
    harness.rest()
    let after = try #require(scene.itemMenu(at: nil))
    let panel = try #require(harness.views(SettingsPanel.self).first)
    #expect(after.item == before.item)
    #expect(abs(after.frame.center.x - 320) < 1 && after.frame.center.y < panel.frame.minY)
    #expect((after.frame.center - before.frame.center).length > 10)
    let zoom = scroll.zoomScale
    try choose("Open", at: nil, harness)
    harness.rest()
    #expect(scroll.zoomScale != zoom)
  }

  @Test func menuOfAStarCentresTheStarAndOpensItsConstellation() throws {
    let (harness, menu) = try begin(.sky)
    let star = try #require(harness.views(StarMark.self).first { $0.star.name == "Betelgeuse" })
    let point = try harness.position(on: star)
    harness.program.application.handle(.secondaryPress(point))
    harness.program.pass(0.3)
    #expect(menu.visibleViews(Label.self).map(\.text) == ["Betelgeuse"])
    #expect(menu.rows.map(\.item.command.title) == ["Open", "Centre"])
    harness.press(.escape)
    try choose("Centre", at: point, harness)
    harness.rest()
    let position = try harness.position(on: star)
    #expect(abs(position.x - 320) < 1 && (position - point).length > 10)
    let scroll = try #require(harness.views(ScrollSurface.self).first).scrollView
    let zoom = scroll.zoomScale
    try choose("Open", at: position, harness)
    harness.rest()
    #expect(scroll.zoomScale != zoom && harness.title == "Orion")
    // Opening the constellation again would have no effect.
    harness.program.application.handle(.secondaryPress(try harness.position(on: star)))
    #expect(rows(of: menu) == ["Open": false, "Centre": true])
    harness.press(.escape)
    // For the constellation, which is open and centred, no command has an effect.
    harness.program.application.showItemMenu(at: nil)
    #expect(rows(of: menu)["Open"] == nil && !menu.rows.isEmpty)
  }

  /// A tap on the front picture of the helix, Enter and the menu open the picture in the gallery.
  /// Going back returns to the helix.
  @Test(arguments: ["tap", "enter", "menu"]) func pictureOfTheHelixOpensInTheGallery(
    gesture: String
  )
    throws
  {
    let (harness, _) = try begin(.helix)
    let application = harness.program.application
    let file = try #require(application.scene.picture)
    switch gesture {
    case "tap": harness.tap(middle(of: application.scene))
    case "enter": harness.press(.enter)
    default: try choose("Open", at: nil, harness)
    }
    harness.pass(1)
    #expect(application.scene.kind == .gallery && harness.program.gallery?.viewer.isOpen == true)
    #expect(application.scene.file == file)
    harness.press(.escape)
    harness.pass(1)
    #expect(application.scene.kind == .helix && application.scene.contextMenuItem == nil)
  }

  /// Closing a picture that was opened from another scene returns to that scene.
  @Test(arguments: ["helix", "cube"], ["escape", "enter", "pull"])
  func closingAPictureReturnsToItsScene(name: String, gesture: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (harness, _) = try begin(kind)
    let application = harness.program.application
    try choose("Open", at: nil, harness)
    harness.pass(1)
    try #require(harness.program.gallery?.viewer.isOpen == true)
    switch gesture {
    case "escape": harness.press(.escape)
    case "enter": harness.press(.enter)
    default: harness.drag(from: Point(x: 320, y: 150), to: Point(x: 320, y: 350))
    }
    harness.pass(1)
    #expect(application.scene.kind == kind)
  }

  /// Closing a picture that was opened in the gallery stays in the gallery, even if another picture
  /// was opened from another scene before.
  @Test func closingAPictureOfTheGalleryStaysInTheGallery() throws {
    let (harness, _) = try begin(.helix)
    let application = harness.program.application
    harness.press(.enter)
    harness.pass(1)
    harness.press(.escape)
    harness.pass(1)
    application.go(to: .gallery)
    harness.pass(1)
    harness.press(.enter)
    harness.pass(1)
    try #require(harness.program.gallery?.viewer.isOpen == true)
    harness.press(.escape)
    harness.pass(1)
    #expect(application.scene.kind == .gallery)
  }

  @Test func pictureOfTheCubeOpensInTheGallery() throws {
    let (harness, _) = try begin(.cube)
    let application = harness.program.application
    let file = try #require(try harness.program.scene(CubeScene.self).pages[0].picture(at: nil))
      .path
    try choose("Open", at: Point(x: 320, y: 200), harness)
    harness.pass(1)
    #expect(application.scene.kind == .gallery && application.scene.file == file)
  }

  /// The menu of a page without a picture has the same rows as that of other pages, but its `Open`
  /// row is dimmed.
  @Test func menuOfACubePageWithoutAPictureDimsOpen() throws {
    let (harness, menu) = try begin(.cube)
    try harness.program.scene(CubeScene.self).cube.currentPageIndex = 2
    harness.rest()
    for point in [nil, Point(x: 320, y: 60)] {
      if let point { hold(point, harness) } else { harness.press(.menu) }
      #expect(rows(of: menu) == ["Open": false, "Centre": false, "Main menu": true])
      if let point { harness.touch(.ended, point) }
      harness.press(.escape)
    }
  }

  /// Between two pages, the menu belongs to the page under the pointer. `Centre` turns to that
  /// page.
  @Test(arguments: ["cube", "pages"]) func centreCommandTurnsToTheNextPage(name: String) throws {
    let (harness, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let application = harness.program.application
    let start = Point(x: 500, y: 60)
    harness.touch(.began, start)
    harness.move(from: start, to: start - Point(x: 280, y: 0))
    for (x, item) in [(140.0, 0), (520, 1)] {
      application.handle(.secondaryPress(Point(x: x, y: 160)))
      #expect(application.scene.contextMenuItem == item && rows(of: menu)["Centre"] == true)
      if item == 0 { harness.press(.escape) }
    }
    harness.program.pass(0.3)
    harness.tap(try harness.position(on: #require(menu.rows.first { $0.item.command == .center })))
    harness.rest()
    #expect(application.scene.itemMenu(at: nil)?.item == 1)
    harness.press(.menu)
    #expect(rows(of: menu)["Centre"] == false)
  }

  /// On a page of the cube, the last row opens the main menu at the place of the context menu.
  @Test func lastRowOfAPagesMenuOpensTheMainMenu() throws {
    let (harness, menu) = try begin(.cube)
    harness.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    harness.press(.escape)
    let point = Point(x: 200, y: 150)
    harness.program.application.handle(.secondaryPress(point))
    harness.program.pass(0.3)
    harness.tap(try harness.position(on: #require(menu.rows.last)))
    harness.program.pass(0.3)
    #expect(menu.isShown && menu.rows.map(\.item.command.title) == all && menu.origin == point)
    #expect(harness.program.application.scene.contextMenuItem == nil)
  }

  @Test func openCommandEnlargesANumber() throws {
    let (harness, menu) = try begin(.million)
    let scene = harness.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Open", at: point, harness)
    harness.rest()
    let enlarged = try #require(scene.itemMenu(at: nil))
    #expect(enlarged.item == item && enlarged.frame.height > 300 && scene.isInside)
    #expect(abs(enlarged.frame.center.y - 200) < 1)
    harness.press(.menu)
    #expect(rows(of: menu) == ["Back": true, "Open": false, "Centre": false])
    harness.press(.escape)
    // Both a tap and Esc return to the row of cards.
    harness.tap(Point(x: 320, y: 200))
    harness.rest()
    #expect(!scene.isInside)
    try choose("Open", at: nil, harness)
    harness.press(.escape)
    harness.rest()
    let frame = try #require(scene.itemMenu(at: nil)?.frame)
    #expect(!scene.isInside && frame.height < 200 && scene.kind == .million)
  }

  /// The menu offers `Centre` for an item that isn't centred, and dims the row once the item is
  /// centred.
  @Test(arguments: ["gallery", "helix", "million"]) func menuDimsCommandsWithoutAnEffect(
    name: String
  ) throws {
    let (harness, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let point = try beside(harness.program.application.scene)
    harness.program.application.handle(.secondaryPress(point))
    #expect(rows(of: menu)["Centre"] == true)
    harness.press(.escape)
    try choose("Centre", at: point, harness)
    harness.rest()
    harness.press(.menu)
    #expect(menu.isShown && rows(of: menu)["Centre"] == false)
    // Neither a tap nor a key chooses the dimmed row.
    harness.program.pass(0.3)
    let row = try #require(menu.rows.first { $0.item.command == .center })
    harness.tap(try harness.position(on: row))
    harness.press(.down)
    harness.press(.down)
    #expect(menu.isShown && !row.isMarked)
  }

  @Test func secondaryPressAndHoldShowTheMenuOfTheOpenPicture() throws {
    let (harness, menu) = try begin(.gallery)
    harness.press(.enter)
    harness.pass(1)
    try #require(harness.program.gallery?.viewer.isOpen == true)
    harness.press(.menu)
    let wanted = menu.rows.map(\.item.command.title)
    harness.press(.escape)
    #expect(wanted.first == "Back" && wanted.contains("Rotate right"))
    let point = Point(x: 320, y: 200)
    for ask in [
      { harness.program.application.handle(.secondaryPress(point)) }, { hold(point, harness) },
    ] {
      ask()
      #expect(menu.isShown && menu.rows.map(\.item.command.title) == wanted)
      harness.touch(.ended, point)
      harness.program.pass(0.5)
      #expect(menu.isShown && !menu.plate.frame.contains(point))
      harness.press(.escape)
    }
    try choose("Rotate right", at: point, harness)
    try choose("Back", at: point, harness)
    harness.pass(1)
    #expect(harness.program.gallery?.viewer.isOpen == false)
  }

  @Test func menuOpensAndClosesApplications() throws {
    let (harness, menu) = try begin(.apps)
    let scene = try harness.program.scene(AppsScene.self)
    var names: [String?] { scene.switcher.cards.map { $0.app?.name } }
    let point = try beside(harness.program.application.scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    let closed = names[item]
    try choose("Close", at: point, harness)
    // The card flies away, as after a swipe up.
    #expect(!names.contains(closed) && names.count == 6)
    #expect(scene.switcher.carousel.contentView.views.count == 1)
    harness.rest()
    #expect(scene.switcher.carousel.contentView.views.isEmpty)

    let name = names[scene.switcher.carousel.currentItemIndex]
    try choose("Open", at: nil, harness)
    harness.rest()
    #expect(scene.frontApp?.name == name && scene.isInside)
    harness.press(.menu)
    #expect(menu.rows.map(\.item.command.title) == ["Back", "Close"])
    harness.press(.escape)
    #expect(scene.isInside)
    // The scene's menu lists no command twice.
    harness.press(.function(10))
    let commands = menu.rows.map(\.item.command)
    #expect(commands.contains(.remove) && Set(commands).count == commands.count)
    harness.press(.escape)
    try choose("Back", at: Point(x: 320, y: 30), harness)
    harness.rest()
    #expect(scene.frontApp == nil && names.count == 6 && names.contains(name))
    try choose("Open", at: nil, harness)
    harness.rest()
    try choose("Close", at: nil, harness)
    harness.rest()
    #expect(scene.frontApp == nil && names.count == 5 && !names.contains(name))
    #expect(harness.program.application.scene.kind == .apps)
  }

  @Test func menuMovesAndRemovesPhotographs() throws {
    let (harness, _) = try begin(.arrange)
    let carousel = try #require(harness.views(PhotoGridView.self).first).carousel
    func order() -> [Int] {
      carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0)?.photo }
    }
    let start = Array(0..<6)
    try #require(order() == start && carousel.currentItemIndex == 3)
    let photo = try #require(carousel.itemView(at: 4))
    let point = try harness.position(photo.photoFrame.center, on: photo)
    for (title, wanted) in [
      ("Move left", [0, 1, 2, 4, 3, 5]), ("Move right", [0, 1, 2, 3, 5, 4]),
      ("Remove", [0, 1, 2, 3, 5]),
    ] {
      try choose(title, at: point, harness)
      harness.rest()
      #expect(order() == wanted, "\(title)")
      try harness.tap("Undo")
      harness.rest()
      #expect(order() == start, "\(title), and undone")
      carousel.currentItemIndex = 3
      harness.rest()
    }
    try choose("Select", at: point, harness)
    harness.rest()
    #expect(harness.texts.contains("1 selected"))
  }

  @Test func menuScrollsAndUnticksTheTasks() throws {
    let (harness, _) = try begin(.liveCards)
    let scene = try harness.program.scene(LiveCardsScene.self)
    let list = scene.tasks.list
    let point = try beside(harness.program.application.scene)
    try choose("Last task", at: point, harness)
    harness.rest()
    let end = list.scrollView.contentSize.height - list.size.height
    #expect(list.scrollView.contentOffset.y == end)
    try choose("First task", at: point, harness)
    harness.rest()
    #expect(list.scrollView.contentOffset.y == 0)

    harness.press(.right)
    harness.rest()
    try harness.tap(Point(x: 60, y: 1.5 * list.rowHeight), on: list)
    #expect(scene.tasks.tasks[1].isDone)
    try choose("Untick all", at: nil, harness)
    #expect(!scene.tasks.tasks[1].isDone && scene.tasks.detail == "1,000 left")
  }

  @Test func menuReloadsAnItem() throws {
    let (harness, menu) = try begin(.loading)
    let carousel = try #require(harness.views(CarouselView<LoadingCard>.self).first).carousel
    /// Returns whether a picture is loaded and sharp.
    func isLoaded(_ index: Int) -> Bool { carousel.itemView(at: index)?.sharpness == 3 }
    // On the slow network, the picture before the centred one fails the first time.
    harness.press(.left)
    try settle(harness)
    #expect(carousel.itemView(at: 1)?.failure != nil)
    try choose("Retry", at: nil, harness)
    harness.pass(6)
    harness.program.draw()
    #expect(isLoaded(1))
    try choose("Reload", at: nil, harness)
    harness.pass(0.3)
    #expect(!isLoaded(1))
    // An item that is loading has no menu.
    #expect(harness.program.application.scene.itemMenu(at: nil) == nil)
    harness.press(.menu)
    #expect(menu.isShown && !menu.rows.contains { $0.item.command.title == "Reload" })
    harness.press(.escape)
    harness.pass(6)
    harness.program.draw()
    #expect(isLoaded(1))
  }

  @Test func menuSelectsAndLocksACard() throws {
    let (harness, menu) = try begin(.liveCards)
    let scene = try harness.program.scene(LiveCardsScene.self)
    let point = try beside(harness.program.application.scene)
    try choose("Select", at: point, harness)
    #expect(scene.selected === scene.tasks)
    try choose("Locked", at: point, harness)
    #expect(scene.tasks.isLocked && scene.selected == nil)
    #expect(scene.itemMenu(at: point)?.commands.map(\.title) == ["Locked", "Last task"])
    try choose("Locked", at: point, harness)
    #expect(!scene.tasks.isLocked)

    scene.music.covers.carousel.currentItemIndex = 3
    harness.rest()
    try choose("First song", at: nil, harness)
    harness.rest()
    #expect(scene.music.current == 0)

    // A long press on a control shows its tooltip: no menu opens, and the control isn't pressed.
    for control in [scene.music.play, scene.music.padlock] {
      let position = try harness.position(on: control)
      hold(position, harness)
      #expect(!menu.isShown)
      harness.touch(.ended, position)
    }
    #expect(!scene.music.isPlaying && !scene.music.isLocked)
  }

  @Test func menuCopiesThePicturesPath() throws {
    let (harness, _) = try begin(.helix)
    let scene = harness.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Copy path", at: point, harness)
    #expect(Clipboard.text == harness.program.pictures.paths[item])
    // A picture restored from the trash is brought to the front.
    scene.present(FilePath(harness.program.pictures.paths[4]))
    #expect(harness.title == "4")
  }

  /// Without an item, and in the scene chooser, the menu key shows the scene's menu.
  @Test func menuKeyShowsTheMainMenuIfThereIsNoItem() throws {
    let (harness, menu) = try begin(.workbench)
    try harness.program.scene(WorkbenchScene.self).showsCube = true
    harness.pass(0.5)
    #expect(harness.program.application.scene.itemMenu(at: nil) == nil)
    harness.press(.menu)
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .quit })
    harness.press(.menu)
    #expect(!menu.isShown)
    harness.program.application.perform(.chooseScene, isRepeat: false)
    harness.press(.menu)
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .quit })
    harness.press(.escape)
    #expect(harness.program.application.contents.isChoosing)
  }

  // MARK: Continued touches

  /// A long press lifts an item and shows the menu. Dragging further moves the item and closes the
  /// menu.
  @Test func draggingAfterALongPressMovesTheItem() throws {
    let (harness, menu) = try begin(.arrange)
    let carousel = try #require(harness.views(PhotoGridView.self).first).carousel
    let start = try middle(ofPhotographAt: 4, carousel, harness)
    hold(start, harness)
    #expect(menu.isShown && carousel.itemView(at: 4)?.opacity == 0)
    // Small movements keep the menu open.
    harness.touch(.moved, start + Point(x: 6, y: 0))
    harness.program.pass(0.1)
    #expect(menu.isShown)
    harness.move(from: start, to: start - Point(x: 200, y: 0))
    #expect(!menu.isShown && carousel.itemView(at: 4)?.photo != 4)
    harness.touch(.ended, start - Point(x: 200, y: 0))
    #expect(harness.isAtRest)
    #expect((0..<4).contains { carousel.itemView(at: $0)?.photo == 4 })
    #expect(carousel.indexesForVisibleItems.allSatisfy { carousel.itemView(at: $0)?.opacity == 1 })
    #expect(harness.program.application.scene.contextMenuItem == nil)
  }

  /// When dragging closes the menu, the keyboard focus returns to the previous view.
  @Test func draggingRestoresFocusWhenTheMenuCloses() throws {
    let (harness, menu) = try begin(.arrange)
    let carousel = try #require(harness.views(PhotoGridView.self).first).carousel
    let tree = harness.program.application.tree
    harness.press(.space)
    harness.pass(1)
    let button = try harness.view(.button, "Remove")
    tree.focus(button)
    #expect(tree.focused === button)
    let start = try middle(ofPhotographAt: 4, carousel, harness)
    hold(start, harness)
    #expect(menu.isShown && tree.focused == nil)
    harness.move(from: start, to: start - Point(x: 100, y: 0))
    #expect(!menu.isShown && tree.focused === button)
    harness.touch(.ended, start - Point(x: 100, y: 0))
    #expect(harness.isAtRest && tree.focused === button)
  }

  /// A lifted item that is released in place drops back. The menu stays open.
  @Test func itemReleasedInPlaceDropsBack() throws {
    let (harness, menu) = try begin(.arrange)
    let carousel = try #require(harness.views(PhotoGridView.self).first).carousel
    let start = try middle(ofPhotographAt: 3, carousel, harness)
    hold(start, harness)
    harness.touch(.ended, start)
    harness.pass(1)
    #expect(menu.isShown && carousel.itemView(at: 3)?.opacity == 1)
    // There is nothing to undo, so the buttons are hidden.
    #expect(carousel.itemView(at: 3)?.photo == 3)
    #expect(harness.views(Button.self).allSatisfy { $0.accessibleName != "Undo" })
  }

  /// A touch that stops a moving carousel opens no menu, however long the finger rests. Moving the
  /// finger scrolls the carousel.
  @Test(arguments: ["gallery", "live-cards", "arrange", "helix"])
  func touchThatStopsAMotionOpensNoMenu(name: String) throws {
    let (harness, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let point = middle(of: harness.program.application.scene)
    harness.touch(.began, point)
    for step in 1...6 {
      harness.program.passFrame()
      harness.touch(.moved, point - Point(x: 25 * Double(step), y: 0))
    }
    harness.touch(.ended, point - Point(x: 150, y: 0))
    harness.program.pass(0.1)
    hold(point, harness)
    #expect(!menu.isShown)
    let before = harness.program.picture().pixels
    harness.move(from: point, to: point + Point(x: 60, y: 0))
    let hasMoved = harness.program.picture().pixels != before
    #expect(hasMoved && !menu.isShown)
    harness.touch(.ended, point + Point(x: 60, y: 0))
  }

  /// In an open application, a long press on a control opens no menu.
  @Test func longPressOnAControlOfAnOpenAppOpensNoMenu() throws {
    let (harness, menu) = try begin(.apps)
    let scene = try harness.program.scene(AppsScene.self)
    scene.switcher.carousel.currentItemIndex = 1
    harness.rest()
    try choose("Open", at: nil, harness)
    harness.pass(1)
    let clock = try #require(scene.frontApp as? ClockApp)
    hold(try harness.position(on: clock.startButton), harness)
    #expect(!menu.isShown)
    harness.touch(.ended, try harness.position(on: clock.startButton))
  }

  // MARK: Placement

  @Test(arguments: ["right-click", "long press"]) func menuOpensAtThePointer(gesture: String) throws
  {
    let (harness, menu) = try begin(.helix)
    let application = harness.program.application
    harness.program.window.resize(to: Size(width: 1280, height: 800), pixelRatio: 1)
    application.tree.size = Size(width: 1280, height: 800)
    harness.rest()
    let card = try #require(application.scene.itemMenu(at: nil)?.frame)
    let point = Point(x: card.minX + 0.25 * card.width, y: card.minY + 0.25 * card.height)
    if gesture == "long press" {
      hold(point, harness)
    } else {
      application.handle(.secondaryPress(point))
    }
    harness.program.pass(0.3)
    let corner = menu.plate.frame.origin - point
    #expect((0...8).contains(corner.x) && (0...8).contains(corner.y), "\(corner)")
  }

  @Test func menuOpenedByKeyLiesBesideTheItem() throws {
    let (harness, menu) = try begin(.helix)
    let application = harness.program.application
    harness.program.window.resize(to: Size(width: 1280, height: 800), pixelRatio: 1)
    application.tree.size = Size(width: 1280, height: 800)
    harness.rest()
    let card = try #require(application.scene.itemMenu(at: nil)?.frame)
    harness.press(.menu)
    harness.program.pass(0.3)
    #expect(menu.isShown && menu.plate.frame.intersection(card).isEmpty)
  }

  /// The menu lies beside the pointer or finger, inside the window.
  @Test(
    arguments: ["apps", "arrange", "helix", "live-cards", "workbench"],
    [Size(width: 360, height: 720), Size(width: 1280, height: 800)]
  ) func menuLiesBesideTheFingerInsideTheWindow(name: String, size: Size) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (harness, menu) = try begin(kind)
    harness.program.resize(to: size)
    harness.rest()
    let point = middle(of: harness.program.application.scene)
    hold(point, harness)
    #expect(menu.isShown && !menu.plate.frame.contains(point))
    let window = Rect(origin: .zero, size: size)
    #expect(window.intersection(menu.plate.frame) == menu.plate.frame)
  }

  // MARK: Helpers

  /// Returns the titles of a menu's rows, each with whether the row can be chosen.
  private func rows(of menu: Menu) -> [String: Bool] {
    Dictionary(menu.rows.map { ($0.item.command.title, $0.isEnabled) }) { first, _ in first }
  }

  private func begin(_ kind: SceneKind) throws -> (SceneHarness, Menu) {
    let harness = try SceneHarness(kind, access: access)
    try settle(harness)
    return (harness, harness.program.application.contents.menu)
  }

  /// Waits until loading and all motion have ended.
  private func settle(_ harness: SceneHarness) throws {
    let application = harness.program.application
    let timeout = Timeout(seconds: 60)
    repeat {
      harness.rest()
      if application.isLoading { timeout.pauseBriefly() }
      // Cards that have stopped moving may request sharper pictures.
      harness.program.draw()
    } while application.isLoading && !timeout.isOver
    try #require(!application.isLoading)
    harness.rest()
  }

  /// Returns a point on the current item that is free of controls, or on the scene if no item is
  /// current.
  private func middle(of scene: Scene) -> Point {
    let frame = scene.itemMenu(at: nil)?.frame ?? scene.bounds
    return Point(x: frame.center.x, y: frame.minY + 0.12 * frame.height)
  }

  private func middle(
    ofPhotographAt index: Int, _ carousel: Carousel<ArrangedPhoto>, _ harness: SceneHarness
  ) throws -> Point {
    let photo = try #require(carousel.itemView(at: index))
    return try harness.position(photo.photoFrame.center, on: photo)
  }

  /// Returns a point on the item to the right of the current item. If there is none, returns a
  /// point on the item to the left.
  private func beside(_ scene: Scene) throws -> Point {
    let (middle, item) = (middle(of: scene), scene.itemMenu(at: nil)?.item)
    let candidates = stride(from: 8.0, to: 320, by: 8).map { middle + Point(x: $0, y: 0) }
    let points = candidates + candidates.map { Point(x: 2 * middle.x - $0.x, y: $0.y) }
    let found = points.firstIndex { point in
      scene.itemMenu(at: point).map { $0.item != item } ?? false
    }
    // Move well inside the item.
    return try points[#require(found)] + Point(x: (found ?? 0) < candidates.count ? 8 : -8, y: 0)
  }

  private func hold(_ position: Point, _ harness: SceneHarness) {
    harness.touch(.began, position)
    harness.program.pass(0.7)
  }

  /// Opens the menu at a point, or by key if `point` is `nil`, and taps a row.
  private func choose(_ title: String, at point: Point?, _ harness: SceneHarness) throws {
    if let point {
      hold(point, harness)
      harness.touch(.ended, point)
      harness.program.pass(0.3)
    } else {
      harness.press(.menu)
      harness.program.pass(0.3)
    }
    let rows = harness.program.application.contents.menu.rows
    let row = try #require(
      rows.first { $0.item.command.title == title }, "there is no row \(title)")
    harness.tap(try harness.position(on: row))
    #expect(!harness.program.application.contents.menu.isShown)
  }
}
