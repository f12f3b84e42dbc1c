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
  /// Where it was before its last movement.
  private var former: (position: Point, windowPosition: Point)
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
    former = (touch.position, touch.windowPosition)
    time = touch.time
    estimate.add(touch.position, at: touch.time)
  }

  /// How far it has come since it landed, in the plane.
  var travel: Point { position - landing }
  /// How far the finger itself has come, in points of the window: what a slop is measured by.
  var way: Double { (windowPosition - windowLanding).length }

  /// How far it had come before its last movement, in the plane.
  var formerTravel: Point { former.position - landing }
  /// How far it had come in the plane when it had come so many points of the window: on the straight way
  /// of its last movement, if it came that far with it.
  func travel(atWay distance: Double) -> Point {
    let start = former.windowPosition - windowLanding
    let step = windowPosition - former.windowPosition
    // |start + share · step| = distance
    let a = step.x * step.x + step.y * step.y
    let b = start.x * step.x + start.y * step.y
    let c = start.x * start.x + start.y * start.y - distance * distance
    guard a > 0, c < 0 else { return formerTravel }
    let share = min((-b + (b * b - a * c).squareRoot()) / a, 1)
    return formerTravel + (position - former.position) * share
  }

  mutating func move(to touch: Touch) {
    former = (position, windowPosition)
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
