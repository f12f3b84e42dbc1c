import MotionKit

/// The offset of a scroll view along an axis, with the drag or the motion that changes the offset.
struct AxisState {
  /// The content offset, in points.
  var offset = 0.0
  /// The drag of this axis; `nil` if no finger drags the view, or if the drag doesn't move this
  /// axis.
  var drag: AxisDrag?
  /// The deceleration or animation in progress; `nil` if there is none.
  var track: Track?

  /// The offset at which the axis will come to rest.
  var target: Double { track?.target ?? offset }
  /// Whether the motion is over as soon as it begins.
  var isAtTarget: Bool { track?.duration ?? 0 == 0 }
}
