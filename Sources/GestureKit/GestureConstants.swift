/// The numbers that decide what a gesture is, each with its unit, its source and how sure it is:
/// *documented* by a platform's owner, *measured* against the real thing, *read* in another
/// program's source (which shows what its author chose), or a *guess*.
///
/// What makes a velocity is in `VelocityEstimate`.
public enum GestureConstants {
  // MARK: Drags

  /// A finger that has come further than this, in points, drags. Guess: what is commonly said of
  /// iOS; documented is the same distance for a long press. (Flutter 18, Swiper 5, libadwaita 16.)
  public static let panSlop = 10.0
  /// A mouse with its button held that has come further than this, in points, drags. A pointer
  /// doesn't tremble as a finger does. Documented: Windows' default drag rectangle, SM_CXDRAG = 4.
  public static let mousePanSlop = 4.0
  /// What lies in a scroll view hears of a touch after this time, in seconds, unless it has become
  /// a drag by then. Measured on iOS, widely repeated.
  public static let contentTouchDelay = 0.15

  // MARK: Taps and presses

  /// A touch that has come further than this, in points, is no tap. Guess: the slop of a drag, so
  /// that what is no tap is a drag wherever there is something to drag.
  public static let tapMovement = 10.0
  /// The longest time, in seconds, between a finger's tap and the landing of the next that makes
  /// a double tap of it. Read: Flutter's kDoubleTapTimeout.
  public static let doubleTapInterval = 0.3
  /// The longest way, in points, between the taps of a double tap. Read: Flutter's kDoubleTapSlop.
  public static let doubleTapDistance = 100.0
  /// The same interval, in seconds, for a mouse. Read: SDL2's default double click time.
  public static let doubleClickInterval = 0.5
  /// The same distance, in points, for a mouse. Read: SDL2's default double click radius.
  public static let doubleClickDistance = 32.0
  /// A touch held so long, in seconds, is a long press. Documented: UILongPressGestureRecognizer.
  public static let longPressDuration = 0.5
  /// A touch that has come further than this, in points, before then is none. Documented: the same.
  public static let longPressMovement = 10.0

  // MARK: Pinches

  /// Two fingers whose distance has changed by more than this, in points, pinch. Guess: the slop
  /// of a drag. (Flutter 18.)
  public static let pinchSlop = 10.0
  /// Two fingers count as no nearer to one another than this, in points, so that a scale is always
  /// finite and above zero. Guess: far less than the width of a finger.
  public static let leastPinchSpan = 4.0
  /// A pinch scales by no more than this factor and no less than its inverse, however often the
  /// fingers start anew. Guess: beyond any use.
  public static let greatestPinchScale = 1e6

  // MARK: Wheel and touchpad

  /// How many points a touchpad's unit moves the content. Read: SDL2 divides the points that
  /// Wayland tells by 10 (WAYLAND_WHEEL_AXIS_UNIT, Weston's ratio), libadwaita multiplies by 10.
  public static let pointsPerWheelUnit = 10.0
  /// A stroke on a touchpad that has come further than this, in points, has an axis. Guess: the
  /// first few events, so that it starts without delay.
  public static let touchpadSlop = 4.0
  /// A stroke on a touchpad ends when nothing comes for this time, in seconds. Guess: several
  /// intervals of a slow touchpad (16 ms), and a wait that is just not felt. (libadwaita 0.15.)
  public static let touchpadPause = 0.1
  /// Notches with less than this between them, in seconds, add up. Guess: the duration of the
  /// scroll that a notch starts, so that notches during the scroll lead on from its target.
  public static let wheelPause = 0.4
  /// The most notches that one event tells of; more is a broken device. Guess.
  public static let mostNotches = 100.0
  /// By what a notch of the wheel with Ctrl held enlarges. Read: Loupe's ZOOM_FACTOR_SCROLL_WHEEL.
  public static let wheelZoom = 1.3
  /// By what a touchpad's unit with Ctrl held enlarges: 0.5 % a point. Read: Loupe's
  /// ZOOM_FACTOR_SCROLL_SURFACE.
  public static let touchpadZoom = 1.051

  // MARK: Devices

  /// The most touches at a time; further ones are not heard. Guess: ten fingers, and as many again
  /// for a device that loses the ends of touches.
  public static let mostTouches = 20
  /// A position further from the window's origin than this, in points, counts as this far away:
  /// larger than any desktop, and small enough that all that follows stays finite. Guess.
  public static let farthestPosition = 1e6
}
