import CarouselKit
import GeometryKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct ShelvesSceneTests {
  // Views are released before the window closes, in the order of the properties.
  private let scene: ShelvesScene
  private let harness: SceneHarness
  private let program: HeadlessProgram

  init() async throws {
    let access = await WindowAccess.acquire()
    program = try HeadlessProgram(pictures: 1, scene: .shelves, access: access)
    scene = try program.scene(ShelvesScene.self)
    harness = SceneHarness(program)
  }

  private var offset: Double { scene.surface.scrollView.contentOffset.y }

  @Test func eachShelfHasAnotherCarouselType() {
    let types = scene.shelves.map(\.covers.carousel.type)
    #expect(Set(types.map(\.name)).count == types.count && types.count >= 6)
    #expect(scene.shelves.allSatisfy { $0.albums.count >= 5 })
  }

  /// A vertical drag scrolls the shelves, and a horizontal drag the albums under the finger, also
  /// when the drag begins on an album.
  @Test func dragScrollsTheShelvesOrTheAlbums() throws {
    let covers = scene.shelves[0].covers
    try harness.drag(on: covers, by: Point(x: 0, y: -90))
    #expect(offset > 60 && covers.carousel.scrollOffset == 0)
    let scrolled = offset
    try harness.drag(on: scene.shelves[1].covers, by: Point(x: -160, y: 0))
    #expect(offset == scrolled && scene.shelves[1].covers.carousel.currentItemIndex > 0)
    #expect(covers.carousel.scrollOffset == 0 && scene.current === scene.shelves[1])
    #expect(scene.subject == scene.shelves[1].currentAlbum?.title)
  }

  /// A drag that begins on the title of a shelf moves the albums of that shelf.
  @Test func dragOnATitleScrollsTheAlbums() throws {
    let shelf = scene.shelves[0]
    try harness.drag(
      from: Point(x: 120, y: 16), on: shelf, by: Point(x: -160, y: 0))
    #expect(shelf.covers.carousel.currentItemIndex > 0 && offset == 0)
  }

  /// The covers of each shelf fill at least two thirds of the width, and none is larger than the
  /// centred cover. The name of each album fits on its line.
  @Test(
    arguments: [
      Size(width: 360, height: 720), Size(width: 800, height: 1280), Size(width: 1280, height: 800),
      Size(width: 3840, height: 2160), Size(width: 1280, height: 400),
      Size(width: 1920, height: 540), Size(width: 3440, height: 1440),
    ])
  func coversFillTheShelves(size: Size) throws {
    let fixture = SceneFixture(
      try .headless(program.window, paths: []), ShelvesScene.init)
    fixture.layOut(size)
    for time in 1...3 { fixture.update(to: Double(time)) }
    let text = program.application.text
    for shelf in fixture.scene.shelves {
      let carousel = shelf.covers.carousel
      let title = "\(carousel.type.name) in \(size)"
      func bounds(_ view: View) throws -> Rect {
        try #require(view.projection.bounds(of: view.bounds))
      }
      let covers = carousel.presentedItems.filter { !$0.isHidden && $0.alpha > 0.3 }
      let frames = try covers.map { try bounds($0.view) }
      let left = max(try #require(frames.map(\.minX).min()), 0)
      let right = min(try #require(frames.map(\.maxX).max()), size.width)
      #expect(right - left >= size.width * 2 / 3, "\(left)…\(right): \(title)")
      let centred = try bounds(try #require(carousel.currentItemView))
      #expect(frames.allSatisfy { $0.height <= centred.height * 1.001 }, "\(title)")
      let shown = try bounds(shelf)
      #expect(centred.minY > shown.minY && centred.maxY < shown.maxY, "\(centred): \(title)")
      let labels = shelf.visibleViews(Label.self)
      for album in shelf.albums {
        let width = text.measure(album.title, try #require(labels.last).style).width
        #expect(width <= labels.last?.size.width ?? 0, "\(album.title): \(title)")
      }
    }
  }

  /// A tap on an album beside the centre brings it there. A tap on the centred album opens it, and
  /// going back returns to the shelf.
  @Test func tapOpensTheCentredAlbum() throws {
    let shelf = scene.shelves[0]
    let next = try #require(shelf.covers.carousel.itemView(at: 1))
    try harness.tap(Point(x: next.size.width - 4, y: next.size.height / 2), on: next)
    #expect(shelf.covers.carousel.currentItemIndex == 1 && !scene.isInside)
    try harness.tap(on: try #require(shelf.covers.carousel.currentItemView))
    #expect(scene.isInside && scene.surface.isHidden && scene.album.opacity == 1)
    #expect(scene.album.title == shelf.albums[1].title)
    #expect(scene.album.covers.pictures.map(\.path) == shelf.albums[1].pictures.map(\.path))
    #expect(scene.subject == shelf.albums[1].title)
    try harness.drag(on: scene.album.covers, by: Point(x: -250, y: 0))
    #expect(scene.album.covers.carousel.currentItemIndex == 1)
    #expect(scene.subject == shelf.albums[1].pictures[1].caption)
    // The gallery shows other pictures, in which it can't open this one.
    #expect(scene.picture == nil)
    harness.press(.escape)
    harness.rest()
    #expect(!scene.isInside && scene.album.isHidden && !scene.surface.isHidden)
    #expect(shelf.covers.carousel.currentItemIndex == 1)
    #expect(program.application.scene.kind == .shelves)
  }

  /// A picture can be opened in the gallery as soon as the gallery's folder contains that picture.
  @Test func openPictureFollowsTheGallery() throws {
    let cover = try #require(scene.shelves[0].covers.carousel.currentItemView)
    try harness.tap(on: cover)
    #expect(scene.isInside && scene.picture == nil)
    let path = scene.shelves[0].albums[0].pictures[0].path
    scene.update(with: CatalogChange([path]), newIndexes: [])
    #expect(scene.picture == path)
    scene.show(CatalogChange([]))
    #expect(scene.picture == nil)
  }

  /// Up and Down move to another shelf and scroll it into view. The other keys scroll the albums of
  /// that shelf.
  @Test func arrowKeysMoveBetweenShelvesAndAlbums() throws {
    for index in [1, 2, 3] {
      harness.press(.down)
      harness.rest()
      let shelf = scene.shelves[index]
      #expect(scene.current === shelf && program.application.tree.focused === shelf.covers)
      let frame = try #require(shelf.projection.bounds(of: shelf.bounds))
      #expect(frame.minY >= scene.surface.frame.minY && frame.maxY <= scene.surface.frame.maxY + 1)
      harness.press(.right)
      harness.rest()
      #expect(shelf.covers.carousel.currentItemIndex == 1)
    }
    harness.press(.up)
    harness.rest()
    #expect(scene.current === scene.shelves[2])
    harness.press(.enter)
    harness.rest()
    #expect(scene.isInside && scene.album.title == scene.shelves[2].albums[1].title)
  }

  /// Tab and Shift+Tab reach every shelf, scroll it into view and make it the current one.
  @Test func tabReachesEveryShelf() throws {
    let tree = program.application.tree
    let ways: [(Modifiers, [Shelf])] = [([], scene.shelves), (.shift, scene.shelves.reversed())]
    for (modifiers, wanted) in ways {
      tree.focus(nil)
      var reached: [Shelf] = []
      for _ in 0..<24 {
        program.draw()
        harness.press(.tab, modifiers)
        harness.rest()
        guard let shelf = scene.shelves.first(where: { $0.covers === tree.focused }) else {
          continue
        }
        reached.append(shelf)
        let frame = try #require(shelf.covers.projection.bounds(of: shelf.covers.bounds))
        #expect(frame.minY >= 0 && frame.maxY <= 401 && scene.current === shelf)
      }
      let first = reached.prefix(wanted.count)
      #expect(first.map(\.covers.name) == wanted.map(\.covers.name))
    }
    harness.press(.enter)
    harness.rest()
    #expect(scene.isInside && scene.album.title == scene.current.currentAlbum?.title)
  }

  /// The covers of the first shelf are symmetric about the centre.
  @Test func firstShelfHasAsManyCoversOnBothSides() {
    #expect(scene.shelves[0].albums.count % 2 == 1)
    let carousel = scene.shelves[0].covers.carousel
    let offsets = carousel.presentedItems.compactMap { item in
      item.index.map { carousel.offsetForItem(at: $0) }
    }
    #expect(offsets.min() == -5 && offsets.max() == 5 && carousel.currentItemIndex == 0)
  }

  /// Shelves outside the window aren't drawn, but can still get the focus.
  @Test func onlyVisibleShelvesAreDrawn() {
    program.draw()
    #expect(scene.shelves.map(\.opacity) == [1, 1, 0, 0, 0, 0])
    scene.surface.scrollView.contentOffset.y = scene.shelves[3].frame.minY
    program.passFrame()
    program.draw()
    #expect(scene.shelves[0].opacity == 0 && scene.shelves[3].opacity == 1)
    #expect(scene.shelves.allSatisfy { !$0.isHidden })
  }

  /// A right-click reaches the shelf under the pointer, and no shelf that has scrolled away.
  @Test func menuBelongsToTheShelfUnderThePointer() throws {
    #expect(scene.itemMenu(at: Point(x: 320, y: 8)) == nil)
    scene.surface.scrollView.contentOffset.y = scene.shelves[2].frame.minY
    harness.rest()
    let middle = try harness.position(on: scene.shelves[2].covers)
    #expect(scene.itemMenu(at: middle) != nil && scene.current === scene.shelves[2])
  }

  @Test func menuOpensTheAlbumUnderTheFinger() throws {
    let covers = scene.shelves[0].covers
    let next = try #require(covers.carousel.itemView(at: 1))
    let point = try harness.position(
      Point(x: next.size.width - 4, y: next.size.height / 2), on: next)
    #expect(scene.itemMenu(at: point)?.item == 1)
    scene.contextMenuItem = 1
    scene.perform(.open)
    scene.contextMenuItem = nil
    harness.rest()
    #expect(scene.isInside && scene.album.title == scene.shelves[0].albums[1].title)
  }
}
