import GeometryKit
import MotionKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A change of scale and offset by itself. The offset is a linear function of the scale, so that
/// one point of the content keeps its place in the viewport.
struct ZoomTransition {
  /// What leads it.
  enum Pace {
    /// The spring that brings content back.
    case spring
    /// The ease of a change by program.
    case ease
    /// The spring that catches up with a wheel: from 0 to 1, with the speed that there was.
    case wheel(Spring)
  }

  let startScale: Double
  var startOffset: Point
  var endScale: Double
  var endOffset: Point
  /// When it began.
  let began: Double
  let pace: Pace

  private static let returning = Spring(
    from: 1, velocity: 0, to: 0, frequency: Flick.bounceFrequency)
  private static let returnDuration = returning.duration(within: 0.001)

  /// How much of the way is done, 0…1; exactly 1 at the end.
  func progress(at time: Double) -> Double {
    let elapsed = max(0, time - began)
    switch pace {
    case .spring:
      return elapsed < Self.returnDuration ? 1 - Self.returning.position(at: elapsed) : 1
    case .wheel(let spring):
      return elapsed < spring.duration(within: 0.001) ? spring.position(at: elapsed) : 1
    case .ease:
      return Ease.inOut(min(1, elapsed / ScrollPhysics.animationDuration))
    }
  }

  /// How fast the scale's logarithm grows, in 1/s.
  func growth(at time: Double) -> Double {
    let (way, elapsed) = (log(endScale) - log(startScale), max(0, time - began))
    switch pace {
    case .spring:
      return elapsed < Self.returnDuration ? -Self.returning.velocity(at: elapsed) * way : 0
    case .wheel(let spring):
      return elapsed < spring.duration(within: 0.001) ? spring.velocity(at: elapsed) * way : 0
    case .ease:
      let step = 1e-3
      return (progress(at: time + step) - progress(at: time)) / step * way
    }
  }

  func scale(at progress: Double) -> Double {
    guard progress < 1 else { return endScale }
    return exp(log(startScale) + (log(endScale) - log(startScale)) * progress)
  }

  func offset(at progress: Double) -> Point {
    guard progress < 1 else { return endOffset }
    let change = endScale - startScale
    let share =
      abs(change) > startScale * 1e-6 ? (scale(at: progress) - startScale) / change : progress
    return startOffset + (endOffset - startOffset) * share
  }
}
