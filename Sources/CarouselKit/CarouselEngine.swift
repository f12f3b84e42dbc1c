import GeometryKit

/// Everything of a carousel that does not depend on the kind of its views: properties, scrolling, input
/// and time. Apps make a `Carousel`, which adds views, data source and delegate.
///
/// The engine has no clock of its own: it moves when it is told what time it is.
///
///     carousel.pan(pan)               // gestures carry their time
///     carousel.advance(to: frameTime) // once a frame
///     if carousel.isMoving { … }      // else nothing changes until the next call
///
/// Values that are not finite are ignored by every setter and call.
public class CarouselEngine {
  // MARK: Look

  /// What the carousel looks like; `linear` at first. A change keeps the current item and moves the
  /// items to their new places within 0.4 s.
  public var type = CarouselLayout.linear {
    didSet { if type != oldValue { perform { switchLayout(from: oldValue) } } }
  }

  /// Whether items follow one another from top to bottom; `false` at first. A change is shown as a
  /// movement of 0.4 s.
  public var isVertical = false {
    didSet {
      guard isVertical != oldValue else { return }
      arrangement.measureAgain()
      position.drag.translation = nil
      perform { switchLayout(from: type) }
    }
  }

  /// The perspective: m34 of the base transform, −1 / distance of the eye; −1/500 at first.
  public var perspective = -1.0 / 500 {
    didSet {
      if !perspective.isFinite { perspective = oldValue }
      if perspective != oldValue { perform(placeItemsAnew) }
    }
  }

  /// Moves items and vanishing point together, in points.
  public var contentOffset = Point.zero {
    didSet {
      if !contentOffset.isFinite { contentOffset = oldValue }
      if contentOffset != oldValue {
        markChanged()
        perform(layOut)
      }
    }
  }

  /// Moves the eye, in points: items move the opposite way, the vanishing point stays.
  public var viewpointOffset = Point.zero {
    didSet {
      if !viewpointOffset.isFinite { viewpointOffset = oldValue }
      if viewpointOffset != oldValue { perform(placeItemsAnew) }
    }
  }

  /// The extent of the carousel, in points. A change asks for a layout before the next frame.
  public var bounds = Size.zero {
    didSet {
      if !bounds.isUsable { bounds = oldValue }
      if bounds != oldValue { setNeedsLayout() }
    }
  }

  /// Whether what lies outside of the bounds is cut off; `false` at first. For whoever draws.
  public var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { markChanged() } }
  }

  // MARK: Feel

  /// How it moves under a hand; `classic` at first. A motion that is on goes on as it began.
  public var motion: CarouselMotion {
    get { position.rules.motion }
    set { position.rules.motion = newValue }
  }
  /// Whether it moves naturally: `motion` as a switch.
  public var isMotionNatural: Bool {
    get { motion == .natural }
    set { motion = newValue ? .natural : .classic }
  }
  /// What is left of a flick's momentum: 0 stops at once, 1 and more keep its speed, round and round
  /// where the ends join, else to the end, where it bounces; 0.95 at first.
  public var decelerationRate: Double {
    get { position.rules.decelerationRate }
    set { position.rules.decelerationRate = newValue }
  }
  /// A factor on the velocity of a flick; 1 at first.
  public var scrollSpeed: Double {
    get { position.rules.scrollSpeed }
    set { position.rules.scrollSpeed = newValue }
  }
  /// How far it can be dragged beyond an end, in items; 1 at first.
  public var bounceDistance: Double {
    get { position.rules.bounceDistance }
    set { position.rules.bounceDistance = newValue }
  }
  /// Whether it can be dragged beyond an end; else it stops dead there. `true` at first; of no effect when
  /// the ends join.
  public var bounces: Bool {
    get { position.rules.bounces }
    set { position.rules.bounces = newValue }
  }
  /// Whether touches scroll; `true` at first. Calls always do.
  public var isScrollEnabled: Bool {
    get { position.rules.isScrollEnabled }
    set { position.rules.isScrollEnabled = newValue }
  }
  /// Whether a flick goes to the next item only; `false` at first.
  public var isPagingEnabled: Bool {
    get { position.rules.isPagingEnabled }
    set { position.rules.isPagingEnabled = newValue }
  }
  /// Whether a flick ends on an item exactly; `true` at first.
  public var stopAtItemBoundary: Bool {
    get { position.rules.stopAtItemBoundary }
    set { position.rules.stopAtItemBoundary = newValue }
  }
  /// Whether the carousel comes to rest on an item; `true` at first. Without it, it comes back from beyond
  /// the ends all the same.
  public var scrollToItemBoundary: Bool {
    get { position.rules.scrollToItemBoundary }
    set { position.rules.scrollToItemBoundary = newValue }
  }
  /// Whether a swipe across the axis is left to what is inside the items; `true` at first.
  public var ignorePerpendicularSwipes: Bool {
    get { position.rules.ignorePerpendicularSwipes }
    set { position.rules.ignorePerpendicularSwipes = newValue }
  }
  /// Whether a tap on an item brings it to the centre, and only the centred item takes input; `true` at
  /// first.
  public var centerItemWhenSelected = true
  /// How fast it scrolls by itself, in items a second; 0 at first. Positive values go backwards, as in the
  /// original.
  public var autoscroll: Double {
    get { position.rules.autoscroll }
    set { position.setAutoscroll(newValue, isMoving: isMovingOtherwise) }
  }

  // MARK: State

  /// Hears of what the delegate is told, just before, whether there is one or not: for logs. Default: nobody.
  public var onEvent: ((CarouselEvent) -> Void)?

  /// The time that calls happen at, in seconds of any clock. `advance(to:)` sets it, and every gesture to
  /// its own. Calls by code happen at the last of these unless it is set before.
  public var time = 0.0 {
    didSet { if !time.isFinite { time = oldValue } }
  }

  /// Whether the ends join: what the option `wrap` came out as.
  public var isWrapEnabled: Bool { row.isWrapped }
  /// How many items there are.
  public var numberOfItems: Int { row.count }
  /// How many placeholders the data source has; a wrapped carousel shows none.
  public var numberOfPlaceholders: Int { arrangement.numberOfPlaceholders }
  /// The most items loaded at once.
  public var numberOfVisibleItems: Int { arrangement.numberOfVisibleItems }
  /// The extent of an item along the axis, in points; 0 before there is any.
  public var itemWidth: Double { arrangement.itemWidth }
  /// How far a drag moves: what the option came out as.
  public var offsetMultiplier: Double { arrangement.offsetMultiplier }
  /// Whether a finger drags it.
  public var isDragging: Bool { position.drag.isOn }
  /// Whether it moves by the momentum of a flick.
  public var isDecelerating: Bool { position.isDecelerating }
  /// Whether an animated scroll is on.
  public var isScrolling: Bool { position.isScrolling }
  /// How far the item that came to the centre last has flipped, −1…1; 0 at rest.
  public var toggle: Double { position.flip.value }
  /// Goes up with every change of what is to be seen, so that whoever draws need not draw the same twice.
  public var changeCount: Int { presentation.changeCount }

  // MARK: Its parts

  /// Where it is and moves.
  var position = ScrollPosition()
  /// Which items are loaded.
  var items = LoadedItems()
  /// How they show.
  var presentation = Presentation()
  /// What the type and the delegate have answered.
  var arrangement = ItemArrangement()
  /// What is going on, and what is due.
  var progress = UpdateProgress()
  /// What the delegate has yet to be told.
  var events = EventQueue()

  /// The items in a row.
  var row: ItemRow { position.row }

  init() {}

  // MARK: What a carousel of a kind of views knows

  /// The data source's number of items; `nil` without a data source.
  func fetchNumberOfItems() -> Int? { nil }
  /// The data source's number of placeholders.
  func fetchNumberOfPlaceholders() -> Int { 0 }
  /// The data source's view for an item.
  func fetchItemView(at index: Int, reusing view: AnyObject?) -> AnyObject? { nil }
  /// The data source's view for a placeholder.
  func fetchPlaceholderView(at number: Int, reusing view: AnyObject?) -> AnyObject? { nil }
  /// The extent of a view.
  func size(of view: AnyObject) -> Size { .zero }
  /// How far a view is seen from its place.
  func displacement(of view: AnyObject) -> Point { .zero }
  /// How much a view hides at a point of its plane.
  func coverage(of view: AnyObject, at point: Point, in cell: Rect) -> Double { 0 }
  /// The delegate's item width; 0 for none.
  func fetchItemWidth() -> Double { 0 }
  /// The delegate's value of an option.
  func fetchValue(for option: CarouselOption, withDefault value: Double) -> Double { value }
  /// The delegate's place of an item.
  func fetchTransform(for offset: Double, base: Transform3D) -> Transform3D { base }
  /// The delegate's consent to selecting an item.
  func fetchShouldSelect(_ index: Int) -> Bool { true }
  /// Tells the delegate.
  func send(_ event: CarouselEvent) {}

  // MARK: Calls and what they lead to

  /// Every call from outside that may bring something about: at its end, when everything is in place, the
  /// delegate is told what happened, in that order. What it calls meanwhile is told after that.
  func perform<Result>(_ call: () -> Result) -> Result {
    events.beginCall()
    let result = call()
    if events.endCall() {
      tellEvents()
      events.endTelling()
    }
    return result
  }

  private func tellEvents() {
    for _ in 0..<EventQueue.mostAtOnce {
      guard let event = events.next() else { return }
      // What it has changed since it was told the events before may have moved the item.
      if case .didSelectItem(_, let data) = event, data != progress.dataGeneration { continue }
      send(event)
    }
  }

  /// Asks something outside of an update. An answer may call back, and lead to a question in turn: `nil`
  /// where that goes on and on.
  func ask<Answer>(_ question: () -> Answer) -> Answer? {
    guard progress.beginQuestion() else { return nil }
    defer { progress.endQuestion() }
    return question()
  }

  /// Counts a change of what is to be seen.
  func markChanged() { presentation.markChanged() }
}

extension Point {
  /// Whether both parts are finite numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Size {
  /// Whether both parts are finite and not negative.
  var isUsable: Bool { width >= 0 && height >= 0 && (width + height).isFinite }
}
