import MotionKit
import StageKit

extension AnimatedValue {
  /// Returns the activity of a view that shows the value: moving until the value is at rest.
  public func activity(at time: Double) -> Activity {
    isAtRest(at: time) ? .still(until: nil) : .moving
  }
}
