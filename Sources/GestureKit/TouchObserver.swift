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
  /// The number of touches that have landed and are still down.
  public private(set) var touchCount = 0

  /// Creates an observer of touches.
  public override init() {}

  public override var isObserver: Bool { true }

  public override func began(_ touch: Touch) -> Verdict {
    touchCount += 1
    onDown?(touch)
    return .undecided
  }

  public override func left(_ touch: Touch, wasClaimed: Bool) {
    touchCount -= 1
    onUp?(touch, wasClaimed)
  }
}
