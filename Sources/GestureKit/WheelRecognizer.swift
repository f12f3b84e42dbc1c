import GeometryKit

/// Recognizes wheel and touchpad events over one object. Reports a notch of a wheel as a step, and
/// a two-finger scroll on a touchpad as a drag.
public final class WheelRecognizer {
  /// The wheel axis whose notches are accepted. Default: `nil`, both axes, so that the vertical
  /// wheel of an ordinary mouse also moves a horizontal carousel.
  public var stepAxis: Axis?
  /// The axis along which touchpad scrolls are accepted; their movement across this axis is
  /// ignored. Default: `nil`, scrolls in any direction.
  public var panAxis: Axis?
  /// Called with the translation, in points of the window, when a touchpad scroll is about to
  /// begin. If the closure returns `false`, the scroll is offered to recognizers further out.
  /// Default: `nil`, every scroll is accepted.
  public var shouldBegin: ((_ translation: Point) -> Bool)?
  /// Called when a wheel with notches moves, with the number of notches and the time in seconds.
  /// The number is positive forwards (wheel down or to the right) and negative backwards.
  public var onStep: ((_ count: Int, _ time: Double) -> Void)?
  /// Called when a touchpad scroll begins, moves, or ends. The content follows the scroll as it
  /// follows a finger.
  public var onPan: ((Pan) -> Void)?
  /// Called for a wheel event with Ctrl held. If the closure returns `false`, the zoom is offered
  /// to recognizers further out. If no recognizer accepts the zoom, the event scrolls as usual.
  public var onZoom: ((WheelZoom) -> Bool)?

  /// Creates a recognizer of wheel events.
  public init() {}

  func acceptsSteps(along axis: Axis) -> Bool { onStep != nil && (stepAxis ?? axis) == axis }

  /// Returns whether the recognizer accepts a touchpad scroll with this translation. A diagonal
  /// scroll, as far along `panAxis` as across it, is accepted.
  func acceptsPan(_ travel: Point) -> Bool {
    guard onPan != nil else { return false }
    if let panAxis, abs(travel[panAxis]) < abs(travel[panAxis.perpendicular]) { return false }
    return shouldBegin?(travel) ?? true
  }
}
