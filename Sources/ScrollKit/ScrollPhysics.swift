/// The constants of scrolling, each with its unit and its source. A source is one of four kinds:
///
/// - *Documented* by the owner of the platform.
/// - *Measured* on iOS, or fitted by others to measurements on iOS.
/// - *Read* in the source code of another implementation.
/// - A *guess*.
///
/// The constants of flicks that scroll views share with carousels are in `Flick`.
public enum ScrollPhysics {
  // MARK: Beyond the edges

  /// The largest part of the viewport that a bounce may leave empty, as a fraction of its length.
  /// Content therefore never leaves the view. Guess.
  public static let maxBounce = 0.95

  // MARK: Flicks

  /// The rate of a long deceleration: the fraction of its velocity that a flick keeps each
  /// millisecond. Measured; Apple documents only the name.
  public static let normalDecelerationRate = 0.998

  /// The rate of a short deceleration, as a fraction per millisecond. Measured; Apple documents
  /// only the name.
  public static let fastDecelerationRate = 0.99

  /// The minimum friction of a deceleration to a target that the delegate has chosen, as a fraction
  /// of the usual friction. A spring pulls the content to a target farther away. Guess: otherwise,
  /// the content would take more than four times as long as usual.
  public static let minFrictionFraction = 0.25

  /// The minimum velocity of a flick, in points per second. Content that is released at a lower
  /// velocity stops at once. Read: Flutter.
  public static let minFlickVelocity = 50.0

  /// The maximum velocity of a finger, in points per second, at deceleration rates below `normal`.
  /// Read: Flutter.
  public static let maxShortFlickVelocity = 64000.0

  /// The fraction of the carried velocity (see `Flick.carriedVelocity(of:)`) that a flick must
  /// exceed to add the carried velocity to its own. Read: Flutter.
  public static let carriedThreshold = 0.5

  /// The distance from the target, in points, at which a motion ends. Guess: half a pixel.
  public static let restDistance = 0.5

  /// The distance from the target, in points, within which a motion is considered invisible. A
  /// touch then doesn't count as stopping the motion. Guess: at this distance, a deceleration still
  /// has a velocity of 16 points per second.
  public static let invisibleDistance = 8.0

  // MARK: Pages

  /// The velocity, in points per second, above which a flick goes to the next page. Guess.
  public static let pageFlickVelocity = 200.0

  /// The angular frequency of the critically damped spring that pulls the content to a page, in
  /// 1/s. Guess: a page appears settled after 0.4 s.
  public static let pageFrequency = 16.0

  // MARK: Drags

  /// The ratio of the movement along an axis to the movement across it, above which a drag is
  /// considered parallel to that axis. Documented: diagonal drags aren't locked to an axis. Guess:
  /// a drag is diagonal from 30° on.
  public static let directionalLockRatio = 1.73

  /// The distance that an arrow key scrolls, in points. Guess: as in browsers.
  public static let arrowKeyStep = 40.0

  /// The distance that a notch of a wheel scrolls, in points. Guess: as in browsers.
  public static let wheelStep = 100.0

  // MARK: Animated changes

  /// The duration of an animated change of the offset or zoom scale, in seconds. Guess; other
  /// implementations use 0.33.
  public static let animationDuration = 0.3

  // MARK: Zoom

  /// The exponent applied to the fingers' scale beyond the zoom limits. Read: Loupe.
  public static let zoomBandExponent = 0.3

  /// The scale that a double tap zooms to, as a multiple of the minimum scale. Read: Loupe.
  public static let doubleTapZoom = 2.5

  /// The scale up to which content counts as not magnified, as a multiple of the minimum scale. A
  /// double tap then zooms in instead of out. Guess: such a small magnification isn't visible.
  public static let maxUnzoomedScale = 1.01

  /// The remaining fraction of a zoom at which the zoom ends. Guess: less than a pixel of the
  /// content's width.
  public static let zoomRestFraction = 0.001

  /// The angular frequency of the critically damped spring with which the scale follows a wheel, in
  /// 1/s. Guess: the scale covers 90 % of a notch in 0.2 s, the duration of Loupe's animation.
  public static let wheelZoomFrequency = 20.0

  // MARK: Indicators

  /// The thickness of an indicator, in points. Measured by Flutter on iOS 13.1.
  public static let indicatorThickness = 3.0

  /// The gap between an indicator and the view's edges, in points. Measured by Flutter on iOS 13.1.
  public static let indicatorMargin = 3.0

  /// The minimum length of an indicator, in points. Measured by Flutter.
  public static let indicatorMinimumLength = 36.0

  /// The minimum length of an indicator that is shortened by overscroll, in points. Measured by
  /// Flutter.
  public static let indicatorSqueezedLength = 8.0

  /// The time that indicators stay visible after the last movement, in seconds. Measured by
  /// Flutter, by eye.
  public static let indicatorStay = 1.2

  /// The duration of an indicator's fade in or out, in seconds. Measured by Flutter, by eye.
  public static let indicatorFade = 0.25
}
