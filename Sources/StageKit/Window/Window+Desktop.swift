import CSDL2StageKit
import GeometryKit

// The window's title, state and text input on the desktop.
extension Window {
  /// The window's title.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(system.handle)) }
    set { SDL_SetWindowTitle(system.handle, newValue) }
  }

  /// Whether the window covers the display. Setting it doesn't change the display mode.
  public var isFullscreen: Bool {
    get { system.isFullscreen }
    set { system.isFullscreen = newValue }
  }

  /// Whether the desktop may blank the screen. `true` by default; set it to `false` while a
  /// slideshow plays.
  public var allowsScreensaver: Bool {
    get { SDL_IsScreenSaverEnabled() == SDL_TRUE }
    set { if newValue { SDL_EnableScreenSaver() } else { SDL_DisableScreenSaver() } }
  }

  /// Whether the mouse cursor is visible in the window. `true` by default; set it to `false` while
  /// a slideshow plays.
  public var showsCursor: Bool {
    get { SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE }
    set { if newValue != showsCursor { SDL_ShowCursor(newValue ? SDL_ENABLE : SDL_DISABLE) } }
  }

  /// Sets the window's icon on X11. On Wayland, the desktop reads the icon from the desktop file.
  public func setIcon(_ icon: PixelImage) {
    icon.withSurface { SDL_SetWindowIcon(system.handle, $0) }
  }

  /// Reports the area of text entry to the desktop after it has changed.
  func textInputAreaDidChange(from old: Rect?) {
    guard let area = textInputArea else {
      if old != nil { SDL_StopTextInput() }
      return
    }
    guard area != old else { return }
    let unit = system.unitsPerPoint
    var rect = SDL_Rect(
      x: Int32(clamping: area.minX * unit), y: Int32(clamping: area.minY * unit),
      w: Int32(clamping: area.width * unit), h: Int32(clamping: area.height * unit))
    SDL_SetTextInputRect(&rect)
    // Starting text input again would discard what an input method is composing.
    if old == nil { SDL_StartTextInput() }
  }

  /// Reports to the desktop again whether text is being entered.
  ///
  /// Wayland compositors ignore this report from a window without focus. SDL starts text input
  /// before there is a window, and stopping it then has no effect. Without this call, an on-screen
  /// keyboard would open with the window, and an input method would swallow the hotkeys.
  func repeatTextInputState() {
    // SDL ignores a stop without a preceding start.
    SDL_StartTextInput()
    if textInputArea == nil { SDL_StopTextInput() }
  }
}

extension Int32 {
  /// Creates the nearest whole number that fits; 0 for NaN.
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int32(Swift.min(Swift.max(value.rounded(), -0x7FFF_FFFF), 0x7FFF_FFFF))
  }
}
