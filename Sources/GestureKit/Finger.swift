import GeometryKit
import MotionKit

/// The positions and the velocity of a finger that a recognizer follows.
struct Finger {
  /// The identifier of the touch.
  let id: Int64
  /// The positions of the landing and of the latest event, in the recognizer's plane.
  let landing: Point
  private(set) var position: Point
  private let windowLanding: Point
  private(set) var windowPosition: Point
  /// The positions before the latest movement, in the recognizer's plane and in the window.
  private var former: (position: Point, windowPosition: Point)
  /// The time of the latest event, in seconds.
  private(set) var time: Double
  private var estimate = VelocityEstimate()
  /// Whether the touch has sent `sampled` events. If `true`, the velocity is estimated only from
  /// `sampled` events.
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

  /// The vector from the landing to the present position, in the recognizer's plane.
  var travel: Point { position - landing }
  /// The distance of the finger from its landing, in points of the window. Slops are compared with
  /// this distance.
  var distanceFromLanding: Double { (windowPosition - windowLanding).length }

  /// The vector from the landing to the position before the latest movement, in the recognizer's
  /// plane.
  var previousTravel: Point { former.position - landing }

  /// Returns the finger's travel, in the recognizer's plane, at the moment when the finger was
  /// `distance` points from its landing in the window. The moment is interpolated within the latest
  /// movement. If the finger didn't reach that distance during the movement, the result is
  /// `previousTravel`.
  func travel(atDistance distance: Double) -> Point {
    let start = former.windowPosition - windowLanding
    let step = windowPosition - former.windowPosition
    // |start + fraction · step| = distance
    let a = step.x * step.x + step.y * step.y
    let b = start.x * step.x + start.y * step.y
    let c = start.x * start.x + start.y * start.y - distance * distance
    guard a > 0, c < 0 else { return previousTravel }
    let fraction = min((-b + (b * b - a * c).squareRoot()) / a, 1)
    return previousTravel + (position - former.position) * fraction
  }

  /// Moves the finger to the position of a `moved` event.
  mutating func move(to touch: Touch) {
    former = (position, windowPosition)
    position = touch.position
    windowPosition = touch.windowPosition
    time = touch.time
    if !isSampled { estimate.add(touch.position, at: touch.time) }
  }

  /// Adds a `sampled` event to the estimate of the velocity.
  mutating func sample(_ touch: Touch) {
    isSampled = true
    estimate.add(touch.position, at: touch.time)
  }

  /// Returns the velocity at a time in seconds, in points per second.
  func velocity(at time: Double) -> Point { estimate.velocity(at: time) }
}
