import CLinuxSystemKit
import CSDL2StageKit
import GeometryKit
import Glibc
import SystemKit

/// SDL's window and renderer, destroyed when the last reference is released.
final class SystemWindow {
  let handle: OpaquePointer
  private var renderer: OpaquePointer?
  private let driver: String
  /// The number of the window system's own units per point without the scale of text.
  private var baseUnitsPerPoint: Double
  /// The desktop's factor for the size of text.
  private var textFactor = 1.0
  /// The factor for the size of text and of everything else that is measured in points.
  private(set) var textScale = 1.0
  /// The number of the window system's own units per point.
  var unitsPerPoint: Double {
    let scale = baseUnitsPerPoint * textScale
    // Nobody looks at a window of these drivers, so its size is exactly the requested one.
    if driver == "offscreen" || driver == "dummy" { return scale }
    return scale * DesktopScale.magnification(of: nativeSize * (1 / scale))
  }
  /// The size in points without the scale of text and the magnification of large windows.
  var desktopSize: Size { nativeSize * (1 / baseUnitsPerPoint) }
  /// Whether the window is invisible and needs no display.
  let isOffscreen: Bool
  /// Whether an invisible window counts as fullscreen.
  private var isOffscreenFullscreen = false

  init(_ configuration: Window.Configuration) throws(StageError) {
    SDLHints.set(title: configuration.title, appID: configuration.appID)
    isOffscreen = configuration.offscreenPixelRatio != nil
    if isOffscreen {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen,dummy", SDL_HINT_OVERRIDE)
    }
    // The hint must not affect the next window, which may be visible.
    let isOffscreen = isOffscreen
    defer { if isOffscreen { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    SDL_SetMainReady()
    driver = try Self.startVideo()
    // SDL ends the loop on SIGTERM and SIGINT only, so SIGHUP is treated as SIGTERM.
    CLinux_HandleHangupAsTermination()
    // SDL starts with text input on, and an input method would then swallow the hotkeys.
    SDL_StopTextInput()
    baseUnitsPerPoint =
      configuration.offscreenPixelRatio ?? (driver == "x11" ? Self.pixelsPerPoint : 1)
    if driver == "x11" {
      textScale = DesktopScale.textScale(
        resolution: TextResolution.current, factor: 1, pixelsPerPoint: baseUnitsPerPoint)
    }
    let minimum = Window.minimumSize * (baseUnitsPerPoint * textScale)
    // Nothing here needs a depth buffer. Without one, Mesa's software rasteriser takes half the
    // time or less to fill rectangles.
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    // The window is shown only after its renderer is created, because SDL creates the window again
    // for most renderers.
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    if configuration.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if configuration.isFullscreen, !isOffscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    guard
      let handle = SDL_CreateWindow(
        configuration.title, CSDL_WindowPositionCentered(), CSDL_WindowPositionCentered(),
        Self.extent(configuration.size.width * baseUnitsPerPoint, atLeast: minimum.width),
        Self.extent(configuration.size.height * baseUnitsPerPoint, atLeast: minimum.height), flags)
    else {
      let reason = SDLError.message
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noWindow(reason: reason)
    }
    self.handle = handle
    isOffscreenFullscreen = configuration.isFullscreen
    SDL_SetWindowMinimumSize(handle, Int32(minimum.width), Int32(minimum.height))
  }

  deinit {
    if let renderer { SDL_DestroyRenderer(renderer) }
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Starts SDL's video subsystem and returns its driver's name.
  private static func startVideo() throws(StageError) -> String {
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(reason: SDLError.message) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    guard driver == "wayland" else { return driver }
    // SDL opens every window on Wayland with EGL, even for the software renderer. If EGL is
    // missing, SDL 2.32 crashes when it opens the window.
    guard SDL_GL_LoadLibrary(nil) == 0 else {
      let reason = SDLError.message
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noEGL(reason: reason)
    }
    SDL_GL_UnloadLibrary()
    return driver
  }

  /// Returns a length as a whole number that window systems accept: at least `minimum`, and at most
  /// 16384, as they use 16 bits.
  private static func extent(_ length: Double, atLeast minimum: Double) -> Int32 {
    guard length.isFinite else { return Int32(minimum) }
    return Int32(min(max(length.rounded(), minimum), 16384))
  }

  /// The number of pixels per point on the display where windows open.
  private static var pixelsPerPoint: Double {
    var (horizontal, vertical): (Float, Float) = (0, 0)
    var mode = SDL_DisplayMode()
    guard SDL_GetDesktopDisplayMode(0, &mode) == 0 else { return 1 }
    SDL_GetDisplayDPI(0, nil, &horizontal, &vertical)
    return DesktopScale.pixelsPerPoint(
      setting: Environment.variable("GDK_SCALE"),
      display: Size(width: Double(mode.w), height: Double(mode.h)),
      horizontal: Double(horizontal), vertical: Double(vertical))
  }

  // MARK: Renderer

  /// Creates the requested renderer. If this fails, creates the first other renderer that works. In
  /// the result, `waits` says whether presenting waits for the display.
  func makeRenderer(
    first: RendererName?, isVsynced: Bool
  ) throws(StageError) -> (
    renderer: OpaquePointer, name: RendererName, waits: Bool, failures: [RendererFailure]
  ) {
    var failures: [RendererFailure] = []
    var order = RendererName.allCases
    if let first {
      order.removeAll { $0 == first }
      order.insert(first, at: 0)
    }
    for name in order {
      // With acceleration, the software renderer presents through an OpenGL texture, which wastes
      // 10 ms.
      SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, name == .software ? "0" : "1")
      var flags: UInt32 = 0
      // The software renderer claims to wait for the display, but doesn't; the frame loop paces the
      // frames instead.
      if isVsynced, name != .software { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
      if let renderer = Self.index(of: name).flatMap({ SDL_CreateRenderer(handle, $0, flags) }) {
        self.renderer = renderer
        SDL_ShowWindow(handle)
        return (
          renderer, name, isVsynced && waitsForDisplay(renderer, name), failures
        )
      }
      failures.append(RendererFailure(renderer: name, reason: SDLError.message))
    }
    throw .noRenderer(failures)
  }

  /// Returns whether presenting waits for the display.
  ///
  /// If the driver has no vsync, as on virtual X servers, SDL would sleep for whole milliseconds
  /// after each frame instead. This method turns that sleep off, so that the frame loop paces the
  /// frames.
  private func waitsForDisplay(_ renderer: OpaquePointer, _ name: RendererName) -> Bool {
    guard name != .software else { return false }
    guard SDL_GL_GetSwapInterval() == 0 else { return true }
    SDL_RenderSetVSync(renderer, 0)
    return false
  }

  /// Waits until the renderer, which uses OpenGL, has finished all drawing.
  func finishDrawing() {
    guard let renderer else { return }
    SDL_RenderFlush(renderer)
    finish?()
  }

  private lazy var finish: (@convention(c) () -> Void)? = {
    SDL_GL_GetProcAddress("glFinish").map {
      unsafeBitCast($0, to: (@convention(c) () -> Void).self)
    }
  }()

  private static func index(of name: RendererName) -> Int32? {
    var info = SDL_RendererInfo()
    for index in 0..<max(SDL_GetNumRenderDrivers(), 0)
    where SDL_GetRenderDriverInfo(index, &info) == 0 && String(cString: info.name) == name.rawValue
    {
      return index
    }
    return nil
  }

  // MARK: Measures

  /// Updates the scale of text.
  ///
  /// - Parameter factor: The desktop's new factor; `nil` for the present one.
  /// - Returns: Whether the scale has changed.
  func updateTextScale(factor: Double? = nil) -> Bool {
    if let factor { textFactor = factor }
    let new = DesktopScale.textScale(
      resolution: driver == "x11" ? TextResolution.current : nil, factor: textFactor,
      pixelsPerPoint: baseUnitsPerPoint)
    guard new != textScale else { return false }
    textScale = new
    let minimum = Window.minimumSize * (baseUnitsPerPoint * textScale)
    SDL_SetWindowMinimumSize(handle, Int32(minimum.width), Int32(minimum.height))
    return true
  }

  func resize(to size: Size, pixelRatio: Double) {
    if isOffscreen {
      baseUnitsPerPoint = pixelRatio
      textScale = 1
    }
    let unit = baseUnitsPerPoint * textScale
    SDL_SetWindowSize(
      handle, Self.extent(size.width * unit, atLeast: 1),
      Self.extent(size.height * unit, atLeast: 1))
  }

  var isFullscreen: Bool {
    get {
      guard !isOffscreen else { return isOffscreenFullscreen }
      let fullscreen = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      return SDL_GetWindowFlags(handle) & fullscreen == fullscreen
    }
    set {
      guard !isOffscreen else { return isOffscreenFullscreen = newValue }
      SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  var size: Size { nativeSize * (1 / unitsPerPoint) }

  /// The size in the window system's own units.
  private var nativeSize: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return Size(width: Double(max(width, 1)), height: Double(max(height, 1)))
  }

  func pixelRatio(of renderer: OpaquePointer?) -> Double {
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0 else { return 1 }
    return Double(width) / size.width
  }

  var refreshRate: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 60 }
    return Double(mode.refresh_rate)
  }

  var isHidden: Bool {
    let hidden = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue
    return SDL_GetWindowFlags(handle) & hidden != 0
  }

  func fingerExtent(of size: Size) -> Size {
    guard driver == "x11" else { return size }
    let unit = 1 / unitsPerPoint
    return Size(width: max(size.width - unit, 1), height: max(size.height - unit, 1))
  }
}
