import Testing

@testable import CarouselKit

@Suite struct MailboxTests {
  /// Events are removed from the queue in the order in which they were added. No event is lost or
  /// duplicated.
  @Test func eventsKeepTheirOrder() {
    var queue = Queue<CarouselEvent>()
    var (added, removed) = (0, 0)
    for burst in 1...400 {
      for _ in 0..<burst % 37 {
        queue.append(.didSelectItem(added))
        added += 1
      }
      for _ in 0..<burst * 7 % 31 {
        guard let event = queue.next() else { break }
        guard case .didSelectItem(removed) = event else {
          Issue.record("\(event) instead of \(removed)")
          return
        }
        removed += 1
      }
      #expect(queue.elements.count == added - removed)
      #expect(queue.isEmpty == (added == removed))
      #expect(queue.violation() == nil)
    }
    while queue.next() != nil { removed += 1 }
    #expect(removed == added && added > 5000)
    #expect(queue.isEmpty && queue.violation() == nil)
  }

  @Test func fullQueueDropsNewEvents() {
    var queue = Queue<CarouselEvent>()
    let limit = Queue<CarouselEvent>.maxCount
    for index in 0..<limit + 10 { queue.append(.didSelectItem(index)) }
    #expect(queue.elements.count == limit)
    #expect(queue.next() == .didSelectItem(0))
    #expect(queue.violation() == nil)
  }
}
