import CSDL2StageKit
import Glibc
import SystemKit

/// SDL's settings, which must be made before SDL starts.
enum SDLHints {
  /// Sets all hints. Hints set by the user in the environment take precedence, except those for
  /// input, which the conversion of events relies on.
  static func set(title: String, appID: String) {
    // Xlib doesn't change a window's title if the locale lacks a character of the new title.
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    // SDL 2 reads the application's id from these variables only, when it starts. Without the id,
    // the desktop finds neither the icon nor the name of the window.
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", appID, 1)
    setenv("SDL_VIDEO_X11_WMCLASS", appID, 1)
    for (name, value) in input { SDL_SetHintWithPriority(name, value, SDL_HINT_OVERRIDE) }
    for (name, value) in output { SDL_SetHint(name, value) }
    SDL_SetHint(SDL_HINT_APP_NAME, title)
    SDL_SetHint(SDL_HINT_SCREENSAVER_INHIBIT_ACTIVITY_NAME, "Playing slideshow")
    if let folder = shaderCacheFolder(Environment.variable),
      availableSpace(at: folder) < minShaderSpace
    {
      setenv("MESA_SHADER_CACHE_DISABLE", "true", 0)
    }
    if Environment.variable(SDL_HINT_VIDEODRIVER) == nil {
      SDL_SetHintWithPriority(
        SDL_HINT_VIDEODRIVER, videoDrivers(Environment.variable), SDL_HINT_OVERRIDE)
    }
  }

  private static let input = [
    // Touches are reported only as finger events, and the mouse only as mouse events.
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    // A captured pointer would also receive the events of fingers that are down, including the
    // events that end their touches.
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
    (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    // Gamepad input is meant for the window that has the keyboard focus.
    (SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0"),
  ]

  private static let output = [
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_RENDER_SCALE_QUALITY, "linear"),
    // SDL doesn't batch draw calls by default if a renderer is chosen by name, as this library
    // does.
    (SDL_HINT_RENDER_BATCHING, "1"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
  ]

  /// The free space below which Mesa's shader cache is turned off, in bytes. Mesa maps the cache's
  /// index into memory without checking for free space. On a full disk, the program would be ended
  /// by SIGBUS.
  private static let minShaderSpace = 64 << 20

  /// Returns the folder in which Mesa keeps compiled shaders, or a folder that contains that
  /// folder.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Returns: The folder; `nil` if there is none.
  static func shaderCacheFolder(_ variable: (String) -> String?) -> String? {
    for name in ["MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR", "XDG_CACHE_HOME"] {
      if let folder = variable(name), folder.hasPrefix("/") { return folder }
    }
    return variable("HOME")
  }

  /// Returns the free space on a folder's disk, in bytes. If the folder doesn't exist, uses the
  /// nearest existing folder above it.
  private static func availableSpace(at folder: String) -> UInt {
    var (path, status) = (folder[...], statvfs())
    while statvfs(path.isEmpty ? "/" : String(path), &status) != 0 {
      guard !path.isEmpty else { return .max }
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    let (bytes, overflow) = UInt(status.f_bavail).multipliedReportingOverflow(
      by: UInt(status.f_frsize))
    return overflow ? .max : bytes
  }

  /// Returns the video drivers that can show a window, in the order in which they are tried.
  ///
  /// Without this list, SDL would fall back on a driver that shows no window, and in a Wayland
  /// session it would choose X11. Wayland's compositors draw X11 windows at one pixel per point and
  /// enlarge them.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Returns: SDL's names of the drivers, separated by commas.
  static func videoDrivers(_ variable: (String) -> String?) -> String {
    func isPath(_ name: String) -> Bool { variable(name)?.hasPrefix("/") == true }
    // If no variable says where to look for a socket, Wayland's library complains on standard
    // error.
    guard
      isPath("XDG_RUNTIME_DIR") || isPath("WAYLAND_DISPLAY") || variable("WAYLAND_SOCKET") != nil
    else { return "x11,KMSDRM" }
    let isSession = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains {
      variable($0)?.isEmpty == false
    }
    return isSession ? "wayland,x11,KMSDRM" : "x11,wayland,KMSDRM"
  }
}
