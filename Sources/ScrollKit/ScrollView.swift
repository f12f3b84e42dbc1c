import GeometryKit
import GestureKit
import MotionKit

/// A model of a view whose content is larger than its viewport. The content can be dragged,
/// flicked, paged and zoomed, and bounces at its ends. It moves independently along each axis.
///
/// A scroll view draws nothing and reads no clock. An app calls `advance(to:)` once a frame and
/// draws the part of the content at `contentOffset`. Touches reach the view through its
/// recognizers. Instead, the app can pass drags and pinches, with their times, to `pan(_:)` and
/// `pinch(_:)`. Numbers that aren't finite are ignored wherever they are set, and lengths are
/// limited to 10¹² points.
///
/// Subclasses override only the open methods. All other members are final, because changing a
/// property in place (`time += 1`) allocates memory if the property may be overridden.
open class ScrollView {
  /// The object that is notified of changes and asked for decisions.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// Called with each event just before the delegate is notified, and also if there is no delegate.
  /// Useful for logs. Default: `nil`.
  public final var onEvent: ((ScrollViewEvent) -> Void)?

  /// The present time, in seconds of the app's clock. Method calls take effect at this time. It is
  /// set by `advance(to:)` and by every gesture.
  public final var time = 0.0 {
    didSet { if !time.isFinite { time = oldValue } }
  }

  // MARK: Geometry

  /// The size of the viewport, in points. Negative lengths count as 0.
  public final var bounds: Size {
    didSet {
      bounds = bounds.settled(or: oldValue)
      if bounds != oldValue { boundariesDidChange() }
    }
  }

  /// The size of the content at the present zoom scale, in points. Zooming changes the size.
  /// Negative lengths count as 0. Default: 0.
  public final var contentSize: Size = .zero {
    didSet {
      contentSize = contentSize.settled(or: oldValue)
      guard contentSize != oldValue, !isApplyingZoom else { return }
      naturalSize = contentSize * (1 / scale)
      boundariesDidChange()
    }
  }

  /// The extra scrollable margin around the content, in points. Default: 0.
  public final var contentInset: Insets = .zero {
    didSet {
      contentInset = contentInset.settled(or: oldValue)
      if contentInset != oldValue { boundariesDidChange() }
    }
  }

  /// Whether content that is smaller than the viewport is centred instead of resting at its
  /// beginning. Default: `false`.
  public final var centersContent = false {
    didSet { if centersContent != oldValue { boundariesDidChange() } }
  }

  /// The point of the content at the viewport's origin, in points.
  ///
  /// Setting the offset scrolls at once, even beyond the range. A deceleration or animation in
  /// progress ends without an event. A drag continues from the new offset.
  public final var contentOffset: Point {
    get { offset }
    set { setContentOffset(newValue, animated: false) }
  }

  // MARK: Scrolling

  /// Whether the user can scroll. Default: `true`.
  ///
  /// The program can always scroll. If disabled, touches have no effect at all and don't stop
  /// motions that the program started. Disabling ends a drag, a pinch, and a touch that stopped the
  /// view.
  public final var isScrollEnabled = true {
    didSet {
      guard !isScrollEnabled else { return }
      endDrag(velocity: .zero)
      endPinch()
      touchUp()
    }
  }

  /// Whether a drag that starts along one axis stays on that axis; a drag that starts diagonally
  /// moves freely. Default: `false`.
  public final var isDirectionalLockEnabled = false

  /// Whether content moves beyond its edges and bounces back. Default: `true`.
  public final var bounces = true {
    didSet { if bounces != oldValue { boundariesDidChange() } }
  }

  /// Whether a vertical drag bounces even if the content isn't taller than the viewport. Default:
  /// `false`.
  public final var alwaysBounceVertical = false
  /// Whether a horizontal drag bounces even if the content isn't wider than the viewport. Default:
  /// `false`.
  public final var alwaysBounceHorizontal = false

  /// The axis along which drags beyond the ends of the content are left to an enclosing view.
  /// Default: `nil`, no axis: such a drag pulls the content against a rubber band.
  public final var axisReleasedAtEnds: Axis?

  /// Whether drags end at multiples of the viewport's size. Default: `false`.
  public final var isPagingEnabled = false

  /// The rate at which a flick slows down. Default: `normal`.
  public final var decelerationRate = DecelerationRate.normal

  /// Whether a tap on the window's top edge scrolls to the top. Default: `true`.
  public final var scrollsToTop = true

  /// The kind of drag that ends text entry in a field inside the view. Default: `none`.
  public final var keyboardDismissMode = KeyboardDismissMode.none

  // MARK: Touches on content

  /// Whether content receives a touch only after 0.15 s, if the touch hasn't become a drag by then.
  /// Default: `true`.
  public final var delaysContentTouches: Bool {
    get { panGestureRecognizer.contentTouches.delaysTouches }
    set { panGestureRecognizer.contentTouches.delaysTouches = newValue }
  }
  /// Whether a drag may claim a touch that content has already received. Default: `true`.
  public final var canCancelContentTouches: Bool {
    get { panGestureRecognizer.contentTouches.canCancelTouches }
    set { panGestureRecognizer.contentTouches.canCancelTouches = newValue }
  }

  /// The recognizer of drags, which passes them to `pan(_:)`.
  public let panGestureRecognizer = PanRecognizer()
  /// The observer that calls `touchDown(at:)` and `touchUp(at:)`.
  public let touchObserver = TouchObserver()
  /// The recognizer of the wheel and the touchpad. A touchpad scroll acts as a drag, and a notch of
  /// a wheel scrolls by a step.
  public let wheelRecognizer = WheelRecognizer()
  /// The recognizer of keys that scroll. Disabled by default.
  public let directionalPressGestureRecognizer = DirectionalPressRecognizer()
  /// The recognizer of pinches, which passes them to `pinch(_:)`; `nil` while zooming is disabled.
  public final var pinchGestureRecognizer: PinchRecognizer? { canZoom ? pinchRecognizer : nil }

  // MARK: Zoom

  /// The minimum zoom scale, above 0. Zooming is disabled unless `maximumZoomScale` is greater.
  /// Default: 1.
  public final var minimumZoomScale = 1.0 {
    didSet {
      minimumZoomScale = minimumZoomScale.settledScale(or: oldValue)
      zoomLimitsDidChange()
    }
  }

  /// The maximum zoom scale, above 0. Default: 1.
  public final var maximumZoomScale = 1.0 {
    didSet {
      maximumZoomScale = maximumZoomScale.settledScale(or: oldValue)
      zoomLimitsDidChange()
    }
  }

  /// Whether a pinch can exceed the zoom limits; the scale then returns to them. Default: `true`.
  public final var bouncesZoom = true

  /// The scale of the content relative to its natural size. Setting the scale keeps the point at
  /// the viewport's centre fixed. The value is clamped to the zoom limits. Default: 1.
  public final var zoomScale: Double {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  // MARK: Indicators

  /// Whether an indicator shows the horizontal position while the view moves. Default: `true`.
  public final var showsHorizontalScrollIndicator = true
  /// Whether an indicator shows the vertical position while the view moves. Default: `true`.
  public final var showsVerticalScrollIndicator = true
  /// The extra distance of the indicators from the viewport's edges, in points. Default: 0.
  public final var scrollIndicatorInsets: Insets = .zero {
    didSet { scrollIndicatorInsets = scrollIndicatorInsets.settled(or: oldValue) }
  }
  /// The colours of the indicators. Default: black with a white border.
  public final var indicatorStyle = ScrollIndicator.Style.default

  // MARK: State

  /// Whether a finger is down.
  public internal(set) var isTracking = false
  /// Whether a finger is dragging, or the view is still decelerating after a drag.
  public internal(set) var isDragging = false
  /// Whether the view is still moving after the finger was lifted. Stays `true` while a touch holds
  /// a view that was decelerating.
  public internal(set) var isDecelerating = false
  /// Whether a pinch is in progress.
  public internal(set) var isZooming = false
  /// Whether the scale is returning from beyond its limits.
  public internal(set) var isZoomBouncing = false

  let pinchRecognizer = PinchRecognizer()
  /// The number of touches that `touchObserver` has reported as down.
  var fingersDown = 0

  var offset = Point.zero
  var scale = 1.0
  /// The size of the content at zoom scale 1.
  var naturalSize = Size.zero
  var isApplyingZoom = false
  var drag: ScrollDrag?
  var pinch: ScrollPinch?
  var caught = StoppedMotion()
  var motion = Motion.none
  /// Incremented whenever a motion starts or stops, so that code can detect that a callback has
  /// changed the motion.
  var motionGeneration = 0
  var indicatorFade = IndicatorFade()

  /// The current motion of the view.
  enum Motion {
    case none
    case glide(x: Track, y: Track, start: Double)
    case animation(ScrollAnimation)
    case zoom(ZoomTransition)
  }

  /// Creates a scroll view with the size of its viewport.
  public init(bounds: Size = .zero) {
    self.bounds = bounds.settled(or: .zero)
    connectRecognizers()
  }

  /// Ends text entry in a field inside the view. Called during drags according to
  /// `keyboardDismissMode`. The default implementation notifies the delegate; a subclass that knows
  /// the field overrides the method.
  open func endTextEntry() { report(.dismissesKeyboard) }

  /// Returns the view to zoom; `nil` if there is none, which disables zooming. The default
  /// implementation asks the delegate; a subclass that knows the view overrides the method.
  open func viewForZooming() -> AnyObject? { delegate?.viewForZooming(in: self) }

  /// Returns whether touches may be delivered to content. The positions of the touches are in the
  /// view's plane. `content` is the owner (`Competition.owner`) of a recognizer inside the view, or
  /// that recognizer itself if it has no owner. The default implementation returns `true`.
  open func touchesShouldBegin(_ touches: [Touch], in content: AnyObject) -> Bool { true }

  /// Returns whether a drag may claim a touch that content has already received. Called only while
  /// `canCancelContentTouches` is on. The default implementation returns `false` for a
  /// `TouchControl` and `true` for other content.
  open func touchesShouldCancel(in content: AnyObject) -> Bool { !(content is any TouchControl) }
}
