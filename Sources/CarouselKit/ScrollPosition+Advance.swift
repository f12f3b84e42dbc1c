/// Advancing a motion to the time of a frame.
extension ScrollPosition {
  /// The result of moving the offset to the time of a frame.
  struct Step {
    /// The offset of the motion, before it is limited.
    fileprivate let aim: Double
    fileprivate let isOver: Bool
  }

  /// The motion that has ended with a frame.
  enum Ending {
    /// No motion has ended.
    case none
    /// An animated scroll has ended. If `startsScroll` is `true`, another scroll has begun.
    case scroll(startsScroll: Bool)
    /// A deceleration has ended. If `startsScroll` is `true`, a scroll has begun.
    case deceleration(startsScroll: Bool)
  }

  /// Sets the offset to that of the motion in progress at a time. Returns `nil` if there is no
  /// motion or a drag suspends it. Otherwise, an update and then a call of `finish` must follow.
  mutating func advanceMotion(to time: Double) -> Step? {
    guard let motion, !(motion.isScroll && drag.isOn) else { return nil }
    if let end = pacingEnd(of: motion), time >= end { stopPacing(motion, at: end) }
    guard let state = self.motion?.state(at: time) else { return nil }
    jump(to: state.offset)
    return Step(aim: state.offset, isOver: state.isOver)
  }

  /// Ends a motion that is complete, and begins the scroll that follows if necessary.
  mutating func finish(_ step: Step, at time: Double) -> Ending {
    guard let motion else { return .none }
    // A deceleration that is limited by the bounce range ends at the limit. Without bounces it
    // continues to its own end, although the offset no longer changes.
    let isCutOff =
      !motion.isScroll && !row.isWrapped && configuration.bounces && abs(offset - step.aim) > 1e-6
    guard step.isOver || isCutOff else { return .none }
    stop()
    if motion.isScroll {
      return .scroll(
        startsScroll: motion.alignsAtEnd && mustAlign
          && settle(velocity: 0, endsSlowDrag: false, at: time))
    }
    let settles = settle(velocity: 0, endsSlowDrag: false, at: time)
    if !settles { synchronizeFlip(at: time) }
    return .deceleration(startsScroll: settles)
  }

  /// Returns the offset after autoscrolling for a time step, in seconds; `nil` without autoscroll
  /// or during a drag.
  func paced(for step: Double) -> Double? {
    guard configuration.autoscroll != 0, !drag.isOn else { return nil }
    let target = offset - step * configuration.autoscroll
    return target.isFinite ? row.clamp(target.bounded) : offset
  }

  /// Whether autoscroll would change the offset.
  var canAutoscroll: Bool {
    guard configuration.autoscroll != 0, !drag.isOn, row.count > 0 else { return false }
    return row.isWrapped || row.clamp(offset - (configuration.autoscroll < 0 ? -1 : 1)) != offset
  }

  /// Whether the carousel visibly scrolls or decelerates, apart from autoscroll. An animated scroll
  /// to the current offset isn't visible. With `.natural` motion, the slow end of a motion isn't
  /// visible, either.
  var isVisiblyMoving: Bool {
    let threshold = configuration.motion == .natural ? NaturalMotion.invisibleDistance : 1e-6
    return motion.map { abs($0.target - offset) > threshold } ?? false
  }

  /// Returns whether the scroll offset or the flip of an item changes, apart from autoscroll.
  /// `isEmpty` is `true` if nothing is loaded.
  func isMoving(isEmpty: Bool) -> Bool {
    if let motion { return !(motion.isScroll && drag.isOn) || flip.isRunning }
    guard flip.isRunning, configuration.autoscroll == 0 || drag.isOn else { return false }
    // Beyond an end, the flip depends only on the offset, so the flip stops when the offset stops.
    return !flipsByOffset || isEmpty && row.count == 0
  }

  /// Limits the motion in progress after the number of items or the wrapping has changed.
  mutating func limitMotion(at time: Double) {
    guard let motion else { return }
    if row.count > 0, case .coast(let coast) = motion.law, time - motion.start < coast.timeToEdge {
      limit()
      begin(
        ScrollMotion(
          .coast(self.coast(from: offset, velocity: motion.velocity(at: time))), start: time))
      return
    }
    guard !row.isWrapped || motion.isCoast else { return }
    let ends = row.clamp(0.0)...row.clamp(Double(row.count))
    var limited = motion
    limited.limit(
      to: motion.isScroll || !configuration.bounces || row.count == 0 ? ends : bounceRange)
    begin(limited)
  }
}
