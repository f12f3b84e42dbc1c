import GeometryKit
import StageKit
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A window that nobody sees, for as long as a test has the turn.
///
/// The test runner lets go of suites on whichever thread it likes, and SDL may be used on one alone. So
/// the window closes on the thread that opened it, wherever this is let go of, and only then its turn is
/// over. Whatever else holds the window, or a texture, must be gone by then, or leave it to `keep`: a
/// texture that goes on another thread makes OpenGL remember that thread, and crash when it ends; and
/// while the window goes, too, it breaks the list of textures that SDL goes through.
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
  /// The turn that it was opened with, for another window beside it.
  public nonisolated let turn: Turn
  private nonisolated let thread = pthread_self()

  /// The window.
  public var window: Window { held.takeUnretainedValue().window }
  /// Text on it, in the tests' own font; its labels go with the window.
  public var text: Text { held.takeUnretainedValue().text }

  /// Holds a texture as long as the window is there, so that a suite may hold it, too.
  public func keep(_ texture: Texture) { held.takeUnretainedValue().kept.append(texture) }

  /// Opens it.
  ///
  /// - Parameters:
  ///   - renderer: the renderer to try first. OpenGL is what pixels are compared on, and must be
  ///     there if it is asked for.
  ///   - size: in points.
  ///   - isVsynced: whether frames wait for a display.
  ///   - driver: SDL's name of what it shows windows with.
  ///   - unseenPixelRatio: pixels to a point, where it is to be one that is made for nobody to see.
  ///   - turn: whoever opens one must have it.
  /// - Throws: what `Window` does, and `MissingSurrounding` where the machine lacks what is to be
  ///   installed for the tests.
  public init(
    _ renderer: RendererName = .opengl, size: Size = Size(width: 400, height: 300),
    isVsynced: Bool = false, driver: String = "offscreen", unseenPixelRatio: Double? = nil,
    turn: Turn
  ) throws {
    _ = TestSurroundings.prepare
    setenv("SDL_VIDEODRIVER", driver, 1)
    let window = try Window(
      Window.Configuration(
        title: "Test", appID: "org.example.Test", size: size, renderer: renderer,
        isVsynced: isVsynced, unseenPixelRatio: unseenPixelRatio))
    TestSurroundings.keepLibraries()
    if renderer == .opengl, window.rendererName != .opengl {
      throw MissingSurrounding(
        description: """
          OpenGL, which tests compare pictures with, does not work here (\(window.rendererFailures)); \
          install the package libgl1-mesa-dri
          """)
    }
    let contents = Contents(window)
    try TestSurroundings.requireFonts(contents.text)
    held = .passRetained(contents)
    self.turn = turn
  }

  deinit {
    guard pthread_equal(thread, pthread_self()) == 0 else { return held.release() }
    Task { @WindowActor [held, turn] in
      held.release()
      withExtendedLifetime(turn) {}
    }
  }
}
