/// The resistance past an edge: pulled by x, the content shows b = (1 − 1/(x·c/d + 1))·d, which
/// follows the finger by the share c at first and less and less up to d.
///
/// Works for both directions: a negative pull shows a negative overscroll.
public struct RubberBand: Hashable, Sendable {
  /// The most that can be shown, d, in points: the viewport's side. Not positive: nothing is shown.
  public let side: Double
  /// The share of the pull that is shown at the edge, c, in 0…1.
  public let coefficient: Double

  /// A band from its measures; what is not a number counts as 0.
  public init(side: Double, coefficient: Double) {
    self.side = max(0, side.moderate)
    self.coefficient = min(max(0, coefficient.moderate), 1)
  }

  /// How much is shown for a pull, in points.
  public func shown(pull: Double) -> Double {
    guard side > 0 else { return 0 }
    let pull = pull.moderate
    let shown = (1 - 1 / (abs(pull) * coefficient / side + 1)) * side
    return pull < 0 ? -shown : shown
  }

  /// The pull that shows `shown` points: the inverse of `shown(pull:)`, so that content caught
  /// past the edge does not jump. Nothing shows the whole side; from 0.999999 of it on, the pull
  /// is that of 0.999999.
  public func pull(shown: Double) -> Double {
    guard side > 0, coefficient > 0 else { return 0 }
    let share = min(abs(shown.moderate) / side, 0.999999)
    let pull = (share * side / (coefficient * (1 - share))).moderate
    return shown < 0 ? -pull : pull
  }

  /// How much faster the finger is than the content that shows `shown` points, as the content's
  /// share: c·(1 − b/d)².
  public func slope(shown: Double) -> Double {
    guard side > 0 else { return 0 }
    let rest = 1 - min(abs(shown.moderate) / side, 1)
    return coefficient * rest * rest
  }
}
