import Geometry
import Gestures

/// Puts a carousel under the finger, the mouse and the wheel: the recognisers that a referee is to
/// hear of when a touch lands on the carousel.
///
///     let input = CarouselInput(carousel)
///     let referee = Referee { point, contest in input.enter(contest, at: point) }
///
/// What lies inside the items enters the contest before the carousel does.
public final class CarouselInput<ItemView: CarouselItemView> {
  /// The carousel's upper left corner in the window, in points.
  public var origin = Point.zero
  /// A tap or a click on the carousel, told after the carousel has taken it. `onCentre` says that it
  /// met the centred item while nothing moved, or was the second of a double tap on it: what opens
  /// an item in a gallery.
  public var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)?

  private let carousel: Carousel<ItemView>
  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  private let wheel = WheelRecognizer()
  /// Whether the carousel rested when the finger landed.
  private var wasAtRest = true
  /// The item that the wheel or the keys started from, or are on the way to.
  private var wheelStart = 0
  private var target: Int?

  /// The input of a carousel.
  public init(_ carousel: Carousel<ItemView>) {
    self.carousel = carousel
    tap.maximumCount = 2
    tap.onTap = { [weak self] in self?.take($0) }
    // A referee may hold the recognisers longer than anybody holds the carousel.
    pan.shouldBegin = { [weak carousel] in carousel?.shouldBeginPan(translation: $0) ?? false }
    pan.isContentMoving = { [weak carousel] in
      carousel.map { $0.isScrolling || $0.isDecelerating } ?? false
    }
    pan.onPan = { [weak carousel] in carousel?.pan($0) }
    touch.onDown = { [weak self] _ in self?.land() }
    touch.onUp = { [weak carousel] _, wasClaimed in if !wasClaimed { carousel?.touchUp() } }
    wheel.onPan = { [weak carousel] in carousel?.pan($0) }
    wheel.onStep = { [weak self] in self?.take($0) }
  }

  /// Enters the carousel's recognisers in a contest, if the point lies in its bounds.
  public func enter(_ contest: Contest, at point: Point) {
    guard Rect(origin: origin, size: carousel.bounds).contains(point) else { return }
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
    contest.append(wheel)
  }

  /// Scrolls by whole items, within 0.4 s. Steps that follow one another before the carousel has
  /// arrived add up.
  public func step(by count: Int) { go(from: start, by: count) }

  /// Where the carousel is on its way to, or else is.
  private var start: Int {
    carousel.isScrolling ? target ?? carousel.currentItemIndex : carousel.currentItemIndex
  }

  private func go(from start: Int, by steps: Int) {
    let (sum, isOver) = start.addingReportingOverflow(steps)
    let index = isOver ? (steps < 0 ? .min : .max) : sum
    let count = carousel.numberOfItems
    guard count > 0 else { return }
    if carousel.isWrapEnabled {
      let wrapped = index % count
      target = wrapped < 0 ? wrapped + count : wrapped
    } else {
      target = min(max(index, 0), count - 1)
    }
    if let target { carousel.scrollToItem(at: target, animated: true) }
  }

  private func land() {
    wasAtRest = !carousel.isScrolling && !carousel.isDecelerating && carousel.autoscroll == 0
    carousel.touchDown()
  }

  private func take(_ tap: Tap) {
    let point = tap.position - origin
    let isOnCentre =
      carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
      == carousel.currentItemIndex
    // The second tap of a double tap comes while the first one's scroll is still on.
    carousel.tap(at: point)
    onTap?(tap, isOnCentre && (wasAtRest || tap.count == 2))
  }

  private func take(_ step: WheelStep) {
    if step.count == step.total { wheelStart = start }
    go(from: wheelStart, by: step.total)
  }
}
