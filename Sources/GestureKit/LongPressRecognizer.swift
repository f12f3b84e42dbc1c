import GeometryKit

/// Recognizes a finger that is held in place for 0.5 s, and then follows the finger until it is
/// lifted.
public final class LongPressRecognizer: Recognizer {
  /// Called when the press is recognized, when the finger moves, and when the press ends.
  public var onPress: ((LongPress) -> Void)?
  /// Whether the recognizer belongs to content, such as an item in a carousel. Content receives no
  /// touch that stops a motion, and a scroll view can delay the touches of its content. Default:
  /// `false`.
  public var isForContent = false

  /// The landing of the finger; `nil` if no finger is held, or if it can't press any more.
  private var landing: Touch?
  /// The position of the finger, in the recognizer's plane.
  private var position = Point.zero
  /// The time of the finger's latest event or of the recognition of the press, whichever is later,
  /// in seconds.
  private var time = 0.0
  /// Whether the finger was held in place for the duration of a long press.
  private var hasWaited = false
  /// Whether the press was recognized and its finger is still down.
  private var isPressing = false

  /// Creates a recognizer of long presses.
  public override init() {}

  public override var isActive: Bool { isPressing }
  public override var isContent: Bool { isForContent }

  public override var deadline: Double {
    guard let landing, !hasWaited else { return .infinity }
    return landing.time + GestureConstants.longPressDuration
  }

  public override func began(_ touch: Touch) -> Verdict {
    guard landing == nil else {
      // A second finger cancels the wait, but not a recognized press.
      if !isPressing { landing = nil }
      return .fail
    }
    landing = touch
    hasWaited = false
    position = touch.position
    time = touch.time
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let landing, landing.id == touch.id else { return .fail }
    position = touch.position
    time = touch.time
    if isPressing {
      report(.changed)
    } else if (touch.windowPosition - landing.windowPosition).length
      > GestureConstants.longPressMovement
    {
      self.landing = nil
      return .fail
    }
    return .undecided
  }

  public override func ended(_ touch: Touch) -> Verdict {
    guard landing?.id == touch.id else { return .fail }
    time = touch.time
    release(.ended)
    return .undecided
  }

  public override func timePassed() -> Verdict {
    time = deadline
    hasWaited = true
    return .claim
  }

  public override func won() {
    guard landing != nil, !isPressing else { return }
    isPressing = true
    report(.began)
  }

  public override func lost(_ id: Int64, at time: Double) {
    guard landing?.id == id else { return }
    self.time = time
    release(.cancelled)
  }

  private func release(_ state: GestureState) {
    landing = nil
    guard isPressing else { return }
    isPressing = false
    report(state)
  }

  private func report(_ state: GestureState) {
    onPress?(LongPress(state: state, position: position, time: time))
  }
}
