import CarouselKit
import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// A card of 200 × 200 with what people put on cards: a button, a slider, a list
/// of buttons that scrolls down, and a carousel of its own. All places are the card's own, from its upper left corner.
private final class Page: CarouselItemView {
  let size = Size(width: 200, height: 200)

  let button = TapRecognizer()
  let slider = PanRecognizer()
  let list = ScrollView(bounds: Page.listFrame.size)
  let row = TapRecognizer()
  let inner = Carousel<Chip>()
  let innerInput: CarouselInput<Chip>
  private let chips = Chips()

  var presses: [Bool] = []
  var clicks = 0
  var slid: [Pan] = []
  var rowPresses: [Bool] = []
  var rowClicks = 0

  static let buttonFrame = Rect(x: 10, y: 10, width: 80, height: 40)
  static let sliderFrame = Rect(x: 110, y: 10, width: 80, height: 40)
  static let listFrame = Rect(x: 10, y: 60, width: 180, height: 60)
  static let innerFrame = Rect(x: 10, y: 130, width: 180, height: 60)

  init(isInnerVertical: Bool) {
    innerInput = CarouselInput(inner)
    slider.axis = .horizontal
    list.contentSize = Size(width: 180, height: 600)
    // What goes to the side is left to the carousel.
    list.isDirectionalLockEnabled = true
    inner.bounds = Self.innerFrame.size
    inner.isVertical = isInnerVertical
    inner.dataSource = chips
    inner.layoutIfNeeded()
    button.onPressChange = { [unowned self] in presses.append($0) }
    button.onTap = { [unowned self] _ in clicks += 1 }
    slider.onPan = { [unowned self] in slid.append($0) }
    row.onPressChange = { [unowned self] in rowPresses.append($0) }
    row.onTap = { [unowned self] _ in rowClicks += 1 }
  }

  /// Enters what lies under a point, given the card's corner in the window.
  func enter(_ contest: Contest, at point: Point, corner: Point) {
    let place = point - corner
    if Self.buttonFrame.contains(place) { contest.append(button) }
    if Self.sliderFrame.contains(place) { contest.append(slider) }
    if Self.listFrame.contains(place) {
      contest.append(row)
      contest.append(list.panGestureRecognizer)
      contest.append(list.touchObserver)
      contest.append(list.wheelRecognizer)
    }
    let inner = corner + Self.innerFrame.origin
    contest.plane = Projection(.translation(x: inner.x, y: inner.y))
    innerInput.enter(contest, at: point - inner)
    contest.plane = nil
  }
}

private final class Chip: CarouselItemView {
  let size = Size(width: 40, height: 20)
}

private final class Chips: CarouselDataSource {
  func numberOfItems(in carousel: Carousel<Chip>) -> Int { 30 }
  func carousel(
    _ carousel: Carousel<Chip>, viewForItemAt index: Int, reusing view: Chip?
  ) -> Chip { view ?? Chip() }
}

/// A carousel of such cards, of 500 × 300 at (40, 30) of a window, with a clock of 100 Hz. Only the
/// centred card takes input.
private final class Album: CarouselDataSource, CarouselDelegate {
  let carousel = Carousel<Page>()
  private let input: CarouselInput<Page>
  private let isInnerVertical: Bool
  private lazy var referee = Referee { [unowned self] point, contest in
    if let page = carousel.currentItemView, !carousel.isMoving {
      page.enter(contest, at: point, corner: Album.corner)
    }
    contest.plane = Projection(.translation(x: 40, y: 30))
    input.enter(contest, at: point - Point(x: 40, y: 30))
  }
  private var time = 0.0
  private var touch: Int64 = 0
  var selected: [Int] = []

  /// Where the centred card's corner is in the window.
  static let corner = Point(x: 40 + 250 - 100, y: 30 + 150 - 100)

  init(isVertical: Bool = false, isInnerVertical: Bool = false) {
    self.isInnerVertical = isInnerVertical
    input = CarouselInput(carousel)
    carousel.bounds = Size(width: 500, height: 300)
    carousel.isVertical = isVertical
    carousel.delegate = self
    carousel.dataSource = self
    carousel.currentItemIndex = 4
    run(1)
  }

  var page: Page? { carousel.currentItemView }

  func numberOfItems(in carousel: Carousel<Page>) -> Int { 9 }
  func carousel(
    _ carousel: Carousel<Page>, viewForItemAt index: Int, reusing view: Page?
  ) -> Page { view ?? Page(isInnerVertical: isInnerVertical) }
  func carousel(_ carousel: Carousel<Page>, didSelectItemAt index: Int) { selected.append(index) }

  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 100).rounded()) {
      time += 0.01
      referee.advance(to: time)
      carousel.advance(to: time)
      page?.inner.advance(to: time)
      page?.list.advance(to: time)
    }
  }

  /// A finger at a place of the centred card.
  func send(_ phase: Touch.Phase, _ place: Point) {
    if phase == .began { touch += 1 }
    referee.handle(
      Touch(id: touch, phase: phase, position: Album.corner + place, time: time))
  }

  /// A drag that begins in the middle of a part of the card and ends at rest; the finger stays down.
  func drag(from frame: Rect, by way: Point) {
    send(.began, frame.center)
    for step in 1...20 {
      run(0.02)
      send(.moved, frame.center + way * (Double(step) / 20))
    }
    run(0.2)
  }

  func lift(_ frame: Rect, by way: Point) {
    send(.ended, frame.center + way)
    run(2)
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}

/// What lies inside an item gets its touches, and the carousel those that it leaves.
@Suite struct NestedContentTests {
  // More than half a card.
  private let along = Point(x: -140, y: 0)
  private let across = Point(x: 0, y: -140)

  @Test func aTapOnAButtonClicksItAndSelectsNothing() throws {
    let album = Album()
    let page = try #require(album.page)
    album.send(.began, Page.buttonFrame.center)
    album.run(0.05)
    #expect(page.presses == [true])
    album.send(.ended, Page.buttonFrame.center)
    album.run(1)
    #expect(page.presses == [true, false])
    #expect(page.clicks == 1)
    #expect(album.selected.isEmpty)
    #expect(album.carousel.scrollOffset == 4)
    // Beside all of them the tap is the carousel's.
    album.send(.began, Point(x: 100, y: 55))
    album.run(0.05)
    album.send(.ended, Point(x: 100, y: 55))
    album.run(1)
    #expect(album.selected == [4])
    #expect(page.clicks == 1)
  }

  @Test func aDragFromAButtonScrollsAndCancelsTheButton() throws {
    let album = Album()
    let page = try #require(album.page)
    album.drag(from: Page.buttonFrame, by: along)
    #expect(page.presses == [true, false])
    #expect(album.carousel.isDragging)
    #expect(album.carousel.scrollOffset > 4.2)
    album.lift(Page.buttonFrame, by: along)
    #expect(page.clicks == 0)
    #expect(album.selected.isEmpty)
    #expect(album.carousel.scrollOffset == album.carousel.scrollOffset.rounded())
  }

  @Test func aSliderKeepsADragAlongItself() throws {
    let album = Album()
    let page = try #require(album.page)
    album.drag(from: Page.sliderFrame, by: along)
    album.lift(Page.sliderFrame, by: along)
    #expect(page.slid.first?.state == .began)
    #expect(page.slid.last?.state == .ended)
    #expect(page.slid.last?.translation == along)
    #expect(album.carousel.scrollOffset == 4)
    #expect(album.selected.isEmpty)
  }

  /// A list goes its own way, and the carousel the other, in either orientation of the carousel; where
  /// both go the same, the list, which is inside, has it.
  @Test(arguments: [false, true]) func aListAndTheCarouselShareTheDirections(isVertical: Bool)
    throws
  {
    for way in [along, across] {
      let album = Album(isVertical: isVertical)
      let page = try #require(album.page)
      album.drag(from: Page.listFrame, by: way)
      let isLists = way == across
      #expect(page.list.isDragging == isLists)
      #expect(album.carousel.isDragging == (!isLists && !isVertical))
      album.lift(Page.listFrame, by: way)
      // All but the slop of 10 points and what the first movement was beyond it.
      #expect((page.list.contentOffset.y > 120) == isLists)
      #expect(page.list.contentOffset.x == 0)
      #expect(page.rowPresses.last != true && page.rowClicks == 0)
      #expect((album.carousel.scrollOffset == 4) == (isLists || isVertical))
      #expect(album.selected.isEmpty)
    }
  }

  /// A row of a list hears of a finger that stays; when the carousel then takes the drag over, the row is
  /// let go, and the list never moves.
  @Test func aPressedRowIsLetGoWhenTheCarouselTakesOver() throws {
    let album = Album()
    let page = try #require(album.page)
    let start = Page.listFrame.center
    album.send(.began, start)
    album.run(0.1)
    #expect(page.rowPresses.isEmpty)
    album.run(0.1)
    #expect(page.rowPresses == [true])
    for step in 1...10 {
      album.run(0.02)
      album.send(.moved, start + along * (Double(step) / 10))
    }
    #expect(page.rowPresses == [true, false])
    #expect(album.carousel.isDragging && !page.list.isDragging)
    album.run(0.2)
    album.lift(Page.listFrame, by: along)
    #expect(album.carousel.scrollOffset == 5)
    #expect(page.list.contentOffset == .zero && !page.list.isTracking)
    #expect(page.rowClicks == 0 && album.selected.isEmpty)
  }

  /// Of two carousels along one axis the inner one has the drag; across it, the outer one.
  @Test(arguments: [false, true], [false, true])
  func aCarouselInACarousel(isVertical: Bool, isInnerVertical: Bool) throws {
    for way in [along, across] {
      let album = Album(isVertical: isVertical, isInnerVertical: isInnerVertical)
      let page = try #require(album.page)
      album.drag(from: Page.innerFrame, by: way)
      let isInners = isInnerVertical == (way == across)
      let isOuters = !isInners && isVertical == (way == across)
      #expect(page.inner.isDragging == isInners)
      #expect(album.carousel.isDragging == isOuters)
      album.lift(Page.innerFrame, by: way)
      #expect((page.inner.scrollOffset > 0.5) == isInners)
      #expect((album.carousel.scrollOffset != 4) == isOuters)
      #expect(!page.inner.isMoving && !album.carousel.isMoving)
      // Both rest on an item, whoever had the drag.
      #expect(page.inner.scrollOffset == page.inner.scrollOffset.rounded())
    }
  }

  @Test func aTapInTheInnerCarouselSelectsThere() throws {
    let album = Album()
    let page = try #require(album.page)
    // Two items beside the centre.
    let place = Page.innerFrame.center + Point(x: 80, y: 0)
    album.send(.began, place)
    album.run(0.05)
    album.send(.ended, place)
    album.run(1)
    #expect(page.inner.currentItemIndex == 2)
    #expect(album.selected.isEmpty)
    #expect(album.carousel.scrollOffset == 4)
  }

  /// Once the carousel has a drag it keeps it, wherever the finger goes; nothing inside hears of it.
  @Test func theCarouselKeepsWhatItHas() throws {
    let album = Album()
    let page = try #require(album.page)
    let start = Page.listFrame.center
    album.send(.began, start)
    for step in 1...10 {
      album.run(0.02)
      album.send(.moved, start + Point(x: -4 * Double(step), y: 0))
    }
    for step in 1...20 {
      album.run(0.02)
      album.send(.moved, start + Point(x: -40, y: -4 * Double(step)))
    }
    #expect(album.carousel.isDragging)
    #expect(page.list.contentOffset == .zero)
    album.send(.cancelled, start + Point(x: -40, y: -80))
    album.run(1)
    #expect(!album.carousel.isMoving)
    #expect(page.list.contentOffset == .zero)
  }

  /// What moves is caught, not pressed.
  @Test func aMovingCarouselGivesItsCardsNoTouches() throws {
    let album = Album()
    album.carousel.scrollToItem(at: 5, animated: true)
    album.run(0.35)
    let page = try #require(album.page)
    album.send(.began, Page.buttonFrame.center)
    album.run(0.05)
    album.send(.ended, Page.buttonFrame.center)
    album.run(2)
    #expect(page.clicks == 0 && page.presses.isEmpty)
    #expect(!album.carousel.isMoving)
  }
}
