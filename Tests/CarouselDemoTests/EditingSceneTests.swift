import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct EditingSceneTests {
  private let harness: SceneHarness
  private let carousel: Carousel<NumberedCard>

  init() async throws {
    harness = try SceneHarness(.editing, access: await WindowAccess.acquire())
    carousel = try #require(harness.views(CarouselView<NumberedCard>.self).first).carousel
  }

  /// The numbers of the loaded items, in index order.
  private var numbers: [Int] {
    carousel.indexesForVisibleItems.compactMap { carousel.itemView(at: $0)?.number }
  }

  private func middle(ofItemAt index: Int) throws -> Point {
    try harness.position(on: #require(carousel.itemView(at: index)))
  }

  /// Holding an item and dragging it moves the item. Undo restores the order.
  @Test func heldItemIsMovedByDragging() throws {
    harness.pass(1)
    let order = numbers
    let (start, end) = (try middle(ofItemAt: 3), try middle(ofItemAt: 5) - Point(x: 20, y: 0))
    harness.drag(from: start, to: end, after: 0.6)
    #expect(harness.isAtRest)
    #expect(carousel.itemView(at: 5)?.number == 4 && carousel.itemView(at: 3)?.number == 5)
    #expect(Set(numbers) == Set(order) && numbers != order)
    #expect(carousel.visibleItemViews.allSatisfy { $0.opacity == 1 })
    try harness.tap("Undo")
    #expect(harness.isAtRest && numbers == order)
  }

  @Test func dragWithoutHoldingScrollsTheCarousel() throws {
    let start = try middle(ofItemAt: 3)
    harness.drag(from: start, to: start - Point(x: 150, y: 0))
    #expect(harness.isAtRest)
    #expect(carousel.currentItemIndex != 3 && carousel.itemView(at: 4)?.number == 5)
  }

  /// Dragging a held item upwards out of the carousel removes it. Undo restores it.
  @Test func itemDraggedOutIsRemovedAndUndoRestoresIt() throws {
    harness.pass(1)
    let order = numbers
    let start = try middle(ofItemAt: 4)
    harness.drag(from: start, to: Point(x: start.x, y: start.y - 150), after: 0.6)
    #expect(harness.isAtRest)
    #expect(carousel.numberOfItems == 8 && !numbers.contains(5))
    try harness.tap("Undo")
    #expect(harness.isAtRest && numbers == order)
  }

  @Test func buttonsInsertRemoveAndUndo() throws {
    try harness.tap("Insert")
    harness.pass(1)
    #expect(carousel.numberOfItems == 10 && carousel.currentItemView?.number == 10)
    try harness.tap("Remove")
    harness.pass(1)
    try harness.tap("Remove")
    harness.pass(1)
    #expect(carousel.numberOfItems == 8)
    for _ in 0..<3 {
      try harness.tap("Undo")
      harness.pass(1)
    }
    #expect(carousel.numberOfItems == 9 && numbers.sorted() == numbers)
    #expect(harness.isAtRest)
  }

  /// While an item is held at the window's edge, the carousel scrolls beneath the item.
  @Test func itemHeldAtTheEdgeScrollsTheCarousel() throws {
    harness.pass(1)
    let start = try middle(ofItemAt: 3)
    let side = Point(x: 630, y: start.y)
    harness.touch(.began, start)
    harness.program.pass(0.6)
    harness.move(from: start, to: side)
    harness.program.pass(4)
    harness.touch(.ended, side)
    #expect(harness.isAtRest)
    #expect(carousel.currentItemIndex >= 7)
    #expect(carousel.itemView(at: 8)?.number == 4)
  }
}
