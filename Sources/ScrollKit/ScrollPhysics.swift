/// Every number behind the feel of a scroll view, with its unit, source and grade.
///
/// Grades: D documented by the platform's owner, M measured on the original or fitted to it by
/// others, R read from another implementation, G guess where nothing better is known. What its flicks have
/// in common with a carousel's is in `Flick`.
public enum ScrollPhysics {
  // MARK: Past the edges

  /// The most of the viewport's side that a bounce may leave empty, so that content never leaves
  /// the view. G.
  public static let largestBounce = 0.95

  // MARK: Flicks

  /// A drag that ends slower glides no further; in points a second. R: Flutter.
  public static let slowestFlick = 50.0

  /// A finger counts as no faster at rates that stop sooner than `normal`; in points a second.
  /// R: Flutter.
  public static let fastestShortFlick = 64000.0

  /// Speed is taken over only by flicks faster than this share of it. R: Flutter.
  public static let carriedThreshold = 0.5

  /// A motion within this distance of its target is over; in points. G: half a pixel.
  public static let restDistance = 0.5

  /// Within this distance of its target a motion isn't seen any more, in points: a touch doesn't count as
  /// one that stops it. G: a glide creeps by 16 points a second there.
  public static let unseenDistance = 8.0

  // MARK: Pages

  /// A flick turns the page from this speed on, in points a second. G.
  public static let pageTurnVelocity = 200.0

  /// The angular frequency of the pull to a page, in 1/s; critically damped. G: a page has settled
  /// to the eye after 0.4 s.
  public static let pageFrequency = 16.0

  // MARK: Drags

  /// A drag counts as along one axis where it goes at least so many times as far as across it.
  /// D that diagonal drags stay free, G where diagonal begins: 30°.
  public static let directionalLockRatio = 1.73

  /// How far an arrow key scrolls, in points. G: what browsers do.
  public static let arrowKeyStep = 40.0

  /// How far a notch of a wheel scrolls, in points. G: what browsers do.
  public static let wheelStep = 100.0

  // MARK: Moves by program

  /// How long an animated change of the offset or the zoom takes, in seconds. G; others take 0.33.
  public static let animationDuration = 0.3

  // MARK: Zoom

  /// Past its limits the zoom follows the fingers' scale to this power. R: Loupe.
  public static let zoomBandExponent = 0.3

  /// A double tap zooms to so many times the least scale. R: Loupe.
  public static let doubleTapZoom = 2.5

  /// The angular frequency of the spring by which the scale catches up with a wheel, in 1/s; critically
  /// damped. G: nine tenths of a notch are done after 0.2 s, Loupe's duration.
  public static let wheelZoomFrequency = 20.0

  // MARK: Indicators

  /// The thickness of an indicator, in points. M: Flutter, from iOS 13.1.
  public static let indicatorThickness = 3.0

  /// The gap between an indicator and the view's edges, in points. M: Flutter, from iOS 13.1.
  public static let indicatorMargin = 3.0

  /// The least length of an indicator, in points. M: Flutter.
  public static let indicatorMinimumLength = 36.0

  /// The least length of an indicator that is squeezed past the edge, in points. M: Flutter.
  public static let indicatorSqueezedLength = 8.0

  /// How long indicators stay after the last move, in seconds. M: Flutter, by eye.
  public static let indicatorStay = 1.2

  /// How long indicators take to fade in or out, in seconds. M: Flutter, by eye.
  public static let indicatorFade = 0.25
}
