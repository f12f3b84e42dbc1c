import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Each scene as a hand has been in it, with what that has come to and what is seen then.
@WindowActor @Suite struct VisitTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A flick goes past several pictures, a tap brings the second one beside the centre there, and another one
  /// opens it. A flick turns to the next one, and when that closes the carousel has gone along. Then its type
  /// changes.
  @Test func gallery() throws {
    let visit = try Visit(.gallery, turn: turn)
    visit.play(to: 0)
    let beginning = try #require(visit.application.scene.view as? GalleryScene).carousel
    #expect(beginning.currentItemIndex == 7 && beginning.type == .coverFlow)
    let gallery = try visit.scene(GalleryScene.self)
    #expect(gallery.carousel.currentItemIndex == 18 && !gallery.carousel.isMoving)
    #expect(gallery.carousel.type == .coverFlow2 && !gallery.viewer.isOpen)
    #expect(gallery.subject == "Star Watch")
    try visit.looksAsItDid()
  }

  /// A drag turns to the page of text, which another one scrolls; on the page of controls a drag along a
  /// slider sets it and turns nothing.
  @Test func cube() throws {
    let visit = try Visit(.cube, turn: turn)
    let cube = try visit.scene(CubeScene.self)
    #expect(cube.cube.scrollOffset == 2 && cube.pages[2] is ControlsPage)
    let text = try #require(cube.pages[1].scrolls)
    #expect(text.contentOffset.y > 100 && text.contentOffset.x == 0)
    #expect(cube.settings.distance > CubeSettings().distance * 1.5)
    try visit.looksAsItDid()
  }

  /// A drag winds it, a tap brings a card to the front, and a key the next one.
  @Test func helix() throws {
    let visit = try Visit(.helix, turn: turn)
    _ = try visit.scene(View.self)
    #expect(visit.application.scene.subject == "Blossom Hill")
    try visit.looksAsItDid()
  }

  /// The card that was swiped up is gone. The clock was opened, its stopwatch started, and it goes on in its
  /// card since a swipe from the lower edge led back. Its hands show the time of day of the session.
  @Test func apps() throws {
    let visit = try Visit(.apps, turn: turn)
    let apps = try visit.scene(AppsScene.self)
    #expect(
      apps.switcher.cards.compactMap { $0.app?.name }
        == ["Reader", "Clock", "Picture", "Lamp", "Cube"])
    #expect(apps.opened == nil && apps.switcher.carousel.currentItemIndex == 1)
    let clock = try #require(apps.switcher.cards[1].app as? ClockApp)
    #expect(clock.elapsed > 2 && clock.isRunning)
    try visit.looksAsItDid()
  }

  /// Two presses count, and a drag that began on the same button turned the circle and pressed nothing. A tap
  /// beside the button selected the card; the next one refused.
  @Test func buttons() throws {
    let visit = try Visit(.buttons, turn: turn)
    let buttons = try visit.scene(ButtonsScene.self)
    #expect(buttons.items[0].presses == 2)
    #expect(buttons.items.dropFirst().allSatisfy { $0.presses == 0 })
    #expect(buttons.carousel.currentItemIndex == 1 && buttons.selected == 1)
    #expect(buttons.answer.text.hasPrefix("Card 3 refuses"))
    try visit.looksAsItDid()
  }

  /// Drags along two sliders set them and moved nothing; beside them a flick brought the next card, whose
  /// steppers set the carousel's type and feel.
  @Test func controls() throws {
    let visit = try Visit(.controls, turn: turn)
    let controls = try visit.scene(ControlsScene.self)
    #expect(controls.along.value > 0.5 && controls.tilt.value < 0.85)
    #expect(controls.carousel.currentItemIndex == 1 && !controls.carousel.isMoving)
    #expect(controls.carousel.type == .coverFlow2 && controls.carousel.scrollSpeed == 0.75)
    try visit.looksAsItDid()
  }

  /// A flick scrolled the list, and the carousel stayed; a tap ticked a row. A drag to the side brought the next
  /// card, and the list stayed.
  @Test func lists() throws {
    let visit = try Visit(.lists, turn: turn)
    let lists = try visit.scene(ListsScene.self)
    #expect(lists.carousel.scrollOffset == 1 && lists.ticked[0].count == 1)
    let row = try #require(lists.ticked[0].first)
    let card = try #require(lists.carousel.itemView(at: 0))
    let offset = card.list.scrollView.contentOffset.y
    #expect(offset > 150 && abs(Double(row) * RowList.rowHeight - offset) < 4 * RowList.rowHeight)
    try visit.looksAsItDid()
  }

  /// A drag across turned the carousel on the card, one along the row the row; there the inner one lies along
  /// it, and took the drag for itself.
  @Test func nested() throws {
    let visit = try Visit(.nested, turn: turn)
    let nested = try visit.scene(NestedScene.self)
    #expect(nested.carousel.scrollOffset == 1)
    for card in nested.cards.prefix(2) {
      #expect(card.inner.carousel.currentItemIndex != 0 && !card.inner.carousel.isMoving)
    }
    try visit.looksAsItDid()
  }

  /// One was flicked, and another one dragged back: all are in the same place, on an item.
  @Test func mirrored() throws {
    let visit = try Visit(.mirrored, turn: turn)
    let mirrored = try visit.scene(MirroredScene.self)
    let offsets = Set(mirrored.carousels.map(\.carousel.scrollOffset))
    #expect(mirrored.carousels.count > 2 && offsets.count == 1)
    let offset = try #require(offsets.first)
    #expect(offset >= 1 && offset == offset.rounded())
    try visit.looksAsItDid()
  }

  /// Handles were dragged: what each is called lies where it was put, and is cut off at the frame.
  @Test func offsets() throws {
    let visit = try Visit(.offsets, turn: turn)
    _ = try visit.scene(View.self)
    let view = try #require(visit.views(CarouselView<NumberedCard>.self).first)
    #expect(view.carousel.contentOffset == Point(x: 40, y: -20))
    #expect(view.carousel.viewpointOffset == Point(x: -30, y: 10))
    #expect(view.carousel.perspective > -1 / 501.0 && view.carousel.clipsToBounds)
    try visit.looksAsItDid()
  }

  /// A hasty flick was one page, a tap on a dot went to the last one, and pulling that brought more.
  @Test func pages() throws {
    let visit = try Visit(.pages, turn: turn)
    _ = try visit.scene(View.self)
    #expect(visit.application.scene.subject == "Page 6" && visit.texts.contains("6"))
    try visit.looksAsItDid()
  }

  /// What had failed was tried again, and is there.
  @Test func loading() throws {
    let visit = try Visit(.loading, turn: turn)
    _ = try visit.scene(View.self)
    #expect(visit.application.scene.subject == "Dune Sea")
    let failed = visit.views(Button.self).filter { $0.title == "Try again" }
    #expect(failed.isEmpty)
    try visit.looksAsItDid()
  }

  /// The scrubber was pulled to its end, and a flick led back by some.
  @Test func million() throws {
    let visit = try Visit(.million, turn: turn)
    _ = try visit.scene(View.self)
    let number = Int(visit.application.scene.subject.filter(\.isNumber)) ?? 0
    #expect(number < 10_000_000 && number > 9_999_900)
    try visit.looksAsItDid()
  }

  /// A card was held and put two places further on, another one taken out; one more was inserted, and that undone.
  @Test func editing() throws {
    let visit = try Visit(.editing, turn: turn)
    _ = try visit.scene(View.self)
    let carousel = try #require(visit.views(CarouselView<NumberedCard>.self).first).carousel
    let numbers = carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0)?.number }
    #expect(numbers == [1, 2, 3, 5, 4, 7, 8, 9])
    try visit.looksAsItDid()
  }

  /// A flick moved the chart along both axes, and a double tap brought a figure close.
  @Test func scroll() throws {
    let visit = try Visit(.scroll, turn: turn)
    _ = try visit.scene(View.self)
    let scroll = try #require(visit.views(ScrollSurface.self).first).scrollView
    #expect(scroll.zoomScale > 1.5 * scroll.minimumZoomScale && !scroll.isMoving)
    try visit.looksAsItDid()
  }

  /// It was turned, a page loaded anew, turned on, and the cube on that page turned by itself.
  @Test func cubes() throws {
    let visit = try Visit(.cubes, turn: turn)
    _ = try visit.scene(View.self)
    #expect(visit.application.scene.subject == "Page 3" && visit.texts.contains("b"))
    try visit.looksAsItDid()
  }

  /// Each scene has been visited, from its beginning to the end.
  @Test(arguments: SceneTable.standard.all.map(\.name)) func itBeginsInItsScene(
    name: String
  ) throws {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let recording = try Recording(path: Visit.path(of: kind))
    #expect(recording.isWhole)
    #expect(try ShowCommand.session(recording.beginning, of: name).scene.kind == kind)
  }
}
