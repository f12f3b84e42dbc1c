import GeometryKit

/// A drag in progress.
struct ScrollDrag {
  /// The axes that it moves; `nil` where it doesn't.
  var x, y: AxisDrag?
  /// Where the finger is now, from where it landed.
  var translation: Point
  /// Whether it is known which axes it moves.
  var hasDirection: Bool
  /// Where the content was when it began.
  var startOffset: Point
  /// The page on which it began, or to which the view was on its way.
  var startPage: Point
  /// The speed that a flick takes over from the glide that it interrupts, in points a second.
  let carried: Point
  /// Whether text entry has been asked to end.
  var hasDismissedKeyboard = false

  subscript(axis: Axis) -> AxisDrag? { axis == .horizontal ? x : y }

  /// Moves what it remembers of the content's places.
  mutating func move(by distance: Point, pageSize: Size) {
    startOffset += distance
    for axis in Axis.allCases where pageSize[axis] > 0 {
      startPage[axis] += (distance[axis] / pageSize[axis]).rounded()
    }
  }

  /// Where the content is, of which `offset` is the part that the drag doesn't move.
  func offset(from offset: Point) -> Point {
    Point(
      x: x?.offset(at: translation.x) ?? offset.x, y: y?.offset(at: translation.y) ?? offset.y)
  }
}

/// What a finger that landed has stopped.
struct CaughtMotion {
  /// The speed that a flick takes over, in points a second.
  var carried = Point.zero
  /// Where the view would have come to rest.
  var target: Point?
}
