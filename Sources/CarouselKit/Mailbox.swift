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
  /// The configuration that a waiting call applies; `nil` if there is none.
  var configuration: CarouselConfiguration?

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

  /// Whether the queue has no elements.
  var isEmpty: Bool { elements.isEmpty }

  /// Adds an element to the end.
  mutating func append(_ element: Element) {
    if elements.count < Self.maxCount { elements.append(element) }
  }

  /// Removes and returns the first element; `nil` if the queue is empty.
  mutating func next() -> Element? { isEmpty ? nil : elements.removeFirst() }

  /// Removes the elements that satisfy a condition.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements.removeAll(where: isRemoved)
  }
}
