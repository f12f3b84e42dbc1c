import MotionKit

/// A motion of the scroll offset: an animated scroll, or momentum.
struct ScrollMotion: Sendable {
  /// A law of motion: the offset as a function of time.
  enum Law: Sendable {
    /// An animated scroll.
    case scroll(EasedMove)
    /// A critically damped spring that starts with the current velocity. It is used for steps from
    /// item to item, and to settle on an item.
    case spring(Spring)
    /// Scrolling at a constant velocity while a key is held, until a time in seconds after the
    /// start.
    case paced(PacedMove, until: Double)
    /// The deceleration after a flick with `.classic` motion.
    case deceleration(ConstantDeceleration)
    /// The deceleration after a flick with `.natural` motion.
    case glide(Track)
    /// Movement at a constant velocity after a flick without friction.
    case coast(Coast)
  }

  /// The law of motion.
  let law: Law
  /// The start time, in seconds of the carousel's clock.
  let start: Double
  /// Whether the motion settles the carousel on an item after a drag that was too slow for a flick.
  /// The flip of an item then depends on the time, not on the offset.
  let endsSlowDrag: Bool
  /// Whether the carousel continues to the nearest item when the motion ends.
  let alignsAtEnd: Bool
  /// The range to which the motion is limited because a change of the row has left its target
  /// outside; `nil` if the motion isn't limited.
  private var range: ClosedRange<Double>?

  /// The distance, in items, by which changes of the indexes have shifted the motion since its
  /// start. It is added to the offset of `law`.
  private(set) var origin: Double

  init(
    _ law: Law, start: Double, endsSlowDrag: Bool = false, alignsAtEnd: Bool = false,
    origin: Double = 0
  ) {
    self.law = law
    self.origin = origin
    self.start = start
    self.endsSlowDrag = endsSlowDrag
    self.alignsAtEnd = alignsAtEnd
  }

  /// Whether the motion is an animated scroll rather than momentum.
  var isScroll: Bool {
    switch law {
    case .scroll, .spring, .paced: true
    case .deceleration, .glide, .coast: false
    }
  }

  /// Whether the motion is momentum without friction.
  var isCoast: Bool {
    if case .coast = law { true } else { false }
  }

  /// The offset at which the motion ends, in items.
  var target: Double { lawTarget + origin }

  private var lawTarget: Double {
    switch law {
    case .scroll(let move): move.target
    case .spring(let spring): spring.target
    case .paced(let move, let until): move.position(at: until)
    case .glide(let glide): glide.target
    case .deceleration(let slide): slide.target
    case .coast(let coast): coast.target
    }
  }

  /// The time until which the scrolling of a held key lasts, in seconds of the carousel's clock;
  /// infinite for other motions.
  var until: Double {
    if case .paced(_, let until) = law { start + until } else { .infinity }
  }

  /// Limits the motion to a range from now on if its target is outside the range. The motion then
  /// ends at the limit.
  mutating func limit(to range: ClosedRange<Double>) {
    self.range = range.contains(target) ? nil : range
  }

  /// Shifts the motion by `distance` items because the indexes of the items have changed by
  /// `distance`.
  mutating func moveOrigin(by distance: Double) {
    origin += distance
    range = range.map { $0.lowerBound + distance...$0.upperBound + distance }
  }

  /// Returns the offset at a time, and whether the motion has ended. A deceleration ends within a
  /// microsecond of its duration, as in iCarousel.
  func state(at time: Double) -> (offset: Double, isOver: Bool) {
    let elapsed = max(time - start, 0)
    var offset: Double
    var isOver: Bool
    switch law {
    case .scroll(let move):
      offset = move.position(at: elapsed)
      isOver = !(elapsed / move.duration < 1)
    case .paced(let move, _):
      offset = move.position(at: elapsed)
      isOver = false
    case .glide(let glide):
      offset = glide.position(at: elapsed)
      isOver = elapsed >= glide.duration
    case .spring(let spring):
      offset = spring.position(at: elapsed)
      isOver =
        abs(offset - spring.target) < CarouselAnimation.springRestDistance
        && abs(spring.velocity(at: elapsed)) < CarouselAnimation.springRestVelocity
      if isOver { offset = spring.target }
    case .deceleration(let slide):
      offset = slide.position(at: elapsed)
      isOver = slide.duration - elapsed < 1e-6
    case .coast(let coast):
      offset = coast.position(at: elapsed).bounded
      isOver = coast.duration - elapsed < 1e-6
    }
    offset += origin
    if let range {
      offset = min(max(offset, range.lowerBound), range.upperBound)
      isOver = isOver || offset == min(max(target, range.lowerBound), range.upperBound)
    }
    return (offset, isOver)
  }

  /// Returns the velocity at a time, in items per second. It is 0 if the motion is limited to a
  /// range.
  func velocity(at time: Double) -> Double {
    let elapsed = max(time - start, 0)
    if range != nil { return 0 }
    switch law {
    case .scroll(let move): return move.velocity(at: elapsed)
    case .spring(let spring): return spring.velocity(at: elapsed)
    case .paced(let move, _): return move.velocity(at: elapsed)
    case .glide(let glide): return glide.velocity(at: elapsed)
    case .deceleration(let slide): return slide.velocity(at: elapsed)
    case .coast(let coast): return coast.velocity(at: elapsed)
    }
  }
}
