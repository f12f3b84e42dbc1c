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
  /// A tap or a click on the carousel, told after the carousel has taken it. `onCentre` says that it
  /// met the centred item while nothing moved, or was the second of a double tap on it: what opens
  /// an item in a gallery. Not told of one that has only stopped a motion, and of one that the delegate
  /// has refused, which is left to what lies behind.
  public var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)?

  private let carousel: Carousel<ItemView>
  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touch = TouchObserver()
  private let wheel = WheelRecognizer()
  /// How many fingers are on it.
  private var fingers = 0
  /// Whether the carousel rested when the finger landed.
  private var wasAtRest = true
  /// What becomes of the tap that is about to be told.
  private var answer = CarouselEngine.TapAnswer.refused
  private var isOnCentre = false

  /// The input of a carousel.
  public init(_ carousel: Carousel<ItemView>) {
    self.carousel = carousel
    tap.maximumCount = 2
    tap.shouldTap = { [weak self] in self?.accepts($0) ?? false }
    tap.onTap = { [weak self] in self?.take($0) }
    // A referee may hold the recognisers longer than anybody holds the carousel.
    pan.shouldBegin = { [weak carousel] in carousel?.shouldBeginPan(translation: $0) ?? false }
    pan.isContentMoving = { [weak carousel] in carousel?.isCatchable ?? false }
    pan.onPan = { [weak carousel] in carousel?.pan($0) }
    touch.onDown = { [weak self] in self?.land($0) }
    // Whoever has claimed the touch, a carousel that it has stopped must not stay between two items.
    touch.onUp = { [weak self] touch, _ in self?.lift(touch) }
    wheel.onPan = { [weak carousel] in carousel?.pan($0) }
    wheel.onStep = { [weak carousel] count, time in carousel?.step(by: count, at: time) }
  }

  /// Enters the carousel's recognisers in a contest that is in its plane, if the point lies in its bounds.
  public func enter(_ contest: Contest, at point: Point) {
    guard Rect(origin: .zero, size: carousel.bounds).contains(point) else { return }
    enter(contest)
  }

  /// Enters the carousel's recognisers in a contest, for a host that knows the touch to be on it.
  public func enter(_ contest: Contest) {
    contest.append(tap)
    contest.append(pan)
    contest.append(touch)
    contest.append(wheel)
  }

  private func land(_ touch: Touch) {
    fingers += 1
    guard fingers == 1 else { return }
    wasAtRest = !carousel.isUnderWay && carousel.autoscroll == 0
    carousel.touchDown(at: touch.position, time: touch.time)
  }

  private func lift(_ touch: Touch) {
    fingers -= 1
    if fingers == 0 { carousel.touchUp(at: touch.time) }
  }

  /// Whether a tap is the carousel's: not if the delegate refuses it.
  private func accepts(_ tap: Tap) -> Bool {
    let point = tap.position
    isOnCentre =
      carousel.itemView(at: point).flatMap { carousel.index(ofItemView: $0) }
      == carousel.currentItemIndex
    answer = carousel.answer(toTapAt: point, time: tap.time)
    return answer != .refused
  }

  private func take(_ tap: Tap) {
    guard answer != .refused else { return }
    carousel.take(answer)
    onTap?(tap, isOnCentre && (wasAtRest || tap.count == 2))
  }
}
