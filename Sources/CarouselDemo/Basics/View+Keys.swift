import ViewKit

extension View {
  /// Whether this view or a view inside it has a visible keyboard focus. Views that hide
  /// automatically stay visible while this is true. O(depth).
  var holdsFocus: Bool {
    guard let tree, tree.showsFocus, let focused = tree.focused else { return false }
    return focused.isInside(self)
  }

  /// Removes the keyboard focus from this view and the views inside it. O(depth).
  func resignFocus() {
    if let tree, tree.focused?.isInside(self) == true { tree.focus(nil) }
  }
}
