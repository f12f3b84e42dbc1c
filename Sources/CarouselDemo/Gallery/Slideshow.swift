/// The timer of a slideshow. It determines when the next picture is shown, so that each picture is
/// at rest for a while.
struct Slideshow {
  /// The time that a picture is shown at rest, in seconds.
  static let rest = 3.5
  /// The time until the first picture change, in seconds. It is short, so that the user sees the
  /// slideshow start.
  static let beginning = 1.0

  private(set) var isOn = false
  /// The time of the next picture change, in seconds, unless it is postponed.
  private var next = 0.0

  /// The time of the next picture change, in seconds; `nil` if the slideshow is off.
  var deadline: Double? { isOn ? next : nil }

  mutating func start(at time: Double) {
    isOn = true
    next = time + Self.beginning
  }

  mutating func stop() { isOn = false }

  /// Postpones the next picture change until at least `rest` seconds after a time, in seconds.
  mutating func rest(from time: Double) { next = max(next, time + Self.rest) }

  /// Returns whether the next picture is due at a time in seconds.
  func isDue(at time: Double) -> Bool { isOn && time >= next }
}
