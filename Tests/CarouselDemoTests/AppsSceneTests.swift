import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo
@testable import PictureKit

@WindowActor @Suite struct AppsSceneTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  nonisolated static let windows = [
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
    Size(width: 800, height: 1280), Size(width: 360, height: 720),
  ]

  private static let names = ["Notes", "Clock", "Weather", "Photos", "Music", "Lamp", "Cube"]

  private func names(in scene: AppsScene) -> [String] {
    scene.switcher.cards.compactMap { $0.app?.name }
  }

  /// Centres the card at an index, opens its app with a tap and returns the app.
  private func open<Opened: App>(
    _ index: Int, as type: Opened.Type, with harness: SceneHarness
  ) throws -> Opened {
    let scene = try harness.program.scene(AppsScene.self)
    scene.switcher.carousel.currentItemIndex = index
    harness.rest()
    try harness.tap(on: #require(scene.switcher.carousel.currentItemView))
    return try #require(scene.frontApp as? Opened)
  }

  /// No other card covers the centred one, and the neighbours are partly visible.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 720)])
  func centredCardIsWhole(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    program.window.resize(to: size, pixelRatio: 1)
    program.application.tree.size = size
    SceneHarness(program).pass(0.1)
    program.draw()
    let frames = try scene.switcher.cards.map { card in
      try #require(card.projection.bounds(of: card.bounds))
    }
    #expect(frames[3].minX > 0 && frames[3].maxX <= frames[4].minX)
    #expect(frames[4].minX < size.width - 8 && frames[2].minX < frames[3].minX - 40)
  }

  /// Beside the first and the last card, there is only a margin, so that no side looks empty.
  @Test(arguments: windows) func endCardsReachTheMarginOfTheWindow(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    func frame(_ index: Int) throws -> Rect {
      scene.switcher.carousel.currentItemIndex = index
      harness.rest()
      program.draw()
      let card = scene.switcher.cards[index]
      return try #require(card.projection.bounds(of: card.bounds))
    }
    let (first, last) = (try frame(0), try frame(6))
    #expect(abs(first.minX - Look.margin) < 1 && abs(size.width - last.maxX - Look.margin) < 1)
    // If the last card is closed, the one before it moves to its place without a jump.
    harness.press(.delete)
    #expect(try abs(frame(5).maxX - last.maxX) < 1)
  }

  /// The sky and the temperature are on the side of the weather that other cards don't cover.
  @Test(arguments: windows.dropLast()) func weatherBesideTheCentreShowsItsTemperature(
    size: Size
  ) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let scene = try program.scene(AppsScene.self)
    SceneHarness(program).rest()
    program.draw()
    let next = scene.switcher.cards[3]
    let edge = try #require(next.projection.bounds(of: next.bounds)).minX
    let card = scene.switcher.cards[2]
    for text in ["16°"] + (size.width > size.height ? ["Sunny", "Chance of rain"] : []) {
      let view = try #require(
        card.visibleViews(View.self).first { $0.accessibleName == text }, "\(text)")
      let frame = try #require(view.projection.bounds(of: view.bounds))
      #expect(frame.maxX <= edge && frame.minX > 0, "\(text) \(frame) \(edge)")
    }
  }

  /// Swiping a card up removes it, and the others close the gap.
  @Test func swipeUpClosesTheCard() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    #expect(names(in: scene) == Self.names)
    let card = try #require(scene.switcher.carousel.currentItemView)
    // After a short, slow swipe, the card returns to its place.
    try harness.drag(on: card, by: Point(x: 0, y: -50))
    #expect(scene.switcher.cards.count == 7 && card.displacement.y == 0)
    try harness.drag(on: card, by: Point(x: 0, y: -150), isFlick: true)
    #expect(names(in: scene) == Self.names.filter { $0 != "Photos" })
    #expect(scene.switcher.carousel.contentView.views.isEmpty)
    #expect(scene.switcher.carousel.numberOfItems == 6 && harness.rest())
  }

  /// The card that takes the place of a closed card moves there without fading.
  @Test(arguments: [1, 3, 6]) func cardStaysVisibleWhileItClosesTheGap(closed: Int) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let harness = SceneHarness(program)
    let carousel = try program.scene(AppsScene.self).switcher.carousel
    harness.rest()
    carousel.scrollToItem(at: closed, animated: false)
    harness.rest()
    harness.press(.delete)
    for _ in 0..<60 {
      program.passFrame()
      let current = carousel.layoutAttributesForItem(at: carousel.currentItemIndex)
      #expect(current?.presentedAlpha == 1)
    }
    #expect(carousel.numberOfItems == 6)
  }

  /// Begins to swipe up the centred card. Returns the card, and the position of the finger.
  private func beginSwipe(
    in scene: AppsScene, _ harness: SceneHarness
  ) throws -> (card: AppCard, finger: Point) {
    let card = try #require(scene.switcher.carousel.currentItemView)
    let start = try harness.position(on: card)
    let end = start - Point(x: 0, y: 200)
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    #expect(card.displacement.y < -100)
    return (card, end)
  }

  /// A key opens the app of a card that a finger is swiping up. The card would otherwise be closed
  /// without its app.
  @Test func openingAnAppEndsTheSwipeOfItsCard() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let (card, finger) = try beginSwipe(in: scene, harness)
    harness.press(.enter)
    harness.touch(.ended, finger)
    harness.rest()
    #expect(scene.frontApp is PhotosApp && scene.switcher.cards.count == 7)
    harness.press(.escape)
    harness.rest()
    #expect(names(in: scene) == Self.names && card.displacement.y == 0 && card.app is PhotosApp)
  }

  /// The card would otherwise stay where the finger has left it.
  @Test func undoReturnsASwipedCardToItsPlace() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    harness.press(.delete)
    harness.rest()
    let (card, finger) = try beginSwipe(in: scene, harness)
    harness.press(.letter("z"), .control)
    harness.touch(.ended, finger)
    harness.rest()
    #expect(names(in: scene) == Self.names && card.displacement.y == 0)
  }

  /// Undo returns a closed app to its place, even while its card is still flying away. The app is
  /// in the state in which it was closed.
  @Test(arguments: [0.1, 2]) func undoReopensTheClosedApp(after seconds: Double) throws {
    let program = try HeadlessProgram(pictures: 12, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let photos = try #require(scene.switcher.cards[3].app as? PhotosApp)
    photos.surface.scrollView.contentOffset.y = 100
    harness.press(.delete)
    program.pass(seconds)
    #expect(!names(in: scene).contains("Photos"))
    harness.press(.letter("z"), .control)
    harness.rest()
    #expect(names(in: scene) == Self.names && scene.switcher.cards[3].app === photos)
    #expect(scene.switcher.carousel.currentItemIndex == 3)
    #expect(scene.switcher.carousel.contentView.views.isEmpty)
    #expect(photos.surface.scrollView.contentOffset.y == 100)
    try harness.tap(on: scene.switcher.cards[3])
    #expect(scene.frontApp === photos)
  }

  /// Tapping a card opens its application at window size and makes it interactive. Swiping up from
  /// the lower edge returns to the switcher and keeps the application's state.
  @Test func tapOpensAnAppAndEdgeSwipeReturnsToTheSwitcher() throws {
    let program = try HeadlessProgram(pictures: 12, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? PhotosApp)
    var offset: Double { app.surface.scrollView.contentOffset.y }
    // Inside a card the application isn't interactive: the switcher handles the drag.
    try harness.drag(on: card, by: Point(x: 0, y: 60))
    #expect(offset == 0)
    try harness.tap(on: card)
    #expect(scene.frontApp === app && scene.isInside)
    #expect(try harness.position(.zero, on: app) == .zero)
    let corner = try harness.position(Point(x: app.size.width, y: app.size.height), on: app)
    #expect(corner == Point(x: 640, y: 400))
    try harness.drag(on: app.surface, by: Point(x: 0, y: -150))
    let scrolled = offset
    #expect(scrolled > 100)
    // A short swipe leaves the application open.
    let edge = Point(x: 320, y: 392)
    try harness.drag(from: edge, on: scene, by: Point(x: 0, y: -40))
    #expect(scene.isInside && scene.frontApp === app)
    try harness.drag(from: edge, on: scene, by: Point(x: 0, y: -200))
    #expect(!scene.isInside && scene.frontApp == nil && card.app === app)
    #expect(offset == scrolled)
    #expect(scene.switcher.carousel.currentItemIndex == 3 && harness.rest())
  }

  /// Opens the centred app and begins to pull it up. Returns the position of the finger.
  private func beginPull(in scene: AppsScene, _ harness: SceneHarness) throws -> Point {
    try harness.tap(on: #require(scene.switcher.carousel.currentItemView))
    let (start, end) = (Point(x: 320, y: 392), Point(x: 320, y: 350))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    #expect(scene.isInside)
    return end
  }

  /// Escape goes back one step, not to another scene, whatever the finger does afterwards.
  @Test(arguments: [0, 0.1, 1]) func escapeEndsAPull(andFingerMovesAfter seconds: Double) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let card = try #require(scene.switcher.carousel.currentItemView)
    let finger = try beginPull(in: scene, harness)
    harness.press(.escape)
    program.pass(seconds)
    let end = finger + Point(x: 0, y: 42)
    harness.move(from: finger, to: end)
    harness.touch(.ended, end)
    harness.rest()
    #expect(program.application.scene === scene && scene.frontApp == nil)
    #expect(names(in: scene) == Self.names && card.app is PhotosApp)
    try harness.tap(on: card)
    #expect(scene.frontApp is PhotosApp && scene.isInside)
  }

  @Test func deleteDuringAPullClosesTheApp() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let finger = try beginPull(in: scene, harness)
    harness.press(.delete)
    harness.touch(.ended, finger)
    harness.rest()
    #expect(scene.frontApp == nil && names(in: scene) == Self.names.filter { $0 != "Photos" })
  }

  @Test func undoDuringAPullReopensTheClosedApp() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    harness.press(.delete)
    harness.rest()
    let finger = try beginPull(in: scene, harness)
    harness.press(.letter("z"), .control)
    harness.touch(.ended, finger)
    harness.rest()
    #expect(scene.frontApp == nil && names(in: scene) == Self.names)
  }

  /// The app that a key opens meanwhile doesn't follow the finger.
  @Test func pullEndsWithItsApp() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let finger = try beginPull(in: scene, harness)
    harness.press(.escape)
    program.pass(1)
    harness.press(.enter)
    program.pass(1)
    let end = finger - Point(x: 0, y: 250)
    harness.move(from: finger, to: end)
    #expect(try #require(scene.frontApp).frame == scene.bounds)
    harness.touch(.ended, end)
    harness.rest()
    #expect(scene.isInside)
  }

  /// A card that a drag brings into the window shows its app in the same frame.
  @Test func enteringCardShowsItsApp() throws {
    let program = try HeadlessProgram(
      pictures: 6, scene: .apps, size: Size(width: 1280, height: 800), access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let app = try #require(scene.switcher.cards[6].app as? CubeApp)
    scene.switcher.carousel.currentItemIndex = 4
    harness.rest()
    try #require(app.isHidden)
    program.draw()
    scene.switcher.carousel.scrollOffset = 5
    program.passFrame()
    program.draw()
    #expect(!app.isHidden && app.cube.indexesOfLoadedPages.count == 3)
    let pages = app.view.visibleViews(CubeAppPage.self)
    #expect(pages.count == 2 && pages.allSatisfy { $0.size == app.view.size })
  }

  /// A message lies below the cards, near the window's lower edge. The last card doesn't touch the
  /// right edge.
  @Test(
    arguments: [
      Size(width: 1280, height: 800), Size(width: 800, height: 1280), Size(width: 360, height: 720),
    ])
  func messagesLieBelowTheCards(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    harness.load()
    scene.switcher.carousel.currentItemIndex = 6
    harness.load()
    harness.rest()
    harness.press(.delete)
    program.pass(1.5)
    program.draw()
    let toast = program.application.contents.toast
    let card = try #require(scene.switcher.carousel.currentItemView)
    let frame = try #require(card.projection.bounds(of: card.bounds))
    #expect(toast.panel.minY >= frame.maxY && toast.panel.maxY == size.height - 16)
    #expect(frame.maxX <= size.width - 4)
  }

  /// Icons and names are shown only where the window's edge and other cards don't cut them.
  @Test(arguments: [Size(width: 1280, height: 800), Size(width: 360, height: 720)])
  func namesAreNeverCut(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let scene = try program.scene(AppsScene.self)
    SceneHarness(program).rest()
    let texts = scene.switcher.visibleViews(Label.self).filter { label in
      Self.names.contains(label.text) && label.parent is AppCard
    }
    #expect(texts.map(\.text).contains("Photos"))
    #expect(texts.map(\.text).contains("Weather") == (size.width > 1000))
    let frames = texts.compactMap { $0.projection.bounds(of: $0.bounds) }
      .filter { $0.minX < size.width }.sorted { $0.minX < $1.minX }
    #expect(frames.allSatisfy { $0.maxX <= size.width })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX < $1.minX })
  }

  /// A clock moves its hands while a part of its card is visible, and needs no frames otherwise.
  @Test func clockTicksWhileItsCardIsVisible() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let clock = try #require(scene.switcher.cards[1].app as? ClockApp)
    #expect(clock.isWatched && program.passFrame() != .still(until: nil))
    scene.switcher.carousel.currentItemIndex = 6
    harness.load()
    harness.rest()
    program.pass(1)
    #expect(!clock.isWatched && program.passFrame() == .still(until: nil))
  }

  /// A stopwatch keeps running while it is shown on its card, and while its card isn't visible.
  /// Only a visible one draws frames.
  @Test func applicationsKeepRunningInTheirCards() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    scene.switcher.carousel.currentItemIndex = 1
    harness.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let clock = try #require(card.app as? ClockApp)
    try harness.tap(on: card)
    let start = try harness.position(on: clock.startButton)
    harness.touch(.began, start)
    harness.touch(.ended, start)
    program.pass(1)
    program.application.handle(.key(.escape, modifiers: [], isRepeat: false))
    program.pass(1)
    #expect(scene.frontApp == nil && card.app === clock && abs(clock.stopwatch.elapsed - 2) < 0.05)
    harness.rest()
    let activity = program.passFrame()
    guard case .still(until: let next?) = activity else {
      Issue.record("The stopwatch doesn't wait for its next frame: \(activity)")
      return
    }
    #expect(next - program.time <= 0.1)
    scene.switcher.carousel.currentItemIndex = 6
    program.pass(1)
    #expect(!clock.isWatched && program.passFrame() == .still(until: nil))
    scene.switcher.carousel.currentItemIndex = 1
    program.pass(1)
    #expect(clock.stopwatch.elapsed > 3.9 && clock.stopwatch.elapsed < 4.5)
  }

  /// The cube application keeps its rotation when it returns to its card. The rotation wraps
  /// around.
  @Test func cubeAppKeepsItsRotation() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    harness.load()
    scene.switcher.carousel.currentItemIndex = 6
    harness.load()
    harness.rest()
    let card = try #require(scene.switcher.carousel.currentItemView)
    let app = try #require(card.app as? CubeApp)
    #expect(app.cube.scrollOffset > 0.3 && app.cube.scrollOffset < 0.5)
    try harness.tap(on: card)
    var turned = 0.0
    for _ in 0..<12 {
      let before = app.cube.scrollOffset
      try harness.drag(on: app.view, by: Point(x: -60, y: 0), isFlick: true)
      let change = app.cube.scrollOffset - before
      turned += change < 0 ? change + 6 : change
      #expect((0..<6).contains(app.cube.scrollOffset))
    }
    #expect(turned > 6)
    try harness.drag(on: app.view, by: Point(x: -50, y: 0))
    let rest = app.cube.scrollOffset
    #expect(rest != rest.rounded())
    #expect(harness.rest())
    #expect(scene.goBack())
    harness.rest()
    #expect(app.cube.scrollOffset == rest)
  }

  /// The thumbnails of the cube's faces fill the space beside or below the cube. A tap on one turns
  /// the cube to its face.
  @Test(arguments: windows) func thumbnailTurnsTheCubeToItsFace(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let harness = SceneHarness(program)
    let app = try open(6, as: CubeApp.self, with: harness)
    for index in [4, 1] {
      try harness.tap(on: app.thumbnails[index])
      program.draw()
      #expect(app.cube.currentPageIndex == index && app.cube.scrollOffset == Double(index))
      #expect(app.thumbnails.filter(\.isCurrent).count == 1 && app.thumbnails[index].isCurrent)
    }
    let frames = app.thumbnails.map(\.frame)
    #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= size.width && $0.maxY <= size.height })
    #expect(frames.allSatisfy { $0.intersection(app.view.frame).isEmpty })
    #expect(frames.allSatisfy { $0.width >= 44 && $0.width == $0.height })
  }

  /// In a wide window, the cube is as far from the left edge as the thumbnails are from the right.
  @Test(arguments: windows.prefix(2)) func cubeAppHasEqualMargins(size: Size) throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, size: size, access: access)
    let harness = SceneHarness(program)
    let app = try open(6, as: CubeApp.self, with: harness)
    program.draw()
    let cube = app.view.visibleViews(CubeAppPage.self).compactMap {
      $0.projection.bounds(of: $0.bounds)?.minX
    }
    let left = try #require(cube.min())
    let right = try size.width - #require(app.thumbnails.map(\.frame.maxX).max())
    #expect(abs(left - right) < 0.01 * size.width, "\(left) \(right)")
  }

  /// The cube's card isn't blank when a flick brings it into view.
  @Test func thumbnailsAreLoadedBeforeTheirCardIsVisible() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let app = try #require(scene.switcher.cards[6].app as? CubeApp)
    // Nor is the card of the other app with pictures visible beside the first card.
    scene.switcher.carousel.currentItemIndex = 0
    program.load(passing: 0.1)
    let photos = try #require(scene.switcher.cards[3].app)
    #expect(app.isHidden && photos.isHidden)
    for thumbnail in app.thumbnails {
      guard case .ready = thumbnail.picture?.state else {
        Issue.record("\(thumbnail.accessibleName)")
        continue
      }
    }
  }

  /// On its card, the cube's app requests each small picture once, at the resolution of the open
  /// app.
  @Test func thumbnailOnACardIsRequestedAtOneResolution() throws {
    let program = try HeadlessProgram(
      pictures: 6, scene: .apps, size: Size(width: 1920, height: 1080), access: access)
    let scene = try program.scene(AppsScene.self)
    let app = try #require(scene.switcher.cards[6].app as? CubeApp)
    scene.switcher.carousel.currentItemIndex = 6
    program.load(passing: 0.1)
    let store = program.application.context.pictures
    store.markAllAsChanged()
    program.draw()
    // The pictures on the cube are requested at the size of its faces, too.
    let faces = app.view.visibleViews(CubeAppPage.self).compactMap(\.picture)
    #expect(!app.isHidden && faces.count == 2)
    for thumbnail in app.thumbnails {
      let picture = try #require(thumbnail.picture)
      if faces.contains(where: { $0 === picture }) { continue }
      let requests = store.requests.pictures.keys.filter { $0.path == picture.path }
      let side = CardResolution.step(for: thumbnail.size.width)
      #expect(requests.map(\.longestSide) == [side], "\(picture.caption)")
    }
  }

  /// The backdrop loads a small copy of a picture that no app shows, also after the file was
  /// rewritten.
  @Test func backdropLoadsASmallCopyOfItsPicture() throws {
    let program = try HeadlessProgram(
      pictures: 60, scene: .apps, size: Size(width: 1280, height: 800), access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    let photos = try #require(scene.switcher.cards[3].app as? PhotosApp)
    scene.switcher.close(at: 6)
    photos.surface.scrollView.contentOffset.y = 500
    harness.rest()
    program.load(passing: 0.1)
    let store = program.application.context.pictures
    let picture = try #require(scene.backdropPicture)
    try ShadePictures.write(shade: 1, side: 900, to: picture.path.description)
    store.markAsChanged([picture.path])
    program.load(passing: 0.1)
    let side = CardResolution.step(for: 32)
    #expect(picture.cardPixels == side && store.cardResolution.step > side)
    #expect(store.tinyCopy(of: picture) != nil)
  }

  /// A note that the user chooses starts at its first line. The current note keeps its place.
  @Test func otherNoteStartsAtItsFirstLine() throws {
    let program = try HeadlessProgram(
      pictures: 6, scene: .apps, size: Size(width: 1280, height: 480), access: access)
    let harness = SceneHarness(program)
    let app = try open(0, as: NotesApp.self, with: harness)
    let list = try #require(app.visibleViews(RowList.self).first)
    let scroll = try #require(app.visibleViews(ScrollingText.self).first).scrollView
    scroll.contentOffset.y = 40
    try harness.tap(Point(x: 60, y: 0.5 * list.rowHeight), on: list)
    #expect(app.current == 0 && scroll.contentOffset.y == 40)
    try harness.tap(Point(x: 60, y: 2.5 * list.rowHeight), on: list)
    #expect(app.current == 2 && scroll.contentOffset.y == 0)
  }

  /// When all apps are closed, the button that reopens them is the only control of the scene.
  @Test func tabReachesReopenAllOnlyWhileAllAppsAreClosed() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    func namesReachedByTab() -> [String] {
      program.viewsReachedByTab().filter { $0.isInside(scene) }.map(\.accessibleName)
    }
    #expect(namesReachedByTab() == [])
    for _ in scene.switcher.cards { program.press(.delete) }
    harness.rest()
    #expect(scene.switcher.cards.isEmpty && namesReachedByTab() == ["Reopen all"])
    program.press(.tab)
    program.press(.enter)
    harness.rest()
    #expect(names(in: scene) == Self.names && program.application.tree.focused == nil)
    // The Undo button of the message about the last closed app is gone, too.
    #expect(namesReachedByTab() == [] && program.application.contents.toast.button.isHidden)
  }

  /// Keys open and close applications. After all applications are closed, a tap restores them.
  @Test func keysOpenAndCloseApplications() throws {
    let program = try HeadlessProgram(pictures: 6, scene: .apps, access: access)
    let scene = try program.scene(AppsScene.self)
    let harness = SceneHarness(program)
    func press(_ key: Key) {
      program.application.handle(.key(key, modifiers: [], isRepeat: false))
      harness.rest()
    }
    press(.left)
    press(.enter)
    #expect(scene.frontApp?.name == "Weather")
    press(.escape)
    #expect(scene.frontApp == nil && program.application.scene.kind == .apps)
    for count in (0..<7).reversed() {
      press(.delete)
      #expect(scene.switcher.cards.count == count)
    }
    #expect(scene.switcher.carousel.numberOfItems == 0)
    try harness.tap(on: scene)
    #expect(scene.switcher.cards.count == 7)
    // Undo doesn't open the closed apps a second time.
    harness.press(.letter("z"), .control)
    harness.rest()
    #expect(names(in: scene) == Self.names)
    press(.escape)
    #expect(program.application.scene.kind == .gallery)
  }
}
