import StageKit

extension TextField {
  /// Does what a letter means together with Control.
  func perform(_ letter: Character) -> Bool {
    switch letter {
    case "a":
      entry.selectAll()
      hasMoved()
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
    Clipboard.text = entry.selectedText
    return true
  }

  func step(_ step: Int, _ isSelecting: Bool, _ words: Bool) {
    let selection = entry.selection
    // A selection is left at the end that the step leads to.
    if !isSelecting, !words, !selection.isEmpty {
      move(to: step > 0 ? selection.upperBound : selection.lowerBound, false)
    } else {
      move(to: entry.place(by: step, words: words), isSelecting)
    }
  }

  func move(to place: Int, _ isSelecting: Bool) {
    entry.move(to: place, isSelecting: isSelecting)
    hasMoved()
  }

  /// Changes the text as its user does.
  func edit(_ change: (inout TextEntry) -> Void) {
    let old = entry
    change(&entry)
    hasMoved()
    if entry.characters != old.characters { onChange?(text) }
  }

  /// The caret, or what is around it, has changed.
  func hasMoved() {
    blink.start = time
    setNeedsLayout()
  }

  /// Whether the text as a whole runs from right to left.
  var isReadingRightToLeft: Bool {
    pieces.first { $0.characters.lowerBound == 0 }?.isRightToLeft ?? false
  }
}
