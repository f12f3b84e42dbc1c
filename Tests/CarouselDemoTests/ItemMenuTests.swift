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
    .buttons: ["Select", "Selectable"],
    .lists: ["Last row"],
    .loading: ["Reload"],
    .editing: ["Insert", "Move left", "Move right", "Remove"],
    .scroll: ["Open", "Centre"],
    .helix: ["Open", "Centre", "Copy path", "Show in folder", "Move to trash…"],
    .pages: ["Open", "Centre", "Main menu"],
    .million: ["Open", "Centre"],
    .cubes: ["Reload page", "Back 3", "Skip 3"],
    .cube: ["Open", "Centre", "Main menu"],
  ]

  @Test(arguments: SceneTable.standard.all.map(\.name)) func keysAndGesturesShowTheItemMenu(
    name: String
  ) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, menu) = try begin(kind)
    let application = hand.program.application
    let offer = Self.offers[kind] ?? []
    let point = middle(of: application.scene)
    let before = hand.program.picture()
    hand.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    #expect(!all.isEmpty)
    hand.press(.escape)
    let wanted = offer.isEmpty ? all : offer
    for ask in [
      { hand.press(.menu) }, { hand.press(.function(10), .shift) },
      { application.handle(.secondaryPress(point)) }, { hold(point, hand) },
    ] {
      ask()
      #expect(menu.isShown && menu.rows.map(\.item.command.title) == wanted)
      hand.touch(.ended, point)
      hand.program.pass(0.5)
      // The menu stays open after the finger lifts. Esc closes the menu and changes nothing else.
      #expect(menu.isShown)
      hand.press(.escape)
      #expect(!menu.isShown && application.scene.kind == kind && !application.loop.isQuitting)
      #expect(application.scene.contextMenuItem == nil)
    }
    try settle(hand)
    // The clock app keeps running, and controls that were touched may have changed.
    guard kind != .apps, !offer.isEmpty else { return }
    let isAsBefore = hand.program.picture().pixels == before.pixels
    #expect(isAsBefore)
  }

  // The compiler of Swift 6.0 crashes on closures in the arguments of a macro.
  nonisolated static let scenesWithNeighbours = offers.keys.map(\.name).sorted()
    .filter { !["cube", "cubes", "pages"].contains($0) }

  @Test(arguments: scenesWithNeighbours)
  func longPressOnANeighbourShowsItsMenu(name: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, menu) = try begin(kind)
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let (middle, item) = (scene.itemMenu(at: nil)?.item, scene.itemMenu(at: point)?.item)
    hold(point, hand)
    #expect(menu.isShown && scene.contextMenuItem == item && item != middle)
  }

  /// On the background, a long press and the secondary button show the scene's menu, like F10.
  @Test(arguments: ["gallery", "helix", "scroll", "million"])
  func longPressOnTheBackgroundShowsTheScenesMenu(name: String) throws {
    let (hand, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let application = hand.program.application
    let scene = application.scene
    let points = stride(from: 390.0, to: 60, by: -10).flatMap { y in
      [8.0, 632].map { Point(x: $0, y: y) }
    }
    let point = try #require(
      points.first { application.contents.isScene(at: $0) && scene.itemMenu(at: $0) == nil })
    hand.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    hand.press(.escape)
    for ask in [{ application.handle(.secondaryPress(point)) }, { hold(point, hand) }] {
      ask()
      #expect(
        menu.isShown && menu.rows.map(\.item.command.title) == all
          && !menu.plate.frame.contains(point))
      hand.touch(.ended, point)
      hand.program.pass(0.5)
      #expect(menu.isShown && scene.contextMenuItem == nil)
      hand.press(.escape)
    }
  }

  @Test func rightClickOnATextFieldOpensNoMenu() throws {
    let (hand, menu) = try begin(.scroll)
    let field = try #require(hand.views(TextField.self).first)
    hand.program.application.handle(.secondaryPress(try hand.place(on: field)))
    #expect(!menu.isShown)
  }

  // MARK: Rows

  @Test(arguments: ["gallery", "helix", "million"])
  func centreCommandBringsAnItemToTheMiddle(name: String) throws {
    let (hand, _) = try begin(#require(SceneTable.standard.kind(named: name)))
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Centre", at: point, hand)
    hand.rest()
    #expect(scene.itemMenu(at: nil)?.item == item)
  }

  @Test func centreCommandBringsAConstellationToTheMiddle() throws {
    let (hand, _) = try begin(.scroll)
    let scene = hand.program.application.scene
    let scroll = try #require(hand.views(ScrollSurface.self).first).scrollView
    scroll.contentOffset = scroll.contentOffset + Point(x: 20, y: 10)
    hand.rest()
    let before = try #require(scene.itemMenu(at: nil))
    try choose("Centre", at: nil, hand)
    hand.rest()
    let after = try #require(scene.itemMenu(at: nil))
    let panel = try #require(hand.views(SettingsPanel.self).first)
    #expect(after.item == before.item)
    #expect(abs(after.frame.center.x - 320) < 1 && after.frame.center.y < panel.frame.minY)
    #expect((after.frame.center - before.frame.center).length > 10)
    let zoom = scroll.zoomScale
    try choose("Open", at: nil, hand)
    hand.rest()
    #expect(scroll.zoomScale != zoom)
  }

  @Test func menuOfAStarCentresTheStarAndOpensItsConstellation() throws {
    let (hand, menu) = try begin(.scroll)
    let star = try #require(hand.views(StarMark.self).first { $0.star.name == "Betelgeuse" })
    let point = try hand.place(on: star)
    hand.program.application.handle(.secondaryPress(point))
    hand.program.pass(0.3)
    #expect(menu.seen(Label.self).map(\.text) == ["Betelgeuse"])
    #expect(menu.rows.map(\.item.command.title) == ["Open", "Centre"])
    hand.press(.escape)
    try choose("Centre", at: point, hand)
    hand.rest()
    let place = try hand.place(on: star)
    #expect(abs(place.x - 320) < 1 && (place - point).length > 10)
    let scroll = try #require(hand.views(ScrollSurface.self).first).scrollView
    let zoom = scroll.zoomScale
    try choose("Open", at: place, hand)
    hand.rest()
    #expect(scroll.zoomScale != zoom && hand.title == "Orion")
    // Opening the constellation again would have no effect.
    hand.program.application.handle(.secondaryPress(try hand.place(on: star)))
    #expect(rows(of: menu) == ["Open": false, "Centre": true])
  }

  /// A tap on the front picture of the helix, Enter and the menu open the picture in the gallery.
  /// Going back returns to the helix.
  @Test(arguments: ["tap", "enter", "menu"]) func pictureOfTheHelixOpensInTheGallery(way: String)
    throws
  {
    let (hand, _) = try begin(.helix)
    let application = hand.program.application
    let file = try #require(application.scene.picture)
    switch way {
    case "tap": hand.tap(middle(of: application.scene))
    case "enter": hand.press(.enter)
    default: try choose("Open", at: nil, hand)
    }
    hand.pass(1)
    #expect(application.scene.kind == .gallery && hand.program.gallery?.viewer.isOpen == true)
    #expect(application.scene.file == file)
    hand.press(.escape)
    hand.pass(1)
    #expect(application.scene.kind == .helix && application.scene.contextMenuItem == nil)
  }

  /// Closing a picture that was opened from another scene returns to that scene.
  @Test(arguments: ["helix", "cube"], ["escape", "enter", "pull"])
  func closingAPictureReturnsToItsScene(name: String, way: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, _) = try begin(kind)
    let application = hand.program.application
    try choose("Open", at: nil, hand)
    hand.pass(1)
    try #require(hand.program.gallery?.viewer.isOpen == true)
    switch way {
    case "escape": hand.press(.escape)
    case "enter": hand.press(.enter)
    default: hand.drag(from: Point(x: 320, y: 150), to: Point(x: 320, y: 350))
    }
    hand.pass(1)
    #expect(application.scene.kind == kind)
  }

  /// After returning to another scene once, closing a picture that was opened in the gallery stays
  /// in the gallery.
  @Test func closingAPictureOfTheGalleryStaysInTheGallery() throws {
    let (hand, _) = try begin(.helix)
    let application = hand.program.application
    hand.press(.enter)
    hand.pass(1)
    hand.press(.escape)
    hand.pass(1)
    application.go(to: .gallery)
    hand.pass(1)
    hand.press(.enter)
    hand.pass(1)
    try #require(hand.program.gallery?.viewer.isOpen == true)
    hand.press(.escape)
    hand.pass(1)
    #expect(application.scene.kind == .gallery)
  }

  @Test func pictureOfTheCubeOpensInTheGallery() throws {
    let (hand, _) = try begin(.cube)
    let application = hand.program.application
    let file = try #require(try hand.program.scene(CubeScene.self).pages[0].picture(at: nil)).path
    try choose("Open", at: Point(x: 320, y: 200), hand)
    hand.pass(1)
    #expect(application.scene.kind == .gallery && application.scene.file == file)
  }

  /// A page without a picture has nothing to open, but the same menu as the other pages.
  @Test func pageOfTheCubeWithoutPictureDimsOpen() throws {
    let (hand, menu) = try begin(.cube)
    try hand.program.scene(CubeScene.self).cube.currentPageIndex = 1
    hand.rest()
    for point in [nil, Point(x: 320, y: 60)] {
      if let point { hold(point, hand) } else { hand.press(.menu) }
      #expect(rows(of: menu) == ["Open": false, "Centre": false, "Main menu": true])
      if let point { hand.touch(.ended, point) }
      hand.press(.escape)
    }
  }

  /// Between two pages, the menu belongs to the page under the pointer, which `Centre` completes.
  @Test(arguments: ["cube", "pages"]) func centreCommandTurnsToTheNextPage(name: String) throws {
    let (hand, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let application = hand.program.application
    let start = Point(x: 500, y: 60)
    hand.touch(.began, start)
    hand.move(from: start, to: start - Point(x: 280, y: 0))
    for (x, item) in [(40.0, 0), (560, 1)] {
      application.handle(.secondaryPress(Point(x: x, y: 60)))
      #expect(application.scene.contextMenuItem == item && rows(of: menu)["Centre"] == true)
      if item == 0 { hand.press(.escape) }
    }
    hand.program.pass(0.3)
    hand.tap(try hand.place(on: #require(menu.rows.first { $0.item.command == .center })))
    hand.rest()
    #expect(application.scene.itemMenu(at: nil)?.item == 1)
    hand.press(.menu)
    #expect(rows(of: menu)["Centre"] == false)
  }

  /// On a page of the cube, the last row opens the main menu at the place of the context menu.
  @Test func lastRowOfAPagesMenuOpensTheMainMenu() throws {
    let (hand, menu) = try begin(.cube)
    hand.press(.function(10))
    let all = menu.rows.map(\.item.command.title)
    hand.press(.escape)
    let point = Point(x: 200, y: 150)
    hand.program.application.handle(.secondaryPress(point))
    hand.program.pass(0.3)
    hand.tap(try hand.place(on: #require(menu.rows.last)))
    hand.program.pass(0.3)
    #expect(menu.isShown && menu.rows.map(\.item.command.title) == all && menu.origin == point)
    #expect(hand.program.application.scene.contextMenuItem == nil)
  }

  @Test func openCommandEnlargesANumber() throws {
    let (hand, menu) = try begin(.million)
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Open", at: point, hand)
    hand.rest()
    let enlarged = try #require(scene.itemMenu(at: nil))
    #expect(enlarged.item == item && enlarged.frame.height > 300 && scene.isInside)
    #expect(abs(enlarged.frame.center.y - 200) < 1)
    hand.press(.menu)
    #expect(rows(of: menu) == ["Back": true, "Open": false, "Centre": false])
    hand.press(.escape)
    // A tap and Esc return to the row.
    hand.tap(Point(x: 320, y: 200))
    hand.rest()
    #expect(!scene.isInside)
    try choose("Open", at: nil, hand)
    hand.press(.escape)
    hand.rest()
    let place = try #require(scene.itemMenu(at: nil)?.frame)
    #expect(!scene.isInside && place.height < 200 && scene.kind == .million)
  }

  /// An item that isn't centred can be centred; afterwards that row is dimmed.
  @Test(arguments: ["gallery", "helix", "million"]) func menuDimsCommandsWithoutAnEffect(
    name: String
  ) throws {
    let (hand, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let point = try beside(hand.program.application.scene)
    hand.program.application.handle(.secondaryPress(point))
    #expect(rows(of: menu)["Centre"] == true)
    hand.press(.escape)
    try choose("Centre", at: point, hand)
    hand.rest()
    hand.press(.menu)
    #expect(menu.isShown && rows(of: menu)["Centre"] == false)
    // Neither a tap nor a key chooses the dimmed row.
    hand.program.pass(0.3)
    let row = try #require(menu.rows.first { $0.item.command == .center })
    hand.tap(try hand.place(on: row))
    hand.press(.down)
    hand.press(.down)
    #expect(menu.isShown && !row.isMarked)
  }

  @Test func secondaryPressAndHoldShowTheMenuOfTheOpenPicture() throws {
    let (hand, menu) = try begin(.gallery)
    hand.press(.enter)
    hand.pass(1)
    try #require(hand.program.gallery?.viewer.isOpen == true)
    hand.press(.menu)
    let wanted = menu.rows.map(\.item.command.title)
    hand.press(.escape)
    #expect(wanted.first == "Back" && wanted.contains("Rotate right"))
    let point = Point(x: 320, y: 200)
    for ask in [{ hand.program.application.handle(.secondaryPress(point)) }, { hold(point, hand) }]
    {
      ask()
      #expect(menu.isShown && menu.rows.map(\.item.command.title) == wanted)
      hand.touch(.ended, point)
      hand.program.pass(0.5)
      #expect(menu.isShown && !menu.plate.frame.contains(point))
      hand.press(.escape)
    }
    try choose("Rotate right", at: point, hand)
    try choose("Back", at: point, hand)
    hand.pass(1)
    #expect(hand.program.gallery?.viewer.isOpen == false)
  }

  @Test func menuOpensAndClosesApplications() throws {
    let (hand, menu) = try begin(.apps)
    let scene = try hand.program.scene(AppsScene.self)
    var names: [String?] { scene.switcher.cards.map { $0.app?.name } }
    let point = try beside(hand.program.application.scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    let closed = names[item]
    try choose("Close", at: point, hand)
    // The card flies away, as after a swipe up.
    #expect(!names.contains(closed) && names.count == 5)
    #expect(scene.switcher.carousel.contentView.views.count == 1)
    hand.rest()
    #expect(scene.switcher.carousel.contentView.views.isEmpty)

    let name = names[scene.switcher.carousel.currentItemIndex]
    try choose("Open", at: nil, hand)
    hand.rest()
    #expect(scene.opened?.name == name && scene.isInside)
    hand.press(.menu)
    #expect(menu.rows.map(\.item.command.title) == ["Back", "Close"])
    hand.press(.escape)
    #expect(scene.isInside)
    // The scene's menu lists no command twice.
    hand.press(.function(10))
    let commands = menu.rows.map(\.item.command)
    #expect(commands.contains(.remove) && Set(commands).count == commands.count)
    hand.press(.escape)
    try choose("Back", at: Point(x: 320, y: 30), hand)
    hand.rest()
    #expect(scene.opened == nil && names.count == 5 && names.contains(name))
    try choose("Open", at: nil, hand)
    hand.rest()
    try choose("Close", at: nil, hand)
    hand.rest()
    #expect(scene.opened == nil && names.count == 4 && !names.contains(name))
    #expect(hand.program.application.scene.kind == .apps)
  }

  @Test func menuInsertsMovesAndRemovesItems() throws {
    let (hand, _) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    /// Returns true if the item count and the loaded items match `numbers`.
    func isRow(_ numbers: [Int]) -> Bool {
      carousel.numberOfItems == numbers.count
        && numbers.enumerated().allSatisfy { index, number in
          carousel.itemView(at: index).map { $0.number == number } ?? true
        }
    }
    let order = Array(1...9)
    try #require(isRow(order) && carousel.currentItemIndex == 3)
    let point = try beside(hand.program.application.scene)
    for (title, wanted) in [
      ("Insert", [1, 2, 3, 4, 5, 10, 6, 7, 8, 9]),
      ("Move left", [1, 2, 3, 5, 4, 6, 7, 8, 9]),
      ("Move right", [1, 2, 3, 4, 6, 5, 7, 8, 9]),
      ("Remove", [1, 2, 3, 4, 6, 7, 8, 9]),
    ] {
      try choose(title, at: point, hand)
      hand.rest()
      #expect(isRow(wanted) && !isRow(order), "\(title)")
      try hand.tap("Undo")
      hand.rest()
      #expect(isRow(order), "\(title), and undone")
      carousel.currentItemIndex = 3
      hand.rest()
    }
    // At the first item, moving left isn't offered.
    hand.press(.home)
    hand.rest()
    hand.press(.menu)
    #expect(
      hand.program.application.contents.menu.rows.map(\.item.command.title) == [
        "Insert", "Move right", "Remove",
      ])
  }

  @Test func menuScrollsAndUnticksLists() throws {
    let (hand, _) = try begin(.lists)
    let scene = try hand.program.scene(ListsScene.self)
    let card = try #require(scene.carousel.itemView(at: 1))
    let point = try beside(hand.program.application.scene)
    try choose("Last row", at: point, hand)
    hand.rest()
    let scroll = card.list.scrollView
    #expect(scroll.contentOffset.y == scroll.contentSize.height - card.list.size.height)
    let current = try #require(scene.carousel.itemView(at: 0)).list
    #expect(current.scrollView.contentOffset.y == 0)
    try choose("First row", at: point, hand)
    hand.rest()
    #expect(scroll.contentOffset.y == 0)

    try hand.tap(Point(x: 60, y: 1.5 * RowList.rowHeight), on: current)
    #expect(scene.ticked[0] == [1])
    try choose("Untick all", at: nil, hand)
    hand.rest()
    #expect(scene.ticked[0].isEmpty && scene.carousel.itemView(at: 0)?.count == 0)
  }

  @Test func menuReloadsAnItem() throws {
    let (hand, menu) = try begin(.loading)
    let carousel = try #require(hand.views(CarouselView<View>.self).first).carousel
    #expect(carousel.itemView(at: 0) is Cover)
    try choose("Reload", at: nil, hand)
    hand.program.pass(0.3)
    #expect(!(carousel.itemView(at: 0) is Cover))
    // An item that is loading has no menu.
    #expect(hand.program.application.scene.itemMenu(at: nil) == nil)
    hand.press(.menu)
    #expect(menu.isShown && !menu.rows.contains { $0.item.command.title == "Reload" })
    hand.press(.escape)
    hand.pass(3)
    #expect(carousel.itemView(at: 0) is Cover)

    carousel.currentItemIndex = 2
    hand.pass(4)
    #expect(!(carousel.itemView(at: 2) is Cover))
    try choose("Try again", at: nil, hand)
    hand.pass(4)
    #expect(carousel.itemView(at: 2) is Cover)
  }

  @Test func menuSelectsLocksAndResetsACard() throws {
    let (hand, menu) = try begin(.buttons)
    let scene = try hand.program.scene(ButtonsScene.self)
    let point = try beside(hand.program.application.scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Select", at: point, hand)
    #expect(scene.selected == item)
    try choose("Selectable", at: point, hand)
    #expect(!scene.items[item].isSelectable && scene.selected == nil)
    #expect(scene.itemMenu(at: point)?.commands.map(\.title) == ["Selectable"])
    try choose("Selectable", at: point, hand)
    #expect(scene.items[item].isSelectable)

    let card = try #require(scene.carousel.currentItemView)
    try hand.tap(on: card.button)
    #expect(scene.items[0].presses == 1)
    try choose("Reset count", at: nil, hand)
    #expect(scene.items[0].presses == 0 && card.caption == "not pressed yet")

    // A long press on a control doesn't open the menu.
    for control in [card.button, card.lock] {
      let place = try hand.place(on: control)
      hold(place, hand)
      #expect(!menu.isShown)
      hand.touch(.ended, place)
    }
    #expect(scene.items[0].presses == 1 && !scene.items[0].isSelectable)
  }

  @Test func menuCopiesThePicturesPath() throws {
    let (hand, _) = try begin(.helix)
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Copy path", at: point, hand)
    #expect(Clipboard.text == hand.program.pictures.paths[item])
    // A picture restored from the trash is brought to the front.
    scene.present(FilePath(hand.program.pictures.paths[4]))
    #expect(hand.title == "4")
  }

  @Test func menuReloadsAndTurnsPages() throws {
    let (hand, _) = try begin(.cubes)
    let page = try #require(hand.views(Label.self).first { $0.text == "will appear" }?.parent)
    try choose("Reload page", at: middle(of: hand.program.application.scene), hand)
    hand.pass(1)
    #expect(hand.title == "Page 1" && !page.isInside(hand.program.application.contents))
    try choose("Skip 3", at: nil, hand)
    #expect(hand.title == "Page 4")
    try choose("Back 3", at: nil, hand)
    #expect(hand.title == "Page 1")
    // With a single page fewer rows are offered, and without pages none.
    try hand.tap("1")
    #expect(hand.program.application.scene.itemMenu(at: nil)?.commands.count == 1)
    try hand.tap("0")
    #expect(hand.program.application.scene.itemMenu(at: nil) == nil)
    // Without an item, and in the scene chooser, the menu key shows the scene's menu.
    let menu = hand.program.application.contents.menu
    hand.press(.menu)
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .leave })
    hand.press(.menu)
    #expect(!menu.isShown)
    hand.program.application.perform(.chooseScene, isRepeat: false)
    hand.press(.menu)
    #expect(menu.isShown && menu.rows.contains { $0.item.command == .leave })
    hand.press(.escape)
    #expect(hand.program.application.contents.isChoosing)
  }

  // MARK: Continued touches

  /// A long press lifts an item and shows the menu. Dragging further moves the item and closes the
  /// menu.
  @Test func draggingAfterALongPressMovesTheItem() throws {
    let (hand, menu) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    let start = try hand.place(on: #require(carousel.itemView(at: 4)))
    hold(start, hand)
    #expect(menu.isShown && carousel.itemView(at: 4)?.opacity == 0)
    // Small movements keep the menu open.
    hand.touch(.moved, start + Point(x: 6, y: 0))
    hand.program.pass(0.1)
    #expect(menu.isShown)
    hand.move(from: start, to: start - Point(x: 200, y: 0))
    #expect(!menu.isShown && carousel.itemView(at: 4)?.number != 5)
    hand.touch(.ended, start - Point(x: 200, y: 0))
    #expect(hand.isAtRest)
    #expect((0..<4).contains { carousel.itemView(at: $0)?.number == 5 })
    #expect(carousel.indexesForVisibleItems.allSatisfy { carousel.itemView(at: $0)?.opacity == 1 })
    #expect(hand.program.application.scene.contextMenuItem == nil)
  }

  /// When dragging closes the menu, the keyboard focus returns to the previous view.
  @Test func draggingRestoresFocusWhenTheMenuCloses() throws {
    let (hand, menu) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    let tree = hand.program.application.tree
    let button = try hand.view(.button, "Insert")
    tree.focus(button)
    let start = try hand.place(on: #require(carousel.itemView(at: 4)))
    hold(start, hand)
    #expect(menu.isShown && tree.focused == nil)
    hand.move(from: start, to: start - Point(x: 100, y: 0))
    #expect(!menu.isShown && tree.focused === button)
    hand.touch(.ended, start - Point(x: 100, y: 0))
    #expect(hand.isAtRest && tree.focused === button)
  }

  /// A lifted item that is released in place drops back. The menu stays open.
  @Test func itemReleasedInPlaceDropsBack() throws {
    let (hand, menu) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    let start = try hand.place(on: #require(carousel.itemView(at: 3)))
    hold(start, hand)
    hand.touch(.ended, start)
    hand.pass(1)
    #expect(menu.isShown && carousel.itemView(at: 3)?.opacity == 1)
    let undo = try hand.view(.button, "Undo")
    #expect(carousel.itemView(at: 3)?.number == 4 && !undo.isEnabled)
  }

  /// A touch that stops a moving carousel opens no menu, however long the finger rests. Moving the
  /// finger scrolls the carousel.
  @Test(arguments: ["gallery", "lists", "editing", "helix"])
  func touchThatStopsAMotionOpensNoMenu(name: String) throws {
    let (hand, menu) = try begin(#require(SceneTable.standard.kind(named: name)))
    let point = middle(of: hand.program.application.scene)
    hand.touch(.began, point)
    for step in 1...6 {
      hand.program.passFrame()
      hand.touch(.moved, point - Point(x: 25 * Double(step), y: 0))
    }
    hand.touch(.ended, point - Point(x: 150, y: 0))
    hand.program.pass(0.1)
    hold(point, hand)
    #expect(!menu.isShown)
    let before = hand.program.picture().pixels
    hand.move(from: point, to: point + Point(x: 60, y: 0))
    let hasMoved = hand.program.picture().pixels != before
    #expect(hasMoved && !menu.isShown)
    hand.touch(.ended, point + Point(x: 60, y: 0))
  }

  /// In an open application, a long press on a control opens no menu.
  @Test func longPressOnAControlOfAnOpenAppOpensNoMenu() throws {
    let (hand, menu) = try begin(.apps)
    let scene = try hand.program.scene(AppsScene.self)
    scene.switcher.carousel.currentItemIndex = 1
    hand.rest()
    try choose("Open", at: nil, hand)
    hand.pass(1)
    let clock = try #require(scene.opened as? ClockApp)
    hold(try hand.place(on: clock.start), hand)
    #expect(!menu.isShown)
    hand.touch(.ended, try hand.place(on: clock.start))
  }

  // MARK: Places

  @Test(arguments: ["right-click", "long press"]) func menuOpensAtThePointer(way: String) throws {
    let (hand, menu) = try begin(.helix)
    let application = hand.program.application
    hand.program.window.resize(to: Size(width: 1280, height: 800), pixelRatio: 1)
    application.tree.size = Size(width: 1280, height: 800)
    hand.rest()
    let card = try #require(application.scene.itemMenu(at: nil)?.frame)
    let point = Point(x: card.minX + 0.25 * card.width, y: card.minY + 0.25 * card.height)
    if way == "long press" { hold(point, hand) } else { application.handle(.secondaryPress(point)) }
    hand.program.pass(0.3)
    let corner = menu.plate.frame.origin - point
    #expect((0...8).contains(corner.x) && (0...8).contains(corner.y), "\(corner)")
  }

  @Test func menuOpenedByKeyLiesBesideTheItem() throws {
    let (hand, menu) = try begin(.helix)
    let application = hand.program.application
    hand.program.window.resize(to: Size(width: 1280, height: 800), pixelRatio: 1)
    application.tree.size = Size(width: 1280, height: 800)
    hand.rest()
    let card = try #require(application.scene.itemMenu(at: nil)?.frame)
    hand.press(.menu)
    hand.program.pass(0.3)
    #expect(menu.isShown && menu.plate.frame.intersection(card).isEmpty)
  }

  /// The menu lies beside the pointer or finger, inside the window.
  @Test(
    arguments: ["apps", "cubes", "editing", "helix", "lists"],
    [Size(width: 360, height: 720), Size(width: 1280, height: 800)]
  ) func menuLiesBesideTheFingerInsideTheWindow(name: String, size: Size) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, menu) = try begin(kind)
    hand.program.window.resize(to: size, pixelRatio: 1)
    hand.program.application.tree.size = size
    hand.rest()
    let point = middle(of: hand.program.application.scene)
    hold(point, hand)
    #expect(menu.isShown && !menu.plate.frame.contains(point))
    let window = Rect(origin: .zero, size: size)
    #expect(window.intersection(menu.plate.frame) == menu.plate.frame)
  }

  // MARK: Helpers

  /// Returns whether each row of a menu can be chosen, by its title.
  private func rows(of menu: Menu) -> [String: Bool] {
    Dictionary(menu.rows.map { ($0.item.command.title, $0.isEnabled) }) { first, _ in first }
  }

  private func begin(_ kind: SceneKind) throws -> (SceneHand, Menu) {
    let hand = try SceneHand(kind, access: access)
    try settle(hand)
    return (hand, hand.program.application.contents.menu)
  }

  /// Waits until loading and all motion have ended.
  private func settle(_ hand: SceneHand) throws {
    let application = hand.program.application
    let patience = Timeout(seconds: 60)
    repeat {
      hand.rest()
      if application.isLoading { patience.pause() }
    } while application.isLoading && !patience.isOver
    try #require(!application.isLoading)
    hand.rest()
  }

  /// Returns a point on the current item that is free of controls, or on the scene if no item is
  /// current.
  private func middle(of scene: Scene) -> Point {
    let place = scene.itemMenu(at: nil)?.frame ?? scene.bounds
    return Point(x: place.center.x, y: place.minY + 0.12 * place.height)
  }

  /// Returns a point on an item to the right of the current item, or to the left if there is no
  /// item at the right.
  private func beside(_ scene: Scene) throws -> Point {
    let (middle, item) = (middle(of: scene), scene.itemMenu(at: nil)?.item)
    let ways = stride(from: 8.0, to: 320, by: 8).map { middle + Point(x: $0, y: 0) }
    let points = ways + ways.map { Point(x: 2 * middle.x - $0.x, y: $0.y) }
    let found = points.firstIndex { point in
      scene.itemMenu(at: point).map { $0.item != item } ?? false
    }
    // Move well inside the item.
    return try points[#require(found)] + Point(x: (found ?? 0) < ways.count ? 8 : -8, y: 0)
  }

  private func hold(_ place: Point, _ hand: SceneHand) {
    hand.touch(.began, place)
    hand.program.pass(0.7)
  }

  /// Opens the menu at a point, or by key if `point` is `nil`, and taps a row.
  private func choose(_ title: String, at point: Point?, _ hand: SceneHand) throws {
    if let point {
      hold(point, hand)
      hand.touch(.ended, point)
      hand.program.pass(0.3)
    } else {
      hand.press(.menu)
      hand.program.pass(0.3)
    }
    let rows = hand.program.application.contents.menu.rows
    let row = try #require(
      rows.first { $0.item.command.title == title }, "there is no row \(title)")
    hand.tap(try hand.place(on: row))
    #expect(!hand.program.application.contents.menu.isShown)
  }
}
