import CarouselKit
import CubeKit
import GeometryKit
import GestureKit
import StageKit
import TestSupport
import Testing

@testable import ViewKit

/// A card that contains a single view.
final class Card: View {
  let content: View

  init(_ content: View, size: Size) {
    self.content = content
    super.init(frame: Rect(origin: .zero, size: size))
    background = Background(color: .white)
    add(content)
  }
}

/// A page that contains a single view.
final class Page: View, CubePage {
  weak var cubeController: (any CubeControlling)?

  init(_ content: View) {
    super.init()
    background = Background(color: .black)
    add(content)
  }
}

/// The data source of a carousel whose cards contain a single view each.
final class Cards: CarouselDataSource {
  let view = CarouselView<Card>()
  private let count: Int
  private let size: Size
  private let make: (Int) -> View
  var carousel: Carousel<Card> { view.carousel }

  init(_ count: Int, size: Size, _ make: @escaping (Int) -> View) {
    (self.count, self.size, self.make) = (count, size, make)
    carousel.dataSource = self
  }

  func numberOfItems(in carousel: Carousel<Card>) -> Int { count }

  func carousel(
    _ carousel: Carousel<Card>, viewForItemAt index: Int, reusing view: Card?
  ) -> Card { Card(make(index), size: size) }
}

/// A finger on a view tree. Its positions are given in the coordinates of a view.
final class TreeHarness {
  let tree = ViewTree()
  /// The text that is used to lay out the tree, or `nil` if the test needs no text.
  var text: Text? { didSet { rest(0.1) } }
  private(set) var time = 0.0

  /// Creates a tree with a view that fills it and is rotated by an angle.
  init(_ view: View, turned angle: Double = 0) {
    tree.size = Size(width: 400, height: 400)
    tree.root.perspective = -1.0 / 900
    view.frame = tree.root.bounds
    if angle != 0 { view.transform = .rotation(angle: angle, x: 0.3, y: 1) }
    tree.root.add(view)
    rest(1)
  }

  func send(_ phase: Touch.Phase, _ point: Point, on view: View, id: Int64 = 1) throws {
    let position = try #require(view.projection.project(point))
    tree.handle(Touch(id: id, phase: phase, position: position, time: time))
  }

  /// Drags a finger from a point of a view by a vector in the view's coordinates. The finger rests
  /// before it is lifted.
  func drag(_ start: Point, by translation: Point, on view: View) throws {
    // The path is fixed when the finger touches down, even if the view moves later.
    let plane = view.projection
    for step in 0...10 {
      let point = start + translation * (Double(step) / 10)
      let position = try #require(plane.project(point))
      tree.handle(
        Touch(id: 1, phase: step == 0 ? .began : .moved, position: position, time: time))
      pass(0.02)
    }
    let end = try #require(plane.project(start + translation))
    pass(0.3)
    tree.handle(Touch(id: 1, phase: .ended, position: end, time: time))
  }

  func tap(_ point: Point, on view: View) throws {
    try send(.began, point, on: view)
    pass(0.05)
    try send(.ended, point, on: view)
  }

  func pass(_ seconds: Double) {
    time += seconds
    _ = tree.update(to: time)
    if let text { tree.layOut(text: text) }
  }

  /// Advances the tree by a number of seconds, in frames of 1/60 s. The default is long enough for
  /// all motions to end.
  func rest(_ seconds: Double = 6) { for _ in 0..<Int(seconds * 60) { pass(1.0 / 60) } }
}

/// Tests that nested views on cards, pages and surfaces receive the touches that are meant for
/// them, and that other touches reach the surrounding view. All are tested upright and tilted.
@Suite struct NestingTests {
  private static let angles = [0, 0.5, -0.8]
  private static let size = Size(width: 200, height: 160)

  /// The frame of a view in the middle of a card.
  private static let middle = Rect(x: 30, y: 50, width: 140, height: 60)

  @Test(arguments: angles) func buttonOnACardIsPressedByTapsButDragsReachTheCarousel(angle: Double)
    throws
  {
    var presses = [Int](repeating: 0, count: 5)
    let cards = Cards(5, size: Self.size) { index in
      let button = Button("Press", frame: Self.middle)
      button.onPress = { presses[index] += 1 }
      return button
    }
    var taps = 0
    cards.view.onTap = { _, _ in taps += 1 }
    let harness = TreeHarness(cards.view, turned: angle)
    let first = try #require(cards.carousel.itemView(at: 0))
    try harness.tap(first.content.bounds.center, on: first.content)
    #expect(presses == [1, 0, 0, 0, 0] && taps == 0)
    // A touch presses the button at first. When it becomes a drag, the carousel scrolls and the
    // press is cancelled.
    let button = try #require(first.content as? Button)
    try harness.send(.began, button.bounds.center, on: button)
    harness.pass(0.2)
    #expect(button.isPressed)
    try harness.send(.cancelled, button.bounds.center, on: button)
    try harness.drag(button.bounds.center, by: Point(x: -150, y: 0), on: button)
    #expect(!button.isPressed && presses == [1, 0, 0, 0, 0])
    harness.rest()
    #expect(cards.carousel.currentItemIndex == 1)
    // A tap on another card makes that card the current one. It doesn't press the card's button.
    let second = try #require(cards.carousel.itemView(at: 2))
    try harness.tap(Point(x: 40, y: 80), on: second)
    harness.rest()
    #expect(presses == [1, 0, 0, 0, 0] && cards.carousel.currentItemIndex == 2)
  }

  /// A view in front of a carousel. It recognizes taps, and drags reach the views behind it.
  private final class Handle: View {
    let tap = TapRecognizer()
    override var acceptsTouches: Bool { true }
    override var passesTouches: Bool { true }
    override func addRecognizers(to competition: Competition, at point: Point) {
      competition.append(tap)
    }
  }

  @Test(arguments: angles) func touchPassingViewReceivesTapsAndLetsDragsThrough(angle: Double)
    throws
  {
    let cards = Cards(5, size: Self.size) { _ in View() }
    var taps = (handle: 0, cards: 0)
    cards.view.onTap = { _, _ in taps.cards += 1 }
    let harness = TreeHarness(cards.view, turned: angle)
    // Two touch-passing views lie one in front of the other, both in front of the carousel.
    let handles = [
      Handle(frame: harness.tree.root.bounds), Handle(frame: harness.tree.root.bounds),
    ]
    for handle in handles {
      handle.tap.onTap = { _ in taps.handle += 1 }
      harness.tree.root.add(handle)
    }
    try harness.tap(Point(x: 200, y: 200), on: handles[1])
    #expect(taps == (1, 0))
    try harness.drag(Point(x: 250, y: 200), by: Point(x: -180, y: 0), on: handles[1])
    harness.rest()
    #expect(cards.carousel.currentItemIndex == 1 && taps == (1, 0))
    // The two views also recognize taps when there is no view behind them.
    cards.view.removeFromParent()
    try harness.tap(Point(x: 200, y: 200), on: handles[1])
    #expect(taps == (2, 0))
  }

  @Test(arguments: angles) func switchAndSliderOnACardReceiveTheirTouches(angle: Double) throws {
    let toggles = Cards(3, size: Self.size) { _ in Switch("Light", frame: Self.middle) }
    var harness = TreeHarness(toggles.view, turned: angle)
    let toggle = try #require(toggles.carousel.currentItemView?.content as? Switch)
    try harness.tap(toggle.bounds.center, on: toggle)
    #expect(toggle.isOn)

    for isVertical in [false, true] {
      let sliders = Cards(3, size: Self.size) { _ in
        Slider("Size", in: 0...1, value: 0.5, frame: Self.middle)
      }
      sliders.carousel.isVertical = isVertical
      harness = TreeHarness(sliders.view, turned: angle)
      let slider = try #require(sliders.carousel.currentItemView?.content as? Slider)
      let groove = Point(x: 70, y: 47)
      try harness.drag(groove, by: Point(x: 40, y: 0), on: slider)
      #expect(abs(slider.value - 0.5 - 40.0 / 114) < 1e-6)
      #expect(sliders.carousel.scrollOffset == 0)
      // If the carousel is vertical, it receives drags across the slider.
      let value = slider.value
      try harness.drag(groove, by: Point(x: 0, y: -130), on: slider)
      harness.rest()
      #expect(slider.value == value)
      #expect(sliders.carousel.currentItemIndex == (isVertical ? 1 : 0))
    }
  }

  private static func list() -> ScrollSurface {
    let list = ScrollSurface(frame: Rect(x: 10, y: 10, width: 180, height: 140))
    list.limitToVerticalScrolling()
    // The content is wider than the list. Nevertheless horizontal drags reach the surrounding view.
    list.contentSize = Size(width: 300, height: 2000)
    return list
  }

  @Test(arguments: angles) func listOnACardReceivesDragsAlongItsAxis(angle: Double) throws {
    for isVertical in [false, true] {
      let cards = Cards(3, size: Self.size) { _ in Self.list() }
      cards.carousel.isVertical = isVertical
      let harness = TreeHarness(cards.view, turned: angle)
      let list = try #require(cards.carousel.currentItemView?.content as? ScrollSurface)
      let plane = list.bounds.center
      try harness.drag(plane, by: Point(x: 0, y: -60), on: list)
      harness.rest()
      let scrolled = list.scrollView.contentOffset.y
      // The list follows the finger exactly, apart from the distance that the finger moved before
      // the drag was recognized.
      #expect(scrolled > 60 - 25 && scrolled <= 60)
      #expect(cards.carousel.scrollOffset == 0)
      try harness.drag(plane, by: Point(x: -130, y: 0), on: list)
      harness.rest()
      #expect(list.scrollView.contentOffset.y == scrolled)
      #expect(cards.carousel.currentItemIndex == (isVertical ? 0 : 1))
    }
  }

  @Test(arguments: angles) func carouselOnACardReceivesDragsAlongItsAxis(angle: Double) throws {
    for isVertical in [false, true] {
      var inner: [Cards] = []
      let outer = Cards(3, size: Size(width: 240, height: 240)) { _ in
        let cards = Cards(4, size: Size(width: 100, height: 100)) { _ in View() }
        cards.carousel.isVertical = isVertical
        cards.view.frame = Rect(x: 20, y: 20, width: 200, height: 200)
        inner.append(cards)
        return cards.view
      }
      let harness = TreeHarness(outer.view, turned: angle)
      let current = try #require(outer.carousel.currentItemView?.content)
      let cards = try #require(inner.first { $0.view === current })
      let translation = isVertical ? Point(x: 0, y: -90) : Point(x: -90, y: 0)
      try harness.drag(Point(x: 100, y: 100), by: translation, on: cards.view)
      harness.rest()
      #expect(cards.carousel.currentItemIndex == 1)
      #expect(outer.carousel.currentItemIndex == 0 && outer.carousel.scrollOffset == 0)
      // The outer carousel receives drags across the inner carousel's axis, if they are along the
      // outer carousel's axis.
      try harness.drag(
        Point(x: 100, y: 100), by: isVertical ? Point(x: -200, y: 0) : Point(x: 0, y: -200),
        on: cards.view)
      harness.rest()
      #expect(cards.carousel.currentItemIndex == 1)
      #expect(outer.carousel.currentItemIndex == (isVertical ? 1 : 0))
    }
  }

  /// A cube whose first page has a scroll surface with a carousel on it.
  final class Book: CubeControllerDataSource {
    let cube = CubeView<Page>()
    let cards = Cards(5, size: Size(width: 120, height: 120)) { _ in View() }
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    lazy var pages = [Page(surface), Page(View()), Page(View())]

    init() {
      surface.contentSize = Size(width: 400, height: 1600)
      surface.limitToVerticalScrolling()
      cards.view.frame = Rect(x: 50, y: 300, width: 300, height: 140)
      surface.content.add(cards.view)
      cube.cube.bounds = Size(width: 400, height: 400)
      cube.cube.dataSource = self
    }

    func numberOfPages(in cubeController: CubeController<Page>) -> Int { pages.count }
    func cubeController(_ cubeController: CubeController<Page>, pageAt index: Int) -> Page {
      pages[index]
    }
  }

  @Test(arguments: angles) func carouselInAScrollViewOnACubeReceivesDragsAlongItsAxis(angle: Double)
    throws
  {
    let book = Book()
    let harness = TreeHarness(book.cube, turned: angle)
    try harness.drag(Point(x: 200, y: 350), by: Point(x: 0, y: -200), on: book.surface)
    harness.rest()
    let scrolled = book.surface.scrollView.contentOffset.y
    #expect(scrolled > 150)
    // After the surface has scrolled, touches hit the carousel where it is drawn now.
    try harness.drag(Point(x: 150, y: 70), by: Point(x: -110, y: 0), on: book.cards.view)
    harness.rest()
    #expect(book.cards.carousel.currentItemIndex == 1)
    #expect(book.surface.scrollView.contentOffset.y == scrolled)
    #expect(book.cube.cube.currentPageIndex == 0 && book.cube.cube.scrollOffset == 0)
    // A horizontal drag beside the carousel rotates the cube.
    try harness.drag(Point(x: 380, y: 20), by: Point(x: -300, y: 0), on: book.surface)
    harness.rest()
    #expect(book.cube.cube.currentPageIndex == 1)
  }

  /// While the cube is between two pages, touches hit the carousel on it where it is drawn.
  @Test func touchOnARotatedCubeHitsTheCarouselWhereItIsDrawn() throws {
    let book = Book()
    let harness = TreeHarness(book.cube)
    book.surface.scrollView.contentOffset.y = 200
    for turn in [0.1, 0.2, 0.3, 0.45] {
      book.cube.cube.scrollView.contentOffset.x = turn * 400
      harness.pass(0.01)
      let card = try #require(book.cards.carousel.currentItemView)
      for x in stride(from: 5.0, to: 120, by: 10) {
        for y in stride(from: 5.0, to: 120, by: 10) {
          let position = try #require(card.projection.project(Point(x: x, y: y)))
          #expect(
            harness.tree.root.hitTest(position) === card
              || harness.tree.root.hitTest(position) === card.content)
        }
      }
    }
  }

  /// Sends random touches, wheel events and keys to all views. Afterwards every view comes to rest
  /// at a valid offset and isn't pressed.
  @Test func randomSessionsEndAtRest() throws {
    var random = SplitMix64(seed: 41)
    for _ in 0..<40 {
      let book = Book()
      let buttons = Cards(4, size: Self.size) { _ in Button("Press", frame: Self.middle) }
      buttons.view.frame = Rect(x: 20, y: 20, width: 360, height: 200)
      let slider = Slider("Size", in: 0...1, value: 0.3)
      slider.frame = Rect(x: 20, y: 240, width: 300, height: 50)
      book.surface.content.add(buttons.view)
      book.surface.content.add(slider)
      let field = TextField(
        "Name", text: "Some words", frame: Rect(x: 20, y: 320, width: 300, height: 50))
      book.surface.content.add(field)
      book.surface.scrollView.keyboardDismissMode =
        [.none, .onDrag, .interactive].randomElement(using: &random) ?? .none
      let harness = TreeHarness(book.cube, turned: [0, 0.4].randomElement(using: &random) ?? 0)
      var down: Set<Int64> = []
      for step in 0..<200 {
        let point = Point(
          x: .random(in: -20...420, using: &random), y: .random(in: -20...420, using: &random))
        let id = Int64.random(in: 1...3, using: &random)
        let phase: Touch.Phase
        switch Int.random(in: 0..<20, using: &random) {
        case 0: phase = .cancelled
        case 1...6: phase = .ended
        case 7...10: phase = .began
        default: phase = .moved
        }
        if phase == .began { down.insert(id) }
        if phase == .ended || phase == .cancelled { down.remove(id) }
        harness.tree.handle(Touch(id: id, phase: phase, position: point, time: harness.time))
        if step % 17 == 0 {
          harness.tree.handle(
            Wheel(
              delta: Point(x: .random(in: -2...2, using: &random), y: 0.3), position: point,
              time: harness.time))
        }
        if step % 5 == 0 {
          let key =
            [Key.left, .right, .home, .delete, .backspace, .tab, .escape, .enter, .letter("a")]
            .randomElement(using: &random) ?? .tab
          _ = harness.tree.handle(key, [[], .shift, .control].randomElement(using: &random) ?? [])
          harness.tree.handle(text: "é")
        }
        if step == 150 { buttons.view.removeFromParent() }
        if step == 180 { field.removeFromParent() }
        harness.pass(.random(in: 0.001...0.1, using: &random))
        for view in [book.cards.carousel, buttons.carousel] {
          #expect(view.scrollOffset.isFinite)
          #expect(view.presentedItems.allSatisfy { $0.transform.isFinite })
        }
        #expect((0...1).contains(slider.value))
        #expect((0...field.entry.characters.count).contains(field.entry.caret))
        #expect(harness.tree.focused?.isInside(harness.tree.root) ?? true)
        #expect(harness.tree.textInputArea == nil || harness.tree.focused === field)
      }
      for id in down {
        harness.tree.handle(Touch(id: id, phase: .ended, position: .zero, time: harness.time))
      }
      harness.rest(12)
      #expect(harness.tree.update(to: harness.time) == .still(until: nil))
      #expect(book.cube.cube.scrollOffset == book.cube.cube.scrollOffset.rounded())
      // Motion pauses in views that aren't on screen. When they are on screen again, they come to
      // rest.
      book.cube.cube.currentPageIndex = 0
      harness.rest(2)
      #expect(book.cards.carousel.scrollOffset == book.cards.carousel.scrollOffset.rounded())
      let pressed = buttons.carousel.visibleItemViews.contains {
        ($0.content as? Button)?.isPressed ?? false
      }
      #expect(!pressed)
    }
  }

  /// A tap at the upper edge of the window scrolls a surface there to its top. If surfaces are
  /// nested, the tap scrolls the outermost scrollable one. If another view such as a button
  /// recognizes the tap, no surface scrolls.
  @Test func tapOnTheUpperEdgeScrollsTheOutermostSurfaceToTheTop() throws {
    let outer = ScrollSurface()
    outer.limitToVerticalScrolling()
    outer.contentSize = Size(width: 400, height: 2000)
    let inner = ScrollSurface(frame: Rect(x: 0, y: 300, width: 400, height: 400))
    inner.limitToVerticalScrolling()
    inner.contentSize = Size(width: 400, height: 900)
    let button = Button("Press", frame: Rect(x: 300, y: 300, width: 100, height: 60))
    var presses = 0
    button.onPress = { presses += 1 }
    inner.content.add(button)
    outer.content.add(inner)
    let harness = TreeHarness(outer)
    func scroll() {
      outer.scrollView.contentOffset.y = 500
      inner.scrollView.contentOffset.y = 120
      harness.rest(0.5)
    }
    scroll()
    for (y, isScrolled) in [(30.0, true), (10, false)] {
      try harness.tap(Point(x: 100, y: y), on: harness.tree.root)
      harness.rest()
      #expect((outer.scrollView.contentOffset.y == 500) == isScrolled)
      #expect(inner.scrollView.contentOffset.y == 120)
    }
    outer.scrollView.scrollsToTop = false
    scroll()
    try harness.tap(Point(x: 100, y: 10), on: harness.tree.root)
    harness.rest()
    #expect(outer.scrollView.contentOffset.y == 500 && inner.scrollView.contentOffset.y == 0)
    inner.scrollView.contentOffset.y = 290
    outer.scrollView.contentOffset.y = 300
    harness.rest(0.5)
    try harness.tap(Point(x: 350, y: 20), on: harness.tree.root)
    harness.rest()
    #expect(presses == 1 && inner.scrollView.contentOffset.y == 290)
  }

  /// While a surface decelerates, a single tap at the upper edge both stops it and scrolls it to
  /// the top. This holds even if the surface recognizes taps itself.
  @Test(arguments: [false, true]) func tapOnTheUpperEdgeDuringADecelerationScrollsToTheTop(
    handlesTaps: Bool
  ) throws {
    let surface = ScrollSurface()
    surface.contentSize = Size(width: 400, height: 20_000)
    var taps = 0
    if handlesTaps { surface.onTap = { _ in taps += 1 } }
    let harness = TreeHarness(surface)
    for step in 0...6 {
      let point = Point(x: 100, y: 380 - 40 * Double(step))
      try harness.send(step == 0 ? .began : step == 6 ? .ended : .moved, point, on: surface)
      harness.pass(0.016)
    }
    harness.pass(0.1)
    #expect(surface.scrollView.isDecelerating)
    try harness.tap(Point(x: 100, y: 10), on: harness.tree.root)
    harness.rest()
    #expect(surface.scrollView.contentOffset.y == 0 && taps == 0)
  }

  /// When a view is removed, its touch is cancelled and the focus is cleared.
  @Test func removedViewLosesItsTouchAndTheFocus() throws {
    let button = Button("Press", frame: Rect(x: 0, y: 0, width: 100, height: 50))
    var presses = 0
    button.onPress = { presses += 1 }
    let harness = TreeHarness(View())
    harness.tree.root.add(button)
    harness.tree.focus(button)
    #expect(harness.tree.focused === button)
    try harness.send(.began, Point(x: 50, y: 25), on: button)
    #expect(button.isPressed)
    button.removeFromParent()
    #expect(!button.isPressed && harness.tree.focused == nil)
    harness.tree.handle(
      Touch(id: 1, phase: .ended, position: Point(x: 50, y: 25), time: harness.time))
    #expect(presses == 0)
    #expect(!harness.tree.handle(.space, []))
  }
}
