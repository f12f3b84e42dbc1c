/// The kind of drag that ends text entry in a field inside a scroll view.
public enum KeyboardDismissMode: Hashable, Sendable {
  /// No drag ends text entry.
  case none
  /// Text entry ends when a drag begins.
  case onDrag
  /// Text entry ends at the first downward movement of a drag, that is, towards an on-screen
  /// keyboard. A view that knows the field's position may resume text entry when the finger moves
  /// back.
  case interactive
}
