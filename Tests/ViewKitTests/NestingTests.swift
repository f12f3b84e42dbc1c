import CarouselKit
import CubeKit
import GeometryKit
import GestureKit
import StageKit
import TestSupport
import Testing

@testable import ViewKit

/// A card with one thing on it.
final class Card: View {
  let content: View

  init(_ content: View, size: Size) {
    self.content = content
    super.init(frame: Rect(origin: .zero, size: size))
    ground = Ground(color: .white)
    add(content)
  }
}

/// A page with one thing on it.
final class Page: View, CubePage {
  weak var cubeController: (any CubeControlling)?

  init(_ content: View) {
    super.init()
    ground = Ground(color: .black)
    add(content)
  }
}

/// Cards with things on them, in one carousel.
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

/// Fingers over a tree, at points of the views.
final class Hand {
  let tree = ViewTree()
  /// What measures texts, where there are any to be touched.
  var text: Text? { didSet { rest(0.1) } }
  private(set) var time = 0.0

  /// A tree with a view that fills it, upright or turned.
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

  /// A finger from a point of a view along a way in its plane, which is at rest before it lifts.
  func drag(_ start: Point, by way: Point, on view: View) throws {
    // Where it lies as the finger lands: what moves under it doesn't lead it.
    let plane = view.projection
    for step in 0...10 {
      let place = start + way * (Double(step) / 10)
      let position = try #require(plane.project(place))
      tree.handle(
        Touch(id: 1, phase: step == 0 ? .began : .moved, position: position, time: time))
      pass(0.02)
    }
    let end = try #require(plane.project(start + way))
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

  /// Lets everything come to rest.
  func rest(_ seconds: Double = 6) { for _ in 0..<Int(seconds * 60) { pass(1.0 / 60) } }
}

/// What lies on cards, pages and surfaces gets its touches, and leaves what isn't its own, upright and
/// turned.
@Suite struct NestingTests {
  private static let angles = [0, 0.5, -0.8]
  private static let size = Size(width: 200, height: 160)

  /// Something in the middle of a card.
  private static let middle = Rect(x: 30, y: 50, width: 140, height: 60)

  @Test(arguments: angles) func aButtonOnACard(angle: Double) throws {
    var presses = [Int](repeating: 0, count: 5)
    let cards = Cards(5, size: Self.size) { index in
      let button = Button("Press", frame: Self.middle)
      button.onPress = { presses[index] += 1 }
      return button
    }
    var taps = 0
    cards.view.onTap = { _, _ in taps += 1 }
    let hand = Hand(cards.view, turned: angle)
    let first = try #require(cards.carousel.itemView(at: 0))
    try hand.tap(first.content.bounds.center, on: first.content)
    #expect(presses == [1, 0, 0, 0, 0] && taps == 0)
    // A drag that starts on it scrolls, and doesn't press.
    let button = try #require(first.content as? Button)
    try hand.send(.began, button.bounds.center, on: button)
    hand.pass(0.2)
    #expect(button.isPressed)
    try hand.send(.cancelled, button.bounds.center, on: button)
    try hand.drag(button.bounds.center, by: Point(x: -150, y: 0), on: button)
    #expect(!button.isPressed && presses == [1, 0, 0, 0, 0])
    hand.rest()
    #expect(cards.carousel.currentItemIndex == 1)
    // On a card that isn't in the middle it isn't reached: the card comes to the middle.
    let second = try #require(cards.carousel.itemView(at: 2))
    try hand.tap(Point(x: 40, y: 80), on: second)
    hand.rest()
    #expect(presses == [1, 0, 0, 0, 0] && cards.carousel.currentItemIndex == 2)
  }

  /// A plate that lies over a carousel takes taps, and leaves drags to what is behind it.
  private final class Handle: View {
    let tap = TapRecognizer()
    override var takesTouches: Bool { true }
    override var sharesTouches: Bool { true }
    override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }
  }

  @Test(arguments: angles) func whatSharesItsTouchesIsAskedFirst(angle: Double) throws {
    let cards = Cards(5, size: Self.size) { _ in View() }
    var taps = (handle: 0, cards: 0)
    cards.view.onTap = { _, _ in taps.cards += 1 }
    let hand = Hand(cards.view, turned: angle)
    // Two of them, over one another and over the carousel.
    let handles = [Handle(frame: hand.tree.root.bounds), Handle(frame: hand.tree.root.bounds)]
    for handle in handles {
      handle.tap.onTap = { _ in taps.handle += 1 }
      hand.tree.root.add(handle)
    }
    try hand.tap(Point(x: 200, y: 200), on: handles[1])
    #expect(taps == (1, 0))
    try hand.drag(Point(x: 250, y: 200), by: Point(x: -180, y: 0), on: handles[1])
    hand.rest()
    #expect(cards.carousel.currentItemIndex == 1 && taps == (1, 0))
    // Nothing behind it: the views that it lies on are asked all the same.
    cards.view.removeFromParent()
    try hand.tap(Point(x: 200, y: 200), on: handles[1])
    #expect(taps == (2, 0))
  }

  @Test(arguments: angles) func aSwitchAndASliderOnACard(angle: Double) throws {
    let toggles = Cards(3, size: Self.size) { _ in Switch("Light", frame: Self.middle) }
    var hand = Hand(toggles.view, turned: angle)
    let toggle = try #require(toggles.carousel.currentItemView?.content as? Switch)
    try hand.tap(toggle.bounds.center, on: toggle)
    #expect(toggle.isOn)

    for isVertical in [false, true] {
      let sliders = Cards(3, size: Self.size) { _ in
        Slider("Size", in: 0...1, value: 0.5, frame: Self.middle)
      }
      sliders.carousel.isVertical = isVertical
      hand = Hand(sliders.view, turned: angle)
      let slider = try #require(sliders.carousel.currentItemView?.content as? Slider)
      let groove = Point(x: 70, y: 47)
      try hand.drag(groove, by: Point(x: 40, y: 0), on: slider)
      #expect(abs(slider.value - 0.5 - 40.0 / 114) < 1e-6)
      #expect(sliders.carousel.scrollOffset == 0)
      // A drag across is the carousel's, where that goes so.
      let value = slider.value
      try hand.drag(groove, by: Point(x: 0, y: -130), on: slider)
      hand.rest()
      #expect(slider.value == value)
      #expect(sliders.carousel.currentItemIndex == (isVertical ? 1 : 0))
    }
  }

  private static func list() -> ScrollSurface {
    let list = ScrollSurface(frame: Rect(x: 10, y: 10, width: 180, height: 140))
    list.scrollsVertically()
    // Wider than its room, it leaves drags across all the same.
    list.contentSize = Size(width: 300, height: 2000)
    return list
  }

  @Test(arguments: angles) func aListOnACard(angle: Double) throws {
    for isVertical in [false, true] {
      let cards = Cards(3, size: Self.size) { _ in Self.list() }
      cards.carousel.isVertical = isVertical
      let hand = Hand(cards.view, turned: angle)
      let list = try #require(cards.carousel.currentItemView?.content as? ScrollSurface)
      let plane = list.bounds.center
      try hand.drag(plane, by: Point(x: 0, y: -60), on: list)
      hand.rest()
      let scrolled = list.scrollView.contentOffset.y
      // Up to the slop it follows exactly.
      #expect(scrolled > 60 - 25 && scrolled <= 60)
      #expect(cards.carousel.scrollOffset == 0)
      try hand.drag(plane, by: Point(x: -130, y: 0), on: list)
      hand.rest()
      #expect(list.scrollView.contentOffset.y == scrolled)
      #expect(cards.carousel.currentItemIndex == (isVertical ? 0 : 1))
    }
  }

  @Test(arguments: angles) func aCarouselOnACard(angle: Double) throws {
    for isVertical in [false, true] {
      var inner: [Cards] = []
      let outer = Cards(3, size: Size(width: 240, height: 240)) { _ in
        let cards = Cards(4, size: Size(width: 100, height: 100)) { _ in View() }
        cards.carousel.isVertical = isVertical
        cards.view.frame = Rect(x: 20, y: 20, width: 200, height: 200)
        inner.append(cards)
        return cards.view
      }
      let hand = Hand(outer.view, turned: angle)
      let current = try #require(outer.carousel.currentItemView?.content)
      let cards = try #require(inner.first { $0.view === current })
      let way = isVertical ? Point(x: 0, y: -90) : Point(x: -90, y: 0)
      try hand.drag(Point(x: 100, y: 100), by: way, on: cards.view)
      hand.rest()
      #expect(cards.carousel.currentItemIndex == 1)
      #expect(outer.carousel.currentItemIndex == 0 && outer.carousel.scrollOffset == 0)
      // Across its axis the drag is the outer one's, where that goes along.
      try hand.drag(
        Point(x: 100, y: 100), by: isVertical ? Point(x: -200, y: 0) : Point(x: 0, y: -200),
        on: cards.view)
      hand.rest()
      #expect(cards.carousel.currentItemIndex == 1)
      #expect(outer.carousel.currentItemIndex == (isVertical ? 1 : 0))
    }
  }

  /// A carousel in a scroll view on a page of a cube.
  final class Book: CubeControllerDataSource {
    let cube = CubeView<Page>()
    let cards = Cards(5, size: Size(width: 120, height: 120)) { _ in View() }
    let surface = ScrollSurface(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    lazy var pages = [Page(surface), Page(View()), Page(View())]

    init() {
      surface.contentSize = Size(width: 400, height: 1600)
      surface.scrollsVertically()
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

  @Test(arguments: angles) func aCarouselInAScrollViewOnACube(angle: Double) throws {
    let book = Book()
    let hand = Hand(book.cube, turned: angle)
    try hand.drag(Point(x: 200, y: 350), by: Point(x: 0, y: -200), on: book.surface)
    hand.rest()
    let scrolled = book.surface.scrollView.contentOffset.y
    #expect(scrolled > 150)
    // What has come up is touched where it is seen now.
    try hand.drag(Point(x: 150, y: 70), by: Point(x: -110, y: 0), on: book.cards.view)
    hand.rest()
    #expect(book.cards.carousel.currentItemIndex == 1)
    #expect(book.surface.scrollView.contentOffset.y == scrolled)
    #expect(book.cube.cube.currentPageIndex == 0 && book.cube.cube.scrollOffset == 0)
    // Beside it a drag to the side turns the cube.
    try hand.drag(Point(x: 380, y: 20), by: Point(x: -300, y: 0), on: book.surface)
    hand.rest()
    #expect(book.cube.cube.currentPageIndex == 1)
  }

  /// While the cube is turned, the carousel on it is hit where it is seen.
  @Test func whatTurnsWithTheCubeIsHitWhereItIsSeen() throws {
    let book = Book()
    let hand = Hand(book.cube)
    book.surface.scrollView.contentOffset.y = 200
    for turn in [0.1, 0.2, 0.3, 0.45] {
      book.cube.cube.scrollView.contentOffset.x = turn * 400
      hand.pass(0.01)
      let card = try #require(book.cards.carousel.currentItemView)
      for x in stride(from: 5.0, to: 120, by: 10) {
        for y in stride(from: 5.0, to: 120, by: 10) {
          let seen = try #require(card.projection.project(Point(x: x, y: y)))
          #expect(
            hand.tree.root.hitTest(seen) === card || hand.tree.root.hitTest(seen) === card.content)
        }
      }
    }
  }

  /// Wild hands over all of it: afterwards everything is at rest, in its range and let go of.
  @Test func randomSessions() throws {
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
      let hand = Hand(book.cube, turned: [0, 0.4].randomElement(using: &random) ?? 0)
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
        hand.tree.handle(Touch(id: id, phase: phase, position: point, time: hand.time))
        if step % 17 == 0 {
          hand.tree.handle(
            Wheel(
              delta: Point(x: .random(in: -2...2, using: &random), y: 0.3), position: point,
              time: hand.time))
        }
        if step % 5 == 0 {
          let key =
            [Key.left, .right, .home, .delete, .backspace, .tab, .escape, .enter, .letter("a")]
            .randomElement(using: &random) ?? .tab
          _ = hand.tree.handle(key, [[], .shift, .control].randomElement(using: &random) ?? [])
          hand.tree.handle(text: "é")
        }
        if step == 150 { buttons.view.removeFromParent() }
        if step == 180 { field.removeFromParent() }
        hand.pass(.random(in: 0.001...0.1, using: &random))
        for view in [book.cards.carousel, buttons.carousel] {
          #expect(view.scrollOffset.isFinite)
          #expect(view.presentedItems.allSatisfy { $0.transform.isFinite })
        }
        #expect((0...1).contains(slider.value))
        #expect((0...field.entry.characters.count).contains(field.entry.caret))
        #expect(hand.tree.focused?.isInside(hand.tree.root) ?? true)
        #expect(hand.tree.textInputArea == nil || hand.tree.focused === field)
      }
      for id in down {
        hand.tree.handle(Touch(id: id, phase: .ended, position: .zero, time: hand.time))
      }
      hand.rest(12)
      #expect(hand.tree.update(to: hand.time) == .still(until: nil))
      #expect(book.cube.cube.scrollOffset == book.cube.cube.scrollOffset.rounded())
      // What isn't on screen waits; back there, it comes to rest.
      book.cube.cube.currentPageIndex = 0
      hand.rest(2)
      #expect(book.cards.carousel.scrollOffset == book.cards.carousel.scrollOffset.rounded())
      let pressed = buttons.carousel.visibleItemViews.contains {
        ($0.content as? Button)?.isPressed ?? false
      }
      #expect(!pressed)
    }
  }

  /// Of the surfaces under the window's upper edge the outermost that can move takes the tap, if nothing
  /// else does.
  @Test func aTapOnTheUpperEdgeScrollsToTheTop() throws {
    let outer = ScrollSurface()
    outer.scrollsVertically()
    outer.contentSize = Size(width: 400, height: 2000)
    let inner = ScrollSurface(frame: Rect(x: 0, y: 300, width: 400, height: 400))
    inner.scrollsVertically()
    inner.contentSize = Size(width: 400, height: 900)
    let button = Button("Press", frame: Rect(x: 300, y: 300, width: 100, height: 60))
    var presses = 0
    button.onPress = { presses += 1 }
    inner.content.add(button)
    outer.content.add(inner)
    let hand = Hand(outer)
    func scroll() {
      outer.scrollView.contentOffset.y = 500
      inner.scrollView.contentOffset.y = 120
      hand.rest(0.5)
    }
    scroll()
    for (y, isScrolled) in [(30.0, true), (10, false)] {
      try hand.tap(Point(x: 100, y: y), on: hand.tree.root)
      hand.rest()
      #expect((outer.scrollView.contentOffset.y == 500) == isScrolled)
      #expect(inner.scrollView.contentOffset.y == 120)
    }
    outer.scrollView.scrollsToTop = false
    scroll()
    try hand.tap(Point(x: 100, y: 10), on: hand.tree.root)
    hand.rest()
    #expect(outer.scrollView.contentOffset.y == 500 && inner.scrollView.contentOffset.y == 0)
    inner.scrollView.contentOffset.y = 290
    outer.scrollView.contentOffset.y = 300
    hand.rest(0.5)
    try hand.tap(Point(x: 350, y: 20), on: hand.tree.root)
    hand.rest()
    #expect(presses == 1 && inner.scrollView.contentOffset.y == 290)
  }

  /// A view that goes lets go of the finger and of the keys.
  @Test func whatGoesIsForgotten() throws {
    let button = Button("Press", frame: Rect(x: 0, y: 0, width: 100, height: 50))
    var presses = 0
    button.onPress = { presses += 1 }
    let hand = Hand(View())
    hand.tree.root.add(button)
    hand.tree.focus(button)
    #expect(hand.tree.focused === button)
    try hand.send(.began, Point(x: 50, y: 25), on: button)
    #expect(button.isPressed)
    button.removeFromParent()
    #expect(!button.isPressed && hand.tree.focused == nil)
    hand.tree.handle(
      Touch(id: 1, phase: .ended, position: Point(x: 50, y: 25), time: hand.time))
    #expect(presses == 0)
    #expect(!hand.tree.handle(.space, []))
  }
}
