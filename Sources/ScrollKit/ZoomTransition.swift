import GeometryKit
import Glibc
import MotionKit

/// An animated change of scale and offset. The offset is a linear function of the scale, so that
/// one point of the content stays fixed in the viewport.
struct ZoomTransition {
  let startScale: Double
  var startOffset: Point
  var endScale: Double
  var endOffset: Point
  /// The start time, in seconds.
  let startTime: Double
  /// The completed part of the transition, from 0 to 1, as a function of the time since the start.
  let progress: Track

  /// Returns the completed part of the transition, 0…1; exactly 1 at the end.
  func progress(at time: Double) -> Double { progress.position(at: max(0, time - startTime)) }

  /// Returns the growth rate of the scale's logarithm, in 1/s.
  func growth(at time: Double) -> Double {
    progress.velocity(at: max(0, time - startTime)) * (log(endScale) - log(startScale))
  }

  /// Returns the scale at a completed part of the transition. Its logarithm changes linearly.
  func scale(at progress: Double) -> Double {
    guard progress < 1 else { return endScale }
    return exp(log(startScale) + (log(endScale) - log(startScale)) * progress)
  }

  /// Returns the offset at a completed part of the transition.
  func offset(at progress: Double) -> Point {
    guard progress < 1 else { return endOffset }
    let change = endScale - startScale
    let fraction =
      abs(change) > startScale * 1e-6 ? (scale(at: progress) - startScale) / change : progress
    return startOffset + (endOffset - startOffset) * fraction
  }
}

extension Track {
  /// The progress of an animated change: an ease-in-ease-out curve from 0 to 1.
  static var easedProgress: Track {
    Track(
      .ease(EasedMove(from: 0, to: 1, duration: ScrollPhysics.animationDuration)), within: 0)
  }

  /// Returns the progress of a zoom by a critically damped spring from 0 to 1, with an initial
  /// velocity and an angular frequency in 1/s.
  static func springProgress(velocity: Double = 0, frequency: Double) -> Track {
    Track(
      .spring(Spring(from: 0, velocity: velocity, to: 1, frequency: frequency)),
      within: ScrollPhysics.zoomRestFraction)
  }
}
