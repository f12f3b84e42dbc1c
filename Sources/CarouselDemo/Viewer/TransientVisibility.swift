import MotionKit

/// The visibility of controls over a picture, which disappear a few seconds after they were shown.
struct TransientVisibility {
  private var spring = AnimatedValue(0, .spring(precision: 0.01))
  /// The time at which the controls start to fade out, in seconds; `nil` if no fade is due.
  private(set) var end: Double?

  /// The time that the controls stay visible, in seconds.
  static let duration = 3.0

  /// Whether the controls are visible or appearing.
  var isShown: Bool { spring.target == 1 }

  /// Returns the opacity at a time in seconds, 0…1.
  func opacity(at time: Double) -> Double { spring.value(at: time) }

  /// Returns whether the opacity is constant at a time in seconds, until `end`.
  func isAtRest(at time: Double) -> Bool { spring.isAtRest(at: time) }

  /// Shows the controls from a time on, in seconds. Returns whether they were hidden.
  @discardableResult
  mutating func show(at time: Double) -> Bool {
    let wasHidden = !isShown
    spring.go(to: 1, at: time)
    end = time + Self.duration
    return wasHidden
  }

  /// Hides the controls from a time on, in seconds.
  mutating func hide(at time: Double) {
    end = nil
    spring.go(to: 0, at: time)
  }

  /// Starts the fade if it is due at a time in seconds. While `isHeld` is true, the controls stay
  /// visible.
  mutating func advance(to time: Double, isHeld: Bool) {
    if isHeld {
      spring.go(to: 1, at: time)
      end = nil
    } else if isShown, end == nil {
      end = time + Self.duration
    } else if let end, time >= end {
      hide(at: time)
    }
  }
}
