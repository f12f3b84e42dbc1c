import GeometryKit

/// A drag in progress.
struct ScrollDrag {
  /// The translation of the finger since its landing, in points.
  var translation: Point
  /// Whether the finger has moved, so that the dragged axes have been chosen.
  var hasDirection: Bool
  /// The offset when the drag began.
  var startOffset: Point
  /// The page at which the drag began or, if the drag stopped a motion, the target page of that
  /// motion.
  var startPage: Point
  /// The part of a deceleration's velocity, in points per second, that a flick in the same
  /// direction adds to its own velocity. The drag has stopped the deceleration.
  let inheritedVelocity: Point
  /// Whether the drag has already ended text entry.
  var hasDismissedKeyboard = false

  /// Shifts the stored offset and page by a distance.
  mutating func move(by distance: Point, pageSize: Size) {
    startOffset += distance
    for axis in Axis.allCases where pageSize[axis] > 0 {
      startPage[axis] += (distance[axis] / pageSize[axis]).rounded()
    }
  }
}

/// A touch that holds the view, and the motion that it stopped by landing.
struct HoldingTouch {
  /// The part of the stopped motion's velocity, in points per second, that a flick in the same
  /// direction adds to its own velocity.
  var inheritedVelocity = Point.zero
  /// The offset at which the view would have come to rest; `nil` if the view wasn't moving.
  var target: Point?
}
