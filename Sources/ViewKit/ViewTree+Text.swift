import GeometryKit

extension ViewTree {
  /// Where text is entered, in points of the window; nil while none is. A host tells it to the window
  /// after each drawing.
  public var textInputArea: Rect? {
    guard hasKeyboard, let focused, let area = focused.textInputArea else {
      return nil
    }
    return focused.projection.bounds(of: area)
  }

  /// Hands text that was entered to the view that has the focus, at a time in seconds: by default that of
  /// the views.
  public func handle(text: String, at time: Double? = nil) {
    wake(at: time)
    focused?.receive(text: text)
  }

  /// Hands the text that an input method is composing to the view that has the focus, likewise; empty when
  /// it is done.
  public func handle(composition: String, at time: Double? = nil) {
    wake(at: time)
    focused?.receive(composition: composition)
  }
}
