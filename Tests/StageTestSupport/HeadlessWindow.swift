import GeometryKit
import Glibc
import StageKit
import TestSupport

/// An invisible window for a test that has access to SDL.
///
/// The test runner may release a suite on any thread, but SDL may be used on one thread only.
/// Therefore the window always closes on the thread that opened it. The exclusive access to SDL
/// ends after that.
///
/// Release all other references to the window or to its textures before this object is released, or
/// pass the textures to `keep(_:)`. If a texture is released on another thread, OpenGL remembers
/// that thread and crashes when the thread ends. If a texture is released while the window closes,
/// SDL's list of textures is corrupted.
@WindowActor public final class HeadlessWindow {
  private final class Contents {
    let window: Window
    let text: Text
    var kept: [Texture] = []

    init(_ window: Window) {
      self.window = window
      text = Text(canvas: window.canvas)
    }

    deinit { kept.removeAll() }
  }

  private nonisolated(unsafe) let held: Unmanaged<Contents>
  /// The exclusive access to SDL that the window was opened with. Pass it to the initializer of
  /// another window to have both open at once.
  public nonisolated let access: WindowAccess
  private nonisolated let thread = pthread_self()

  /// The window.
  public var window: Window { held.takeUnretainedValue().window }
  /// Text for the window, in the font of the tests. Its labels are released with the window.
  public var text: Text { held.takeUnretainedValue().text }

  /// Keeps a texture until the window closes. Call this if a suite holds a texture in a property.
  public func keep(_ texture: Texture) { held.takeUnretainedValue().kept.append(texture) }

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to try first. Pixels are compared with OpenGL, which must be
  ///     available if requested.
  ///   - size: The size in points.
  ///   - isVsynced: Whether frames wait for the display.
  ///   - driver: SDL's name of the video driver.
  ///   - offscreenPixelRatio: The number of device pixels per point of a window that is never
  ///     shown, or `nil` for a window on a desktop.
  ///   - access: Exclusive access to SDL.
  /// - Throws: The errors of `Window`, and `MissingRequirement` if software that the tests need
  ///   isn't installed.
  public init(
    _ renderer: RendererName = .opengl, size: Size = Size(width: 400, height: 300),
    isVsynced: Bool = false, driver: String = "offscreen", offscreenPixelRatio: Double? = nil,
    access: WindowAccess
  ) throws {
    _ = TestEnvironment.prepare
    setenv("SDL_VIDEODRIVER", driver, 1)
    let window = try Window(
      Window.Configuration(
        title: "Test", appID: "org.example.Test", size: size, renderer: renderer,
        isVsynced: isVsynced, offscreenPixelRatio: offscreenPixelRatio))
    TestEnvironment.keepLibraries()
    if renderer == .opengl, window.rendererName != .opengl {
      throw MissingRequirement(
        description: """
          OpenGL, which tests compare pictures with, does not work here (\(window.rendererFailures)); \
          install the package libgl1-mesa-dri
          """)
    }
    let contents = Contents(window)
    try TestEnvironment.requireFonts(contents.text)
    held = .passRetained(contents)
    self.access = access
  }

  deinit {
    guard pthread_equal(thread, pthread_self()) == 0 else { return held.release() }
    Task { @WindowActor [held, access] in
      held.release()
      withExtendedLifetime(access) {}
    }
  }
}
