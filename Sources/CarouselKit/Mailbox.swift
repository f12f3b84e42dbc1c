/// The calls that wait for the end of the operation in progress.
///
/// An operation is the work of one public method. The data source and the delegate may call the
/// carousel while they are asked for views or values. Such a call waits, so that every operation
/// finds a complete state. It is made before the events are delivered.
struct Mailbox {
  /// The maximum number of events and calls that are handled at the end of one operation. The
  /// others are handled at the end of the next operation or frame. Without the limit, an operation
  /// would never end if a delegate reacts to every event with a call that causes another event.
  static let maxHandledAtOnce = 64

  /// The operation in progress.
  var operation = Operation.none
  /// Whether events are being delivered or waiting calls are being made.
  var isDelivering = false
  /// The waiting calls of public methods.
  var calls = Queue<(CarouselEngine) -> Void>()
  /// The scroll offset that a waiting call sets; `nil` if there is none.
  var scrollOffset: Double?

  enum Operation {
    /// There is no operation in progress.
    case none
    /// An operation is in progress.
    case running
    /// The operation in progress is asking the data source for a count.
    case counting
  }

  /// Whether an operation is in progress.
  var isBusy: Bool { operation != .none }
}

/// A queue of limited length. It keeps its capacity, so that a frame doesn't allocate.
struct Queue<Element> {
  /// The maximum length; further elements are dropped. Only a delegate that reacts to every event
  /// or question with several calls reaches this limit.
  static var maxCount: Int { 4096 }

  private(set) var elements: [Element] = []
  /// The position of the first element of the queue in `elements`.
  private(set) var first = 0

  /// The number of elements.
  var count: Int { elements.count - first }
  /// Whether the queue has no elements.
  var isEmpty: Bool { first == elements.count }

  /// Adds an element to the end.
  mutating func append(_ element: Element) {
    guard count < Self.maxCount else { return }
    if first >= Mailbox.maxHandledAtOnce, first * 2 >= elements.count { removeHandled() }
    elements.append(element)
  }

  /// Removes and returns the first element; `nil` if the queue is empty.
  mutating func next() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[first]
    first += 1
    if isEmpty { removeHandled() }
    return element
  }

  /// Removes the elements that satisfy a condition.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    removeHandled()
    elements.removeAll(where: isRemoved)
  }

  private mutating func removeHandled() {
    elements.removeFirst(first)
    first = 0
  }
}
