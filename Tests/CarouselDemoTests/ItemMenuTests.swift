import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import StageKit

/// What can be done with an item of a scene, by a finger that is held on it, the second button and a key.
@WindowActor @Suite struct ItemMenuTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// What scenes offer for the item in the middle as they begin. Where the others have nothing to offer for one, keys
  /// call the menu of all that can be done.
  nonisolated static let offers: [SceneKind: [String]] = [
    .gallery: [
      "Open", "Insert one more", "Take the card away", "Information", "Copy address",
      "Show in folder", "Move to trash…",
    ],
    .apps: ["Open", "Close"],
    .buttons: ["Select it", "Selectable"],
    .lists: ["To its first row", "To its last row"],
    .loading: ["Load it again"],
    .editing: ["Insert", "Move left", "Move right", "Remove"],
    .helix: ["Copy address", "Show in folder", "Move to trash…"],
    .cubes: ["Reload page", "3 back", "3 on"],
  ]

  @Test(arguments: SceneTable.standard.all.map(\.name)) func eachWayShowsWhatCanBeDone(
    name: String
  ) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, menu) = try begin(kind)
    let application = hand.program.application
    let offer = Self.offers[kind] ?? []
    let point = middle(of: application.scene)
    let before = hand.program.picture()
    hand.press(.function(10))
    let all = menu.rows.map(\.item.title)
    #expect(!all.isEmpty)
    hand.press(.escape)
    let byKeys = offer.isEmpty ? all : offer
    for (ask, offer) in [
      ({ hand.press(.menu) }, byKeys), ({ hand.press(.function(10), .shift) }, byKeys),
      ({ application.handle(.secondaryPress(point)) }, offer), ({ hold(point, hand) }, offer),
    ] {
      ask()
      #expect(menu.isShown == !offer.isEmpty)
      #expect(!menu.isShown || menu.rows.map(\.item.title) == offer)
      hand.touch(.ended, point)
      hand.program.pass(0.5)
      // It stays when the finger goes, and Esc leaves all as it was.
      #expect(menu.isShown == !offer.isEmpty)
      if menu.isShown { hand.press(.escape) }
      #expect(!menu.isShown && application.scene.kind == kind && !application.loop.isQuitting)
      #expect(application.scene.pointedItem == nil)
    }
    try settle(hand)
    // The time of day goes on, and so does what a finger has tapped.
    guard kind != .apps, !offer.isEmpty else { return }
    let isAsBefore = hand.program.picture().pixels == before.pixels
    #expect(isAsBefore)
  }

  @Test(arguments: offers.keys.map(\.name).sorted().filter { $0 != "cubes" })
  func oneBesideTheMiddleIsMeant(name: String) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let (hand, menu) = try begin(kind)
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let (middle, item) = (scene.itemMenu(at: nil)?.item, scene.itemMenu(at: point)?.item)
    hold(point, hand)
    #expect(menu.isShown && scene.pointedItem == item && item != middle)
  }

  // MARK: Rows

  @Test func applicationsOpenAndClose() throws {
    let (hand, menu) = try begin(.apps)
    let scene = try hand.program.scene(AppsScene.self)
    var names: [String?] { scene.switcher.cards.map { $0.app?.name } }
    let point = try beside(hand.program.application.scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    let closed = names[item]
    try choose("Close", at: point, hand)
    // It flies away, as one that is swiped up does.
    #expect(!names.contains(closed) && names.count == 5)
    #expect(scene.switcher.carousel.contentView.views.count == 1)
    hand.rest()
    #expect(scene.switcher.carousel.contentView.views.isEmpty)

    let name = names[scene.switcher.carousel.currentItemIndex]
    try choose("Open", at: nil, hand)
    hand.rest()
    #expect(scene.opened?.name == name && scene.isInside)
    hand.press(.menu)
    #expect(menu.rows.map(\.item.title) == ["Back", "Close"])
    hand.press(.escape)
    #expect(scene.isInside)
    // Nor does the menu of all that can be done say anything twice.
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

  @Test func itemsAreInsertedMovedAndTakenOut() throws {
    let (hand, _) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    /// Whether the row is so, as far as it is loaded.
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
    // At an end there is one way less.
    hand.press(.home)
    hand.rest()
    hand.press(.menu)
    #expect(
      hand.program.application.contents.menu.rows.map(\.item.title) == [
        "Insert", "Move right", "Remove",
      ])
  }

  @Test func listsAreScrolledAndUnticked() throws {
    let (hand, _) = try begin(.lists)
    let scene = try hand.program.scene(ListsScene.self)
    let card = try #require(scene.carousel.itemView(at: 1))
    let point = try beside(hand.program.application.scene)
    try choose("To its last row", at: point, hand)
    hand.rest()
    let scroll = card.list.scrollView
    #expect(scroll.contentOffset.y == scroll.contentSize.height - card.list.size.height)
    let current = try #require(scene.carousel.itemView(at: 0)).list
    #expect(current.scrollView.contentOffset.y == 0)
    try choose("To its first row", at: point, hand)
    hand.rest()
    #expect(scroll.contentOffset.y == 0)

    try hand.tap(Point(x: 60, y: 1.5 * RowList.rowHeight), on: current)
    #expect(scene.ticked[0] == [1])
    try choose("Untick all its rows", at: nil, hand)
    hand.rest()
    #expect(scene.ticked[0].isEmpty && scene.carousel.itemView(at: 0)?.count == 0)
  }

  @Test func anItemIsLoadedAgain() throws {
    let (hand, menu) = try begin(.loading)
    let carousel = try #require(hand.views(CarouselView<View>.self).first).carousel
    #expect(carousel.itemView(at: 0) is Cover)
    try choose("Load it again", at: nil, hand)
    hand.program.pass(0.3)
    #expect(!(carousel.itemView(at: 0) is Cover))
    // There is nothing to be done with it but to wait.
    #expect(hand.program.application.scene.itemMenu(at: nil) == nil)
    hand.press(.menu)
    #expect(menu.isShown && !menu.rows.contains { $0.item.command == .own("load") })
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

  @Test func aCardIsSelectedLockedAndCountsAnew() throws {
    let (hand, menu) = try begin(.buttons)
    let scene = try hand.program.scene(ButtonsScene.self)
    let point = try beside(hand.program.application.scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Select it", at: point, hand)
    #expect(scene.selected == item)
    try choose("Selectable", at: point, hand)
    #expect(!scene.items[item].isSelectable && scene.selected == nil)
    #expect(scene.itemMenu(at: point)?.items.map(\.isOn) == [false])
    try choose("Selectable", at: point, hand)
    #expect(scene.items[item].isSelectable)

    let card = try #require(scene.carousel.currentItemView)
    try hand.tap(on: card.button)
    #expect(scene.items[0].presses == 1)
    try choose("Count from nothing again", at: nil, hand)
    #expect(scene.items[0].presses == 0 && card.caption == "not pressed yet")

    // A hold on a control belongs to the control.
    for control in [card.button, card.lock] {
      let place = try hand.place(on: control)
      hold(place, hand)
      #expect(!menu.isShown)
      hand.touch(.ended, place)
    }
    #expect(scene.items[0].presses == 1 && !scene.items[0].isSelectable)
  }

  @Test func aPicturesAddressIsCopied() throws {
    let (hand, _) = try begin(.helix)
    let scene = hand.program.application.scene
    let point = try beside(scene)
    let item = try #require(scene.itemMenu(at: point)?.item)
    try choose("Copy address", at: point, hand)
    #expect(Clipboard.text == FilePath(hand.program.pictures.paths[item]).address)
    // What comes back from the trash is brought to the front.
    scene.present(FilePath(hand.program.pictures.paths[4]))
    #expect(hand.title == "4")
  }

  @Test func aPageIsLoadedAnewAndLeft() throws {
    let (hand, _) = try begin(.cubes)
    let page = try #require(hand.views(Label.self).first { $0.text == "will appear" }?.parent)
    try choose("Reload page", at: middle(of: hand.program.application.scene), hand)
    hand.pass(1)
    #expect(hand.title == "Page 1" && !page.isInside(hand.program.application.contents))
    try choose("3 on", at: nil, hand)
    #expect(hand.title == "Page 4")
    try choose("3 back", at: nil, hand)
    #expect(hand.title == "Page 1")
    // With no page, and with only one, there is less to do.
    try hand.tap("1")
    #expect(hand.program.application.scene.itemMenu(at: nil)?.items.count == 1)
    try hand.tap("0")
    #expect(hand.program.application.scene.itemMenu(at: nil) == nil)
    // Then it is the menu of all that can be done, as among the scenes to choose from.
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

  // MARK: Fingers that go on

  /// A held item is lifted and the menu is there; where the finger goes on it takes the item along, and
  /// the menu gives way.
  @Test func aHeldItemIsTakenAlong() throws {
    let (hand, menu) = try begin(.editing)
    let carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
    let start = try hand.place(on: #require(carousel.itemView(at: 4)))
    hold(start, hand)
    #expect(menu.isShown && carousel.itemView(at: 4)?.opacity == 0)
    // A finger trembles.
    hand.touch(.moved, start + Point(x: 6, y: 0))
    hand.program.pass(0.1)
    #expect(menu.isShown)
    hand.move(from: start, to: start - Point(x: 200, y: 0))
    #expect(!menu.isShown && carousel.itemView(at: 4)?.number != 5)
    hand.touch(.ended, start - Point(x: 200, y: 0))
    #expect(hand.isAtRest)
    #expect((0..<4).contains { carousel.itemView(at: $0)?.number == 5 })
    #expect(carousel.indexesForVisibleItems.allSatisfy { carousel.itemView(at: $0)?.opacity == 1 })
    #expect(hand.program.application.scene.pointedItem == nil)
  }

  /// A menu that has given way gives keys back to what had them, too.
  @Test func keysComeBackFromAMenuThatGivesWay() throws {
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

  /// One that is let go where it was comes down, with the menu still there.
  @Test func aHeldItemThatStaysComesDown() throws {
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

  /// A finger that stops a motion goes on with it, however long it has rested.
  @Test(arguments: ["gallery", "lists", "editing", "helix"])
  func aFingerThatStopsAMotionDragsOn(name: String) throws {
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

  /// In an application that is open its controls have their own fingers.
  @Test func aControlOfAnOpenApplicationKeepsItsFinger() throws {
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

  /// Beside the item, or beside the finger where the item leaves no room; never beyond the window.
  @Test(
    arguments: ["apps", "cubes", "editing", "helix", "lists"],
    [Size(width: 360, height: 720), Size(width: 1280, height: 800)]
  ) func itIsBesideTheFinger(name: String, size: Size) throws {
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

  // MARK: A hand

  private func begin(_ kind: SceneKind) throws -> (SceneHand, Menu) {
    let hand = try SceneHand(kind, turn: turn)
    try settle(hand)
    return (hand, hand.program.application.contents.menu)
  }

  /// All that is decoded elsewhere is there, and nothing moves.
  private func settle(_ hand: SceneHand) throws {
    let application = hand.program.application
    let patience = SystemPatience(seconds: 60)
    repeat {
      hand.rest()
      if application.isLoading { patience.pause() }
    } while application.isLoading && !patience.isOver
    try #require(!application.isLoading)
    hand.rest()
  }

  /// A point of the item in the middle where no control is; that of the window where there is no item.
  private func middle(of scene: ShownScene) -> Point {
    let place = scene.itemMenu(at: nil)?.place ?? scene.view.bounds
    return Point(x: place.center.x, y: place.minY + 0.12 * place.height)
  }

  /// A point of another item, to the right of the one in the middle or else to its left.
  private func beside(_ scene: ShownScene) throws -> Point {
    let (middle, item) = (middle(of: scene), scene.itemMenu(at: nil)?.item)
    let ways = stride(from: 8.0, to: 320, by: 8).map { middle + Point(x: $0, y: 0) }
    let points = ways + ways.map { Point(x: 2 * middle.x - $0.x, y: $0.y) }
    let found = points.firstIndex { point in
      scene.itemMenu(at: point).map { $0.item != item } ?? false
    }
    // Well inside it.
    return try points[#require(found)] + Point(x: (found ?? 0) < ways.count ? 8 : -8, y: 0)
  }

  private func hold(_ place: Point, _ hand: SceneHand) {
    hand.touch(.began, place)
    hand.program.pass(0.7)
  }

  /// Holds a finger on an item, or asks by a key for nil, and taps a row.
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
    let row = try #require(rows.first { $0.item.title == title }, "there is no row \(title)")
    hand.tap(try hand.place(on: row))
    #expect(!hand.program.application.contents.menu.isShown)
  }
}
