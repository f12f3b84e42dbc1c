import GeometryKit

extension ViewTree {
  /// The area of text entry, in points of the window; `nil` if no text is being entered. Pass the
  /// area to the window after each drawing.
  public var textInputArea: Rect? {
    guard hasKeyboard, let focused, let area = focused.textInputArea else {
      return nil
    }
    return focused.projection.bounds(of: area)
  }

  /// Passes entered text to the focused view. `time` is the time of the event, in seconds; `nil`
  /// (the default) means the views' current time.
  public func handle(text: String, at time: Double? = nil) {
    wake(at: time)
    focused?.receive(text: text)
  }

  /// Passes the text that an input method is composing to the focused view. The text is empty when
  /// the composition ends. `time` is the time of the event, in seconds; `nil` (the default) means
  /// the views' current time.
  public func handle(composition: String, at time: Double? = nil) {
    wake(at: time)
    focused?.receive(composition: composition)
  }
}
