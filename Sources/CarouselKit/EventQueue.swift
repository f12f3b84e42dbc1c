/// A queue of events for the delegate, in the order in which they happened.
///
/// Events are delivered only at the end of a call or a frame, so that a delegate never calls a
/// carousel whose state is incomplete. The queue keeps its capacity, so that a frame doesn't
/// allocate.
struct EventQueue: Sendable {
  /// The maximum number of events that are delivered at the end of one call. The rest is delivered
  /// at the end of the next call or frame. Without the limit, the delivery would never end if a
  /// delegate reacts to every event with a call that causes another event.
  static let maxDeliveredAtOnce = 64
  /// The maximum number of waiting events; further events are dropped. Only a delegate that reacts
  /// to every event with calls that cause several others reaches this limit.
  static let maxWaiting = 4096

  /// The number of nested calls in progress.
  private var calls = 0
  /// Whether events are being delivered to the delegate.
  private(set) var isDelivering = false

  /// The end event that is still due for the scroll or deceleration whose begin event was added
  /// last; `nil` once the end event was added.
  private(set) var pendingEnd: CarouselEvent?

  private var events: [CarouselEvent] = []
  /// The position of the first waiting event in `events`.
  private var first = 0

  /// The number of waiting events.
  var count: Int { events.count - first }
  /// Whether no event is waiting.
  var isEmpty: Bool { first == events.count }

  // MARK: Calls

  /// Records that a call of a public method begins. Must be balanced by `endCall`.
  mutating func beginCall() { calls += 1 }

  /// Records that a call has ended. Returns whether the events must be delivered now; then
  /// `endDelivery` must follow.
  mutating func endCall() -> Bool {
    calls -= 1
    guard calls == 0, !isDelivering else { return false }
    isDelivering = true
    return true
  }

  /// Records that the events have been delivered.
  mutating func endDelivery() { isDelivering = false }

  // MARK: Events

  /// Adds an event to the end of the queue.
  mutating func append(_ event: CarouselEvent) {
    switch event {
    case .willBeginScrollingAnimation: pendingEnd = .didEndScrollingAnimation
    case .willBeginDecelerating: pendingEnd = .didEndDecelerating
    case pendingEnd: pendingEnd = nil
    default: break
    }
    guard count < Self.maxWaiting else { return }
    if first >= Self.maxDeliveredAtOnce, first * 2 >= events.count {
      events.removeFirst(first)
      first = 0
    }
    events.append(event)
  }

  /// Discards the pending end event without adding it to the queue.
  mutating func discardPendingEnd() { pendingEnd = nil }

  /// Removes and returns the first event; `nil` if the queue is empty.
  mutating func next() -> CarouselEvent? {
    guard first < events.count else { return nil }
    let event = events[first]
    first += 1
    if first == events.count {
      events.removeAll(keepingCapacity: true)
      first = 0
    }
    return event
  }

  /// Returns a description of the first violated invariant; `nil` if there is none.
  func violation() -> String? {
    if !(0...events.count).contains(first) { return "first event \(first) of \(events.count)" }
    if calls != 0 { return "\(calls) calls that never end" }
    if isEmpty, first != 0 { return "an empty queue that begins at \(first)" }
    return count > Self.maxWaiting ? "\(count) events wait" : nil
  }
}
