import GeometryKit
import GestureKit

/// The input of a carousel from fingers, mouse and wheel: a set of gesture recognizers. When a
/// touch lands on the carousel, they compete for it in the gesture arena.
///
///     let input = CarouselInput(carousel)
///     let arena = GestureArena { point, competition in
///       input.addRecognizers(to: competition, at: point)
///     }
///
/// Add the recognizers of views inside the items before those of the carousel.
public final class CarouselInput<ItemView: CarouselItemView> {
  /// Called after the carousel has handled a tap or a click.
  ///
  /// `onCentre` is `true` if the centred item was tapped while nothing moved, or by the second tap
  /// of a double tap. In a gallery such a tap opens the item. Not called for a tap that stops a
  /// motion, or that the delegate refuses. The views behind the carousel may handle a refused tap.
  public var onTap: ((_ tap: Tap, _ onCentre: Bool) -> Void)?

  /// The axis along which a mouse wheel and a touchpad scroll the carousel. Set the carousel's own
  /// axis if an enclosing view scrolls along the other one. Default: `nil`, both axes.
  public var wheelAxis: Axis? {
    didSet {
      wheel.stepAxis = wheelAxis
      wheel.panAxis = wheelAxis
    }
  }

  private let carousel: Carousel<ItemView>
  private let tap = TapRecognizer()
  private let pan = PanRecognizer()
  private let touchObserver = TouchObserver()
  private let wheel = WheelRecognizer()
  /// Whether the carousel was at rest when the first finger landed.
  private var wasAtRest = true
  /// The result of the tap that is being recognized.
  private var answer = CarouselEngine.TapResult.refused
  private var isOnCentre = false

  /// Creates the input of a carousel.
  public init(_ carousel: Carousel<ItemView>) {
    self.carousel = carousel
    tap.maximumCount = 2
    tap.shouldTap = { [weak self] in self?.accepts($0) ?? false }
    tap.onTap = { [weak self] in self?.handle($0) }
    // The carousel is captured weakly, because an arena may keep the recognizers after the carousel
    // has been released.
    pan.shouldBegin = { [weak carousel] in carousel?.shouldBeginPan(translation: $0) ?? false }
    pan.isContentMoving = { [weak carousel] in carousel?.isCatchable ?? false }
    pan.onPan = { [weak carousel] in carousel?.pan($0) }
    touchObserver.onDown = { [weak self] in self?.land($0) }
    // A touch can stop the carousel between items and then be claimed by another view; align the
    // carousel again when the touch ends. After a drag, this has no effect.
    touchObserver.onUp = { [weak self] touch, _ in self?.lift(touch) }
    wheel.onPan = { [weak carousel] in carousel?.pan($0) }
    wheel.onStep = { [weak carousel] count, time in carousel?.step(by: count, at: time) }
  }

  /// Adds the carousel's recognizers to a competition if `point`, in the carousel's coordinates,
  /// lies in its bounds.
  public func addRecognizers(to competition: Competition, at point: Point) {
    guard Rect(origin: .zero, size: carousel.bounds).contains(point) else { return }
    addRecognizers(to: competition)
  }

  /// Adds the carousel's recognizers to a competition. Call it if the touch is known to be on the
  /// carousel.
  public func addRecognizers(to competition: Competition) {
    competition.append(tap)
    competition.append(pan)
    competition.append(touchObserver)
    competition.append(wheel)
  }

  private func land(_ touch: Touch) {
    guard touchObserver.touchCount == 1 else { return }
    wasAtRest = !carousel.scroller.isVisiblyMoving && carousel.autoscroll == 0
    carousel.touchDown(at: touch.position, time: touch.time)
  }

  private func lift(_ touch: Touch) {
    if touchObserver.touchCount == 0 { carousel.touchUp(at: touch.time) }
  }

  /// Returns whether the carousel handles a tap: `false` if the delegate refuses the tap.
  private func accepts(_ tap: Tap) -> Bool {
    answer = carousel.answer(toTapAt: tap.position, time: tap.time)
    isOnCentre = answer == .selects(carousel.currentItemIndex)
    return answer != .refused
  }

  private func handle(_ tap: Tap) {
    guard answer != .refused else { return }
    carousel.handle(answer)
    onTap?(tap, isOnCentre && (wasAtRest || tap.count == 2))
  }
}
