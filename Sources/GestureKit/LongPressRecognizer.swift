import GeometryKit

/// Recognises a finger that is held in one place for 0.5 s, and follows it from then on.
public final class LongPressRecognizer: Recognizer {
  /// The press was recognised, moved, or is over.
  public var onPress: ((LongPress) -> Void)?

  private var finger: Touch?
  private var position = Point.zero
  private var hasWaited = false
  private var isPressing = false

  /// A recogniser of long presses on one thing.
  public override init() {}

  override var isActive: Bool { isPressing }

  override var deadline: Double {
    guard let finger, !hasWaited else { return .infinity }
    return finger.time + GestureConstants.longPressDuration
  }

  override func began(_ touch: Touch) -> Verdict {
    guard finger == nil else {
      // A second finger ends the wait, but not a press that was recognised.
      if !isPressing { finger = nil }
      return .fail
    }
    finger = touch
    hasWaited = false
    position = touch.position
    return .undecided
  }

  override func moved(_ touch: Touch) -> Verdict {
    guard let finger, finger.id == touch.id else { return .fail }
    position = touch.position
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

  override func ended(_ touch: Touch) -> Verdict {
    guard finger?.id == touch.id else { return .fail }
    release(.ended)
    return .undecided
  }

  override func timePassed() -> Verdict {
    hasWaited = true
    return .claim
  }

  override func won() {
    guard finger != nil, !isPressing else { return }
    isPressing = true
    tell(.began)
  }

  override func lost(_ id: Int64) {
    if finger?.id == id { release(.cancelled) }
  }

  private func release(_ state: Pan.State) {
    finger = nil
    guard isPressing else { return }
    isPressing = false
    tell(state)
  }

  private func tell(_ state: Pan.State) {
    onPress?(LongPress(state: state, position: position))
  }
}
