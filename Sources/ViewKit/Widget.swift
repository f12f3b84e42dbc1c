import GeometryKit
import GestureKit
import StageKit

/// A view on a board: draws itself in the board's coordinates and takes the touches on it.
open class Widget {
  /// The least side of what can be touched, in points: a fingertip. Source: Apple's and GNOME's
  /// guidelines.
  public static let leastTarget = 44.0

  /// Where it lies on its board, in points.
  public final var frame: Rect
  /// Whether it can be used; it is drawn faintly if not, and leaves touches to what is below.
  /// Default true.
  public final var isEnabled = true
  /// What it lies on.
  public internal(set) final weak var board: Board?

  /// A widget in a frame.
  public init(frame: Rect = .zero) { self.frame = frame }

  /// Whether it takes touches. Default: no.
  open var takesTouches: Bool { false }

  /// Whether it moves, or when it next does. Default: never.
  open var activity: Activity { .still(until: nil) }

  /// Moves to where it is at a time, in seconds.
  open func advance(to time: Double) {}

  /// Draws it; the canvas is in the board's plane.
  open func draw(on canvas: Canvas, text: Text, theme: Theme) {}

  /// Enters what hears of a touch on it, at a point of the window, in a contest, innermost first.
  open func enter(_ contest: Contest, at point: Point) {}

  /// What can be touched: the frame, grown evenly to a fingertip's size where it is smaller.
  public final var target: Rect {
    let least = Self.leastTarget
    return Rect(
      center: frame.center,
      size: Size(width: max(frame.width, least), height: max(frame.height, least)))
  }
}
