import StageKit

/// Controls beside one another, such as those of a bar, in one row or more. While keys go to one of them, Left and Right go
/// to the one before it and after it, Home and End to the first and the last, Up and Down to what is nearest above
/// or below; where nothing is on the way to the window's middle, keys go to nothing on it any more. What lies behind them
/// hears of none of these keys, but a control that takes one itself keeps it.
///
///     let row = ControlRow(frame: foot)
///     for button in [insertion, removal] { row.add(button) }
open class ControlRow: View {
  open override func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == [], let tree, tree.showsFocus, tree.focused?.isInside(self) == true
    else { return false }
    switch key {
    case .left: tree.moveFocus(on: self) { index, _ in index - 1 }
    case .right: tree.moveFocus(on: self) { index, _ in index + 1 }
    case .home: tree.moveFocus(on: self) { _, _ in 0 }
    case .end: tree.moveFocus(on: self) { _, last in last }
    case .up: tree.moveFocus(isDown: false)
    case .down: tree.moveFocus(isDown: true)
    default: return false
    }
    return true
  }
}
