import GeometryKit
import GestureKit

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
    wheel.onStep = { [weak carousel] in carousel?.step(by: $0) }
  }

  /// Enters the carousel's recognisers in a contest, if the point lies in its bounds.
  public func enter(_ contest: Contest, at point: Point) {
    guard Rect(origin: origin, size: carousel.bounds).contains(point) else { return }
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
    contest.append(wheel)
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
}
