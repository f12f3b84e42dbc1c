import GeometryKit
import MotionKit

/// A move of the offset by program.
struct ScrollAnimation {
  /// Where it begins.
  var start: Point
  /// Where it ends.
  var end: Point
  /// When it began.
  let began: Double
  /// Whether the top edge bar asked for it.
  let isToTop: Bool

  func position(at time: Double) -> Point {
    let share = Ease.inOut(progress(at: time))
    return start + (end - start) * share
  }

  func progress(at time: Double) -> Double {
    ((time - began) / ScrollPhysics.animationDuration).clamped(to: 0...1)
  }
}
