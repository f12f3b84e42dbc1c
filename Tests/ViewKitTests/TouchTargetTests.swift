import GeometryKit
import StageKit
import Testing

@testable import ViewKit

/// Tests that controls smaller than a fingertip also receive touches close to them.
@MainActor
@Suite struct TouchTargetTests {
  /// Returns a board of 300 × 300 points. On it are buttons of 20 × 20 points whose centres are the
  /// given points.
  private func board(with centers: Point...) -> (board: View, buttons: [Button]) {
    let board = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let buttons = centers.map { center in
      Button("", frame: Rect(center: center, size: Size(width: 20, height: 20)))
    }
    for button in buttons { board.add(button) }
    return (board, buttons)
  }

  /// A small control is hit by touches within 44 × 44 points around its centre, the size of a
  /// fingertip.
  @Test(arguments: [(0.0, true), (12, true), (21, true), (23, false), (40, false)])
  func smallControlReceivesTouchesWithinAFingertip(distance: Double, isHit: Bool) {
    let (board, buttons) = board(with: Point(x: 150, y: 150))
    for direction in [
      Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1),
      Point(x: 1, y: 1), Point(x: -1, y: -1),
    ] {
      let hit = board.hitTest(Point(x: 150, y: 150) + direction * distance)
      #expect((hit === buttons[0]) == isHit, "\(direction)")
    }
  }

  @Test func largeControlReceivesTouchesOnlyInItsFrame() {
    let (board, buttons) = board(with: Point(x: 150, y: 150))
    buttons[0].frame = Rect(x: 100, y: 100, width: 100, height: 60)
    #expect(board.hitTest(Point(x: 101, y: 159)) === buttons[0])
    #expect(board.hitTest(Point(x: 98, y: 130)) == nil)
    #expect(board.hitTest(Point(x: 150, y: 162)) == nil)
  }

  /// The touch target of a narrow control is larger than the control only in the direction in which
  /// it is narrow.
  @Test func targetOfANarrowControlIsEnlargedOnlyWhereItIsNarrow() {
    let (board, buttons) = board(with: Point(x: 150, y: 150))
    buttons[0].frame = Rect(x: 100, y: 140, width: 100, height: 20)
    #expect(board.hitTest(Point(x: 150, y: 129)) === buttons[0])
    #expect(board.hitTest(Point(x: 98, y: 150)) == nil)
  }

  @Test func touchHitsTheControlUnderItRatherThanANearbyOne() {
    let (board, buttons) = board(with: Point(x: 150, y: 150), Point(x: 171, y: 150))
    #expect(board.hitTest(Point(x: 159, y: 150)) === buttons[0])
    #expect(board.hitTest(Point(x: 162, y: 150)) === buttons[1])
  }

  @Test func disabledOrHiddenControlReceivesNoNearbyTouches() {
    let (board, buttons) = board(with: Point(x: 150, y: 150))
    buttons[0].isEnabled = false
    #expect(board.hitTest(Point(x: 165, y: 150)) == nil)
    buttons[0].isEnabled = true
    buttons[0].isHidden = true
    #expect(board.hitTest(Point(x: 165, y: 150)) == nil)
  }
}
