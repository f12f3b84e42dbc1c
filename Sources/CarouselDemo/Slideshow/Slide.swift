/// A picture of a slideshow, with its motion.
struct Slide {
  /// The index of the picture.
  var index: Int
  let motion: SlideMotion
  /// The time at which the slide appeared, in seconds of the slideshow's clock.
  let start: Double
  /// The duration of the motion, in seconds of `motion`.
  private let duration: Double
  /// The age at the last change of the pace, in seconds of `motion`, and the time of that change,
  /// in seconds of the slideshow's clock.
  private var base: (age: Double, time: Double)
  /// The seconds of `motion` that pass in each second of the slideshow's clock.
  private var pace = 1.0

  /// Creates a slide.
  ///
  /// - Parameters:
  ///   - index: The index of the picture.
  ///   - seed: The seed of the motion's direction.
  ///   - start: The time at which the slide appears, in seconds of the slideshow's clock.
  ///   - duration: The time until the slide has disappeared, in seconds.
  init(_ index: Int, seed: UInt64, start: Double, duration: Double) {
    self.index = index
    self.start = start
    self.duration = duration
    motion = SlideMotion(seed: seed, duration: duration)
    base = (0, start)
  }

  /// Returns the age of the motion at a time, in seconds of the slideshow's clock.
  func age(at time: Double) -> Double { base.age + (time - base.time) * pace }

  /// Changes the pace at a time, so that the motion ends at another time. Both times are in seconds
  /// of the slideshow's clock.
  mutating func end(at end: Double, from time: Double) {
    base = (age(at: time), time)
    pace = max(duration - base.age, 0) / max(end - time, 0.1)
  }
}
