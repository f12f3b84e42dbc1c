/// The choreography of an animated change: when each item moves, fades out and fades in.
struct Transition: Equatable, Sendable {
  /// The order in which the items move.
  enum Style: Sendable {
    /// All items move and fade together, as in iCarousel.
    case together
    /// The items start one after another, from the centre outwards. Each fades quickly, so that no
    /// two translucent items overlap for long.
    case outwards
  }

  /// The time of the change, in seconds.
  var time: Double
  /// The time from the change to the first movement, in seconds.
  var delay = 0.0
  var style = Style.together

  /// Returns the timing of the movement of an item at an offset from the centre.
  func movement(at offset: Double) -> Movement {
    switch style {
    case .together:
      Movement(span: TimeSpan(start: time + delay, duration: ClassicMotion.moveDuration))
    case .outwards:
      Movement(
        span: TimeSpan(start: start(at: offset), duration: CarouselAnimation.springDuration),
        springStart: time)
    }
  }

  /// Returns the fade of an item from an alpha to its alpha in the new layout.
  func fade(from alpha: Double, at offset: Double) -> Fade {
    guard style == .outwards else { return Fade(from: alpha, span: movement(at: offset).span) }
    // An item that isn't visible appears near its new position, after the item that was there.
    let wait = CarouselAnimation.quickFade + CarouselAnimation.hiddenTime
    let start = alpha > 0 ? fadeStart(at: offset, alpha) : start(at: offset) + wait
    return Fade(
      from: alpha,
      span: TimeSpan(start: start, duration: CarouselAnimation.quickFade * max(alpha, 1 - alpha)))
  }

  /// Returns the fade of an item that is no longer loaded, from its current alpha.
  func fadeOut(from alpha: Double, at offset: Double) -> Fade {
    guard style == .outwards else { return Fade(from: alpha, span: movement(at: offset).span) }
    return Fade(
      from: alpha,
      span: TimeSpan(
        start: fadeStart(at: offset, alpha), duration: CarouselAnimation.quickFade * alpha))
  }

  /// Returns the time at which an item starts, in seconds.
  private func start(at offset: Double) -> Double {
    time + CarouselAnimation.stagger * min(abs(offset), CarouselAnimation.maxStaggeredDistance)
  }

  /// Returns the time at which a visible item starts to fade. A translucent item doesn't wait.
  private func fadeStart(at offset: Double, _ alpha: Double) -> Double {
    alpha < 1 ? time : start(at: offset)
  }
}
