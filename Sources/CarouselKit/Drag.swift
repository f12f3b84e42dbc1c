import GeometryKit

/// A finger on the carousel, and the drag it may become.
struct Drag: Sendable {
  /// The speed of the last drag, in items a second.
  var velocity = 0.0
  /// The translation that the offset has followed so far, in points along the axis; `nil` where the next one
  /// is to be the beginning.
  var translation: Double?
  /// Whether a finger drags the carousel.
  var isOn = false
  /// Whether the drag that is on was taken, and not refused for its direction.
  var isAccepted = false
  /// Whether it has moved.
  var hasMoved = false
  /// Whether a finger landed and has neither dragged, tapped nor left.
  var isTouching = false
  /// Whether the finger left while drags were ignored, so that its end never came.
  var isAbandoned = false

  // MARK: Natural motion

  /// Where the finger has landed, if that is known, in points of the bounds.
  var landing: Point?
  /// When.
  var landingTime = -Double.infinity
  /// How fast the finger found the carousel that it stopped, in items a second.
  var carried = 0.0
  /// The item that it holds.
  var grip: Grip?
  /// The place that it holds, in the item's own plane.
  var heldPoint = Point.zero
  /// How many items a point of the finger's way is now.
  var gain = 0.0

  /// Ends an abandoned drag, so that the carousel can move again.
  mutating func endIfAbandoned() {
    if isAbandoned {
      isOn = false
      isAbandoned = false
    }
  }
}
