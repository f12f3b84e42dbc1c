import CSDL2StageKit

/// The desktop's clipboard, shared with other programs. Use it on the main thread, while there is a
/// window.
public enum Clipboard {
  /// The text on the clipboard; empty if there is none. Setting it copies the new text.
  public static var text: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { copy(newValue) }
  }

  /// Copies a text.
  ///
  /// - Returns: `false` if other programs can't paste the text. With SDL 2.26, that is the case on
  ///   Wayland until the first click on the window. SDL then copies the text.
  @discardableResult
  public static func copy(_ text: String) -> Bool {
    SDL_FlushEvent(SDL_CLIPBOARDUPDATE.rawValue)
    guard SDL_SetClipboardText(text) == 0 else { return false }
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "wayland" else {
      return true
    }
    return waitForCompositor()
  }

  /// Waits until the Wayland compositor has announced a new clipboard, and returns whether it did.
  /// SDL reports success even if it couldn't reach the compositor.
  private static func waitForCompositor() -> Bool {
    for _ in 0..<maxCompositorWait {
      SDL_PumpEvents()
      if SDL_HasEvent(SDL_CLIPBOARDUPDATE.rawValue) == SDL_TRUE { return true }
      SDL_Delay(1)
    }
    return false
  }

  /// The longest time to wait for the compositor's answer, in milliseconds. Measured under sway:
  /// less than one.
  private static let maxCompositorWait = 100
}
