/// The numbers of a cube, with unit and source.
public enum CubeConstants {
  /// m34 of the cube's perspective, −1 / the distance of the eye in points. CubeController's.
  public static let perspective = -1.0 / 500

  /// How far an animated turn goes past an end before it returns, in pages. CubeController's.
  public static let nudge = 0.1

  /// How long a reloaded page takes to fade in, in seconds. A guess: as long as iCarousel's.
  public static let fadeDuration = 0.4
}
