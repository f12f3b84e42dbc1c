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
/// Setting a value that isn't finite keeps the previous value. Methods ignore distances, offsets
/// and times that aren't finite. A scroll whose duration isn't finite happens at once.
public class CarouselEngine {
  // MARK: Appearance

  /// The carousel's type; `linear` by default. After a change, the current item stays the same, and
  /// the items move to their new positions within 0.4 s.
  public var type = CarouselLayout.linear {
    didSet {
      guard type != oldValue else { return }
      if type.axes != oldValue.axes { axisDidChange() }
      perform { $0.switchLayout() }
    }
  }

  /// Whether the items are arranged from top to bottom, if the carousel type allows it; `false` by
  /// default. After a change, the items move to their new positions within 0.4 s.
  public var isVertical = false {
    didSet {
      guard isVertical != oldValue else { return }
      axisDidChange()
      perform { $0.switchLayout() }
    }
  }

  /// The perspective: m34 of the base transform, −1 / distance of the eye in points. Default:
  /// −1/500.
  public var perspective = -1.0 / 500 {
    didSet {
      if !perspective.isFinite { perspective = oldValue }
      if perspective != oldValue { perform { $0.updateTransforms() } }
    }
  }

  /// The displacement of the items and of the vanishing point, in points. Zero by default.
  public var contentOffset = Point.zero {
    didSet {
      if !contentOffset.isFinite { contentOffset = oldValue }
      if contentOffset != oldValue {
        markChanged()
        perform { $0.layOut() }
      }
    }
  }

  /// The displacement of the eye, in points. The items move in the opposite direction; the
  /// vanishing point stays. Zero by default.
  public var viewpointOffset = Point.zero {
    didSet {
      if !viewpointOffset.isFinite { viewpointOffset = oldValue }
      guard viewpointOffset != oldValue else { return }
      markChanged()
      // With `.natural` motion, the number of items that fill the bounds depends on the viewpoint.
      perform { if $0.motion == .natural { $0.updateLayout() } else { $0.updateTransforms() } }
    }
  }

  /// The size of the carousel, in points. A change requests a layout before the next frame.
  public var bounds = Size.zero {
    didSet {
      if !bounds.isUsable { bounds = oldValue }
      if bounds != oldValue { setNeedsLayout() }
    }
  }

  /// Whether drawing is clipped to the bounds; `false` by default. The engine doesn't draw: the
  /// code that draws the carousel reads this property.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { markChanged() } }
  }

  // MARK: Motion

  /// The rules of motion for drags and flicks; `classic` by default. A motion in progress continues
  /// as it began.
  public var motion: CarouselMotion {
    get { position.settings.motion }
    set {
      guard newValue != motion else { return }
      position.settings.motion = newValue
      perform { $0.updateLayout() }
    }
  }
  /// Whether `motion` is `natural`.
  public var isMotionNatural: Bool {
    get { motion == .natural }
    set { motion = newValue ? .natural : .classic }
  }
  /// How much of its speed a flick keeps, normally 0…1; 0.95 by default.
  ///
  /// With 0, the carousel stops when it is released and aligns with the nearest item. There are two
  /// exceptions: a fast flick with `.classic` motion still moves it to the next item, and with
  /// paging, a flick still moves it by one item. With 1 and above, the speed stays constant: a
  /// carousel that wraps moves until it is touched; any other carousel moves to the end and bounces
  /// there.
  public var decelerationRate: Double {
    get { position.settings.decelerationRate }
    set { position.settings.decelerationRate = newValue }
  }
  /// A factor on the velocity of a flick; 1 by default.
  public var scrollSpeed: Double {
    get { position.settings.scrollSpeed }
    set { position.settings.scrollSpeed = newValue }
  }
  /// The maximum distance of a drag beyond an end, in items; 1 by default.
  public var bounceDistance: Double {
    get { position.settings.bounceDistance }
    set { position.settings.bounceDistance = newValue }
  }
  /// Whether the carousel can be dragged beyond an end; otherwise it stops there. `true` by
  /// default. Has no effect if the carousel wraps.
  public var bounces: Bool {
    get { position.settings.bounces }
    set { position.settings.bounces = newValue }
  }
  /// Whether touches scroll the carousel; `true` by default. Scrolling by code is always possible.
  /// Setting `false` ends a drag.
  public var isScrollEnabled: Bool {
    get { position.settings.isScrollEnabled }
    set {
      position.settings.isScrollEnabled = newValue
      if !newValue { perform { $0.cutOffDrag() } }
    }
  }
  /// Whether a flick moves only to the next item; `false` by default.
  public var isPagingEnabled: Bool {
    get { position.settings.isPagingEnabled }
    set { position.settings.isPagingEnabled = newValue }
  }
  /// Whether a flick ends exactly on an item; `true` by default.
  public var stopAtItemBoundary: Bool {
    get { position.settings.stopAtItemBoundary }
    set { position.settings.stopAtItemBoundary = newValue }
  }
  /// Whether the carousel comes to rest on an item; `true` by default. Otherwise it may rest
  /// between two items, but still returns from beyond the ends.
  public var scrollToItemBoundary: Bool {
    get { position.settings.scrollToItemBoundary }
    set { position.settings.scrollToItemBoundary = newValue }
  }
  /// Whether swipes across the axis are left to the content of the items; `true` by default.
  public var ignorePerpendicularSwipes: Bool {
    get { position.settings.ignorePerpendicularSwipes }
    set { position.settings.ignorePerpendicularSwipes = newValue }
  }
  /// Whether a tap on an item scrolls it to the centre, and only the centred item receives input;
  /// `true` by default.
  public var centerItemWhenSelected = true
  /// The velocity of automatic scrolling, in items per second; 0 by default. Positive values scroll
  /// backwards, as in iCarousel.
  ///
  /// If the motion is `.natural` and `scrollToItemBoundary` is set, setting 0 aligns the carousel
  /// with the nearest item. With `.classic` motion, the carousel stops where it is.
  public var autoscroll: Double {
    get { position.settings.autoscroll }
    set {
      let former = autoscroll
      position.setAutoscroll(newValue, isMoving: isMovingWithoutAutoscroll)
      guard former != 0, autoscroll == 0 else { return }
      perform { engine in
        guard engine.position.endAutoscroll(former, at: engine.time) else { return }
        engine.queue(.willBeginScrollingAnimation)
      }
    }
  }

  // MARK: State

  /// A closure for logging that receives each event just before the delegate does. It is called
  /// even if there is no delegate. `nil` by default.
  public var onEvent: ((CarouselEvent) -> Void)?

  /// The time at which calls take effect, in seconds of any clock. `advance(to:)` and every gesture
  /// set it to their own time. Other calls take effect at the most recent of these times, unless
  /// the app sets this property first.
  public var time = 0.0 {
    didSet { if !time.isFinite { time = oldValue } }
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
  public var itemWidth: Double { arrangement.itemWidth }
  /// The factor on the distance of a drag: the resulting value of the option `offsetMultiplier`.
  public var offsetMultiplier: Double { arrangement.offsetMultiplier }
  /// Whether a finger drags the carousel.
  public var isDragging: Bool { position.drag.isOn }
  /// Whether the carousel moves by the momentum of a flick.
  public var isDecelerating: Bool { position.isDecelerating }
  /// Whether an animated scroll is in progress.
  public var isScrolling: Bool { position.isScrolling }
  /// The remaining part of the flip animation of the item that was centred before, −1…1; 0 at rest.
  /// The type `coverFlow2` uses it.
  public var toggle: Double { position.flip.value }
  /// A counter that is incremented whenever the draw list must be rebuilt. While it stays the same,
  /// there is no need to draw again.
  public var changeCount: Int { presentation.changeCount }

  // MARK: Parts

  /// The scroll position and its motion.
  var position = ScrollPosition()
  /// The loaded items and the reuse pools.
  var items = LoadedItems()
  /// The draw list.
  var presentation = Presentation()
  /// The layout parameters that are determined by the carousel type, the delegate and the first
  /// view.
  var arrangement = LayoutParameters()
  /// The calls and events that wait for the end of the operation in progress.
  var mailbox = Mailbox()
  /// Whether the data source's counts have been fetched.
  var hasData = false
  /// Whether a layout is pending.
  var needsLayout = false
  /// Whether the data was loaded again since the last layout.
  var wasReloaded = false
  /// The index of the item that a tap may select, as the delegate has decided; `nil` after a change
  /// of the data, because the index may then belong to another item.
  var allowedSelection: Int?

  /// The number of items, and whether the last is followed by the first.
  var row: ItemRow { position.row }

  init() {}

  // MARK: Overridden by `Carousel`

  /// Returns the data source's number of items; `nil` without a data source.
  func fetchNumberOfItems() -> Int? { nil }
  /// Returns the data source's number of placeholders.
  func fetchNumberOfPlaceholders() -> Int { 0 }
  /// Returns the data source's view for an item.
  func fetchItemView(at index: Int, reusing view: AnyObject?) -> AnyObject? { nil }
  /// Returns the data source's view for a placeholder.
  func fetchPlaceholderView(at number: Int, reusing view: AnyObject?) -> AnyObject? { nil }
  /// Returns the size of a view, in points.
  func size(of view: AnyObject) -> Size { .zero }
  /// Returns the distance by which a view is drawn away from its computed position, in points.
  func displacement(of view: AnyObject) -> Point { .zero }
  /// Returns how opaque a view is at a point of its plane, 0…1.
  func coverage(of view: AnyObject, at point: Point, in cell: Rect) -> Double { 0 }
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

  /// Discards the measurements along the former axis.
  private func axisDidChange() {
    arrangement.setNeedsMeasurement()
    position.drag.translation = nil
  }

  // MARK: Calls and events

  /// Runs the body of a public method as one operation. If the data source or the delegate makes
  /// the call during another operation, it waits until that operation is complete.
  ///
  /// Methods that must not allocate use `run` instead.
  func perform(_ operation: @escaping (CarouselEngine) -> Void) {
    guard mailbox.isBusy else { return run { operation(self) } }
    mailbox.calls.append { [time] engine in
      engine.time = time
      engine.run { operation(engine) }
    }
  }

  /// Runs an operation. Then delivers its events and makes the calls that have waited, in order. If
  /// the delegate calls the carousel while it receives an event, the events of that call are
  /// delivered last.
  func run(_ operation: () -> Void) {
    mailbox.isBusy = true
    operation()
    endReplacedMotion(before: nil)
    mailbox.isBusy = false
    guard !mailbox.isDelivering else { return }
    mailbox.isDelivering = true
    for _ in 0..<Mailbox.maxHandledAtOnce {
      if let event = mailbox.nextEvent() {
        send(event)
      } else if let call = mailbox.calls.next() {
        call(self)
      } else {
        break
      }
    }
    mailbox.isDelivering = false
  }

  /// Adds an event to the queue, which is delivered after the operation.
  func queue(_ event: CarouselEvent) {
    endReplacedMotion(before: event)
    mailbox.append(event)
  }

  /// Queues the end event of a scroll or deceleration that was stopped or replaced. Classic motion
  /// discards the end event, as iCarousel does.
  private func endReplacedMotion(before event: CarouselEvent?) {
    guard let end = mailbox.pendingEnd, end != event else { return }
    let isOn = end == .didEndDecelerating ? isDecelerating : isScrolling
    let isReplaced = event == .willBeginScrollingAnimation || event == .willBeginDecelerating
    if isOn, !isReplaced { return }
    if motion == .natural { mailbox.append(end) } else { mailbox.discardPendingEnd() }
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
