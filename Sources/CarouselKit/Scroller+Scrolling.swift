import MotionKit

/// Scrolling by code.
extension Scroller {
  /// Scrolls by a distance in items. The scroll happens at once if the duration, in seconds, isn't
  /// positive and finite. Returns whether it has happened at once, so that an update must follow.
  mutating func scroll(
    by distance: Double, duration: Double, _ kind: Motion.Kind = .scroll
  ) -> Bool {
    guard distance.isFinite else { return false }
    if duration > 0, duration.isFinite {
      beginScroll(by: distance, duration: duration, kind)
      report(.willBeginScrollingAnimation)
      return false
    }
    let target = offset + distance
    guard target.isFinite else { return false }
    stop()
    guard target != offset else { return false }
    jump(to: target)
    return true
  }

  /// Returns the distance to an item, in the shorter direction if the carousel wraps.
  func distance(toItemAt index: Int) -> Double {
    row.distance(from: offset, to: Double(index).bounded)
  }

  /// Begins an animated scroll without reporting it.
  mutating func beginScroll(by distance: Double, duration: Double, _ kind: Motion.Kind) {
    let target = row.limit((offset + distance).bounded)
    begin(kind, Track(.ease(EasedMove(from: offset, to: target, duration: duration)), within: 0))
  }

  /// The offset at which the scroll in progress ends, reached from `offset` without wrapping; `nil`
  /// if there is no scroll. If the scroll wraps, the result lies outside the range of the items.
  var scrollTarget: Double? {
    guard let motion, motion.isScroll else { return nil }
    guard row.isWrapped, row.count > 0 else { return motion.target }
    let count = Double(row.count)
    return motion.target - ((motion.state(at: time).offset - offset) / count).rounded() * count
  }

  /// Returns a critically damped spring from the present offset. The spring ends when neither its
  /// distance from the target nor its velocity is visible.
  func spring(velocity: Double, to target: Double, frequency: Double) -> Track {
    Track(
      .spring(Spring(from: offset, velocity: velocity, to: target, frequency: frequency)),
      within: CarouselAnimation.springRestDistance(frequency: frequency))
  }
}

/// Scrolling by steps of keys and wheels.
///
/// iCarousel doesn't support keys. Its animated scroll starts from rest, so steps in quick
/// succession would hardly move the carousel. A spring continues with the current velocity.
extension Scroller {
  /// Scrolls by whole items, without a break in the velocity. Reports the beginning unless a scroll
  /// was already in progress.
  mutating func step(by count: Int) {
    let velocity = motion?.velocity(at: time) ?? 0
    let frequency = CarouselAnimation.stepFrequency
    // After a flick, the steps are counted from the point where a spring can stop the carousel
    // without reversing.
    let start = scrollTarget ?? offset + velocity / frequency
    // Steps by a multiple of the number of items have no effect.
    let steps = row.isWrapped ? count % row.count : count
    let target = row.limit((start.rounded(.toNearestOrAwayFromZero) + Double(steps)).bounded)
    beginSteps(.step, spring(velocity: velocity, to: target, frequency: frequency))
  }

  /// Whether the carousel is more than one item away from the target of its steps.
  var isBehindSteps: Bool {
    guard let motion, motion.kind == .step else { return false }
    return abs(motion.target - offset) > CarouselAnimation.maxStepDelay
  }

  /// Scrolls at a constant velocity for a held key. The carousel stops at an item when no more
  /// repeats follow, or earlier if that is necessary to stop at the end of the row.
  mutating func holdSteps(by count: Int) {
    let size = Double(count).magnitude.squareRoot() * NaturalMotion.heldPace
    let pace = min(size, NaturalMotion.maxPace) * (count < 0 ? -1 : 1)
    beginSteps(.heldSteps, heldTrack(pace: pace, until: NaturalMotion.heldPause))
  }

  /// Ends the scrolling of a held key because the key was released, and stops at the next item.
  mutating func endHeldSteps() {
    guard let motion, motion.kind == .heldSteps, let pace = motion.pace(at: time) else { return }
    begin(.step, heldTrack(pace: pace, until: 0))
  }

  private mutating func beginSteps(_ kind: Motion.Kind, _ track: Track) {
    let wasScrolling = isScrolling
    begin(kind, track)
    if !wasScrolling { report(.willBeginScrollingAnimation) }
  }

  /// Returns the scrolling of a held key at a velocity in items per second, until a time in seconds
  /// from now, or until the carousel must slow down to stop at the end of the row. From then on, a
  /// spring stops the carousel at the next item at which it can stop.
  private func heldTrack(pace: Double, until end: Double) -> Track {
    // The present time may be later than the frame that has set `offset`.
    let held = motion.flatMap { $0.kind == .heldSteps ? $0.state(at: time).offset : nil }
    let move = PacedMove(
      from: held ?? offset, velocity: motion?.velocity(at: time) ?? 0, targetVelocity: pace,
      rate: NaturalMotion.paceRate)
    let sign: Double = pace < 0 ? -1 : 1
    var end = end
    if !row.isWrapped {
      let edge = pace < 0 ? ends.lowerBound : ends.upperBound
      let distance = abs(edge - move.start)
      let fraction = held == nil ? NaturalMotion.maxBrakingFraction : 1
      let brakingDistance = min(NaturalMotion.brakingDistance, distance * fraction)
      end = min(end, move.time(at: edge - sign * brakingDistance))
    }
    let (position, velocity) = (move.position(at: end), move.velocity(at: end))
    let next = (position * sign + NaturalMotion.minStoppingDistance).rounded(.up)
    let target = row.limit(next * sign)
    let distance = (target - position) * sign
    let frequency = max(distance > 0 ? velocity * sign / distance : 0, Flick.bounceFrequency)
    let spring = Spring(from: position, velocity: velocity, to: target, frequency: frequency)
    var track = Track(restingAt: target)
    if end > 0 { track.append(.paced(move)) }
    track.end(
      with: .spring(spring), at: end,
      within: CarouselAnimation.springRestDistance(frequency: frequency))
    return track
  }
}
