/// The animation of an item's alpha to its alpha in the layout.
struct Fade: Sendable {
  /// The initial alpha.
  private(set) var from: Double
  /// The time span in which the initial alpha fades out.
  private(set) var fadeOut: TimeSpan
  /// The time span in which the item fades in to its alpha in the layout: the same as `fadeOut`, or
  /// a later one.
  private(set) var fadeIn: TimeSpan

  /// Creates an animation directly to the alpha in the layout.
  init(from alpha: Double, span: TimeSpan) {
    from = alpha
    fadeOut = span
    fadeIn = span
  }

  /// Creates an animation that makes an item invisible, so that it can move behind or in front of
  /// others, and then visible again.
  init(crossingFrom alpha: Double, at start: Double) {
    from = alpha
    fadeOut = TimeSpan(start: start, duration: CarouselAnimation.quickFade * alpha)
    fadeIn = TimeSpan(
      start: fadeOut.end + CarouselAnimation.hiddenTime, duration: CarouselAnimation.quickFade)
  }

  /// Returns the alpha at a time during the animation to `target`.
  func alpha(at time: Double, to target: Double) -> Double {
    guard let crossingTime else { return from + (target - from) * fadeIn.easedFraction(at: time) }
    return time < crossingTime
      ? from * (1 - fadeOut.easedFraction(at: time)) : target * fadeIn.easedFraction(at: time)
  }

  /// The time at which the item is invisible between two visible phases; `nil` if there is none.
  var crossingTime: Double? { fadeIn != fadeOut ? fadeOut.end : nil }

  /// Returns whether the animation has ended.
  func isOver(at time: Double) -> Bool { fadeIn.isOver(at: time) }
}
