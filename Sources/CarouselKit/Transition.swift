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

  /// Whether items that are loaded or unloaded by the change move like the others. Otherwise they
  /// fade in at their new positions, and fade out where they are.
  var movesAllItems: Bool { style == .together }
  /// Whether an item whose back becomes hidden or visible fades, instead of vanishing or appearing
  /// at once.
  var fadesBacks: Bool { style == .outwards }
  /// Whether the depth of an item's point nearest to the eye is animated, instead of that of its
  /// centre. An item that turns then comes no nearer to the eye than at the start or the end.
  var animatesFrontDepth: Bool { style == .outwards }

  /// Returns the timing of the movement of an item at an offset from the centre.
  func movement(at offset: Double) -> LayoutChange {
    guard style == .outwards else {
      return LayoutChange(span: TimeSpan(start: time + delay, duration: ClassicMotion.moveDuration))
    }
    return LayoutChange(
      span: TimeSpan(start: start(at: offset), duration: CarouselAnimation.springDuration),
      springStart: time)
  }

  /// Returns the fade of an item from an alpha to its alpha in the new layout. An item that
  /// `isLeaving` is no longer loaded and fades out.
  func fade(from alpha: Double, at offset: Double, isLeaving: Bool = false) -> Fade {
    guard style == .outwards else { return Fade(from: alpha, span: movement(at: offset).span) }
    // A translucent item doesn't wait.
    var start = alpha < 1 ? time : start(at: offset)
    if alpha == 0 {
      // An item that isn't visible appears near its new position, after the item that was there.
      start = self.start(at: offset) + CarouselAnimation.quickFade + CarouselAnimation.hiddenTime
    }
    let change = isLeaving ? alpha : max(alpha, 1 - alpha)
    return Fade(
      from: alpha, span: TimeSpan(start: start, duration: CarouselAnimation.quickFade * change))
  }

  /// Returns the time at which an item starts, in seconds.
  private func start(at offset: Double) -> Double {
    time + CarouselAnimation.stagger * min(abs(offset), CarouselAnimation.maxStaggeredDistance)
  }
}
