/// How much of shadows and mirror images is drawn: none where there is no time for them.
///
/// While something moves and half of the last frames came late, so that the display showed the ones before
/// them twice, they fade out, and stay away until all has rested for a moment; then they fade in. So they go
/// at most once in a motion, whatever it costs, and a machine that keeps up never loses anything.
struct FrameQuality {
  /// The share that is drawn, 0…1.
  private(set) var effects = 1.0

  private var isSaving = false
  /// Which of the last frames of a motion were late, the newest lowest.
  private var lateFrames: UInt16 = 0
  private var lastTime = -Double.infinity
  private var wasMoving = false
  private var restStart = 0.0

  /// So many frames are judged, and so many late ones among them are too many.
  private static let judged: UInt16 = 12
  private static let tooMany = 6
  /// A frame is late when so many of the display's periods have passed since the last one.
  private static let latePeriods = 1.5
  /// How long all has to rest before they come back, in seconds: longer than it takes from one flick to the
  /// next.
  static let patience = 0.4
  /// How long they fade, in seconds, and how far a single frame takes them.
  static let fade = 0.2, longestStep = 1.0 / 30

  /// A frame is made.
  ///
  /// - Parameters:
  ///   - time: the frame's, in seconds.
  ///   - period: the display's time for a frame, in seconds.
  ///   - isMoving: whether anything moves, the effects apart.
  /// - Returns: whether they fade, or when they begin to.
  mutating func frame(at time: Double, period: Double, isMoving: Bool) -> Activity {
    let step = min(max(time - lastTime, 0), Self.longestStep) / Self.fade
    if isMoving {
      if wasMoving { judge(isLate: time - lastTime > Self.latePeriods * period) }
    } else {
      if wasMoving { restStart = time }
      if !isSaving || time - restStart >= Self.patience { (isSaving, lateFrames) = (false, 0) }
    }
    (lastTime, wasMoving) = (time, isMoving)
    effects = isSaving ? max(effects - step, 0) : min(effects + step, 1)
    if !isMoving, isSaving { return .still(until: restStart + Self.patience) }
    return effects == (isSaving ? 0 : 1) ? .still(until: nil) : .moving
  }

  private mutating func judge(isLate: Bool) {
    lateFrames = (lateFrames << 1 | (isLate ? 1 : 0)) & (1 << Self.judged - 1)
    if lateFrames.nonzeroBitCount >= Self.tooMany { isSaving = true }
  }
}
