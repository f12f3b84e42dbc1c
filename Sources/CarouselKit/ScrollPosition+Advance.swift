/// A motion in the course of time.
extension ScrollPosition {
  /// What a frame has made of a motion.
  struct Step {
    fileprivate let motion: ScrollMotion
    fileprivate let motionCount: Int
    /// Where it would be, were there no limits.
    fileprivate let aim: Double
    fileprivate let isOver: Bool
  }

  /// What ended with a frame.
  enum Ending {
    /// Nothing.
    case none
    /// An animated scroll; `goesOn` says that another has begun.
    case scroll(goesOn: Bool)
    /// A deceleration; `goesOn` says that a scroll has begun.
    case deceleration(goesOn: Bool)
  }

  /// Moves the offset on to where its motion is at a time, before an update; `nil` if nothing moves it, or a
  /// drag holds it back. `finish` is to follow the update.
  mutating func advanceMotion(to time: Double) -> Step? {
    guard var motion, !(motion.isScroll && drag.isOn) else { return nil }
    if let end = pacingEnd(of: motion), time >= end {
      stopPacing(motion, at: end)
      motion = self.motion ?? motion
    }
    let state = motion.state(at: time)
    jump(to: state.offset)
    return Step(
      motion: motion, motionCount: motionCount, aim: state.offset, isOver: state.isOver)
  }

  /// Ends a motion that has come to its end, and goes on from there if it has to.
  mutating func finish(_ step: Step, at time: Double) -> Ending {
    // Another motion may have come in its place.
    guard step.motionCount == motionCount else { return .none }
    let motion = step.motion
    // Without bounces it comes to its end unseen, as it would have beyond the limit.
    let isCutOff =
      !motion.isScroll && !row.isWrapped && rules.bounces && abs(offset - step.aim) > 1e-6
    guard step.isOver || isCutOff else { return .none }
    stop()
    if motion.isScroll {
      return .scroll(goesOn: motion.alignsAtEnd && align(at: time))
    }
    let settles = settle(velocity: 0, endsSlowDrag: false, at: time)
    if !settles { rest(at: time) }
    return .deceleration(goesOn: settles)
  }

  /// Where its steady pace takes it in a time; `nil` if it has none, or a drag holds it back.
  func paced(for step: Double) -> Double? {
    guard rules.autoscroll != 0, !drag.isOn else { return nil }
    let target = offset - step * rules.autoscroll
    return target.isFinite ? row.clamp(target.bounded) : offset
  }

  /// Whether its steady pace leads anywhere.
  var canAutoscroll: Bool {
    guard rules.autoscroll != 0, !drag.isOn, row.count > 0 else { return false }
    return row.isWrapped || row.clamp(offset - (rules.autoscroll < 0 ? -1 : 1)) != offset
  }

  /// Whether it is seen to scroll or decelerate, its steady pace apart: an animated scroll to where it is
  /// already is none of that, nor is the end of a natural motion, which only creeps.
  var isUnderWay: Bool {
    let unseen = rules.motion == .natural ? NaturalMotion.unseenDistance : 1e-6
    return motion.map { abs($0.target - offset) > unseen } ?? false
  }

  /// Whether the scroll offset or the toggle moves, the steady pace apart. `isEmpty` says that nothing is
  /// loaded.
  func isMoving(isEmpty: Bool) -> Bool {
    if let motion { return !(motion.isScroll && drag.isOn) || flip.isOpen }
    guard flip.isOpen, rules.autoscroll == 0 || drag.isOn else { return false }
    // Beyond an end the toggle is a function of the offset, and rests with it.
    return !isFollowing || isEmpty && row.count == 0
  }

  /// Keeps a motion within the row after that changed.
  mutating func limitMotion(at time: Double) {
    guard let motion else { return }
    if row.count > 0, case .coast(let coast) = motion.law, time - motion.start < coast.evenDuration
    {
      limit()
      begin(
        ScrollMotion(
          .coast(self.coast(from: offset, velocity: motion.velocity(at: time))), start: time))
      return
    }
    guard !row.isWrapped || motion.isCoast else { return }
    let ends = row.clamp(0.0)...row.clamp(Double(row.count))
    var limited = motion
    limited.limit(to: motion.isScroll || !rules.bounces || row.count == 0 ? ends : bounceRange)
    begin(limited)
  }
}
