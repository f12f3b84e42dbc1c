import MotionKit

/// The scroll offset on its way, by an animation or by its own momentum.
struct ScrollMotion: Sendable {
  /// The law it moves by.
  enum Law: Sendable {
    /// An animated scroll.
    case scroll(EasedMove)
    /// A pull that goes on with the speed that is there: steps from item to item, or to where it rests.
    case spring(Spring)
    /// A pace that is kept until so many seconds after the beginning.
    case paced(PacedMove, until: Double)
    /// Momentum after a drag.
    case deceleration(ConstantDeceleration)
    /// Natural momentum after a drag.
    case glide(Glide)
    /// Momentum that nothing uses up.
    case coast(Coast)
  }

  /// The law it moves by.
  let law: Law
  /// When it began, in seconds of the carousel's clock.
  let start: Double
  /// Whether it lays the item down that a drag too slow to fling left: then cards don't flip with their
  /// offsets.
  let endsSlowDrag: Bool
  /// Whether the carousel goes on to the nearest item from where it ends.
  let alignsAtEnd: Bool
  /// What is left of the way after items went from under it; `nil` while the target is in the row.
  private var range: ClosedRange<Double>?

  /// How far the items have moved in their row since it began, in items.
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

  /// Whether it is an animated scroll, and not momentum.
  var isScroll: Bool {
    switch law {
    case .scroll, .spring, .paced: true
    case .deceleration, .glide, .coast: false
    }
  }

  /// Whether it is a momentum that nothing uses up.
  var isCoast: Bool {
    if case .coast = law { true } else { false }
  }

  /// Where it ends.
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

  /// Until when a pace is kept; infinity for other motions.
  var until: Double {
    if case .paced(_, let until) = law { start + until } else { .infinity }
  }

  /// Keeps the motion within a range from now on, if its target lies outside; it then ends at the
  /// limit.
  mutating func limit(to range: ClosedRange<Double>) {
    self.range = range.contains(target) ? nil : range
  }

  /// Goes along with the items, which have moved in their row.
  mutating func moveOrigin(by way: Double) {
    origin += way
    range = range.map { $0.lowerBound + way...$0.upperBound + way }
  }

  /// Where it is at a time, and whether it is over. A deceleration is over within a microsecond of its
  /// end, as in the original.
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
      // A fifth of a pixel of an item of 400, and no more of it within a frame.
      isOver =
        abs(offset - spring.target) < 5e-4 && abs(spring.velocity(at: elapsed)) < 0.03
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

  /// How fast it is at a time, in items a second; 0 where it is kept at a limit.
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
