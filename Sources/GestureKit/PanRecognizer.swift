import GeometryKit

/// Recognizes a drag of a finger or of the mouse.
///
/// The drag begins when the finger has moved further than the slop. `began` reports the
/// translation, measured from the landing, at which the finger left the slop. If the finger has
/// moved beyond that point, `changed` follows at once. To move the content without a jump, subtract
/// the translation of `began` from all later translations. The finger then stays ahead of the
/// content by exactly the slop, at any sampling rate of the device.
///
/// If several fingers are down, the finger that started the drag leads, and the movements of all
/// other fingers are ignored. When the leading finger is lifted, the next finger takes over. The
/// translation then continues from its present value. The drag ends when the last finger is lifted.
/// (iOS follows the centre of all fingers instead, also without a jump. With a single leader, a
/// palm or thumb that rests on the screen doesn't halve the speed.)
public final class PanRecognizer: Recognizer {
  /// The axis of the drag; a drag that moves more across this axis than along it is refused.
  /// Default: `nil`, any direction.
  public var axis: Axis?
  /// Called with the translation when a drag is about to begin. If the closure returns `false`,
  /// this recognizer ignores the touch until it is lifted, and other recognizers can claim the
  /// touch. Default: `nil`, every drag begins.
  public var shouldBegin: ((_ translation: Point) -> Bool)?
  /// Returns whether the content is moving. Called when a touch lands, before any observer can stop
  /// the motion. Default: `nil`, the content is never moving.
  ///
  /// A touch that lands on moving content drags the content from its first movement on, as in iOS's
  /// scroll view. The user means to hold the content, so the touch can't be a tap. The direction of
  /// a first movement is unreliable, so a drag that `shouldBegin` refuses can still begin until the
  /// finger has moved by the usual slop. If the touch doesn't become a drag, it only stops the
  /// motion. Tap recognizers in the content don't receive this touch, except as the second tap of a
  /// double tap.
  public var isContentMoving: (() -> Bool)?
  /// The rules for touches on content inside the dragged object. Default: every touch reaches the
  /// content at once, and a drag may claim it.
  public var contentTouches = ContentTouchPolicy()
  /// Called when the drag begins, moves, or ends.
  public var onPan: ((Pan) -> Void)?

  /// The identifier of the touch that leads the drag; `nil` if no finger is down. Before the drag
  /// begins, this is the touch that landed first.
  public var leadingTouchID: Int64? { fingers.first?.id }

  /// The fingers that are down, the leading one first.
  private var fingers: [Finger] = []
  /// The identifier of the touch that landed on moving content.
  private var catchingTouchID: Int64?
  private var isDragging = false
  /// The position at which the translation is zero: the landing of the leading finger, shifted when
  /// the leader changes.
  private var origin = Point.zero
  /// The translation at the latest event; when the drag is about to begin, the translation that
  /// `began` reports.
  private var translation = Point.zero

  /// Creates a recognizer of drags.
  public override init() {}

  public override var isActive: Bool { isDragging }
  public override var contentTouchPolicy: ContentTouchPolicy? { contentTouches }

  public override func catches(_ touch: Touch) -> Bool {
    // If the first finger stopped the content, a second finger isn't a tap either.
    catchingTouchID != nil && !fingers.isEmpty || isContentMoving?() == true
  }

  public override func began(_ touch: Touch) -> Verdict {
    fingers.append(Finger(touch))
    if isDragging { return .claim }
    if fingers.count == 1 { catchingTouchID = isContentMoving?() == true ? touch.id : nil }
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return .fail }
    fingers[index].move(to: touch)
    if isDragging {
      if index == 0 { report(.changed, at: touch.time) }
      return .undecided
    }
    let finger = fingers[index]
    let slop =
      touch.device == .mouse ? GestureConstants.mousePanSlop : GestureConstants.panSlop
    let isPastSlop = finger.distanceFromLanding > slop
    let isCaught = touch.id == catchingTouchID
    guard isPastSlop || isCaught && finger.travel != .zero else { return .undecided }
    let travel = isCaught ? finger.travel : finger.travel(atDistance: slop)
    let isAccepted = accepts(travel)
    // `shouldBegin` may have cancelled the touch.
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return .fail }
    if isAccepted {
      // If the finger stopped moving content and moves for the first time, the drag includes the
      // whole movement. Otherwise, the drag starts at the finger's current position.
      translation = isCaught && finger.previousTravel == .zero ? .zero : travel
      fingers.swapAt(0, index)
      return .claim
    }
    guard isPastSlop else { return .undecided }
    fingers.remove(at: index)
    return .fail
  }

  public override func sampled(_ touch: Touch) {
    if let index = fingers.firstIndex(where: { $0.id == touch.id }) { fingers[index].sample(touch) }
  }

  public override func ended(_ touch: Touch) -> Verdict {
    remove(touch.id, .ended, at: touch.time)
    return .undecided
  }

  public override func won() {
    guard !isDragging, let leader = fingers.first else { return }
    isDragging = true
    origin = leader.landing
    let start = translation
    onPan?(
      Pan(
        state: .began, translation: start, velocity: leader.velocity(at: leader.time),
        time: leader.time))
    if isDragging, leader.travel != start { report(.changed, at: leader.time) }
  }

  public override func lost(_ id: Int64, at time: Double) { remove(id, .cancelled, at: time) }

  private func accepts(_ travel: Point) -> Bool {
    if let axis, abs(travel[axis.perpendicular]) > abs(travel[axis]) { return false }
    return shouldBegin?(travel) ?? true
  }

  /// Removes a finger. The drag continues with the next finger, or ends in the given state.
  private func remove(_ id: Int64, _ state: GestureState, at time: Double) {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
    let finger = fingers.remove(at: index)
    guard isDragging, index == 0 else { return }
    if let leader = fingers.first {
      origin = leader.position - translation
    } else {
      isDragging = false
      let velocity = state == .cancelled ? .zero : finger.velocity(at: time)
      onPan?(Pan(state: state, translation: translation, velocity: velocity, time: time))
    }
  }

  private func report(_ state: GestureState, at time: Double) {
    guard let leader = fingers.first else { return }
    translation = leader.position - origin
    onPan?(
      Pan(
        state: state, translation: translation, velocity: leader.velocity(at: time), time: time))
  }
}
