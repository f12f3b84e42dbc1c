/// The constants that decide which gesture a touch becomes, each with its unit and its source. A
/// source is one of four kinds:
///
/// - *Documented* by the owner of a platform.
/// - *Measured* on a real device.
/// - *Read* in the source code of another program, which shows the choice of its author.
/// - A *guess*.
///
/// The constants of resampling are in `Resampling`, those of a flick's velocity in `Flick`.
public enum GestureConstants {
  // MARK: Drags

  /// The distance, in points, that a finger must exceed to drag. Guess: the value commonly given
  /// for iOS, where the same distance is documented for a long press. (Flutter uses 18, Swiper 5,
  /// libadwaita 16.)
  public static let panSlop = 10.0
  /// The distance, in points, that a mouse with its button held must exceed to drag. The distance
  /// is smaller than for a finger, because a mouse pointer doesn't tremble. Documented: Windows'
  /// default drag rectangle, SM_CXDRAG = 4.
  public static let mousePanSlop = 4.0
  /// The delay, in seconds, before content of a scroll view receives a touch that hasn't become a
  /// drag. Measured on iOS, widely repeated.
  public static let contentTouchDelay = 0.15

  // MARK: Taps and presses

  /// The distance, in points, beyond which a touch is no longer a tap. Guess: the slop of a drag,
  /// so that a touch that stops being a tap can become a drag at once.
  public static let tapMovement = 10.0
  /// The longest time, in seconds, between the end of one tap and the landing of the next in a
  /// double tap. Read: Flutter's kDoubleTapTimeout.
  public static let doubleTapInterval = 0.3
  /// The greatest distance, in points, between the taps of a double tap. Read: Flutter's
  /// kDoubleTapSlop.
  public static let doubleTapDistance = 100.0
  /// The longest time, in seconds, between the clicks of a mouse in a double click. Read: SDL2's
  /// default double click time.
  public static let doubleClickInterval = 0.5
  /// The greatest distance, in points, between the clicks of a double click. Read: SDL2's default
  /// double click radius.
  public static let doubleClickDistance = 32.0
  /// The time, in seconds, after which a touch that is held in place becomes a long press.
  /// Documented: UILongPressGestureRecognizer.
  public static let longPressDuration = 0.5
  /// The distance, in points, beyond which a touch can no longer become a long press. Documented:
  /// UILongPressGestureRecognizer.
  public static let longPressMovement = 10.0

  // MARK: Pinches

  /// The change of the distance between two fingers, in points, beyond which they pinch. Guess: the
  /// slop of a drag. (Flutter uses 18.)
  public static let pinchSlop = 10.0
  /// The smallest distance between two fingers that a pinch assumes, in points. It keeps the scale
  /// of the pinch finite and above zero. Guess: far less than the width of a finger.
  public static let minPinchSpan = 4.0
  /// The largest scale of a pinch. The smallest scale is 1 / `maxPinchScale`. The limits hold even
  /// if fingers are lifted and land again during the pinch. Guess: more than any user needs.
  public static let maxPinchScale = 1e6

  // MARK: Wheel and touchpad

  /// The distance, in points, that the content moves for one unit of a touchpad. Read: SDL2 divides
  /// Wayland's points by 10 (WAYLAND_WHEEL_AXIS_UNIT, Weston's ratio), libadwaita multiplies by 10.
  public static let pointsPerWheelUnit = 10.0
  /// The distance, in points, after which the axis of a touchpad scroll is decided. Guess: the
  /// first few events, so that the scroll starts without delay.
  public static let touchpadSlop = 4.0
  /// The time without events, in seconds, after which a touchpad scroll ends. Guess: several
  /// intervals of a slow touchpad (16 ms), and too short to be noticed. (libadwaita uses 0.15.)
  public static let touchpadPause = 0.1
  /// The time without events, in seconds, after which a series of wheel notches ends. Guess: the
  /// duration of the scroll that a notch starts in a carousel, so that notches during that scroll
  /// extend it.
  public static let wheelPause = 0.4
  /// The maximum number of notches in one event; larger numbers are clamped. Guess: only a faulty
  /// device reports more.
  public static let maxNotches = 100.0
  /// The zoom factor of one wheel notch with Ctrl held. Read: Loupe's ZOOM_FACTOR_SCROLL_WHEEL.
  public static let wheelZoom = 1.3
  /// The zoom factor of one touchpad unit with Ctrl held: 0.5 % per point. Read: Loupe's
  /// ZOOM_FACTOR_SCROLL_SURFACE.
  public static let touchpadZoom = 1.051

  // MARK: Devices

  /// The maximum number of simultaneous touches; further touches are ignored. Guess: ten fingers,
  /// and as many again for a device that fails to report the ends of touches.
  public static let maxTouches = 20
  /// The maximum magnitude to which coordinates are clamped, in points. Guess: larger than any
  /// desktop, and small enough to keep all results finite.
  public static let maxCoordinate = 1e6
}

/// The constants with which a `TouchResampler` resamples touches at the times of frames, each with
/// its unit and its source as in `GestureConstants`.
public enum Resampling {
  /// The time, in seconds, by which the resampled position of a touch is older than the frame. With
  /// this lag, a later sample is usually available for interpolation. From 120 Hz on, it nearly
  /// always is. Read: Android's InputConsumer, RESAMPLE_LATENCY.
  public static let lag = 0.005
  /// The longest time for which a movement is extrapolated after the last sample, as a multiple of
  /// the interval between two samples. Guess: with 1, extrapolation continues until the next sample
  /// is due. (Android uses 0.5, and at most 8 ms.)
  static let maxExtrapolation = 1.0
  /// The longest interval between two samples, in seconds, over which a movement is extrapolated.
  /// Guess: longer than an interval at 30 Hz; after a longer pause, samples are missing or the
  /// finger rested. (Android uses 20 ms.)
  static let maxInterval = 0.04
  /// The shortest interval between two samples, in seconds, from which a movement is extrapolated.
  /// Guess: about an interval at 240 Hz; between closer samples, the rounding of the times would
  /// dominate the velocity. (Android uses 2 ms.)
  static let minInterval = 0.004
}
