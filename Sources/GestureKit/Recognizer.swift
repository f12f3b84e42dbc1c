/// A base class for objects that recognize gestures in touches.
///
/// A recognizer belongs to one object on screen, such as a view, and lives as long as that object.
/// The arena delivers the touches on that object to the recognizer, and the recognizer claims those
/// that form its gesture.
///
/// Apps add gestures of their own as subclasses. A subclass returns a verdict on each event of a
/// touch, and acts only when its claim is granted:
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
///       override func lost(_ id: Int64, at time: Double) {
///         if landing?.id == id { landing = nil }
///       }
///     }
///
/// A recognizer receives a touch from `began(_:)` until `ended(_:)` or `lost(_:at:)`, or until it
/// returns `fail`. A recognizer can receive the touches of several fingers at a time, each with its
/// own `id`.
open class Recognizer {
  /// A recognizer's verdict on an event.
  public enum Verdict: Hashable, Sendable {
    /// The touch may become the recognizer's gesture, or is already a part of this gesture.
    case undecided
    /// The touch is the recognizer's gesture. The recognizer claims this touch and all other
    /// touches that it competes for.
    case claim
    /// The touch won't become the recognizer's gesture. The recognizer must have dropped all state
    /// of the touch.
    case fail
  }

  /// An identifier of the recognizer's team, or `nil` for none. Recognizers with equal identifiers
  /// form a team.
  ///
  /// A recognizer whose `takesOver` is true, such as a pinch recognizer, can take over touches from
  /// the recognizers of its team and from the recognizers around it. A recognizer that loses a
  /// touch in this way is cancelled.
  public final var team: ObjectIdentifier?

  /// Creates a recognizer that recognizes nothing.
  public init() {}

  /// Whether the recognizer has won a touch and claims other touches that land on its object.
  /// Active recognizers receive a new touch before all other recognizers. Default: `false`.
  open var isActive: Bool { false }
  /// Whether the recognizer only observes touches: it neither claims nor loses a touch, and
  /// receives each landing last. Default: `false`.
  open var isObserver: Bool { false }
  /// Whether the recognizer belongs to content, such as a button in a scroll view. A scroll view
  /// can delay the touches of its content. Default: `false`.
  open var isContent: Bool { false }
  /// The rules for touches on content inside this recognizer. Default: `nil`, every touch reaches
  /// the content at once, and this recognizer may claim it.
  open var contentTouchPolicy: ContentTouchPolicy? { nil }
  /// Returns whether a touch stops a motion of the object. Called when the touch lands, before any
  /// observer can stop the motion. A touch that stops a motion isn't delivered to content. Default:
  /// `false`.
  open func catches(_ touch: Touch) -> Bool { false }
  /// Returns whether a touch continues earlier touches that this recognizer received as content,
  /// such as the second tap of a double tap. The recognizer then receives the touch even if the
  /// touch stops a motion. Default: `false`.
  open func continuesEarlierTouches(with touch: Touch) -> Bool { false }
  /// Whether the recognizer keeps competing for a touch after a recognizer of its team, or a
  /// recognizer around it, has won the touch. Default: `false`.
  open var takesOver: Bool { false }
  /// The time at which `timePassed()` is to be called, in seconds. Default: infinity, never.
  open var deadline: Double { .infinity }

  /// Handles the landing of a touch.
  open func began(_ touch: Touch) -> Verdict { .undecided }
  /// Handles a movement of a touch.
  open func moved(_ touch: Touch) -> Verdict { .undecided }
  /// Handles a position as the device reported it. `moved(_:)` receives resampled positions
  /// instead; see `TouchResampler`.
  open func sampled(_ touch: Touch) {}
  /// Handles the end of a touch. If the verdict is `claim` and the claim is granted, `won()` is
  /// called at once. With any other verdict, the recognizer must drop all state of the touch.
  open func ended(_ touch: Touch) -> Verdict { .undecided }
  /// Called at the time `deadline`. After the call, `deadline` must be later or infinity.
  open func timePassed() -> Verdict { .undecided }
  /// Called when a claim is granted.
  open func won() {}
  /// Called when another recognizer has won a touch or the system has taken it away. The recognizer
  /// may already have dropped the touch. `time` is in seconds.
  open func lost(_ id: Int64, at time: Double) {}
  /// Called on observers when a touch has ended, after all other recognizers have handled its end.
  open func left(_ touch: Touch, wasClaimed: Bool) {}
  /// Discards all state kept from touches that have ended.
  open func forget() {}
}
