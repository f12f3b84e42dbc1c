import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

extension HeadlessProgram {
  /// Presses and releases a key, then advances the time by 0.1 s.
  func press(_ key: Key, _ modifiers: Modifiers = []) {
    application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    application.handle(.keyUp(key))
    pass(0.1)
  }

  /// Presses Tab until no view has focus, and returns the focused views in order. Checks that each
  /// shows a focus ring.
  func viewsReachedByTab() -> [View] {
    var reached: [View] = []
    for _ in 0..<100 {
      press(.tab)
      guard let focused = application.tree.focused else { break }
      #expect(application.tree.showsFocus)
      let thickness = visibleRingThickness()
      #expect(
        thickness >= 0.9, "\(focused.accessibleName) (\(type(of: focused))): \(thickness) points")
      reached.append(focused)
    }
    return reached
  }

  /// Returns the average visible thickness of the focus ring, in points.
  func visibleRingThickness() -> Double {
    let tree = application.tree
    guard let focused = tree.focused else { return 0 }
    // Wait until the focused view has scrolled into view.
    pass(0.4)
    let after = picture()
    tree.focused = nil
    let before = picture()
    tree.focused = focused
    let sides = RingVisibility.thickness(
      from: before, to: after, around: focused.focusRing.rect, through: focused.projection)
    return sides.reduce(0, +) / 4
  }
}
