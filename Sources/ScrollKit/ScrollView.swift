import GeometryKit
import GestureKit

/// A model of content larger than the view that shows it: dragged, flicked, bounced, paged and
/// zoomed, along two axes that move on their own.
///
/// It draws nothing and reads no clock. An app calls `advance(to:)` once a frame, and lets the view's
/// recognisers see the touches, or hands it drags and pinches, which carry their time; what is seen is
/// the part of the content at `contentOffset`.
/// Numbers that are not finite are ignored wherever they are set, and lengths end at 10¹² points.
///
/// Only what is open is to be overridden. The rest is final, because changing a property in place
/// (`time += 1`) through an override that might be there allocates.
open class ScrollView {
  /// Who is told and asked.
  public final weak var delegate: (any ScrollViewDelegate)?

  /// Hears of what the delegate is told, just before, whether there is one or not: for logs. Default: nobody.
  public final var onEvent: ((ScrollViewEvent) -> Void)?

  /// The present time, in seconds of the app's clock: when calls happen. `advance(to:)` sets it, and
  /// every gesture to its own.
  public final var time = 0.0 {
    didSet { if !time.isFinite { time = oldValue } }
  }

  // MARK: Geometry

  /// The size of the viewport, in points. Negative sides count as 0.
  public final var bounds: Size {
    didSet {
      bounds = bounds.settled(or: oldValue)
      if bounds != oldValue { surroundingsDidChange() }
    }
  }

  /// The size of the content at the present zoom scale, in points. Default 0. Negative sides count
  /// as 0. Zooming changes it.
  public final var contentSize: Size = .zero {
    didSet {
      contentSize = contentSize.settled(or: oldValue)
      guard contentSize != oldValue, !isApplyingZoom else { return }
      naturalSize = contentSize * (1 / scale)
      surroundingsDidChange()
    }
  }

  /// Extra scrollable margin around the content, in points. Default 0.
  public final var contentInset: Insets = .zero {
    didSet {
      contentInset = contentInset.settled(or: oldValue)
      if contentInset != oldValue { surroundingsDidChange() }
    }
  }

  /// Whether content that is smaller than the viewport rests in its middle, and not at its
  /// beginning. Default false.
  public final var centersContent = false {
    didSet { if centersContent != oldValue { surroundingsDidChange() } }
  }

  /// The point of the content that is seen at the viewport's origin, in points.
  ///
  /// Setting it moves at once, also beyond the range, and ends a deceleration or an animation
  /// without further calls; a drag goes on from there.
  public final var contentOffset: Point {
    get { offset }
    set { setContentOffset(newValue, animated: false) }
  }

  // MARK: Scrolling

  /// Whether the user can scroll; by code it always works. Default true. Off, touches do nothing at all:
  /// they stop no movement by code either. Turning it off ends a drag, a pinch and the hold of a finger.
  public final var isScrollEnabled = true {
    didSet {
      guard !isScrollEnabled else { return }
      endDrag(velocity: .zero)
      endPinch()
      touchUp()
    }
  }

  /// Whether a drag that starts along one axis stays on it; a diagonal one is free. Default false.
  public final var isDirectionalLockEnabled = false

  /// Whether content moves past its edges and comes back. Default true.
  public final var bounces = true {
    didSet { if bounces != oldValue { surroundingsDidChange() } }
  }

  /// Whether a drag up or down bounces although the content fits. Default false.
  public final var alwaysBounceVertical = false
  /// Whether a drag left or right bounces although the content fits. Default false.
  public final var alwaysBounceHorizontal = false

  /// The axis along which a drag onwards from an end of the content is left to what the view lies on; nil,
  /// the default, for none: there the drag pulls at the end, as at a rubber band.
  public final var axisLeftAtEnds: Axis?

  /// Whether a drag ends on a multiple of the bounds. Default false.
  public final var isPagingEnabled = false

  /// How soon a flick comes to rest. Default `normal`.
  public final var decelerationRate = DecelerationRate.normal

  /// Whether a tap on the top edge bar scrolls to the top. Default true.
  public final var scrollsToTop = true

  /// What ends text entry in a field inside the view. Default none.
  public final var keyboardDismissMode = KeyboardDismissMode.none

  // MARK: Touches on content

  /// Whether content hears of a touch only after 0.15 s, when it may no longer be a drag. Default
  /// true.
  public final var delaysContentTouches: Bool {
    get { panGestureRecognizer.delaysContentTouches }
    set { panGestureRecognizer.delaysContentTouches = newValue }
  }
  /// Whether a drag takes back a touch that content has heard of. Default true.
  public final var canCancelContentTouches: Bool {
    get { panGestureRecognizer.canCancelContentTouches }
    set { panGestureRecognizer.canCancelContentTouches = newValue }
  }

  /// Makes drags of touches, and hands them to `pan(_:)`.
  public let panGestureRecognizer = PanRecognizer()
  /// Tells of touches that stop what moves: `touchDown()` and `touchUp()`.
  public let touchObserver = TouchObserver()
  /// Makes drags of a touchpad's strokes and steps of a wheel's notches.
  public let wheelRecognizer = WheelRecognizer()
  /// Takes keys that scroll. Off by default.
  public let directionalPressGestureRecognizer = DirectionalPressRecognizer()
  /// Makes pinches of touches, and hands them to `pinch(_:)`; `nil` while zooming is off.
  public final var pinchGestureRecognizer: PinchRecognizer? { canZoom ? pinchRecognizer : nil }

  // MARK: Zoom

  /// The least zoom scale; above 0. Default 1. Zooming is off unless the greatest is greater.
  public final var minimumZoomScale = 1.0 {
    didSet {
      minimumZoomScale = minimumZoomScale.settledScale(or: oldValue)
      zoomLimitsDidChange()
    }
  }

  /// The greatest zoom scale; above 0. Default 1.
  public final var maximumZoomScale = 1.0 {
    didSet {
      maximumZoomScale = maximumZoomScale.settledScale(or: oldValue)
      zoomLimitsDidChange()
    }
  }

  /// Whether a pinch goes past the limits, and the scale comes back. Default true.
  public final var bouncesZoom = true

  /// How much larger than its natural size the content is shown. Default 1. Setting it keeps the
  /// viewport's centre in its place; it is limited to the zoom scales allowed.
  public final var zoomScale: Double {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }

  // MARK: Indicators

  /// Whether an indicator shows the horizontal position while the view moves. Default true.
  public final var showsHorizontalScrollIndicator = true
  /// Whether an indicator shows the vertical position while the view moves. Default true.
  public final var showsVerticalScrollIndicator = true
  /// How far the indicators keep from the viewport's edges, in points. Default 0.
  public final var scrollIndicatorInsets: Insets = .zero {
    didSet { scrollIndicatorInsets = scrollIndicatorInsets.settled(or: oldValue) }
  }
  /// The indicators' colours. Default black on a white edge.
  public final var indicatorStyle = ScrollIndicator.Style.default

  // MARK: State

  /// Whether a finger is down.
  public internal(set) var isTracking = false
  /// Whether a finger drags, or has dragged and the view still moves on by that.
  public internal(set) var isDragging = false
  /// Whether the finger left and the view still moves. Stays true while a finger holds a view that
  /// it caught in that.
  public internal(set) var isDecelerating = false
  /// Whether fingers pinch.
  public internal(set) var isZooming = false
  /// Whether the scale comes back from past its limits.
  public internal(set) var isZoomBouncing = false

  let pinchRecognizer = PinchRecognizer()
  /// How many fingers the observer has heard land.
  var fingersDown = 0

  var offset = Point.zero
  var scale = 1.0
  /// The content's size at the zoom scale 1.
  var naturalSize = Size.zero
  var isApplyingZoom = false
  var drag: ScrollDrag?
  var pinch: ScrollPinch?
  var caught = CaughtMotion()
  var motion = Motion.none
  /// Counts what has begun and been stopped, so that a callback that changes it is noticed.
  var motionsBegun = 0
  var indicatorFade = IndicatorFade()

  /// What moves the view at present.
  enum Motion {
    case none
    case glide(x: AxisTrack, y: AxisTrack, start: Double)
    case animation(ScrollAnimation)
    case zoom(ZoomTransition)
  }

  /// A scroll view with a viewport of a size.
  public init(bounds: Size = .zero) {
    self.bounds = bounds.settled(or: .zero)
    listenToRecognizers()
  }

  /// A drag asks text entry in a field inside to end, by `keyboardDismissMode`: tells the delegate. For
  /// subclasses that know the field.
  open func endTextEntry() { tell(.dismissesKeyboard) }

  /// What is zoomed; nil where nothing is. For subclasses that know it; the delegate's answer unless
  /// overridden.
  open func viewForZooming() -> AnyObject? { delegate?.viewForZooming(in: self) }

  /// Whether content may have touches that are about to be delivered to it. They are in the view's
  /// plane, and `content` is what a recogniser inside belongs to (`Contest.owner`). For subclasses; yes
  /// unless overridden.
  open func touchesShouldBegin(_ touches: [Touch], in content: AnyObject) -> Bool { true }

  /// Whether a drag may take its touch back from content; asked while `canCancelContentTouches` is
  /// on. For subclasses; yes unless overridden.
  open func touchesShouldCancel(in content: AnyObject) -> Bool { true }
}
