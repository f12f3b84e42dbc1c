import MotionKit

/// Scrolling by steps, as keys and wheels have them.
///
/// The original has no keys. Its animated scroll starts from rest, so that steps which follow one another
/// faster than it lasts would hardly move it; a spring goes on with the speed that is there.
extension CarouselEngine {
  /// The spring's ω in 1/s, by eye: of a step from rest a tenth of the way is left after 0.25 s, and the
  /// whole is no slower than an animated scroll's 0.4 s.
  static var stepFrequency: Double { 16 }

  /// Scrolls on by whole items, without a break in its speed. Steps that come before the carousel has
  /// arrived add up. Where the ends don't join, they lead no farther than there.
  public func step(by count: Int) {
    guard row.count > 0, count != 0 else { return }
    perform { startSteps(by: count) }
  }

  private func startSteps(by count: Int) {
    drag.endIfAbandoned(&isDragging)
    let velocity = motion?.velocity(at: time) ?? 0
    // Momentum goes on at least as far as a spring takes it without turning back.
    let start =
      motion.flatMap { $0.isScroll ? $0.target : nil } ?? offset + velocity / Self.stepFrequency
    // Whole rounds lead nowhere.
    let steps = row.isWrapped ? count % row.count : count
    var target = (start.rounded(.toNearestOrAwayFromZero) + Double(steps)).bounded
    if !row.isWrapped { target = row.clamp(target) }
    let isUnderWay = isScrolling
    motion = ScrollMotion(
      .steps(
        Spring(from: offset, velocity: velocity, to: target, frequency: Self.stepFrequency)),
      start: time)
    if !isUnderWay { events.append(.willBeginScrollingAnimation) }
  }

  /// Whether it still has more than an item to go to where steps lead it: steps of a key that is held down
  /// should wait, or it would go on for long after the key was let go.
  public var isBehindSteps: Bool {
    guard let motion, case .steps(let spring) = motion.law else { return false }
    return abs(spring.target - offset) > 1
  }
}
