/// Reports touches that land and end, whichever recognizer claims them. Use an observer to stop a
/// motion when a finger lands, and to let the content settle when the finger leaves without a
/// gesture.
public final class TouchObserver: Recognizer {
  /// Called when a touch lands, after all other recognizers have received it.
  public var onDown: ((Touch) -> Void)?
  /// Called once for every touch that landed, when it is lifted or cancelled (see its phase).
  /// `wasClaimed` is true if a recognizer claimed the touch; that recognizer has then already
  /// reported its gesture.
  public var onUp: ((Touch, _ wasClaimed: Bool) -> Void)?

  /// Creates an observer of touches.
  public override init() {}

  public override var isObserver: Bool { true }

  public override func began(_ touch: Touch) -> Verdict {
    onDown?(touch)
    return .undecided
  }

  public override func left(_ touch: Touch, wasClaimed: Bool) { onUp?(touch, wasClaimed) }
}
