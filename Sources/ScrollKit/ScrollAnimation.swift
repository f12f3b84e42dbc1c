import GeometryKit
import MotionKit

/// An animated change of the offset that the program started.
struct ScrollAnimation {
  /// The offset at the start.
  var start: Point
  /// The offset at the end.
  var end: Point
  /// The start time, in seconds.
  let startTime: Double
  /// Whether a tap on the window's top edge started the animation.
  let isToTop: Bool

  func position(at time: Double) -> Point {
    let fraction = Ease.inOut(progress(at: time))
    return start + (end - start) * fraction
  }

  func progress(at time: Double) -> Double {
    ((time - startTime) / ScrollPhysics.animationDuration).clamped(to: 0...1)
  }
}
