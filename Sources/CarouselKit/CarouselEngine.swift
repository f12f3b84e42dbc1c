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
      mustMeasure = true
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

  /// What is left of a flick's momentum: 0 stops at once, 1 and more keep its speed, round and round
  /// where the ends join, else to the end, where it bounces; 0.95 at first.
  public var decelerationRate = 0.95 {
    didSet { if !decelerationRate.isFinite { decelerationRate = oldValue } }
  }
  /// A factor on the velocity of a flick; 1 at first.
  public var scrollSpeed = 1.0 {
    didSet { if !scrollSpeed.isFinite { scrollSpeed = oldValue } }
  }
  /// How far it can be dragged beyond an end, in items; 1 at first.
  public var bounceDistance = 1.0 {
    didSet { if !(bounceDistance >= 0 && bounceDistance.isFinite) { bounceDistance = oldValue } }
  }
  /// Whether it can be dragged beyond an end; else it stops dead there. `true` at first; of no effect when
  /// the ends join.
  public var bounces = true
  /// Whether touches scroll; `true` at first. Calls always do.
  public var isScrollEnabled = true
  /// Whether a flick goes to the next item only; `false` at first.
  public var isPagingEnabled = false
  /// Whether a flick ends on an item exactly; `true` at first.
  public var stopAtItemBoundary = true
  /// Whether the carousel comes to rest on an item; `true` at first. Without it, it comes back from beyond
  /// the ends all the same.
  public var scrollToItemBoundary = true
  /// Whether a swipe across the axis is left to what is inside the items; `true` at first.
  public var ignorePerpendicularSwipes = true
  /// Whether a tap on an item brings it to the centre, and only the centred item takes input; `true` at
  /// first.
  public var centerItemWhenSelected = true
  /// How fast it scrolls by itself, in items a second; 0 at first. Positive values go backwards, as in the
  /// original.
  public var autoscroll = 0.0 {
    didSet {
      if !autoscroll.isFinite { autoscroll = oldValue }
      if autoscroll != 0, oldValue == 0 { frames.isAfterPause = !isMovingOtherwise }
    }
  }

  // MARK: State

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
  public internal(set) var numberOfPlaceholders = 0
  /// The most items loaded at once.
  public internal(set) var numberOfVisibleItems = 0
  /// The extent of an item along the axis, in points; 0 before there is any.
  public internal(set) var itemWidth = 0.0
  /// How far a drag moves: what the option came out as.
  public internal(set) var offsetMultiplier = 1.0
  /// Whether a finger drags it.
  public internal(set) var isDragging = false
  /// Whether it moves by the momentum of a flick.
  public var isDecelerating: Bool { motion.map { !$0.isScroll } ?? false }
  /// Whether it moves by a momentum that nothing uses up.
  var isCoasting: Bool {
    if case .coast = motion?.law { true } else { false }
  }
  /// Whether an animated scroll is on.
  public var isScrolling: Bool { motion?.isScroll ?? false }
  /// How far the item that came to the centre last has flipped, −1…1; 0 at rest.
  public var toggle: Double { flip.value }
  /// Goes up with every change of what is to be seen, so that whoever draws need not draw the same twice.
  public private(set) var changeCount = 0

  // MARK: Behind the scenes

  /// The items in a row.
  var row = ItemRow()
  /// Where it is scrolled to, in items.
  var offset = 0.0
  /// What moves it.
  var motion: ScrollMotion? {
    didSet {
      motionCount &+= 1
      owesAlignment = false
    }
  }
  /// Tells whether a callback changed the motion.
  var motionCount = 0
  /// Whether a scroll without animation ended between two items, from which the next frame goes on.
  var owesAlignment = false
  /// The toggle.
  var flip = Flip()
  /// The drag that is on.
  var drag = Drag()
  /// The rhythm of the frames.
  var frames = FrameRhythm()

  /// The loaded items by ascending index. Reused from frame to frame.
  var slots: [Slot] = []
  /// What still shows although it is no longer loaded.
  var leaving: [LeavingSlot] = []
  /// Views of items to be used again, last freed last.
  var itemPool: [AnyObject] = []
  /// Views of placeholders to be used again, last freed last.
  var placeholderPool: [AnyObject] = []
  /// Drawings of the app among the items.
  var drawings: [ContentDrawing] = [] { didSet { markChanged() } }
  /// What is to be drawn, back to front, as of `presentedCount`.
  var presented: [PresentedPlace] = []
  /// The sorting of `presented`.
  var drawKeys: [DrawKey] = []
  /// The `changeCount` that `presented` was made for.
  var presentedCount = -1

  /// The numbers that the last update went by.
  var metrics = LayoutMetrics()
  /// Where items come from while a change is made that is shown as a movement.
  var former: FormerLayout?
  /// Whether an item or a leaving one is on its way.
  var isPresenting = false

  /// The scroll offset that `carouselDidScroll` is measured against.
  var previousOffset = 0.0
  /// The current index at the last update.
  var previousIndex = 0
  /// Whether counts were fetched from a data source.
  var hasData = false
  /// Whether a layout is due before the next frame.
  var needsLayout = false
  /// Whether an update has to be made up for in the next frame.
  var needsUpdate = false
  /// Whether the data was loaded anew since the last layout.
  var wasReloaded = false
  /// Whether the item width is to be taken from the first item again.
  var mustMeasure = true
  /// Goes up with every update, so that one notices when a callback made another below it.
  var generation = 0
  /// Whether an update or a layout is going on, which asks and is answered.
  var isUpdating = false
  /// How many questions outside of updates are inside one another's answers.
  var questions = 0
  /// What the delegate has yet to be told.
  var events = EventQueue()
  /// How many calls are going on inside one another.
  private var calls = 0
  /// Whether the delegate is being told.
  private var isTelling = false
  /// Goes up with every change of the data.
  var dataGeneration = 0
  /// Whether the data source is being asked for its counts.
  var isCounting = false

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

  /// Counts a change of what is to be seen.
  func markChanged() { changeCount &+= 1 }

  // MARK: Calls and what they lead to

  /// Every call from outside that may bring something about: at its end, when everything is in place, the
  /// delegate is told what happened, in that order. What it calls meanwhile is told after that.
  func perform<Result>(_ call: () -> Result) -> Result {
    calls += 1
    let result = call()
    calls -= 1
    if calls == 0, !isTelling { tellEvents() }
    return result
  }

  private func tellEvents() {
    isTelling = true
    for _ in 0..<EventQueue.mostAtOnce {
      guard let event = events.next() else { break }
      // What it has changed since it was told the events before may have moved the item.
      if case .didSelectItem(_, let data) = event, data != dataGeneration { continue }
      send(event)
    }
    isTelling = false
  }

  /// Asks something outside of an update. An answer may call back, and lead to a question in turn: `nil`
  /// where that goes on and on.
  func ask<Answer>(_ question: () -> Answer) -> Answer? {
    guard questions < 2 else { return nil }
    questions += 1
    defer { questions -= 1 }
    return question()
  }
}

extension Point {
  /// Whether both parts are finite numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Size {
  /// Whether both parts are finite and not negative.
  var isUsable: Bool { width >= 0 && height >= 0 && (width + height).isFinite }
}
