import GeometryKit

/// Takes the wheel and the touchpad over one thing: a notch of a wheel as a step, a stroke of two
/// fingers as a drag.
public final class WheelRecognizer {
  /// The axis of the wheel whose notches it takes. Default nil: both, so that the one wheel that
  /// every mouse has moves a horizontal carousel too.
  public var stepAxis: Axis?
  /// The axis whose strokes it takes; they are then along that axis alone. Default nil: both, in
  /// any direction.
  public var panAxis: Axis?
  /// Asked with the translation when a stroke is about to begin, in points of the window; `false` leaves
  /// it to what lies behind. Default: yes.
  public var shouldBegin: ((_ translation: Point) -> Bool)?
  /// The wheel was turned by so many notches: positive onwards (wheel down or to the right), negative
  /// back; and when, in seconds.
  public var onStep: ((_ count: Int, _ time: Double) -> Void)?
  /// A stroke began, moved on, or is over. The content follows as it does under a finger.
  public var onPan: ((Pan) -> Void)?
  /// The wheel was turned to make something larger or smaller; false leaves it to what lies behind. Where
  /// nobody takes it, it counts as any other turn.
  public var onZoom: ((WheelZoom) -> Bool)?

  /// A recogniser of the wheel over one thing.
  public init() {}

  func takesSteps(along axis: Axis) -> Bool { onStep != nil && (stepAxis ?? axis) == axis }

  /// Whether it takes a stroke that has come so far; one as much across as along passes.
  func takesPan(_ travel: Point) -> Bool {
    guard onPan != nil else { return false }
    if let panAxis, abs(travel[panAxis]) < abs(travel[panAxis.across]) { return false }
    return shouldBegin?(travel) ?? true
  }
}
