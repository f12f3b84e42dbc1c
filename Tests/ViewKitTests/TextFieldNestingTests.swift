import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import ViewKit

/// Tests which touches a text field on a card or in a list receives, and that other touches reach
/// the surrounding view. All are tested upright and tilted.
@WindowActor
@Suite(.serialized)
struct TextFieldNestingTests {
  private nonisolated static let angles = [0, 0.5, -0.8]
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Returns a carousel whose cards contain a text field each.
  private func cards(isVertical: Bool, angle: Double, _ text: Text) -> (
    cards: Cards, harness: TreeHarness
  ) {
    let cards = Cards(5, size: Size(width: 200, height: 160)) { index in
      TextField("Name", text: "One two three", frame: Rect(x: 20, y: 50, width: 160, height: 60))
    }
    cards.carousel.isVertical = isVertical
    let harness = TreeHarness(cards.view, turned: angle)
    harness.text = text
    return (cards, harness)
  }

  @Test(arguments: angles, [false, true])
  func fieldOnACardReceivesTapsAndDragsThatSelectText(angle: Double, isVertical: Bool) throws {
    let headless = try HeadlessWindow(access: access)
    let (cards, harness) = cards(isVertical: isVertical, angle: angle, headless.text)
    let carousel = cards.carousel
    let field = try #require(carousel.currentItemView?.content as? TextField)
    let style = Theme().caption
    func x(before index: Int) -> Double {
      10 + headless.text.measure(String(field.text.prefix(index)), style).width
    }
    var taps = 0
    cards.view.onTap = { _, _ in taps += 1 }
    // While the field doesn't have the focus, a finger's drag scrolls the carousel.
    let along = isVertical ? Point(x: 0, y: -130) : Point(x: -130, y: 0)
    try harness.drag(Point(x: 130, y: 30), by: along, on: field)
    harness.rest()
    #expect(carousel.currentItemIndex == 1 && harness.tree.focused == nil)
    carousel.scrollToItem(at: 0, animated: false)
    harness.rest(1)
    // A tap gives the field the focus and moves the caret to the tapped position.
    try harness.tap(Point(x: x(before: 4), y: 30), on: field)
    harness.pass(1)
    #expect(harness.tree.focused === field && taps == 0)
    #expect(field.entry.caret == 4)
    harness.tree.handle(text: "x")
    harness.pass(0.1)
    #expect(field.text == "One xtwo three")
    // While the field has the focus, a drag along it selects text and the carousel doesn't move.
    try harness.drag(
      Point(x: x(before: 5), y: 30), by: Point(x: x(before: 8) - x(before: 5), y: 0), on: field)
    #expect(field.entry.selection == 5..<8 && carousel.scrollOffset == 0)
    // The field also handles arrow keys.
    #expect(harness.tree.handle(.left, []))
    harness.rest(1)
    #expect(carousel.currentItemIndex == 0 && field.entry.caret == 5)
    // If the carousel is vertical, a drag across the field scrolls the carousel.
    try harness.drag(Point(x: 80, y: 30), by: Point(x: 0, y: -130), on: field)
    harness.rest()
    #expect(carousel.currentItemIndex == (isVertical ? 1 : 0))
    #expect(field.text == "One xtwo three")
    // A tap on a field of another card makes that card the current one. The field doesn't get the
    // focus.
    harness.tree.focus(nil)
    carousel.scrollToItem(at: 0, animated: false)
    harness.rest(1)
    let second = try #require(carousel.itemView(at: 1))
    try harness.tap(isVertical ? Point(x: 100, y: 20) : Point(x: 20, y: 80), on: second)
    harness.rest()
    #expect(harness.tree.focused == nil && carousel.currentItemIndex == 1)
  }

  @Test(arguments: angles) func verticalDragOnAFieldInAListScrollsTheList(angle: Double) throws {
    let headless = try HeadlessWindow(access: access)
    let list = ScrollSurface()
    list.limitToVerticalScrolling()
    list.contentSize = Size(width: 400, height: 2000)
    let field = TextField(
      "Name", text: "One two three", frame: Rect(x: 40, y: 200, width: 200, height: 44))
    list.content.add(field)
    let harness = TreeHarness(list, turned: angle)
    harness.text = headless.text
    for hasFocus in [false, true] {
      harness.tree.focus(hasFocus ? field : nil)
      list.scrollView.contentOffset = .zero
      harness.pass(0.1)
      let selection = field.entry.selection
      try harness.drag(Point(x: 60, y: 22), by: Point(x: 0, y: -80), on: field)
      harness.rest()
      #expect(list.scrollView.contentOffset.y > 50)
      #expect(field.entry.selection == selection)
      // After the list has scrolled, touches hit the field where it is drawn now.
      try harness.tap(Point(x: 11, y: 22), on: field)
      #expect(harness.tree.focused === field && field.entry.caret == 0)
      harness.pass(1)
      #expect(harness.tree.handle(.end, []))
    }
  }
}
