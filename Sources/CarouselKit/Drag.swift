/// A finger on the carousel, and the drag it may become.
struct Drag: Sendable {
  /// The speed of the last drag, in items a second.
  var velocity = 0.0
  /// The translation that the offset has followed so far, in points along the axis.
  var translation = 0.0
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

  /// Ends an abandoned drag, so that the carousel can move again.
  mutating func endIfAbandoned() {
    if isAbandoned {
      isOn = false
      isAbandoned = false
    }
  }
}
