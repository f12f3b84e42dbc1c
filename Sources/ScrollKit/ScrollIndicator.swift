import GeometryKit

/// A bar that shows which part of the content is visible.
public struct ScrollIndicator: Hashable, Sendable {
  /// The colours of an indicator.
  public enum Style: Hashable, Sendable {
    /// Black with a white border: visible on any content.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// The frame in the viewport, in points. The ends of the bar are half circles.
  public var frame: Rect
  /// The opacity, 0…1.
  public var alpha: Double
  /// The colours.
  public var style: Style
}

/// The opacity of the indicators over time, while they fade in and out.
struct IndicatorFade {
  /// The time at which the indicators began to fade in, in seconds.
  private var showTime = -Double.infinity
  /// The opacity of the indicators when they began to fade in.
  private var alphaBefore = 0.0
  /// The time at which the indicators begin to fade out, in seconds. It is ∞ until `hide(at:)` is
  /// called, and −∞ before the indicators are first shown.
  private var hideTime = -Double.infinity

  /// Returns the opacity of the indicators, 0…1, at a time in seconds.
  func alpha(at time: Double) -> Double {
    let fade = ScrollPhysics.indicatorFade
    let rise = alphaBefore + max(0, time - showTime) / fade
    let fall = 1 - max(0, time - hideTime) / fade
    return min(rise, fall).clamped(to: 0...1)
  }

  /// Returns whether the indicators are fading in or out at a time, in seconds.
  func isFading(at time: Double) -> Bool {
    let alpha = alpha(at: time)
    return time < hideTime ? alpha < 1 : alpha > 0
  }

  /// Returns the time at which the indicators begin to fade out, in seconds. `nil` if that time has
  /// passed or isn't set.
  func fadeOutTime(after time: Double) -> Double? {
    hideTime > time && hideTime.isFinite ? hideTime : nil
  }

  /// Shows the indicators from a time on, in seconds, until they are hidden.
  mutating func show(at time: Double) {
    if time >= hideTime {
      alphaBefore = alpha(at: time)
      showTime = time
    }
    hideTime = .infinity
  }

  /// Fades the indicators out from a time on, in seconds, if they are shown.
  mutating func hide(at time: Double) {
    if hideTime == .infinity { hideTime = time }
  }
}
