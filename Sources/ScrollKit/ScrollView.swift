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
/// All settings are in `configuration`, and are also properties of the view:
///
///     scrollView.isPagingEnabled = true
///
/// Whenever the delegate is notified, it finds a consistent state, and may change the view.
///
/// Subclasses override only the open methods. All other members are final, because changing a
/// property in place (`time += 1`) allocates memory if the property may be overridden.
@dynamicMemberLookup
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

  /// The settings.
  public final var configuration = ScrollConfiguration() {
    didSet {
      configuration.sanitize(or: oldValue)
      configurationDidChange(from: oldValue)
    }
  }

  // MARK: Touches

  /// The recognizer of drags, which passes them to `pan(_:)`.
  public let panGestureRecognizer = PanRecognizer()
  /// The observer that calls `touchDown(at:)` and `touchUp(at:)`.
  public let touchObserver = TouchObserver()
  /// The recognizer of the wheel and the touchpad. A touchpad scroll acts as a drag, and a notch of
  /// a wheel scrolls by a step.
  public let wheelRecognizer = WheelRecognizer()
  /// The recognizer of keys that scroll. Disabled by default.
  public let directionalPressGestureRecognizer = DirectionalPressRecognizer()
  let pinchRecognizer = PinchRecognizer()

  // MARK: State

  /// Whether a finger is dragging, or the view is still decelerating after a drag.
  public internal(set) final var isDragging = false
  /// Whether the view is still moving after the finger was lifted. Stays `true` while a touch holds
  /// a view that was decelerating.
  public internal(set) final var isDecelerating = false

  /// The offset along the horizontal axis, with its drag or motion.
  final var x = AxisState()
  /// The offset along the vertical axis, with its drag or motion.
  final var y = AxisState()
  final var zoom = Zoom()
  final var motion = Motion.none
  /// The drag in progress; `nil` if there is none.
  final var drag: ScrollDrag?
  /// The touch that holds the view; `nil` if no finger is down.
  final var touch: HoldingTouch?
  final var indicatorFade = IndicatorFade()

  /// The current motion of the view.
  enum Motion {
    case none
    /// A scroll in progress, with one track for each axis. Both tracks start at the time `start`,
    /// in seconds.
    case scroll(Scroll, start: Double)
    case zoom(ZoomTransition)
  }

  /// The reason for a motion of the content offset.
  enum Scroll {
    /// A deceleration or a return to an edge or a page.
    case deceleration
    /// An animated change of the offset by the program.
    case animation
    /// A scroll to the top, after a tap on the window's top edge.
    case toTop
  }

  /// Creates a scroll view with the size of its viewport.
  public init(bounds: Size = .zero) {
    configuration.bounds = bounds
    configuration.sanitize(or: ScrollConfiguration())
    connectRecognizers()
  }

  /// A setting in `configuration`.
  public final subscript<Value>(
    dynamicMember setting: WritableKeyPath<ScrollConfiguration, Value>
  ) -> Value {
    get { configuration[keyPath: setting] }
    set { configuration[keyPath: setting] = newValue }
  }

  final subscript(axis: Axis) -> AxisState {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
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
