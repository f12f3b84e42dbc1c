import GestureKit
import ViewKit

/// The scroll view of the star chart, which determines whether stars receive touches.
final class StarSurface: ScrollSurface {
  var starsReceiveTouches = true
  /// Whether the selected star keeps a touch that begins on it, even if the finger is dragged.
  var selectedStarKeepsTouch = false

  override func touchesShouldBegin(_ touches: [Touch], in view: View) -> Bool {
    starsReceiveTouches || !(view is StarMark)
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    !selectedStarKeepsTouch || (view as? StarMark)?.isChosen != true
  }
}
