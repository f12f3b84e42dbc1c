/// The scrolling of a carousel beneath photographs that are held at the left or right edge of the
/// window.
struct EdgeScroll {
  /// The time of the previous frame, in seconds.
  private var previousTime = 0.0

  /// The distance from an edge within which the finger scrolls the carousel, in points. Chosen.
  private static let edgeWidth = 56.0
  /// The speed of the carousel, in items per second. Chosen.
  private static let speed = 4.0
  /// The longest time for which a frame scrolls the carousel, in seconds. The first frame after a
  /// pause would otherwise scroll too far. Chosen.
  private static let maxFrameTime = 0.05

  /// Returns the velocity of the carousel for a horizontal position of the finger, in items per
  /// second. It is 0 unless the finger is at an edge.
  static func velocity(fingerAt x: Double, inWindowOfWidth width: Double) -> Double {
    if x < edgeWidth { return -speed }
    return x > width - edgeWidth ? speed : 0
  }

  /// Returns the time for which a frame scrolls the carousel, in seconds. Called in each frame.
  mutating func duration(ofFrameAt time: Double) -> Double {
    let duration = min(max(time - previousTime, 0), Self.maxFrameTime)
    previousTime = time
    return duration
  }
}
