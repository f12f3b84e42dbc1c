import StageKit

extension TextField {
  /// Performs the command for Ctrl and a letter: select all, copy, cut, or paste. Returns `false`
  /// for other letters.
  func perform(_ letter: Character) -> Bool {
    switch letter {
    case "a":
      entry.selectAll()
      textDidChange()
    case "c": copy()
    case "x":
      guard copy() else { break }
      edit { $0.delete(to: $0.caret) }
    case "v": edit { $0.replaceSelection(with: Clipboard.text) }
    default: return false
    }
    return true
  }

  @discardableResult private func copy() -> Bool {
    guard !entry.selection.isEmpty else { return false }
    return Clipboard.copy(entry.selectedText)
  }

  func step(_ step: Int, _ isSelecting: Bool, _ byWords: Bool) {
    let selection = entry.selection
    // If text is selected, an arrow key moves the caret to the end of the selection in the arrow's
    // direction.
    if !isSelecting, !byWords, !selection.isEmpty {
      move(to: step > 0 ? selection.upperBound : selection.lowerBound, false)
    } else {
      move(to: entry.position(by: step, byWords: byWords), isSelecting)
    }
  }

  func move(to position: Int, _ isSelecting: Bool) {
    entry.move(to: position, isSelecting: isSelecting)
    textDidChange()
  }

  /// Edits the text on behalf of the user, and calls `onChange` if the text changed.
  func edit(_ change: (inout TextEntry) -> Void) {
    let old = entry
    change(&entry)
    textDidChange()
    if entry.characters != old.characters { onChange?(text) }
  }

  /// Restarts the caret's blinking and requests a layout, after a change of the text or the caret.
  func textDidChange() {
    blink.start = time
    setNeedsLayout()
  }

  /// Whether the text begins with right-to-left characters.
  var isReadingRightToLeft: Bool {
    pieces.first { $0.characters.lowerBound == 0 }?.isRightToLeft ?? false
  }
}
