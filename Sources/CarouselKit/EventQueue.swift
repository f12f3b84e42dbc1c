/// What a delegate has yet to be told, in the order in which it happened.
///
/// Nothing is told while a call or a frame goes on: whatever the delegate then does meets a carousel that
/// is whole. It keeps its memory, so that a frame takes none.
struct EventQueue: Sendable {
  /// The most events that are told at the end of one call. A delegate that answers every event with a call
  /// that brings about another would else never come back; what is left is told with the next call or frame.
  static let mostAtOnce = 64
  /// The most that wait. Only a delegate that answers every event with several others gets there; then
  /// what is new is dropped.
  static let mostWaiting = 4096

  /// How many calls are going on inside one another.
  private var calls = 0
  /// Whether the delegate is being told.
  private(set) var isTelling = false

  private var events: [CarouselEvent] = []
  /// Where the first that waits is.
  private var first = 0

  /// How many wait.
  var count: Int { events.count - first }
  /// Whether none waits.
  var isEmpty: Bool { first == events.count }

  // MARK: Calls

  /// A call from outside begins; `endCall` must follow.
  mutating func beginCall() { calls += 1 }

  /// A call is at its end. Whether the delegate is to be told now; `endTelling` must follow then.
  mutating func endCall() -> Bool {
    calls -= 1
    guard calls == 0, !isTelling else { return false }
    isTelling = true
    return true
  }

  /// The delegate has been told.
  mutating func endTelling() { isTelling = false }

  // MARK: Events

  /// Adds what happened just now.
  mutating func append(_ event: CarouselEvent) {
    guard count < Self.mostWaiting else { return }
    if first >= Self.mostAtOnce, first * 2 >= events.count {
      events.removeFirst(first)
      first = 0
    }
    events.append(event)
  }

  /// Takes the event that has waited longest.
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

  /// What is wrong with it; `nil` if nothing is.
  func violation() -> String? {
    if !(0...events.count).contains(first) { return "first event \(first) of \(events.count)" }
    if calls != 0 { return "\(calls) calls that never end" }
    if isEmpty, first != 0 { return "an empty queue that begins at \(first)" }
    return count > Self.mostWaiting ? "\(count) events wait" : nil
  }
}
