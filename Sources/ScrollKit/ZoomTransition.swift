import GeometryKit
import Glibc
import MotionKit

/// An animated change of scale and offset. The offset is a linear function of the scale, so that
/// one point of the content stays fixed in the viewport.
struct ZoomTransition {
  /// The curve and duration of a transition.
  enum Pace {
    /// The spring that returns content from beyond the limits of scale and offset.
    case spring
    /// The ease-in-ease-out curve of an animated change.
    case ease
    /// The spring with which the scale follows a wheel. It runs from 0 to 1 and starts with the
    /// speed of the previous transition.
    case wheel(Spring)
  }

  let startScale: Double
  var startOffset: Point
  var endScale: Double
  var endOffset: Point
  /// The start time, in seconds.
  let startTime: Double
  let pace: Pace

  private static let returning = Spring(
    from: 1, velocity: 0, to: 0, frequency: Flick.bounceFrequency)
  private static let returnDuration = returning.duration(within: ScrollPhysics.zoomRestFraction)

  /// Returns the completed part of the transition, 0…1; exactly 1 at the end.
  func progress(at time: Double) -> Double {
    let elapsed = max(0, time - startTime)
    switch pace {
    case .spring:
      return elapsed < Self.returnDuration ? 1 - Self.returning.position(at: elapsed) : 1
    case .wheel(let spring):
      return elapsed < spring.duration(within: ScrollPhysics.zoomRestFraction)
        ? spring.position(at: elapsed) : 1
    case .ease:
      return Ease.inOut(min(1, elapsed / ScrollPhysics.animationDuration))
    }
  }

  /// Returns the growth rate of the scale's logarithm, in 1/s.
  func growth(at time: Double) -> Double {
    let (distance, elapsed) = (log(endScale) - log(startScale), max(0, time - startTime))
    switch pace {
    case .spring:
      return elapsed < Self.returnDuration ? -Self.returning.velocity(at: elapsed) * distance : 0
    case .wheel(let spring):
      return elapsed < spring.duration(within: ScrollPhysics.zoomRestFraction)
        ? spring.velocity(at: elapsed) * distance : 0
    case .ease:
      let step = 1e-3
      return (progress(at: time + step) - progress(at: time)) / step * distance
    }
  }

  func scale(at progress: Double) -> Double {
    guard progress < 1 else { return endScale }
    return exp(log(startScale) + (log(endScale) - log(startScale)) * progress)
  }

  func offset(at progress: Double) -> Point {
    guard progress < 1 else { return endOffset }
    let change = endScale - startScale
    let fraction =
      abs(change) > startScale * 1e-6 ? (scale(at: progress) - startScale) / change : progress
    return startOffset + (endOffset - startOffset) * fraction
  }
}
