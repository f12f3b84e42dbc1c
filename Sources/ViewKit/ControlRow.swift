import StageKit

/// A view that holds controls in one or more rows, such as a toolbar.
///
/// While one of the controls has the keyboard focus:
///
/// - Left and Right move the focus to the previous and the next control, Home and End to the first
///   and the last.
/// - Up and Down move the focus to the nearest view above or below. If there is none and the
///   window's centre lies in that direction, the focus is cleared.
/// - These keys aren't passed to enclosing views. If a control handles one of these keys itself,
///   the key doesn't move the focus.
///
/// Example:
///
///     let row = ControlRow(frame: toolbarFrame)
///     for button in [insertion, removal] { row.add(button) }
open class ControlRow: View {
  open override func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
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
