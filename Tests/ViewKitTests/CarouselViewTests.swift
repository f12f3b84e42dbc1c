import CarouselKit
import GeometryKit
import GestureKit
import StageKit
import TestSupport
import Testing

@testable import ViewKit

/// A data source that records the views that it makes. It checks that items and placeholders are
/// reused separately.
final class Album: CarouselDataSource, CarouselDelegate {
  let view = CarouselView<View>()
  var carousel: Carousel<View> { view.carousel }
  var size = Size(width: 100, height: 80)
  private let count: Int
  private let placeholders: Int
  private(set) var made: [View] = []
  private(set) var madePlaceholders: [View] = []
  private(set) var reused = 0
  var options: [CarouselOption: Double] = [:]
  var selected: [Int] = []
  var refused: Set<Int> = []
  var color: (Int) -> Color = { _ in .white }

  init(_ count: Int, placeholders: Int = 0, options: [CarouselOption: Double] = [:]) {
    (self.count, self.placeholders, self.options) = (count, placeholders, options)
    carousel.delegate = self
    carousel.dataSource = self
  }

  func numberOfItems(in carousel: Carousel<View>) -> Int { count }
  func numberOfPlaceholders(in carousel: Carousel<View>) -> Int { placeholders }

  func carousel(
    _ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?
  ) -> View {
    #expect(view.map { view in made.contains { $0 === view } } ?? true)
    if view != nil { reused += 1 }
    let new = view ?? View(frame: Rect(origin: .zero, size: size))
    if view == nil { made.append(new) }
    new.background = Background(color: color(index))
    return new
  }

  func carousel(
    _ carousel: Carousel<View>, placeholderViewAt number: Int, reusing view: View?
  ) -> View? {
    #expect(view.map { view in madePlaceholders.contains { $0 === view } } ?? true)
    let new = view ?? View(frame: Rect(origin: .zero, size: size))
    if view == nil { madePlaceholders.append(new) }
    new.background = Background(color: color(-1 - number))
    return new
  }

  func carousel(
    _ carousel: Carousel<View>, valueFor option: CarouselOption, withDefault value: Double
  ) -> Double { options[option] ?? value }

  func carousel(_ carousel: Carousel<View>, shouldSelectItemAt index: Int) -> Bool {
    !refused.contains(index)
  }
  func carousel(_ carousel: Carousel<View>, didSelectItemAt index: Int) { selected.append(index) }
}

/// Tests which views lie on a carousel view, and which of them a touch hits.
@Suite struct CarouselViewTests {
  private static let angles = [0, 0.5, -0.8]

  /// A configuration that is made from `natural`, and not from `CarouselConfiguration()`, keeps the
  /// motion of the view.
  @Test func carouselViewBeginsWithTheNaturalConfiguration() {
    let view = CarouselView<View>()
    #expect(view.carousel.configuration == .natural)
    view.carousel.configuration.motion = .classic
    #expect(view.carousel.configuration == CarouselConfiguration())
  }

  /// Views that the app adds stay in front of all items or behind them, and receive touches there.
  @Test(arguments: angles) func viewsAddedByTheAppStayInFrontOfOrBehindTheItems(angle: Double)
    throws
  {
    let album = Album(9)
    var presses: [String] = []
    func button(_ name: String, _ frame: Rect) -> Button {
      let button = Button(name, frame: frame)
      button.onPress = { presses.append(name) }
      return button
    }
    // The card of the current item covers x 150…250 and y 160…240.
    let front = button("front", Rect(x: 160, y: 170, width: 50, height: 50))
    let behind = button("behind", Rect(x: 140, y: 200, width: 120, height: 100))
    album.view.add(front)
    album.view.insert(behind, at: 0)
    let harness = TreeHarness(album.view, turned: angle)
    for _ in 0..<2 {
      try harness.tap(Point(x: 180, y: 190), on: album.view)
      #expect(presses == ["front"] && album.selected.isEmpty)
      try harness.tap(Point(x: 230, y: 215), on: album.view)
      #expect(presses == ["front"] && album.selected == [album.carousel.currentItemIndex])
      try harness.tap(Point(x: 230, y: 270), on: album.view)
      #expect(presses == ["front", "behind"])
      presses = []
      album.selected = []
      // The views stay in place while the carousel scrolls.
      try harness.drag(Point(x: 300, y: 200), by: Point(x: -150, y: 0), on: album.view)
      harness.rest()
      #expect(front.parent === album.view && behind.parent === album.view)
    }
  }

  /// A view that is added to the content view is drawn at its depth among the items and receives no
  /// touches.
  @Test(arguments: angles) func viewInTheContentViewReceivesNoTouches(angle: Double) throws {
    let album = Album(5)
    let drawing = View(frame: Rect(x: 0, y: 0, width: 400, height: 40))
    drawing.background = Background(color: .white)
    drawing.add(Button("Press", frame: drawing.bounds))
    let harness = TreeHarness(album.view, turned: angle)
    let card = try #require(album.carousel.currentItemView)
    let button = Button("Press", frame: card.bounds)
    var presses = 0
    button.onPress = { presses += 1 }
    card.add(button)
    for depth in [-20.0, 20] {
      album.carousel.contentView.add(drawing, at: .translation(z: depth))
      harness.pass(0.02)
      let views = try #require(card.parent).subviews
      let (drawingIndex, cardIndex) = (
        views.firstIndex { $0 === drawing }, views.firstIndex { $0 === card }
      )
      #expect(try (#require(drawingIndex) < #require(cardIndex)) == (depth < 0))
      presses = 0
      try harness.tap(card.bounds.center, on: card)
      #expect(presses == 1 && album.selected.isEmpty)
    }
    album.carousel.contentView.remove(drawing)
    harness.pass(0.02)
    #expect(drawing.parent == nil && drawing.presence == 1)
  }

  @Test(arguments: angles) func placeholdersAreVisibleButNotSelectable(angle: Double) throws {
    let album = Album(3, placeholders: 2)
    let harness = TreeHarness(album.view, turned: angle)
    #expect(album.madePlaceholders.count == 2 && album.made.count == 3)
    // Half of the placeholders are before the first item.
    let before = try #require(album.carousel.itemView(at: -1))
    #expect(album.madePlaceholders.contains { $0 === before })
    #expect(before.parent?.parent === album.view)
    try harness.tap(before.bounds.center, on: before)
    harness.rest()
    #expect(album.selected.isEmpty && album.carousel.currentItemIndex == 0)
    // A touch on the placeholder hits the carousel, because the placeholder covers the views behind
    // it.
    let position = try #require(before.projection.project(before.bounds.center))
    #expect(harness.tree.root.hitTest(position) === album.view)
    // A view of an item is never reused for a placeholder, and vice versa.
    try harness.drag(Point(x: 200, y: 200), by: Point(x: -250, y: 0), on: album.view)
    harness.rest()
    album.carousel.reloadData()
    harness.rest()
    #expect(album.made.count <= 6 && album.madePlaceholders.count <= 4)
  }

  /// Scrolling creates no more views than are visible at one time.
  @Test func scrollingReusesViews() throws {
    let album = Album(10_000, options: [.visibleItems: 7])
    let harness = TreeHarness(album.view)
    for _ in 0..<30 {
      try harness.drag(Point(x: 300, y: 200), by: Point(x: -200, y: 0), on: album.view)
      harness.pass(0.1)
      #expect(album.carousel.visibleItemViews.count <= 8)
    }
    harness.rest()
    album.carousel.scrollToItem(at: 5000, animated: true)
    harness.rest()
    #expect(album.carousel.currentItemIndex == 5000)
    #expect(album.made.count <= 8 && album.reused > 30)
    // Views that wait for reuse have no parent, and their presence is 1 again.
    let waiting = album.made.filter { $0.parent == nil }
    #expect(waiting.allSatisfy { $0.presence == 1 })
    #expect(waiting.count + album.carousel.visibleItemViews.count == album.made.count)
  }

  /// If the app has moved an item's view to another parent, it stays there when the item is
  /// removed.
  @Test func viewMovedByTheAppIsNotRemovedWithItsItem() throws {
    let album = Album(1)
    let harness = TreeHarness(album.view)
    let view = try #require(album.carousel.currentItemView)
    let container = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    harness.tree.root.add(container)
    album.carousel.removeItem(at: 0, animated: false)
    container.add(view)
    harness.rest(1)
    #expect(view.parent === container && container.subviews.count == 1)
  }

  @Test(arguments: angles) func replacedViewReceivesNoTouches(angle: Double) throws {
    let album = Album(3)
    let harness = TreeHarness(album.view, turned: angle)
    let old = try #require(album.carousel.currentItemView)
    old.add(Button("Press", frame: old.bounds))
    album.carousel.reloadItem(at: 0, animated: true)
    let new = try #require(album.carousel.currentItemView)
    let button = Button("Press", frame: new.bounds)
    var presses = 0
    button.onPress = { presses += 1 }
    new.add(button)
    harness.pass(0.1)
    #expect(old !== new && old.parent === new.parent)
    try harness.tap(new.bounds.center, on: new)
    #expect(presses == 1)
    harness.rest()
    #expect(old.parent == nil && new.presence == 1)
  }

  /// If the delegate refuses to select an item, a tap on the item goes to the view behind the
  /// carousel. A tap that stops the moving carousel selects nothing.
  @Test(arguments: angles) func refusedTapAndTapThatStopsMotionSelectNothing(angle: Double) throws {
    final class Background: View {
      let tap = TapRecognizer()
      override func addRecognizers(to competition: Competition, at point: Point) {
        competition.append(tap)
      }
    }
    let album = Album(9)
    let background = Background()
    var (taps, behind) = (0, 0)
    album.view.onTap = { _, _ in taps += 1 }
    background.tap.onTap = { _ in behind += 1 }
    album.view.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    background.add(album.view)
    album.refused = [0]
    let harness = TreeHarness(background, turned: angle)
    let first = try #require(album.carousel.itemView(at: 0))
    try harness.tap(first.bounds.center, on: first)
    #expect(album.selected.isEmpty && taps == 0 && behind == 1)
    harness.pass(1)
    let second = try #require(album.carousel.itemView(at: 1))
    try harness.tap(second.bounds.center, on: second)
    #expect(album.selected == [1] && taps == 1 && behind == 1)
    harness.rest()
    album.carousel.scrollToItem(at: 8, animated: true)
    harness.pass(0.15)
    try harness.tap(Point(x: 200, y: 200), on: album.view)
    harness.rest()
    #expect(album.selected == [1] && behind == 1)
    #expect(album.carousel.currentItemIndex < 8)
    #expect(album.carousel.scrollOffset == album.carousel.scrollOffset.rounded())
  }

  /// Even with a content offset and a viewpoint offset, a touch hits the view that is drawn at its
  /// position.
  @Test(arguments: angles) func touchesFollowTheContentAndViewpointOffsets(angle: Double) throws {
    for type in [CarouselLayout.linear, .coverFlow, .rotary] {
      let album = Album(9)
      album.carousel.type = type
      album.carousel.contentOffset = Point(x: -60, y: 40)
      album.carousel.viewpointOffset = Point(x: 30, y: -80)
      album.carousel.perspective = -1.0 / 700
      let harness = TreeHarness(album.view, turned: angle)
      let card = try #require(album.carousel.currentItemView)
      let position = try #require(card.projection.project(card.bounds.center))
      let button = Button("Press", frame: card.bounds)
      var presses = 0
      button.onPress = { presses += 1 }
      card.add(button)
      try harness.tap(card.bounds.center, on: card)
      #expect(presses == 1)
      // The carousel finds the same view for a point in its own coordinates.
      let own = try #require(album.view.projection.unproject(position))
      #expect(album.carousel.itemView(at: own) === card)
      #expect(album.carousel.index(ofItemViewOrSubview: button) == 0)
    }
  }

  /// When a card is removed and one of its views has the focus, the focus is cleared.
  @Test func removingACardClearsItsFocus() throws {
    let album = Album(1)
    let harness = TreeHarness(album.view)
    let card = try #require(album.carousel.currentItemView)
    let toggle = Switch("Light", frame: card.bounds)
    card.add(toggle)
    harness.tree.focus(toggle)
    #expect(harness.tree.focused === toggle)
    album.carousel.removeItem(at: 0, animated: true)
    harness.rest(1)
    #expect(card.parent == nil && harness.tree.focused == nil)
  }

  /// A touch on a card outside the carousel's bounds hits the card and drags the carousel. If the
  /// carousel clips, the touch has no effect.
  @Test(arguments: angles, [false, true])
  func cardsOutsideTheBoundsReceiveTouchesUnlessClipped(angle: Double, clips: Bool) throws {
    let album = Album(9)
    album.carousel.clipsToBounds = clips
    let harness = TreeHarness(View(), turned: angle)
    let board = try #require(harness.tree.root.subviews.first)
    album.view.frame = Rect(x: 100, y: 100, width: 180, height: 200)
    board.add(album.view)
    harness.pass(0.02)
    // The centre of the second card is 10 points outside the bounds.
    let second = try #require(album.carousel.itemView(at: 1))
    let position = try #require(second.projection.project(second.bounds.center))
    #expect((harness.tree.root.hitTest(position) === album.view) == !clips)
    try harness.drag(second.bounds.center, by: Point(x: -80, y: 0), on: second)
    harness.rest()
    #expect(album.carousel.currentItemIndex == (clips ? 0 : 1))
  }
}
