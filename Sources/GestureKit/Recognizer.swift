/// What makes gestures of touches. One recogniser belongs to one thing on screen and lives as long
/// as it; the referee tells it about the touches on that thing, and it claims those that are its
/// gesture.
public class Recognizer {
  /// What a recogniser makes of an event.
  enum Verdict {
    /// It may become its gesture, or is already.
    case undecided
    /// It is its gesture: the touch, and all others that it takes part in, should be its own.
    case claim
    /// It won't be its gesture. The recogniser has forgotten the touch.
    case fail
  }

  /// The thing that it belongs to together with others, if any: a pinch takes the touches over
  /// that a recogniser of its own team has won (which is cancelled), and from no other.
  public var team: ObjectIdentifier?

  init() {}

  /// Whether it has won a touch, and claims others that land on it.
  var isActive: Bool { false }
  /// Whether it only looks on: it neither claims nor loses a touch.
  var isObserver: Bool { false }
  /// Whether it hears late of touches in a scroll view that delays them.
  var isContent: Bool { false }
  /// Whether recognisers inside it that are content hear late.
  var delaysContent: Bool { false }
  /// Whether it may claim a touch that content inside it has heard of.
  var cancelsContent: Bool { true }
  /// Whether it stays in the contest for a touch that another of its team has won.
  var takesOverFromTeam: Bool { false }
  /// When it wants to be told that time has passed; infinity for never.
  var deadline: Double { .infinity }

  /// A touch has landed.
  func began(_ touch: Touch) -> Verdict { .undecided }
  /// A touch has moved.
  func moved(_ touch: Touch) -> Verdict { .undecided }
  /// A touch was lifted; whatever the verdict, the recogniser has forgotten it afterwards.
  func ended(_ touch: Touch) -> Verdict { .undecided }
  /// The deadline has come; afterwards the recogniser has a later one or none.
  func timePassed() -> Verdict { .undecided }
  /// Its claim was granted.
  func won() {}
  /// A touch is another's or was taken away by the system. It may be one that it has forgotten.
  func lost(_ id: Int64) {}
  /// A touch is over. Observers are told, after all others.
  func left(_ touch: Touch, wasClaimed: Bool) {}
  /// Forgets what it remembers of touches that are over.
  func forget() {}
}
