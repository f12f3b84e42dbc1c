import GeometryKit

/// Recognises taps and double taps of one finger, or clicks of the mouse, however long they are
/// held; also what a button needs to show that it is pressed.
public final class TapRecognizer: Recognizer {
  /// The highest count of taps in a row; the tap after that is a first one again. Default 1.
  public var maximumCount = 1
  /// Whether a tap is held back until no other can follow it in the row, so that a double tap
  /// comes alone and not after a single one. Default no: every tap is told at once.
  public var waitsForNextTap = false
  /// Asked when a finger that has made a tap is lifted, before the touch is claimed; `false` leaves it
  /// to what lies behind. Default: yes.
  public var shouldTap: ((Tap) -> Bool)?
  /// A tap was recognised.
  public var onTap: ((Tap) -> Void)?
  /// Whether a touch that may become a tap is down, each time that changes. It is told `false`
  /// before the tap, and also when it won't be one.
  public var onPressChange: ((_ isPressed: Bool) -> Void)?

  private var finger: Touch?
  private var lifted: Touch?
  private var previous: Tap?
  /// Where the tap before was, in points of the window.
  private var previousPosition = Point.zero
  private var heldBack: Tap?

  /// A recogniser of taps on one thing.
  public override init() {}

  public override var isContent: Bool { true }

  public override func goesOn(with touch: Touch) -> Bool { finger == nil && follows(touch) }

  public override var deadline: Double {
    guard finger == nil, let heldBack else { return .infinity }
    return heldBack.time + Self.interval(heldBack.device)
  }

  public override func began(_ touch: Touch) -> Verdict {
    guard finger == nil else {
      // Two fingers are no tap, neither the first nor the second.
      release()
      return .fail
    }
    if !follows(touch) {
      previous = nil
      tellHeldBack()
    }
    finger = touch
    onPressChange?(true)
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let finger, finger.id == touch.id else { return .fail }
    if (touch.windowPosition - finger.windowPosition).length <= GestureConstants.tapMovement {
      return .undecided
    }
    release()
    return .fail
  }

  public override func ended(_ touch: Touch) -> Verdict {
    guard let finger, finger.id == touch.id else { return .fail }
    if let shouldTap, !shouldTap(tap(of: finger, liftedAt: touch.time)) {
      release()
      return .fail
    }
    lifted = touch
    return .claim
  }

  private func tap(of finger: Touch, liftedAt time: Double) -> Tap {
    Tap(
      position: finger.position, time: time, device: finger.device,
      count: (previous?.count ?? 0) + 1)
  }

  public override func won() {
    guard let finger, let lifted else { return }
    let tap = tap(of: finger, liftedAt: lifted.time)
    previous = tap.count < maximumCount ? tap : nil
    previousPosition = finger.windowPosition
    heldBack = waitsForNextTap && previous != nil ? tap : nil
    let isHeldBack = heldBack != nil
    self.finger = nil
    self.lifted = nil
    onPressChange?(false)
    if !isHeldBack { onTap?(tap) }
  }

  public override func lost(_ id: Int64, at time: Double) {
    if finger?.id == id { release() }
  }

  public override func timePassed() -> Verdict {
    previous = nil
    tellHeldBack()
    return .undecided
  }

  public override func forget() {
    previous = nil
    heldBack = nil
  }

  /// Lets go of a touch that won't be a tap; one before it then stays what it was.
  private func release() {
    guard finger != nil else { return }
    finger = nil
    lifted = nil
    previous = nil
    onPressChange?(false)
    tellHeldBack()
  }

  private func tellHeldBack() {
    guard let tap = heldBack else { return }
    heldBack = nil
    onTap?(tap)
  }

  /// Whether a touch goes on with the row of taps before it.
  private func follows(_ touch: Touch) -> Bool {
    guard let previous, previous.device == touch.device else { return false }
    let distance =
      touch.device == .mouse
      ? GestureConstants.doubleClickDistance : GestureConstants.doubleTapDistance
    return touch.time - previous.time <= Self.interval(touch.device)
      && (touch.windowPosition - previousPosition).length <= distance
  }

  private static func interval(_ device: Touch.Device) -> Double {
    device == .mouse ? GestureConstants.doubleClickInterval : GestureConstants.doubleTapInterval
  }
}
