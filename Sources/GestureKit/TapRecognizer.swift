import GeometryKit

/// Recognizes taps and double taps of one finger, or clicks of the mouse, of any duration. Also
/// reports when a button should appear pressed.
public final class TapRecognizer: Recognizer {
  /// The maximum number of quick taps that are counted together: 2 to recognize double taps. The
  /// next tap starts a new series. Default: 1.
  public var maximumCount = 1
  /// Whether the report of a tap waits until no further tap can follow in its series. If `true`, a
  /// double tap is reported without a single tap before it. Default: `false`, every tap is reported
  /// at once.
  public var waitsForNextTap = false
  /// Whether the recognizer belongs to content, such as a button in a scroll view. A scroll view
  /// can delay the touches of its content. Content receives a touch that stops a motion only if the
  /// touch continues a series of taps. Default: `true`.
  public var isForContent = true
  /// Called when the finger of a tap is lifted, before the touch is claimed. If the closure returns
  /// `false`, recognizers further out can claim the touch. Default: `nil`, every tap is claimed.
  public var shouldTap: ((Tap) -> Bool)?
  /// Called when a tap is recognized.
  public var onTap: ((Tap) -> Void)?
  /// Called with `true` when a touch lands that may become a tap. Called with `false` when the
  /// finger of a tap is lifted, before `onTap`, or as soon as the touch can no longer become a tap.
  public var onPressChange: ((_ isPressed: Bool) -> Void)?

  /// The landing of the finger; `nil` if no finger is down, or if the touch isn't a tap.
  private var landing: Touch?
  /// The end of the touch, while the recognizer claims it; `nil` before.
  private var lift: Touch?
  /// The previous tap of a series that can continue; `nil` if there is none.
  private var previous: Tap?
  /// The position of the previous tap, in points of the window.
  private var previousPosition = Point.zero
  /// The tap whose report waits until no further tap can follow; `nil` if there is none.
  private var heldBack: Tap?

  /// Creates a recognizer of taps.
  public override init() {}

  public override var isContent: Bool { isForContent }

  public override func continuesEarlierTouches(with touch: Touch) -> Bool {
    landing == nil && continuesSeries(touch)
  }

  public override var deadline: Double {
    guard landing == nil, let heldBack else { return .infinity }
    return heldBack.time + Self.interval(heldBack.device)
  }

  public override func began(_ touch: Touch) -> Verdict {
    guard landing == nil else {
      // Two fingers that are down together aren't a tap.
      release()
      return .fail
    }
    if !continuesSeries(touch) {
      previous = nil
      reportHeldBackTap()
    }
    landing = touch
    onPressChange?(true)
    return .undecided
  }

  public override func moved(_ touch: Touch) -> Verdict {
    guard let landing, landing.id == touch.id else { return .fail }
    if (touch.windowPosition - landing.windowPosition).length <= GestureConstants.tapMovement {
      return .undecided
    }
    release()
    return .fail
  }

  public override func ended(_ touch: Touch) -> Verdict {
    guard let landing, landing.id == touch.id else { return .fail }
    if let shouldTap, !shouldTap(tap(from: landing, liftedAt: touch.time)) {
      release()
      return .fail
    }
    lift = touch
    return .claim
  }

  /// Returns the tap of a touch that has landed and was lifted at a time in seconds.
  private func tap(from landing: Touch, liftedAt time: Double) -> Tap {
    Tap(
      position: landing.position, time: time, device: landing.device,
      count: (previous?.count ?? 0) + 1)
  }

  public override func won() {
    guard let landing, let lift else { return }
    let tap = tap(from: landing, liftedAt: lift.time)
    previous = tap.count < maximumCount ? tap : nil
    previousPosition = landing.windowPosition
    heldBack = waitsForNextTap && previous != nil ? tap : nil
    let isHeldBack = heldBack != nil
    self.landing = nil
    self.lift = nil
    onPressChange?(false)
    if !isHeldBack { onTap?(tap) }
  }

  public override func lost(_ id: Int64, at time: Double) {
    if landing?.id == id { release() }
  }

  public override func timePassed() -> Verdict {
    previous = nil
    reportHeldBackTap()
    return .undecided
  }

  public override func forget() {
    previous = nil
    heldBack = nil
  }

  /// Drops a touch that won't become a tap, and reports an earlier tap that was held back.
  private func release() {
    guard landing != nil else { return }
    landing = nil
    lift = nil
    previous = nil
    onPressChange?(false)
    reportHeldBackTap()
  }

  private func reportHeldBackTap() {
    guard let tap = heldBack else { return }
    heldBack = nil
    onTap?(tap)
  }

  /// Returns whether a touch continues the series of previous taps.
  private func continuesSeries(_ touch: Touch) -> Bool {
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
