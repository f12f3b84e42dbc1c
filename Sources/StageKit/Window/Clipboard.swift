import CSDL2StageKit

/// What was copied last, for this program and the others of the desktop. On the main thread, while
/// there is a window.
public enum Clipboard {
  /// The text that was copied; empty where there is none. Setting it copies.
  public static var text: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
