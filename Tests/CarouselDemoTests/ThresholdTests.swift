import GeometryKit
import StageKit
import Testing
import ViewKit

@testable import CarouselDemo

/// The thresholds of a gamepad's stick and triggers, and the repeat rate of a held direction.
@Suite struct GamepadThresholdTests {
  private func presses(_ harness: inout GamepadInput, x: Double) -> [GamepadInput.GamepadAction] {
    var actions: [GamepadInput.GamepadAction] = []
    harness.handle(.stick(Point(x: x, y: 0)), at: 0) { actions.append($0) }
    return actions
  }

  /// A stick that is deflected by half of its range or more presses its direction.
  @Test(arguments: [(0.46, 0), (0.54, 1)])
  func stickPressesItsDirectionFromHalfItsRange(reach: Double, count: Int) {
    var harness = GamepadInput()
    #expect(presses(&harness, x: reach).count == count)
  }

  /// A stick that is deflected by less than three tenths of its range releases its direction.
  @Test(arguments: [(0.33, 0), (0.27, 1)])
  func stickReleasesItsDirectionNearItsCentre(reach: Double, count: Int) {
    var harness = GamepadInput()
    _ = presses(&harness, x: 0.9)
    #expect(presses(&harness, x: reach).count == count)
  }

  /// A held direction repeats after half a second, and then 33 times a second.
  @Test func heldDirectionRepeatsAfterADelay() {
    var harness = GamepadInput()
    harness.handle(.pressed(.right), at: 10) { _ in }
    var times: [Double] = []
    for millisecond in 1...2000 {
      let time = 10 + Double(millisecond) / 1000
      harness.advance(to: time) { _ in times.append(time) }
    }
    #expect(abs((times.first ?? 0) - 10.5) < 0.002)
    #expect(times.filter { $0 > 11 }.count >= 31 && times.filter { $0 > 11 }.count <= 34)
  }

  /// A fully pulled trigger scrolls by 300 wheel notches per second.
  @Test func fullTriggerScrolls300NotchesPerSecond() {
    var harness = GamepadInput()
    var distance = 0.0
    func add(_ action: GamepadInput.GamepadAction) {
      if case .turn(let notches) = action { distance += notches }
    }
    harness.handle(.triggers(1), at: 10, add)
    for frame in 1...60 { harness.advance(to: 10 + Double(frame) / 60, add) }
    #expect(abs(distance - 300) < 1)
  }
}

/// The durations for which messages and offers to undo are visible.
@Suite struct DisplayDurationTests {
  /// A message is visible for three seconds, including a fade of 0.2 s.
  @Test @MainActor func messageIsVisibleForThreeSeconds() {
    let toast = Toast(frame: Rect(x: 0, y: 0, width: 640, height: 400))
    let tree = ViewTree(root: toast)
    _ = tree.update(to: 10)
    toast.show("Done", at: 10)
    guard case .still(let end?) = toast.activity else {
      Issue.record("The message doesn't rest: \(toast.activity)")
      return
    }
    #expect(abs(end - 12.8) < 1e-9)
    _ = tree.update(to: 12.9)
    #expect(toast.activity == .moving)
    _ = tree.update(to: 13.001)
    #expect(toast.activity == .still(until: nil))
  }

  /// The button to undo is visible for eight seconds.
  @Test @MainActor func undoIsOfferedForEightSeconds() {
    let toast = Toast(frame: Rect(x: 0, y: 0, width: 640, height: 400))
    let tree = ViewTree(root: toast)
    _ = tree.update(to: 10)
    toast.show("Moved to the trash", at: 10) {}
    _ = tree.update(to: 17.9)
    #expect(!toast.button.isHidden)
    _ = tree.update(to: 18.001)
    #expect(toast.button.isHidden)
  }
}
