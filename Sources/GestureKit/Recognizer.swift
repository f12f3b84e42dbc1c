/// What makes gestures of touches. One recogniser belongs to one thing on screen and lives as long
/// as it; the referee tells it about the touches on that thing, and it claims those that are its
/// gesture.
///
/// A gesture of an app's own is a subclass. It answers for each touch what it makes of it, and acts
/// only once its claim is granted:
///
///     final class EdgeSwipe: Recognizer {
///       var onSwipe: (() -> Void)?
///       private var landing: Touch?
///
///       override func began(_ touch: Touch) -> Verdict {
///         guard landing == nil, touch.position.x < 20 else { return .fail }
///         landing = touch
///         return .undecided
///       }
///       override func moved(_ touch: Touch) -> Verdict {
///         guard let landing, landing.id == touch.id else { return .fail }
///         return touch.position.x - landing.position.x > 40 ? .claim : .undecided
///       }
///       override func ended(_ touch: Touch) -> Verdict {
///         landing = nil
///         return .fail
///       }
///       override func won() { onSwipe?() }
///       override func lost(_ id: Int64, at time: Double) { if landing?.id == id { landing = nil } }
///     }
///
/// It hears of a touch from `began` until it has been told that the touch ended or is lost, or has said
/// that it fails. Touches of several fingers come to the same recogniser, each with its own `id`.
open class Recognizer {
  /// What a recogniser makes of an event.
  public enum Verdict: Hashable, Sendable {
    /// It may become its gesture, or is already.
    case undecided
    /// It is its gesture: the touch, and all others that it takes part in, should be its own.
    case claim
    /// It won't be its gesture. The recogniser has forgotten the touch.
    case fail
  }

  /// The thing that it belongs to together with others, if any: a pinch takes the touches over
  /// that a recogniser of its own team has won (which is cancelled), or one outside it, and from no
  /// other.
  public final var team: ObjectIdentifier?

  /// A recogniser that recognises nothing.
  public init() {}

  /// Whether it has won a touch, and claims others that land on it: it hears of those before all
  /// others do. Default: no.
  open var isActive: Bool { false }
  /// Whether it only looks on: it neither claims nor loses a touch, and hears of it last. Default: no.
  open var isObserver: Bool { false }
  /// Whether it hears late of touches in a scroll view that delays them. Default: no.
  open var isContent: Bool { false }
  /// Whether recognisers inside it that are content hear late. Default: no.
  open var delaysContent: Bool { false }
  /// Asked before a touch reaches what lies inside it; false keeps it from there until it is lifted. The
  /// touch is in its own plane, and `content` is what the recogniser inside belongs to (`Contest.owner`),
  /// or else that recogniser. Default: yes.
  open func lets(_ touch: Touch, reach content: AnyObject) -> Bool { true }
  /// Whether it may claim a touch that content inside it, named as above, has heard of. Default: yes.
  open func cancels(_ content: AnyObject) -> Bool { true }
  /// Asked when a touch lands, before any observer can stop the motion: whether the touch stops what the
  /// recogniser moves. Then it only stops that: no content hears of it. Default: no.
  open func catches(_ touch: Touch) -> Bool { false }
  /// Whether a touch goes on with touches that it has heard of as content, so that it hears of this one
  /// though it stops a motion. Default: no.
  open func goesOn(with touch: Touch) -> Bool { false }
  /// Whether it stays in the contest for a touch that another has won, which is of its team or outside
  /// it, and may still claim it. Default: no.
  open var takesOver: Bool { false }
  /// When it wants to be told that time has passed, in seconds; infinity, the default, for never.
  open var deadline: Double { .infinity }

  /// A touch has landed.
  open func began(_ touch: Touch) -> Verdict { .undecided }
  /// A touch has moved.
  open func moved(_ touch: Touch) -> Verdict { .undecided }
  /// A device has told where a touch was, which `moved` doesn't say exactly; see `TouchResampler`.
  open func sampled(_ touch: Touch) {}
  /// A touch was lifted; whatever the verdict, the recogniser has forgotten it afterwards, unless it
  /// claims it: then `won` follows at once.
  open func ended(_ touch: Touch) -> Verdict { .undecided }
  /// The deadline has come; afterwards the recogniser has a later one or none.
  open func timePassed() -> Verdict { .undecided }
  /// Its claim was granted.
  open func won() {}
  /// A touch is another's, or was taken away by the system, at a time in seconds. It may be one that
  /// the recogniser has forgotten.
  open func lost(_ id: Int64, at time: Double) {}
  /// A touch is over. Observers are told, after all others.
  open func left(_ touch: Touch, wasClaimed: Bool) {}
  /// Forgets what it remembers of touches that are over.
  open func forget() {}
}
