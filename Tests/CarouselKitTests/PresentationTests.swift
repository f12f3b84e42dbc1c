import GeometryKit
import TestSupport
import Testing

@testable import CarouselKit

private final class TestView: CarouselItemView {
  let size = Size.zero
}

/// The draw list of a carousel: the loaded items, the items that are being removed, the app's own
/// views, and their draw order.
@Suite struct PresentationTests {
  private let span = TimeSpan(start: 0, duration: 0.4)

  private func slot(_ index: Int, depth: Double = 0) -> Slot {
    var slot = Slot(index: index, view: TestView(), number: index)
    slot.transform = .translation(x: Double(index) * 100, z: depth)
    return slot
  }

  private func refresh(_ presentation: inout Presentation, _ slots: [Slot]) {
    presentation.rebuild(
      slots, current: slots.first?.transform, at: 0, LayoutMetrics(),
      camera: LayoutMetrics().camera)
    for view in presentation.views { presentation.addFrame(Rect(center: .zero, size: view.size)) }
    presentation.updateOrder(slots, at: 0, LayoutMetrics(), canJump: false, advancesOrder: true)
  }

  private func beginRemoval(
    _ slot: Slot, _ reason: FadingSlot.Reason, in presentation: inout Presentation
  ) {
    presentation.beginRemoval(
      slot, reason, fade: Fade(from: 1, span: span), isPlaceholder: false)
  }

  /// Each item that fades out is removed and reported once, when its fade has ended.
  @Test func fadingItemIsRemovedWhenItsFadeEnds() {
    var presentation = Presentation()
    for index in 0..<6 {
      let fade = Fade(from: 1, span: TimeSpan(start: Double(index % 3), duration: 0.4))
      presentation.beginRemoval(slot(index), .unloaded, fade: fade, isPlaceholder: false)
    }
    #expect(presentation.isMoving && presentation.violation() == nil)
    var removed: [Int] = []
    for time in [0.2, 0.5, 1.5, 1.6, 2.5, 2.6] {
      presentation.settle(areItemsAnimating: false, at: time) { removed.append($0.slot.index) }
      #expect(presentation.leaving.map(\.slot.index) == (0..<6).filter { !removed.contains($0) })
      #expect(presentation.violation() == nil)
    }
    #expect(removed == [0, 3, 1, 4, 2, 5])
    #expect(!presentation.isMoving)
  }

  /// An item that fades out can be restored only if it was unloaded because it had left the visible
  /// range. Insertions and removals of other items shift the index of an item that fades out.
  @Test func onlyUnloadedItemsAreRestored() {
    var presentation = Presentation()
    beginRemoval(slot(2), .unloaded, in: &presentation)
    beginRemoval(slot(3), .replaced, in: &presentation)
    beginRemoval(slot(5), .unloaded, in: &presentation)
    presentation.reindexLeaving { $0 >= 3 ? $0 + 1 : $0 }
    #expect(presentation.leaving.map(\.slot.index) == [2, 4, 6])
    presentation.reindexLeaving { $0 == 2 ? nil : $0 > 2 ? $0 - 1 : $0 }
    #expect(presentation.leaving.map(\.slot.index) == [2, 3, 5])
    #expect(presentation.leaving.map(\.reason) == [.removed, .replaced, .unloaded])
    #expect(presentation.restore(at: 2) == nil)
    #expect(presentation.restore(at: 3) == nil)
    #expect(presentation.restore(at: 5)?.index == 5)
    #expect(presentation.leaving.count == 2)
  }

  /// Items at rest are sorted by depth while an item between them fades out and moves. That item
  /// stays behind the items that it was behind.
  @Test func itemsAtRestAreSortedAroundAFadingItem() {
    var presentation = Presentation()
    refresh(&presentation, [slot(0, depth: 0), slot(1, depth: 1), slot(2, depth: 2)])
    #expect(order(presentation) == [0, 1, 2])
    var fading = slot(1, depth: 1)
    let movement = LayoutChange(span: TimeSpan(start: 0, duration: 0.4))
    fading.transformAnimation = TransformAnimation(from: .identity, movement)
    beginRemoval(fading, .unloaded, in: &presentation)
    refresh(&presentation, [slot(0, depth: 4), slot(2, depth: 3)])
    #expect(order(presentation) == [1, 2, 0])
    #expect(presentation.violation() == nil)
  }

  private func order(_ presentation: Presentation) -> [Int] {
    let list = presentation.list(interactiveIndex: nil)
    return list.order.map { list.entries[$0].index }
  }

  /// The draw list contains each item once, sorted by depth, and is rebuilt only after a change.
  @Test(arguments: [3, 40, 200]) func drawListIsSortedByDepth(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    var presentation = Presentation()
    let slots = (0..<count).map { slot($0, depth: Double(Int.random(in: -5...5, using: &random))) }
    beginRemoval(slot(count, depth: 2), .removed, in: &presentation)
    presentation.addedViews.append(
      Slot(index: 0, view: TestView(), transform: .translation(z: 3), number: count + 1))
    refresh(&presentation, slots)
    #expect(presentation.entries.count == count + 2)
    #expect(presentation.violation() == nil)
    let list = presentation.list(interactiveIndex: nil)
    let depths = list.order.map { list.entries[$0].transform.m43 }
    #expect(depths == depths.sorted())
    #expect(presentation.isUpToDate)
    presentation.markChanged()
    #expect(!presentation.isUpToDate)
    refresh(&presentation, [])
    #expect(presentation.entries.count == 2)
  }
}
