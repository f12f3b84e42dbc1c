/// The events of a carousel in the order in which they happened, until the delegate receives them.
struct EventQueue {
  private(set) var events = Queue<CarouselEvent>()
  /// The end event that is still due for the scroll or deceleration whose begin event was added
  /// last; `nil` once the end event was added.
  private(set) var pendingEnd: CarouselEvent?

  /// The number of events.
  var count: Int { events.count }
  /// Whether there are no events.
  var isEmpty: Bool { events.isEmpty }

  /// Adds an event.
  mutating func append(_ event: CarouselEvent) {
    switch event {
    case .willBeginScrollingAnimation: pendingEnd = .didEndScrollingAnimation
    case .willBeginDecelerating: pendingEnd = .didEndDecelerating
    case pendingEnd: pendingEnd = nil
    default: break
    }
    events.append(event)
  }

  /// Removes and returns the first event; `nil` if there is none.
  mutating func next() -> CarouselEvent? { events.next() }

  /// Discards the pending end event without adding it.
  mutating func discardPendingEnd() { pendingEnd = nil }

  /// Removes the events for selected items, whose indexes have become invalid.
  mutating func removeSelections() {
    events.removeAll { if case .didSelectItem = $0 { true } else { false } }
  }
}

extension Scroller {
  /// Adds an event to the queue, which is delivered after the operation.
  mutating func report(_ event: CarouselEvent) {
    endReplacedMotion(before: event)
    events.append(event)
  }

  /// Reports the end of a scroll or deceleration that was stopped or replaced. Classic motion
  /// discards the end event, as iCarousel does.
  mutating func endReplacedMotion(before event: CarouselEvent? = nil) {
    guard let end = events.pendingEnd, end != event else { return }
    let isOn = end == .didEndDecelerating ? isDecelerating : isScrolling
    let isReplaced = event == .willBeginScrollingAnimation || event == .willBeginDecelerating
    if isOn, !isReplaced { return }
    if configuration.motion == .natural { events.append(end) } else { events.discardPendingEnd() }
  }
}
