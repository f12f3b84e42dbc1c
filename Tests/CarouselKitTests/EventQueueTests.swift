import Testing

@testable import CarouselKit

@Suite struct EventQueueTests {
  /// First in, first out, whatever the rhythm: nothing is lost, doubled or overtaken.
  @Test func eventsComeInTheirOrder() {
    var queue = EventQueue()
    var (added, taken) = (0, 0)
    for burst in 1...400 {
      for _ in 0..<burst % 37 {
        queue.append(.didSelectItem(added, data: burst))
        added += 1
      }
      for _ in 0..<burst * 7 % 31 {
        guard let event = queue.next() else { break }
        guard case .didSelectItem(taken, _) = event else {
          Issue.record("\(event) instead of \(taken)")
          return
        }
        taken += 1
      }
      #expect(queue.count == added - taken)
      #expect(queue.isEmpty == (added == taken))
      #expect(queue.violation() == nil)
    }
    while queue.next() != nil { taken += 1 }
    #expect(taken == added && added > 5000)
    #expect(queue.isEmpty && queue.violation() == nil)
  }

  @Test func noMoreWaitThanItHolds() {
    var queue = EventQueue()
    for index in 0..<EventQueue.mostWaiting + 10 { queue.append(.didSelectItem(index, data: 0)) }
    #expect(queue.count == EventQueue.mostWaiting)
    #expect(queue.next() == .didSelectItem(0, data: 0))
    #expect(queue.violation() == nil)
  }
}
