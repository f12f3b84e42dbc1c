import GeometryKit
import MotionKit

/// A touch as a recogniser follows it.
struct Finger {
  let id: Int64
  /// Where it landed and where it is, in the recogniser's plane.
  let landing: Point
  private(set) var position: Point
  private let windowLanding: Point
  private(set) var windowPosition: Point
  /// When it was last heard of.
  private(set) var time: Double
  private var estimate = VelocityEstimate()
  /// Whether samples come apart from movements.
  private var isSampled = false

  init(_ touch: Touch) {
    id = touch.id
    landing = touch.position
    position = touch.position
    windowLanding = touch.windowPosition
    windowPosition = touch.windowPosition
    time = touch.time
    estimate.add(touch.position, at: touch.time)
  }

  /// How far it has come since it landed, in the plane.
  var travel: Point { position - landing }
  /// How far the finger itself has come, in points of the window: what a slop is measured by.
  var way: Double { (windowPosition - windowLanding).length }

  mutating func move(to touch: Touch) {
    position = touch.position
    windowPosition = touch.windowPosition
    time = touch.time
    if !isSampled { estimate.add(touch.position, at: touch.time) }
  }

  mutating func sample(_ touch: Touch) {
    isSampled = true
    estimate.add(touch.position, at: touch.time)
  }

  func velocity(at time: Double) -> Point { estimate.velocity(at: time) }
}
