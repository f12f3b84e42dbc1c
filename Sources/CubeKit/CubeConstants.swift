/// The constants of a cube, with their units and sources. "From CubeController" refers to
/// CubeController for iOS.
public enum CubeConstants {
  /// The element m34 of the cube's perspective: −1 / distance of the eye in points. From
  /// CubeController.
  public static let perspective = -1.0 / 500

  /// The distance, in pages, by which an animated scroll to an index before the first or after the
  /// last page overshoots before it returns. From CubeController.
  public static let nudge = 0.1

  /// The duration of the fade of a reloaded page, in seconds. Chosen: the duration in iCarousel.
  public static let fadeDuration = 0.4
}
