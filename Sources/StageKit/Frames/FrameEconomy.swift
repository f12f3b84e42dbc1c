/// Decides how much of the backdrop's light is drawn: none while frames come late without end, all else.
///
/// On a software rasteriser the light of a large window takes longer than all cards in it, and it is what a
/// moving eye misses least. So it fades away where something moves and the display's frames are missed one
/// after another, and comes back at rest.
struct FrameEconomy {
  /// What part of the light is drawn, 0…1.
  private(set) var light = 1.0
  /// How many more frames were late than not, lately.
  private var lateness = 0
  private var isSparing = false
  private var last = -Double.infinity

  /// A frame that takes this many of the display's times is late.
  private static let tolerance = 1.25
  /// So many more late frames than others are more than a hiccup.
  private static let patience = 8
  /// How long the light takes to go, and to come, in seconds.
  private static let fadingOut = 0.2
  private static let fadingIn = 0.4

  /// A frame is drawn.
  ///
  /// - Parameters:
  ///   - time: its time, in seconds.
  ///   - isMoving: whether anything but the light moves.
  mutating func begin(at time: Double, isMoving: Bool) {
    let step = min(max(time - last, 0), 1.0 / 30)
    last = time
    if !isMoving { (lateness, isSparing) = (0, false) }
    light =
      isSparing ? max(light - step / Self.fadingOut, 0) : min(light + step / Self.fadingIn, 1)
  }

  /// A frame was presented.
  ///
  /// - Parameters:
  ///   - interval: the time since the one before it, in seconds.
  ///   - period: the display's time for a frame, in seconds.
  mutating func presented(after interval: Double, period: Double) {
    lateness = max(lateness + (interval > Self.tolerance * period ? 1 : -1), 0)
    if lateness >= Self.patience { isSparing = true }
  }

  /// Whether more of the light is still to come, though nothing else may move.
  var isFading: Bool { light < 1 }
}
