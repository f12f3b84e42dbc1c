/// The rules of a recognizer for touches on content inside it, such as buttons in a scroll view.
public struct ContentTouchPolicy {
  /// Whether touches reach content with a delay of 0.15 s (`contentTouchDelay`). A touch that
  /// becomes a drag within the delay never reaches content. A tap shorter than the delay is
  /// delivered when the finger is lifted. Drag recognizers of the content receive touches without a
  /// delay. Default: `false`; scroll views on iOS use `true`.
  public var delaysTouches = false
  /// Called before a touch reaches content. If the closure returns `false`, the content doesn't
  /// receive the touch. Default: `nil`, all touches reach the content.
  ///
  /// The position of `touch` is in the plane of the recognizer around the content. `content` is the
  /// owner (`Competition.owner`) of the inner recognizer, or the inner recognizer itself if it has
  /// no owner.
  public var shouldReachContent: ((_ touch: Touch, _ content: AnyObject) -> Bool)?
  /// Whether a gesture may claim a touch that content has already received. Default: `true`.
  public var canCancelTouches = true
  /// Called before a gesture claims a touch that content has already received. If the closure
  /// returns `false`, the gesture isn't recognized. Default: `nil`, every gesture may claim the
  /// touch.
  public var shouldCancelContent: ((_ content: AnyObject) -> Bool)?

  /// Creates rules under which every touch reaches the content at once and can be claimed.
  public init() {}

  /// Returns whether a touch may reach content.
  func admits(_ touch: Touch, to content: AnyObject) -> Bool {
    shouldReachContent?(touch, content) ?? true
  }

  /// Returns whether a gesture may claim a touch that content has already received.
  func cancels(_ content: AnyObject) -> Bool {
    canCancelTouches && shouldCancelContent?(content) ?? true
  }
}
