import CSDL2StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What SDL is told before it starts.
enum Hints {
  /// Sets all of them. Those that a user set in the environment win, but for the input ones, on
  /// which the translation of events relies.
  static func set(title: String, appID: String) {
    // Xlib leaves a window its old title where the locale doesn't have all letters of the new one.
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    // SDL 2 reads the application's id from these alone, and only when it starts; without it the
    // desktop finds neither the icon nor the name of the window.
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", appID, 1)
    setenv("SDL_VIDEO_X11_WMCLASS", appID, 1)
    for (name, value) in input { SDL_SetHintWithPriority(name, value, SDL_HINT_OVERRIDE) }
    for (name, value) in output { SDL_SetHint(name, value) }
    SDL_SetHint(SDL_HINT_APP_NAME, title)
    SDL_SetHint(SDL_HINT_SCREENSAVER_INHIBIT_ACTIVITY_NAME, "Playing slideshow")
    if shaderDisk(Environment.variable).map({ room(at: $0) < leastRoom }) ?? false {
      setenv("MESA_SHADER_CACHE_DISABLE", "true", 0)
    }
    if Environment.variable(SDL_HINT_VIDEODRIVER) == nil {
      SDL_SetHintWithPriority(
        SDL_HINT_VIDEODRIVER, displays(Environment.variable), SDL_HINT_OVERRIDE)
    }
  }

  private static let input = [
    // Touches come as fingers, the mouse as the mouse, never one as both.
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    // A captured pointer takes the events of fingers that are down, their ends too.
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
    (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    // What a hand does with a gamepad is meant for the window that has the keyboard.
    (SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0"),
  ]

  private static let output = [
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_RENDER_SCALE_QUALITY, "linear"),
    // SDL batches draw calls unless a renderer is chosen by name.
    (SDL_HINT_RENDER_BATCHING, "1"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
  ]

  /// Mesa maps the list of the shaders that it keeps without asking whether the disk has room for it: on a full
  /// one the program would end by SIGBUS. With less room, in bytes, it is to keep none.
  private static let leastRoom = 64 << 20

  /// The folder in which Mesa keeps shaders, or one in which it would make that.
  ///
  /// - Parameter variable: the environment's value of a name.
  /// - Returns: nil where there is none.
  static func shaderDisk(_ variable: (String) -> String?) -> String? {
    for name in ["MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR", "XDG_CACHE_HOME"] {
      if let folder = variable(name), folder.hasPrefix("/") { return folder }
    }
    return variable("HOME")
  }

  /// The bytes that may be written on a folder's disk, or on that of the next one above it that is there.
  private static func room(at folder: String) -> UInt {
    var (path, status) = (folder[...], statvfs())
    while statvfs(path.isEmpty ? "/" : String(path), &status) != 0 {
      guard !path.isEmpty else { return .max }
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return UInt(status.f_bavail) * UInt(status.f_frsize)
  }

  /// The drivers that show something, in the order in which they are tried. SDL would fall back on
  /// one that draws where nobody sees it, and in a Wayland session it would choose X11, whose
  /// windows Wayland's compositors draw at one pixel a point and blow up.
  ///
  /// - Parameter variable: the environment's value of a name.
  /// - Returns: SDL's names of them, with commas between.
  static func displays(_ variable: (String) -> String?) -> String {
    func isPath(_ name: String) -> Bool { variable(name)?.hasPrefix("/") == true }
    // Where it can't look for a socket, Wayland's library complains on standard error.
    guard
      isPath("XDG_RUNTIME_DIR") || isPath("WAYLAND_DISPLAY") || variable("WAYLAND_SOCKET") != nil
    else { return "x11,KMSDRM" }
    let isSession = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains {
      variable($0)?.isEmpty == false
    }
    return isSession ? "wayland,x11,KMSDRM" : "x11,wayland,KMSDRM"
  }
}
