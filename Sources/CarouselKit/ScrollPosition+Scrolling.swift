import MotionKit

/// What becomes of a call to scroll.
enum ScrollStart {
  /// Nothing.
  case nothing
  /// It is there at once.
  case jumped
  /// An animation has begun.
  case began
}

/// Scrolling by calls, and coming to rest.
extension ScrollPosition {
  /// How long an animated scroll takes, in seconds.
  static var scrollDuration: Double { 0.4 }
  /// How long a scroll of no length takes, in seconds.
  private static var touchOfScroll: Double { 0.01 }

  /// Scrolls by a number of items; at once if the duration is not positive.
  mutating func scroll(
    by way: Double, duration: Double, endsSlowDrag: Bool = false, alignsAtEnd: Bool = false,
    at time: Double
  ) -> ScrollStart {
    guard way.isFinite else { return .nothing }
    guard duration > 0, duration.isFinite else { return jump(by: way) }
    drag.endIfAbandoned()
    var target = (offset + way).bounded
    if !row.isWrapped { target = row.clamp(target) }
    begin(
      ScrollMotion(
        .scroll(EasedMove(from: offset, to: target, duration: duration)), start: time,
        endsSlowDrag: endsSlowDrag, alignsAtEnd: alignsAtEnd))
    return .began
  }

  private mutating func jump(by way: Double) -> ScrollStart {
    let target = offset + way
    guard target.isFinite else { return .nothing }
    stop()
    guard target != offset else { return .nothing }
    jump(to: target)
    return .jumped
  }

  /// Scrolls to an item, the shorter way round when the ends join.
  mutating func scroll(
    toItemAt index: Int, duration: Double, endsSlowDrag: Bool = false, at time: Double
  ) -> ScrollStart {
    let index = duration > 0 ? index : row.clamp(index)
    let way = row.way(from: offset, to: Double(index).bounded)
    return scroll(by: way, duration: duration, endsSlowDrag: endsSlowDrag, at: time)
  }

  /// Whether a motion that ended here has to go on to an item.
  private var mustSettle: Bool {
    rules.autoscroll == 0 && row.count > 0
      && (rules.scrollToItemBoundary || abs(offset - row.clamp(offset)) > 1e-6)
  }

  /// Whether a scroll by code that ended here has to go on to an item.
  var mustAlign: Bool { mustSettle && rules.scrollToItemBoundary && !isOnItem && !drag.isOn }

  /// Goes on to the nearest item after a scroll by code ended between two. The cards that flipped with
  /// their offsets so far go on to do so. Whether there was any need.
  mutating func align(at time: Double) -> Bool {
    oweAlignment(false)
    return mustAlign && settle(velocity: 0, endsSlowDrag: false, at: time)
  }

  /// Goes on to an item after a drag or a deceleration ended: to the current one, or to the next in the
  /// direction of a fast drag. Whether there was any need. On an item it is a scroll of no length, for its
  /// events.
  mutating func settle(velocity: Double, endsSlowDrag: Bool, at time: Double) -> Bool {
    guard mustSettle else { return false }
    var index = currentIndex
    if rules.motion == .natural, !isOnItem || abs(velocity) > 1e-3 {
      let target = offset + row.way(from: offset, to: Double(index))
      begin(
        ScrollMotion(
          .spring(
            Spring(
              from: offset, velocity: velocity, to: target, frequency: Flick.bounceFrequency)),
          start: time, endsSlowDrag: endsSlowDrag))
      return true
    }
    var duration = Self.scrollDuration
    if isOnItem {
      duration = Self.touchOfScroll
    } else if abs(velocity) > 2, abs(offset - Double(index)) > 0.1 {
      index += velocity > 0 ? 1 : -1
    }
    _ = scroll(toItemAt: index, duration: duration, endsSlowDrag: endsSlowDrag, at: time)
    return true
  }
}

/// Scrolling by steps, as keys and wheels have them.
///
/// The original has no keys. Its animated scroll starts from rest, so that steps which follow one another
/// faster than it lasts would hardly move it; a spring goes on with the speed that is there.
extension ScrollPosition {
  /// The spring's ω in 1/s, by eye: of a step from rest a tenth of the way is left after 0.25 s, and the
  /// whole is no slower than an animated scroll's 0.4 s.
  private static var stepFrequency: Double { 16 }

  /// Scrolls on by whole items, without a break in its speed. What became of it: nothing if a scroll goes
  /// on that was under way.
  mutating func step(by count: Int, at time: Double) -> ScrollStart {
    drag.endIfAbandoned()
    let velocity = motion?.velocity(at: time) ?? 0
    // Momentum goes on at least as far as a spring takes it without turning back.
    let start =
      motion.flatMap { $0.isScroll ? $0.target : nil } ?? offset + velocity / Self.stepFrequency
    // Whole rounds lead nowhere.
    let steps = row.isWrapped ? count % row.count : count
    var target = (start.rounded(.toNearestOrAwayFromZero) + Double(steps)).bounded
    if !row.isWrapped { target = row.clamp(target) }
    let isUnderWay = isScrolling
    begin(
      ScrollMotion(
        .spring(
          Spring(from: offset, velocity: velocity, to: target, frequency: Self.stepFrequency)),
        start: time))
    return isUnderWay ? .nothing : .began
  }

  /// Whether it still has more than an item to go to where steps lead it.
  var isBehindSteps: Bool {
    guard let motion, case .spring = motion.law else { return false }
    return abs(motion.target - offset) > 1
  }
}
