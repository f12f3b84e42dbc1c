import GeometryKit

/// The settings of a scroll view. Numbers that aren't finite are ignored, and lengths are limited
/// to 10¹² points.
public struct ScrollConfiguration: Hashable, Sendable {
  // MARK: Geometry

  /// The size of the viewport, in points. Negative lengths count as 0.
  public var bounds = Size.zero
  /// The extra scrollable margin around the content, in points. Default: 0.
  public var contentInset = Insets.zero
  /// Whether content that is smaller than the viewport is centred instead of resting at its
  /// beginning. Default: `false`.
  public var centersContent = false

  // MARK: Scrolling

  /// Whether the user can scroll. Default: `true`.
  ///
  /// The program can scroll even if this setting is `false`. Touches then have no effect: they
  /// don't even stop motions that the program started. Setting it to `false` ends a drag, a pinch,
  /// or a touch that has stopped the view.
  public var isScrollEnabled = true
  /// Whether a drag that starts along one axis stays on that axis; a drag that starts diagonally
  /// moves freely. Default: `false`.
  public var isDirectionalLockEnabled = false
  /// Whether content moves beyond its edges and bounces back. Default: `true`.
  public var bounces = true
  /// Whether a vertical drag bounces even if the content isn't taller than the viewport. Default:
  /// `false`.
  public var alwaysBounceVertical = false
  /// Whether a horizontal drag bounces even if the content isn't wider than the viewport. Default:
  /// `false`.
  public var alwaysBounceHorizontal = false
  /// The axis along which drags beyond the ends of the content are left to an enclosing view.
  /// Default: `nil`, no axis: drags beyond an end pull the content against a rubber band.
  public var axisReleasedAtEnds: Axis?
  /// Whether drags end at multiples of the viewport's size. Default: `false`.
  public var isPagingEnabled = false
  /// The rate at which a flick slows down. Default: `normal`.
  public var decelerationRate = DecelerationRate.normal
  /// Whether a tap on the window's top edge scrolls to the top. Default: `true`.
  public var scrollsToTop = true
  /// The kind of drag that ends text entry in a field inside the view. Default: `none`.
  public var keyboardDismissMode = KeyboardDismissMode.none

  // MARK: Zoom

  /// The minimum zoom scale, above 0. Zooming is possible if `maximumZoomScale` is greater.
  /// Default: 1.
  public var minimumZoomScale = 1.0
  /// The maximum zoom scale, above 0. Default: 1.
  public var maximumZoomScale = 1.0
  /// Whether a pinch can exceed the zoom limits; the scale then returns to them. Default: `true`.
  public var bouncesZoom = true

  // MARK: Indicators

  /// Whether an indicator shows the horizontal position while the view moves. Default: `true`.
  public var showsHorizontalScrollIndicator = true
  /// Whether an indicator shows the vertical position while the view moves. Default: `true`.
  public var showsVerticalScrollIndicator = true
  /// The extra distance of the indicators from the viewport's edges, in points. Default: 0.
  public var scrollIndicatorInsets = Insets.zero
  /// The colours of the indicators. Default: black with a white border.
  public var indicatorStyle = ScrollIndicator.Style.default

  /// Creates the default settings, with an empty viewport.
  public init() {}

  /// Replaces invalid numbers by the numbers of `old`.
  mutating func sanitize(or old: ScrollConfiguration) {
    bounds = bounds.sanitized(or: old.bounds)
    contentInset = contentInset.sanitized(or: old.contentInset)
    minimumZoomScale = minimumZoomScale.sanitizedScale(or: old.minimumZoomScale)
    maximumZoomScale = maximumZoomScale.sanitizedScale(or: old.maximumZoomScale)
    scrollIndicatorInsets = scrollIndicatorInsets.sanitized(or: old.scrollIndicatorInsets)
  }

  /// Returns the nearest scale within the limits.
  func allowedScale(_ scale: Double) -> Double {
    scale.clamped(to: minimumZoomScale...max(minimumZoomScale, maximumZoomScale))
  }
}
