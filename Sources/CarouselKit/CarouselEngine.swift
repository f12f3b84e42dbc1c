import GeometryKit

/// The part of a carousel that doesn't depend on the type of its views: properties, scrolling,
/// input and time. Apps create a `Carousel`, which adds views, a data source and a delegate.
///
/// The engine has no clock of its own, so the app provides the time:
///
///     carousel.pan(pan)               // gestures carry their time
///     carousel.advance(to: frameTime) // once a frame
///     if carousel.isMoving { … }      // else nothing changes until the next call
///
/// The properties that an app sets, such as `type`, are those of a `CarouselConfiguration`. Methods
/// ignore distances, offsets and times that aren't finite. A scroll whose duration isn't finite
/// happens at once.
@dynamicMemberLookup
public class CarouselEngine {
  // MARK: State

  /// A closure for logging that receives each event just before the delegate does. It is called
  /// even if there is no delegate. `nil` by default.
  public var onEvent: ((CarouselEvent) -> Void)?

  /// The time at which calls take effect, in seconds of any clock. `advance(to:)` and every gesture
  /// set it to their own time. Other calls take effect at the most recent of these times, unless
  /// the app sets this property first.
  public var time: Double {
    get { scroller.time }
    set { if newValue.isFinite { scroller.time = newValue } }
  }

  /// Whether the last item is followed by the first: the resulting value of the option `wrap`.
  public var isWrapEnabled: Bool { row.isWrapped }
  /// The number of items.
  public var numberOfItems: Int { row.count }
  /// The number of placeholders of the data source. A carousel that wraps shows none.
  public var numberOfPlaceholders: Int { arrangement.numberOfPlaceholders }
  /// The maximum number of items that are loaded at once.
  public var numberOfVisibleItems: Int { arrangement.numberOfVisibleItems }
  /// The size of an item along the axis, in points; 0 before the first layout.
  public var itemWidth: Double { arrangement.metrics.itemWidth }
  /// The factor on the distance of a drag: the resulting value of the option `offsetMultiplier`.
  public var offsetMultiplier: Double { arrangement.offsetMultiplier }
  /// Whether a finger drags the carousel.
  public var isDragging: Bool { scroller.isDragging }
  /// Whether a finger rests on the carousel or drags it.
  public var isHeld: Bool { scroller.touch != nil || scroller.isDragging }
  /// Whether the carousel moves by the momentum of a flick.
  public var isDecelerating: Bool { scroller.isDecelerating }
  /// Whether an animated scroll is in progress.
  public var isScrolling: Bool { scroller.isScrolling }
  /// The remaining part of the flip animation of the item that was centred before, −1…1; 0 at rest.
  /// The type `coverFlow2` uses it.
  public var toggle: Double { scroller.flip.value }

  // MARK: Parts

  /// The scroll offset and everything that changes it.
  var scroller = Scroller()
  /// The times of the frames, which determine the steps of autoscroll.
  var frameIntervals = FrameIntervals()
  /// The loaded items and the reuse pools.
  var items = LoadedItems()
  /// The draw list.
  var presentation = Presentation()
  /// The layout parameters that are determined by the carousel type, the delegate and the first
  /// view.
  var arrangement = LayoutParameters()
  /// The positions of the loaded items along the row.
  var spacing = ItemSpacing()
  /// The calls that wait for the end of the operation in progress.
  var mailbox = Mailbox()
  /// Whether the data is loaded, and whether a layout is pending.
  var state = State.empty
  /// The index of the item that a tap may select, as the delegate has decided; `nil` after a change
  /// of the data, because the index may then belong to another item.
  var allowedSelection: Int?

  enum State {
    /// The data source's counts haven't been fetched yet.
    case empty
    /// No layout is pending.
    case ready
    /// A layout is pending.
    case needsLayout
    /// A layout is pending, before which the data was loaded again.
    case needsLayoutAfterReload
  }

  /// The configuration that has taken effect. During an operation, `configuration` may differ.
  var settings: CarouselConfiguration { scroller.configuration }
  /// Whether the data source's counts have been fetched.
  var hasData: Bool { state != .empty }
  /// Whether a layout is pending.
  var needsLayout: Bool { state == .needsLayout || state == .needsLayoutAfterReload }
  /// The number of items, and whether the last is followed by the first.
  var row: ItemRow { scroller.row }

  init() {}

  // MARK: Overridden by `Carousel`

  /// Returns the data source's number of items; `nil` without a data source.
  func fetchNumberOfItems() -> Int? { nil }
  /// Returns the data source's number of placeholders.
  func fetchNumberOfPlaceholders() -> Int { 0 }
  /// Returns the data source's view for the item at an index, or for the placeholder with a number.
  func fetchView(
    _ number: Int, isPlaceholder: Bool, reusing view: (any CarouselItemView)?
  ) -> (any CarouselItemView)? { nil }
  /// Returns the delegate's item width, in points; 0 if the delegate doesn't provide one.
  func fetchItemWidth() -> Double { 0 }
  /// Returns the delegate's value of an option.
  func fetchValue(for option: CarouselOption, withDefault value: Double) -> Double { value }
  /// Returns the delegate's transform for an item of the carousel type `custom`.
  func fetchTransform(for offset: Double, base: Transform3D) -> Transform3D { base }
  /// Returns whether the delegate allows an item to be selected.
  func fetchShouldSelect(_ index: Int) -> Bool { true }
  /// Sends an event to the delegate.
  func send(_ event: CarouselEvent) {}

  // MARK: Calls and events

  /// Runs the body of a public method as one operation. If the data source or the delegate makes
  /// the call during another operation, the call waits until that operation is complete.
  ///
  /// Methods that must not allocate use `run` instead.
  ///
  /// - Parameters:
  ///   - time: The time of the call, in seconds; `nil` for the carousel's time.
  ///   - operation: The body of the method.
  func perform(at time: Double? = nil, _ operation: @escaping (CarouselEngine) -> Void) {
    guard !mailbox.isBusy else {
      let earliest = self.time
      return mailbox.calls.append { $0.perform(at: time ?? max($0.time, earliest), operation) }
    }
    if let time { self.time = time }
    run { operation(self) }
  }

  /// Runs an operation. Then makes the waiting calls in order, and delivers the events of the
  /// operation and of these calls. The calls come first, because they can make events invalid: an
  /// item that is removed is no longer selected. If the delegate calls the carousel while it
  /// receives an event, the events of that call are delivered last.
  func run(_ operation: () -> Void) {
    mailbox.operation = .running
    operation()
    scroller.endReplacedMotion()
    mailbox.operation = .none
    guard !mailbox.isDelivering else { return }
    mailbox.isDelivering = true
    for _ in 0..<Mailbox.maxHandledAtOnce {
      if let call = mailbox.calls.next() {
        call(self)
      } else if let event = scroller.events.next() {
        send(event)
      } else {
        break
      }
    }
    mailbox.isDelivering = false
  }

  /// Marks the draw list as out of date.
  func markChanged() { presentation.markChanged() }
}

extension Point {
  /// Whether both coordinates are finite.
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Size {
  /// Whether both sides are finite and not negative.
  var isUsable: Bool { width >= 0 && height >= 0 && (width + height).isFinite }
}
