import MotionKit

/// The constants of controls' motion and input, each with its unit and its source. A source is one
/// of two kinds:
///
/// - *Read* in the source code or the settings of another program.
/// - *Chosen* by eye or by feel.
///
/// `View.minTargetSize` and `ViewTree.edgeBarHeight` are public, so they belong to their types.
enum ViewConstants {
  /// The curve of the movement of a switch's knob. Chosen by eye.
  static let switchCurve = AnimatedValue.Curve.eased(duration: 0.2)
  /// The number of presses of an arrow key that move a slider's knob from one end to the other.
  /// Chosen: as is usual for sliders on desktops.
  static let sliderSteps = 20.0
}

/// The constants of a blinking caret, with sources as in `ViewConstants`.
enum CaretTiming {
  /// The period of the blinking, in seconds. Read: GTK's gtk-cursor-blink-time.
  static let period = 1.2
  /// The time for which the caret is visible in each period, in seconds. Read: GTK, two thirds of
  /// the period.
  static let visibleTime = 0.8
  /// The time after which the caret stays visible, in seconds. Read: GTK's
  /// gtk-cursor-blink-timeout is 10 s, which contains eight whole periods.
  static let blinkingTime = 9.6
}

/// The constants of a cube that is dragged or turns, with sources as in `ViewConstants`.
enum HeldCube {
  /// The size of the cube, as a fraction of its size at rest. The cube is smaller where a near edge
  /// would leave the view. Chosen by eye.
  static let scale = 0.92
  /// The greatest extent of the cube, as a fraction of the view. Chosen by eye.
  static let maxExtent = 0.98
  /// The distance from a page at which a turning cube begins to grow back, in pages. Chosen by eye.
  static let settlingDistance = 0.08
  /// The spring that changes the size. Chosen by eye: it covers 90 % of the distance in 0.28 s.
  static let curve = AnimatedValue.Curve.spring(frequency: 14, precision: 0.001)
  /// The angle at which a tipped cube has fully visible edges, in radians. Chosen by eye.
  static let edgeAngle = 0.15
}
