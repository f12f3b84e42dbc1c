import MotionKit

/// The result of a call to scroll.
enum ScrollStart {
  /// There was no effect, or a scroll in progress continues.
  case nothing
  /// The offset was set without animation.
  case jumped
  /// An animated scroll has begun.
  case began
}

/// Scrolling by code, and coming to rest.
extension ScrollPosition {
  /// Scrolls by a distance in items. The scroll happens at once if the duration, in seconds, isn't
  /// positive and finite.
  mutating func scroll(
    by distance: Double, duration: Double, endsSlowDrag: Bool = false, alignsAtEnd: Bool = false,
    at time: Double
  ) -> ScrollStart {
    guard distance.isFinite else { return .nothing }
    guard duration > 0, duration.isFinite else { return jump(by: distance) }
    var target = (offset + distance).bounded
    if !row.isWrapped { target = row.clamp(target) }
    begin(
      ScrollMotion(
        .scroll(EasedMove(from: offset, to: target, duration: duration)), start: time,
        endsSlowDrag: endsSlowDrag, alignsAtEnd: alignsAtEnd))
    return .began
  }

  private mutating func jump(by distance: Double) -> ScrollStart {
    let target = offset + distance
    guard target.isFinite else { return .nothing }
    stop()
    guard target != offset else { return .nothing }
    jump(to: target)
    return .jumped
  }

  /// Scrolls to an item, in the shorter direction if the carousel wraps.
  mutating func scroll(
    toItemAt index: Int, duration: Double, endsSlowDrag: Bool = false, at time: Double
  ) -> ScrollStart {
    let index = duration > 0 ? index : row.clamp(index)
    let distance = row.distance(from: offset, to: Double(index).bounded)
    return scroll(by: distance, duration: duration, endsSlowDrag: endsSlowDrag, at: time)
  }

  /// Returns the offset at which the scroll in progress ends, reached from `offset` without
  /// wrapping; `nil` if there is no scroll. If the scroll wraps, the result lies outside the range
  /// of the items.
  func scrollTarget(at time: Double) -> Double? {
    guard let motion, motion.isScroll else { return nil }
    guard row.isWrapped, row.count > 0 else { return motion.target }
    let count = Double(row.count)
    return motion.target - ((motion.state(at: time).offset - offset) / count).rounded() * count
  }

  /// Whether a motion that ends at the current offset must be followed by a scroll to an item.
  private var mustSettle: Bool {
    configuration.autoscroll == 0 && row.count > 0
      && (configuration.scrollToItemBoundary || abs(offset - row.clamp(offset)) > 1e-6)
  }

  /// Whether a scroll by code that ends at the current offset must be followed by a scroll to an
  /// item.
  var mustAlign: Bool {
    mustSettle && configuration.scrollToItemBoundary && !isOnItem && !drag.isOn
  }

  /// Whether the carousel rests beyond an end of the row and must return. With `.classic` motion,
  /// it may rest there, as in iCarousel.
  private var mustReturn: Bool {
    guard configuration.motion == .natural, motion == nil, !drag.isOn, !drag.isTouching else {
      return false
    }
    return mustSettle && abs(offset - row.clamp(offset)) > 1e-6
  }

  /// Whether the next frame begins a scroll to an item although no motion is in progress.
  var isSettlingDue: Bool { needsAlignment || mustReturn }

  /// Begins a scroll to an item if one is due. Returns whether a scroll began.
  mutating func settleIfDue(at time: Double) -> Bool {
    let isDue = needsAlignment && mustAlign || mustReturn
    setNeedsAlignment(false)
    return isDue && settle(velocity: 0, endsSlowDrag: false, at: time)
  }

  /// Aligns the carousel with the nearest item after autoscroll was switched off. `pace` is the
  /// former autoscroll velocity, in items per second. With `.classic` motion, the carousel stays
  /// where it is, as in iCarousel. Returns whether a scroll began.
  mutating func endAutoscroll(_ pace: Double, at time: Double) -> Bool {
    guard configuration.motion == .natural, motion == nil, !drag.isTouching, mustAlign else {
      return false
    }
    let fastest = NaturalMotion.maxPace
    return settle(
      velocity: min(max(-pace, -fastest), fastest), endsSlowDrag: false, at: time)
  }

  /// Begins a scroll to the current item after a drag or a deceleration. With `.classic` motion, a
  /// fast drag leads to the next item in its direction instead. If the carousel is already on an
  /// item, the scroll only causes the events. Returns `false` if no scroll is necessary.
  mutating func settle(velocity: Double, endsSlowDrag: Bool, at time: Double) -> Bool {
    guard mustSettle else { return false }
    var index = currentIndex
    if configuration.motion == .natural, !isOnItem || abs(velocity) > 1e-3 {
      let target = offset + row.distance(from: offset, to: Double(index))
      begin(
        ScrollMotion(
          .spring(
            Spring(
              from: offset, velocity: velocity, to: target, frequency: Flick.bounceFrequency)),
          start: time, endsSlowDrag: endsSlowDrag))
      return true
    }
    var duration = ClassicMotion.scrollDuration
    if isOnItem {
      duration = ClassicMotion.zeroScrollDuration
    } else if abs(velocity) > ClassicMotion.minFlickVelocity,
      abs(offset - Double(index)) > ClassicMotion.minFlickDistance
    {
      index += velocity > 0 ? 1 : -1
    }
    _ = scroll(toItemAt: index, duration: duration, endsSlowDrag: endsSlowDrag, at: time)
    return true
  }
}

/// Scrolling by steps of keys and wheels.
///
/// iCarousel doesn't support keys. Its animated scroll starts from rest, so steps in quick
/// succession would hardly move the carousel. A spring continues with the current velocity.
extension ScrollPosition {
  /// Scrolls by whole items, without a break in the velocity. Returns `nothing` if a scroll was
  /// already in progress.
  mutating func step(by count: Int, at time: Double) -> ScrollStart {
    let velocity = motion?.velocity(at: time) ?? 0
    // After a flick, the steps are counted from the point where a spring can stop the carousel
    // without reversing.
    let start = scrollTarget(at: time) ?? offset + velocity / CarouselAnimation.stepFrequency
    // Steps by a multiple of the number of items have no effect.
    let steps = row.isWrapped ? count % row.count : count
    var target = (start.rounded(.toNearestOrAwayFromZero) + Double(steps)).bounded
    if !row.isWrapped { target = row.clamp(target) }
    let wasScrolling = isScrolling
    begin(
      ScrollMotion(
        .spring(
          Spring(
            from: offset, velocity: velocity, to: target, frequency: CarouselAnimation.stepFrequency
          )),
        start: time))
    return wasScrolling ? .nothing : .began
  }

  /// Whether the carousel is more than one item away from the target of its steps.
  var isBehindSteps: Bool {
    guard let motion, case .spring = motion.law else { return false }
    return abs(motion.target - offset) > 1
  }
}
