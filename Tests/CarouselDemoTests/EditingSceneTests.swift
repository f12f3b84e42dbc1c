import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct EditingSceneTests {
  private let hand: SceneHand
  private let carousel: Carousel<NumberedCard>

  init() async throws {
    hand = try SceneHand(.editing, access: await WindowAccess.acquire())
    carousel = try #require(hand.views(CarouselView<NumberedCard>.self).first).carousel
  }

  /// The numbers of the loaded items, in index order.
  private var numbers: [Int] {
    carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0)?.number }
  }

  private func middle(ofItemAt index: Int) throws -> Point {
    try hand.place(on: #require(carousel.itemView(at: index)))
  }

  /// Holding an item and dragging it moves the item. Undo restores the order.
  @Test func heldItemIsMovedByDragging() throws {
    hand.pass(1)
    let order = numbers
    let (start, end) = (try middle(ofItemAt: 3), try middle(ofItemAt: 5) - Point(x: 20, y: 0))
    hand.drag(from: start, to: end, after: 0.6)
    #expect(hand.isAtRest)
    #expect(carousel.itemView(at: 5)?.number == 4 && carousel.itemView(at: 3)?.number == 5)
    #expect(Set(numbers) == Set(order) && numbers != order)
    #expect(carousel.visibleItemViews.allSatisfy { $0.opacity == 1 })
    try hand.tap("Undo")
    #expect(hand.isAtRest && numbers == order)
  }

  @Test func dragWithoutHoldingScrollsTheCarousel() throws {
    let start = try middle(ofItemAt: 3)
    hand.drag(from: start, to: start - Point(x: 150, y: 0))
    #expect(hand.isAtRest)
    #expect(carousel.currentItemIndex != 3 && carousel.itemView(at: 4)?.number == 5)
  }

  /// Dragging a held item upwards out of the carousel removes it. Undo restores it.
  @Test func itemDraggedOutIsRemovedAndUndoRestoresIt() throws {
    hand.pass(1)
    let order = numbers
    let start = try middle(ofItemAt: 4)
    hand.drag(from: start, to: Point(x: start.x, y: start.y - 150), after: 0.6)
    #expect(hand.isAtRest)
    #expect(carousel.numberOfItems == 8 && !numbers.contains(5))
    try hand.tap("Undo")
    #expect(hand.isAtRest && numbers == order)
  }

  @Test func buttonsInsertRemoveAndUndo() throws {
    try hand.tap("Insert")
    hand.pass(1)
    #expect(carousel.numberOfItems == 10 && carousel.currentItemView?.number == 10)
    try hand.tap("Remove")
    hand.pass(1)
    try hand.tap("Remove")
    hand.pass(1)
    #expect(carousel.numberOfItems == 8)
    for _ in 0..<3 {
      try hand.tap("Undo")
      hand.pass(1)
    }
    #expect(carousel.numberOfItems == 9 && numbers.sorted() == numbers)
    #expect(hand.isAtRest)
  }

  /// While an item is held at the window's edge, the carousel scrolls beneath the item.
  @Test func itemHeldAtTheEdgeScrollsTheCarousel() throws {
    hand.pass(1)
    let start = try middle(ofItemAt: 3)
    let side = Point(x: 630, y: start.y)
    hand.touch(.began, start)
    hand.program.pass(0.6)
    hand.move(from: start, to: side)
    hand.program.pass(4)
    hand.touch(.ended, side)
    #expect(hand.isAtRest)
    #expect(carousel.currentItemIndex >= 7)
    #expect(carousel.itemView(at: 8)?.number == 4)
  }
}
