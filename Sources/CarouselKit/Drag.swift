import GeometryKit

/// The state of the touch on a carousel, and of the drag that the touch may become.
struct Drag: Sendable {
  /// The velocity of the most recent drag, in items per second.
  var velocity = 0.0
  /// The finger's translation at the last change of the offset, in points along the axis. `nil` if
  /// the next translation only sets the starting point.
  var translation: Double?
  /// Whether a finger drags the carousel.
  var isOn = false
  /// Whether the current drag was accepted. A drag across the axis may be refused.
  var isAccepted = false
  /// Whether the finger has moved since the drag began.
  var hasMoved = false
  /// Whether a finger is down and hasn't begun a drag or a tap yet.
  var isTouching = false

  // MARK: Natural motion

  /// The point where the finger landed, in points of the bounds; `nil` if unknown.
  var landing: Point?
  /// The time when the finger landed, in seconds.
  var landingTime = -Double.infinity
  /// The velocity of the motion that the finger has stopped, in items per second.
  var stoppedVelocity = 0.0
  /// The finger's grip on the item that it holds; `nil` if it holds no item.
  var grip: Grip?
  /// The point of the held item that is kept under the finger, in the item's own plane.
  var heldPoint = Point.zero
  /// The current gain: the movement of the carousel, in items per point of the finger's movement.
  var gain = 0.0
}
