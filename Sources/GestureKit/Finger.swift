import GeometryKit
import MotionKit

/// A touch as a recogniser follows it.
struct Finger {
  let id: Int64
  let landing: Point
  private(set) var position: Point
  /// When it was last heard of.
  private(set) var time: Double
  private var estimate = VelocityEstimate()

  init(_ touch: Touch) {
    id = touch.id
    landing = touch.position
    position = touch.position
    time = touch.time
    estimate.add(touch.position, at: touch.time)
  }

  /// How far it has come since it landed.
  var travel: Point { position - landing }

  mutating func move(to touch: Touch) {
    position = touch.position
    time = touch.time
    estimate.add(touch.position, at: touch.time)
  }

  func velocity(at time: Double) -> Point { estimate.velocity(at: time) }
}
