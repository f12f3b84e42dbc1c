import GeometryKit

/// A bar that shows which part of the content is seen.
public struct ScrollIndicator: Hashable, Sendable {
  /// The colours of indicators.
  public enum Style: Hashable, Sendable {
    /// Black on a white edge: visible on any content.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// Where it is in the viewport, in points; its ends are half circles.
  public var frame: Rect
  /// How opaque it is, 0…1.
  public var alpha: Double
  /// Its colours.
  public var style: Style
}

/// When indicators come and go.
struct IndicatorFade {
  private var shownAt = -Double.infinity
  /// The alpha from which they fade in.
  private var alphaBefore = 0.0
  private var hiddenFrom = -Double.infinity

  func alpha(at time: Double) -> Double {
    let fade = ScrollPhysics.indicatorFade
    let rise = alphaBefore + max(0, time - shownAt) / fade
    let fall = 1 - max(0, time - hiddenFrom) / fade
    return min(rise, fall).clamped(to: 0...1)
  }

  func isFading(at time: Double) -> Bool {
    let alpha = alpha(at: time)
    return time < hiddenFrom ? alpha < 1 : alpha > 0
  }

  /// When they begin to fade out, if that is yet to come.
  func start(after time: Double) -> Double? {
    hiddenFrom > time && hiddenFrom.isFinite ? hiddenFrom : nil
  }

  /// Shows them from now on.
  mutating func show(at time: Double) {
    if time >= hiddenFrom {
      alphaBefore = alpha(at: time)
      shownAt = time
    }
    hiddenFrom = .infinity
  }

  /// Lets them fade out from a time on, if they are shown.
  mutating func hide(at time: Double) {
    if hiddenFrom == .infinity { hiddenFrom = time }
  }
}
