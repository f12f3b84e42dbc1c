import GeometryKit
import GestureKit
import ScrollKit
import StageKit

extension OptionsPanel {
  func setUpInput() {
    touch.onDown = { [unowned self] in
      showsFocus = false
      if let row = row(at: $0.position) { focus = row }
    }
  }

  /// Enters the contest for a touch on the panel, and keeps all others out of it. False for a touch
  /// beside it.
  func enter(_ contest: Contest, at point: Point) -> Bool {
    guard isOpen, frame.contains(point) else { return false }
    tree.enter(contest, at: point)
    contest.append(touch)
    return true
  }

  /// Takes a key; false if the panel has no use for it.
  func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isOpen, rows.indices.contains(focus) else { return false }
    switch (key, modifiers) {
    case (.up, []): focus = max(focus - 1, 0)
    case (.down, []): focus = min(focus + 1, rows.count - 1)
    case (.tab, []): focus = (focus + 1) % rows.count
    case (.tab, .shift): focus = (focus + rows.count - 1) % rows.count
    case (.left, []): change(by: -1)
    case (.right, []): change(by: 1)
    case (.space, []), (.enter, []):
      guard showsFocus, rows[focus].isSwitch else { return false }
      change(by: scene.value(of: rows[focus]) == 0 ? 1 : -1)
    case (.backspace, []): restore(rows[focus])
    default: return false
    }
    showsFocus = true
    scrollView.scrollRectToVisible(frame(ofRow: focus), animated: true)
    return true
  }

  private func change(by presses: Int) {
    let control = control(of: rows[focus])
    guard control.view.isEnabled else { return }
    scene.set(control.row, to: control.value(presses, in: scene))
  }

  /// A control was moved. A finger may still hold one that went with another type, or with the
  /// panel.
  func set(_ row: OptionRow, to value: Double) {
    guard isOpen, rows.contains(row) else { return }
    scene.set(row, to: value)
  }

  /// A control is to go back to its default.
  func restore(_ row: OptionRow) {
    guard isOpen, rows.contains(row) else { return }
    scene.restore(row)
  }
}
