/// Decides how much of the backdrop's gradient is drawn.
///
/// On a software rasteriser, the gradient of a large window takes long to draw, and users hardly
/// miss the gradient during motion. So the gradient fades to its mean colour if many frames of a
/// motion are late, and fades in again at rest.
struct LightReduction {
  /// The opacity of the gradient, 0…1.
  private(set) var light = 1.0
  /// The number of recent frames that were late, minus the number of other frames; at least 0.
  private var lateness = 0
  private var isReducingLight = false
  private var last = -Double.infinity

  /// The duration above which a frame counts as late, in periods of the display.
  private static let tolerance = 1.25
  /// The value of `lateness` at which the light begins to fade out.
  private static let maxLateness = 8
  /// The durations in which the light fades out and in, in seconds.
  private static let fadingOut = 0.2
  private static let fadingIn = 0.4

  /// Updates the light for a frame.
  ///
  /// - Parameters:
  ///   - time: The frame's time, in seconds.
  ///   - isMoving: Whether anything besides the light moves.
  mutating func begin(at time: Double, isMoving: Bool) {
    let step = min(max(time - last, 0), 1.0 / 30)
    last = time
    if !isMoving { (lateness, isReducingLight) = (0, false) }
    light =
      isReducingLight ? max(light - step / Self.fadingOut, 0) : min(light + step / Self.fadingIn, 1)
  }

  /// Records a presented frame.
  ///
  /// - Parameters:
  ///   - interval: The time since the previous frame was presented, in seconds.
  ///   - period: The time between two refreshes of the display, in seconds.
  mutating func presented(after interval: Double, period: Double) {
    lateness = max(lateness + (interval > Self.tolerance * period ? 1 : -1), 0)
    if lateness >= Self.maxLateness { isReducingLight = true }
  }

  /// Whether the light is still fading in. More frames are then needed even if nothing else moves.
  var isFading: Bool { light < 1 }
}
