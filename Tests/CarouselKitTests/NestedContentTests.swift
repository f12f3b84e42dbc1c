import CarouselKit
import GeometryKit
import GestureKit
import ScrollKit
import Testing

/// A card of 200 × 200 points with typical controls: a button, a slider, a vertical list of buttons
/// and a carousel. Their frames are relative to the card's upper left corner.
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
    // The list scrolls along one axis only, so horizontal drags reach the carousel.
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

  /// Adds the recognizers of the controls under a window point. `corner` is the card's upper left
  /// corner in the window.
  func addRecognizers(to competition: Competition, at point: Point, corner: Point) {
    let local = point - corner
    if Self.buttonFrame.contains(local) { competition.append(button) }
    if Self.sliderFrame.contains(local) { competition.append(slider) }
    if Self.listFrame.contains(local) {
      competition.append(row)
      competition.append(list.panGestureRecognizer)
      competition.append(list.touchObserver)
      competition.append(list.wheelRecognizer)
    }
    let inner = corner + Self.innerFrame.origin
    competition.plane = Projection(.translation(x: inner.x, y: inner.y))
    innerInput.addRecognizers(to: competition, at: point - inner)
    competition.plane = nil
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

/// A carousel of `Page` cards, 500 × 300 points at (40, 30) in a window, with a clock of 100 Hz.
/// Only the centred card takes input.
private final class Album: CarouselDataSource, CarouselDelegate {
  let carousel = Carousel<Page>()
  private let input: CarouselInput<Page>
  private let isInnerVertical: Bool
  private lazy var arena = GestureArena { [unowned self] point, competition in
    if let page = carousel.currentItemView, !carousel.isMoving {
      page.addRecognizers(to: competition, at: point, corner: Album.corner)
    }
    competition.plane = Projection(.translation(x: 40, y: 30))
    input.addRecognizers(to: competition, at: point - Point(x: 40, y: 30))
  }
  private var time = 0.0
  private var touch: Int64 = 0
  var selected: [Int] = []

  /// The upper left corner of the centred card, in window coordinates.
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
      arena.advance(to: time)
      carousel.advance(to: time)
      page?.inner.advance(to: time)
      page?.list.advance(to: time)
    }
  }

  /// Sends a touch event at a position relative to the upper left corner of the centred card.
  func send(_ phase: Touch.Phase, _ position: Point) {
    if phase == .began { touch += 1 }
    arena.handle(
      Touch(id: touch, phase: phase, position: Album.corner + position, time: time))
  }

  /// Drags by `translation` from the centre of a control and pauses at the end without lifting the
  /// finger.
  func drag(from frame: Rect, by translation: Point) {
    send(.began, frame.center)
    for step in 1...20 {
      run(0.02)
      send(.moved, frame.center + translation * (Double(step) / 20))
    }
    run(0.2)
  }

  func lift(_ frame: Rect, by translation: Point) {
    send(.ended, frame.center + translation)
    run(2)
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: minX + width / 2, y: minY + height / 2) }
}

/// Touches on controls inside an item. Touches that no control uses reach the carousel.
@Suite struct NestedContentTests {
  // Drags along and across a horizontal carousel. Both are longer than half a card.
  private let along = Point(x: -140, y: 0)
  private let across = Point(x: 0, y: -140)

  @Test func tapOnAButtonClicksWithoutSelecting() throws {
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
    // A tap beside the controls selects the item.
    album.send(.began, Point(x: 100, y: 55))
    album.run(0.05)
    album.send(.ended, Point(x: 100, y: 55))
    album.run(1)
    #expect(album.selected == [4])
    #expect(page.clicks == 1)
  }

  @Test func dragFromAButtonScrollsTheCarouselAndCancelsThePress() throws {
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

  @Test func sliderReceivesDragsAlongItsAxis() throws {
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

  /// The list receives vertical drags and a horizontal carousel receives horizontal ones. If the
  /// carousel is vertical too, the list inside it receives the drags.
  @Test(arguments: [false, true]) func dragDirectionDecidesBetweenListAndCarousel(isVertical: Bool)
    throws
  {
    for translation in [along, across] {
      let album = Album(isVertical: isVertical)
      let page = try #require(album.page)
      album.drag(from: Page.listFrame, by: translation)
      let isLists = translation == across
      #expect(page.list.isDragging == isLists)
      #expect(album.carousel.isDragging == (!isLists && !isVertical))
      album.lift(Page.listFrame, by: translation)
      // The list moves by the 140 points of the drag minus the 10 points before a drag is
      // recognized. The limit of 120 leaves some tolerance.
      #expect((page.list.contentOffset.y > 120) == isLists)
      #expect(page.list.contentOffset.x == 0)
      #expect(page.rowPresses.last != true && page.rowClicks == 0)
      #expect((album.carousel.scrollOffset == 4) == (isLists || isVertical))
      #expect(album.selected.isEmpty)
    }
  }

  /// A row of the list is pressed after a finger has rested on it. If the carousel then recognizes
  /// a drag, the press is cancelled and the list doesn't move.
  @Test func carouselDragCancelsAPressedRow() throws {
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

  /// A card's inner carousel receives the drags along the inner carousel's axis. The outer carousel
  /// receives other drags along the outer carousel's axis.
  @Test(arguments: [false, true], [false, true])
  func innerCarouselReceivesDragsAlongItsAxis(isVertical: Bool, isInnerVertical: Bool) throws {
    for translation in [along, across] {
      let album = Album(isVertical: isVertical, isInnerVertical: isInnerVertical)
      let page = try #require(album.page)
      album.drag(from: Page.innerFrame, by: translation)
      let isInners = isInnerVertical == (translation == across)
      let isOuters = !isInners && isVertical == (translation == across)
      #expect(page.inner.isDragging == isInners)
      #expect(album.carousel.isDragging == isOuters)
      album.lift(Page.innerFrame, by: translation)
      #expect((page.inner.scrollOffset > 0.5) == isInners)
      #expect((album.carousel.scrollOffset != 4) == isOuters)
      #expect(!page.inner.isMoving && !album.carousel.isMoving)
      // Whichever carousel was dragged, both rest on an item.
      #expect(page.inner.scrollOffset == page.inner.scrollOffset.rounded())
    }
  }

  @Test func tapInTheInnerCarouselSelectsItsItem() throws {
    let album = Album()
    let page = try #require(album.page)
    // The point lies two items to the right of the centre.
    let position = Page.innerFrame.center + Point(x: 80, y: 0)
    album.send(.began, position)
    album.run(0.05)
    album.send(.ended, position)
    album.run(1)
    #expect(page.inner.currentItemIndex == 2)
    #expect(album.selected.isEmpty)
    #expect(album.carousel.scrollOffset == 4)
  }

  /// Once a carousel has begun a drag, it follows the finger in whatever direction it moves. The
  /// list doesn't scroll.
  @Test func carouselKeepsItsDragInEveryDirection() throws {
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

  /// A touch on a moving carousel stops the carousel and doesn't press a button.
  @Test func touchOnAMovingCarouselPressesNoButton() throws {
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
