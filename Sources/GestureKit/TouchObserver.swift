/// Tells of touches that land and leave, whoever makes a gesture of them: the means to stop a
/// motion when a finger lands, and to settle when it leaves without a gesture.
public final class TouchObserver: Recognizer {
  /// A touch has landed. Recognisers have heard of it before.
  public var onDown: ((Touch) -> Void)?
  /// A touch has left, by lifting or because the system took it (its phase says which), and
  /// whether a recogniser has claimed it. Called after that recogniser has told its gesture, once
  /// for every touch that has landed.
  public var onUp: ((Touch, _ wasClaimed: Bool) -> Void)?

  /// An observer of the touches on one thing.
  public override init() {}

  public override var isObserver: Bool { true }

  public override func began(_ touch: Touch) -> Verdict {
    onDown?(touch)
    return .undecided
  }

  public override func left(_ touch: Touch, wasClaimed: Bool) { onUp?(touch, wasClaimed) }
}
