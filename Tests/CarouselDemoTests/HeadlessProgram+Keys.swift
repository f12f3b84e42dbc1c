import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

extension HeadlessProgram {
  /// Presses a key, lets go of it, and lets a moment pass.
  func press(_ key: Key, _ modifiers: Modifiers = []) {
    application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    application.handle(.keyUp(key))
    pass(0.1)
  }

  /// What Tab goes through until it leaves; each shows itself.
  func tabRound() -> [View] {
    var reached: [View] = []
    for _ in 0..<100 {
      press(.tab)
      guard let focused = application.tree.focused else { break }
      #expect(application.tree.showsFocus)
      let thickness = seenRing()
      #expect(
        thickness >= 0.9, "\(focused.accessibleName) (\(type(of: focused))): \(thickness) points")
      reached.append(focused)
    }
    return reached
  }

  /// How thick the ring is that shows where keys go, on average, in points.
  func seenRing() -> Double {
    let tree = application.tree
    guard let focused = tree.focused else { return 0 }
    // Until it has come into sight.
    pass(0.4)
    let after = picture()
    tree.focused = nil
    let before = picture()
    tree.focused = focused
    let sides = SeenRing.thickness(
      from: before, to: after, around: focused.ringed.rect, through: focused.projection)
    return sides.reduce(0, +) / 4
  }
}
