/// When the next picture's turn comes, so that each is seen at rest for a while.
struct Slideshow {
  /// How long a picture rests, in seconds.
  static let rest = 3.5
  /// How long after the beginning the first one goes, in seconds: what was asked for is to be seen.
  static let beginning = 1.0

  private(set) var isOn = false
  /// When the next one comes, if nothing comes between.
  private var next = 0.0

  /// The time until which nothing happens; nil if nothing will.
  var deadline: Double? { isOn ? next : nil }

  mutating func start(at time: Double) {
    isOn = true
    next = time + Self.beginning
  }

  mutating func stop() { isOn = false }

  /// Lets the picture rest for the full time from a moment on.
  mutating func rest(from time: Double) { next = max(next, time + Self.rest) }

  /// Whether the next one's turn has come.
  func isDue(at time: Double) -> Bool { isOn && time >= next }
}
