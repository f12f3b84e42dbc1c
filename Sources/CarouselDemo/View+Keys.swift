import ViewKit

extension View {
  /// Whether keys go to it or to something on it, and were used last: then it doesn't go by itself. O(depth).
  var holdsKeys: Bool {
    guard let tree, tree.showsFocus, let focused = tree.focused else { return false }
    return focused.isInside(self)
  }

  /// No key goes to it, or to anything on it, any more. O(depth).
  func giveUpKeys() {
    if let tree, tree.focused?.isInside(self) == true { tree.focus(nil) }
  }
}
