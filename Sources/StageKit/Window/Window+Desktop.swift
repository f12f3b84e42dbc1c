import CSDL2StageKit
import GeometryKit

// What the desktop shows of the window, and what it does for it.
extension Window {
  /// The title.
  public var title: String {
    get { String(cString: SDL_GetWindowTitle(system.handle)) }
    set { SDL_SetWindowTitle(system.handle, newValue) }
  }

  /// Whether the window covers the display; setting it changes no display mode.
  public var isFullscreen: Bool {
    get { system.isFullscreen }
    set { system.isFullscreen = newValue }
  }

  /// Whether the desktop may blank the screen; true from the start, false while a slideshow plays.
  public var allowsScreensaver: Bool {
    get { SDL_IsScreenSaverEnabled() == SDL_TRUE }
    set { if newValue { SDL_EnableScreenSaver() } else { SDL_DisableScreenSaver() } }
  }

  /// Where the pointer is, in points of the window.
  public var pointerPosition: Point {
    var x: Int32 = 0
    var y: Int32 = 0
    SDL_GetMouseState(&x, &y)
    return Point(x: Double(x), y: Double(y)) * (1 / system.unitsPerPoint)
  }

  /// Gives the window its icon on X11; on Wayland the desktop takes it from the desktop file.
  public func setIcon(_ icon: PixelImage) {
    icon.withSurface { SDL_SetWindowIcon(system.handle, $0) }
  }

  /// Tells the desktop where text is entered now.
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
    // Started anew, an input method would lose what it is composing.
    if old == nil { SDL_StartTextInput() }
  }
}

extension Int32 {
  /// The nearest whole number that fits; 0 for none at all.
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int32(Swift.min(Swift.max(value.rounded(), -0x7FFF_FFFF), 0x7FFF_FFFF))
  }
}
