import CSDL2StageKit
import GeometryKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// SDL's window and its renderer, freed when the last user lets go.
final class SystemWindow {
  let handle: OpaquePointer
  private var renderer: OpaquePointer?
  private let driver: String
  /// The window system's own units to a point.
  private(set) var unitsPerPoint: Double
  /// Whether nobody sees it.
  let isUnseen: Bool
  /// Whether it would cover the display, if anybody saw it.
  private var isUnseenFullscreen = false

  init(_ configuration: Window.Configuration) throws(StageError) {
    Hints.set(title: configuration.title, appID: configuration.appID)
    isUnseen = configuration.unseenPixelRatio != nil
    if isUnseen {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen,dummy", SDL_HINT_OVERRIDE)
    }
    // The next window may be one on the desktop.
    let isUnseen = isUnseen
    defer { if isUnseen { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
    SDL_SetMainReady()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      throw .noDisplay(reason: Self.lastError)
    }
    driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // SDL listens to text from the start; then an input method would swallow the hotkeys.
    SDL_StopTextInput()
    unitsPerPoint =
      configuration.unseenPixelRatio ?? (driver == "x11" ? Self.pixelsPerPoint : 1)
    let minimum = Window.minimumSize * unitsPerPoint
    // Without a depth buffer, which nothing here needs, Mesa's software rasteriser fills rectangles in
    // half the time and less.
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    // Shown when the renderer is there: SDL makes the window anew for most of them.
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    if configuration.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
    if configuration.isFullscreen, !isUnseen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    guard
      let handle = SDL_CreateWindow(
        configuration.title, CSDL_WindowPositionCentered(), CSDL_WindowPositionCentered(),
        Self.extent(configuration.size.width * unitsPerPoint, atLeast: minimum.width),
        Self.extent(configuration.size.height * unitsPerPoint, atLeast: minimum.height), flags)
    else {
      let reason = Self.lastError
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noWindow(reason: reason)
    }
    self.handle = handle
    isUnseenFullscreen = configuration.isFullscreen
    SDL_SetWindowMinimumSize(handle, Int32(minimum.width), Int32(minimum.height))
  }

  deinit {
    if let renderer { SDL_DestroyRenderer(renderer) }
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// SDL's words for what failed last.
  static var lastError: String {
    let words = String(cString: SDL_GetError())
    return words.isEmpty ? "no reason given" : words
  }

  /// Window systems count in whole numbers, of at most 16 bits.
  private static func extent(_ length: Double, atLeast minimum: Double) -> Int32 {
    guard length.isFinite else { return Int32(minimum) }
    return Int32(min(max(length.rounded(), minimum), 16384))
  }

  /// Pixels to a point on the display where windows open.
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

  /// Makes the renderer asked for, or the first that works of the others, and says whether presenting waits
  /// for the display.
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
      // The software renderer would otherwise present through an OpenGL texture: 10 ms for nothing.
      SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, name == .software ? "0" : "1")
      var flags: UInt32 = 0
      // It says that it waits for the display and doesn't; the frame loop paces it.
      if isVsynced, name != .software { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
      if let renderer = Self.index(of: name).flatMap({ SDL_CreateRenderer(handle, $0, flags) }) {
        self.renderer = renderer
        SDL_ShowWindow(handle)
        return (
          renderer, name, isVsynced && waitsForDisplay(renderer, name), failures
        )
      }
      failures.append(RendererFailure(renderer: name, reason: Self.lastError))
    }
    throw .noRenderer(failures)
  }

  /// Whether presenting waits for the display. Where the driver knows of none, as virtual X servers do, SDL
  /// sleeps for whole milliseconds after each frame instead; then it is kept from that, and the frame loop
  /// paces the frames.
  private func waitsForDisplay(_ renderer: OpaquePointer, _ name: RendererName) -> Bool {
    guard name != .software else { return false }
    guard SDL_GL_GetSwapInterval() == 0 else { return true }
    SDL_RenderSetVSync(renderer, 0)
    return false
  }

  /// Waits until all is drawn that was handed to the renderer, which draws by OpenGL.
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

  func resize(to size: Size, pixelRatio: Double) {
    if isUnseen { unitsPerPoint = pixelRatio }
    SDL_SetWindowSize(
      handle, Self.extent(size.width * unitsPerPoint, atLeast: 1),
      Self.extent(size.height * unitsPerPoint, atLeast: 1))
  }

  var isFullscreen: Bool {
    get {
      guard !isUnseen else { return isUnseenFullscreen }
      let whole = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      return SDL_GetWindowFlags(handle) & whole == whole
    }
    set {
      guard !isUnseen else { return isUnseenFullscreen = newValue }
      SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  var size: Size {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return Size(width: Double(max(width, 1)), height: Double(max(height, 1)))
      * (1 / unitsPerPoint)
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
