import GeometryKit

/// Recognises a finger that is held in one place for 0.5 s, and follows it from then on.
public final class LongPressRecognizer: Recognizer {
  /// The press was recognised, moved, or is over.
  public var onPress: ((LongPress) -> Void)?
  /// Whether it is about what lies under the finger: a touch that stops a motion is no press on that.
  /// Default false.
  public var isForContent = false

  private var finger: Touch?
  private var position = Point.zero
  /// When the finger was last heard of, or had waited long enough.
  private var time = 0.0
  private var hasWaited = false
  private var isPressing = false

  /// A recogniser of long presses on one thing.
  public override init() {}

  public override var isActive: Bool { isPressing }
  public override var isContent: Bool { isForContent }

  public override var deadline: Double {
    guard let finger, !hasWaited else { return .infinity }
    return finger.time + GestureConstants.longPressDuration
  }

  public override func began(_ touch: Touch) -> Verdict {
    guard finger == nil else {
      // A second finger ends the wait, but not a press that was recognised.
      if !isPressing { finger = nil }
      return .fail
    }
    finger = touch
    hasWaited = false
    position = touch.position
    time = touch.time
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let finger, finger.id == touch.id else { return .fail }
    position = touch.position
    time = touch.time
    if isPressing {
      tell(.changed)
    } else if (touch.windowPosition - finger.windowPosition).length
      > GestureConstants.longPressMovement
    {
      self.finger = nil
      return .fail
    }
    return .undecided
  }

  public override func ended(_ touch: Touch) -> Verdict {
    guard finger?.id == touch.id else { return .fail }
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
    guard finger != nil, !isPressing else { return }
    isPressing = true
    tell(.began)
  }

  public override func lost(_ id: Int64, at time: Double) {
    guard finger?.id == id else { return }
    self.time = time
    release(.cancelled)
  }

  private func release(_ state: Pan.State) {
    finger = nil
    guard isPressing else { return }
    isPressing = false
    tell(state)
  }

  private func tell(_ state: Pan.State) {
    onPress?(LongPress(state: state, position: position, time: time))
  }
}
