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
/// over. Whatever else holds the window must be gone by then.
@WindowActor public final class HeadlessWindow {
  private nonisolated(unsafe) let held: Unmanaged<Window>
  /// The turn that it was opened with, for another window beside it.
  public nonisolated let turn: Turn
  private nonisolated let thread = pthread_self()

  /// The window.
  public var window: Window { held.takeUnretainedValue() }

  /// Opens it.
  ///
  /// - Parameters:
  ///   - renderer: the renderer to try first.
  ///   - size: in points.
  ///   - isVsynced: whether frames wait for a display.
  ///   - driver: SDL's name of what it shows windows with.
  ///   - turn: whoever opens one must have it.
  /// - Throws: what `Window` does.
  public init(
    _ renderer: RendererName = .opengl, size: Size = Size(width: 400, height: 300),
    isVsynced: Bool = false, driver: String = "offscreen", turn: Turn
  ) throws(StageError) {
    setenv("SDL_VIDEODRIVER", driver, 1)
    held = .passRetained(
      try Window(
        Window.Configuration(
          title: "Test", appID: "org.example.Test", size: size, renderer: renderer,
          isVsynced: isVsynced)))
    self.turn = turn
  }

  deinit {
    guard pthread_equal(thread, pthread_self()) == 0 else { return held.release() }
    Task { @WindowActor [held, turn] in
      held.release()
      withExtendedLifetime(turn) {}
    }
  }

  /// Whether there is the renderer whose pixels can be compared.
  public nonisolated static func hasOpenGL() async -> Bool {
    let turn = await Turn.take()
    return await hasOpenGL(turn)
  }

  private static func hasOpenGL(_ turn: Turn) -> Bool {
    (try? HeadlessWindow(turn: turn))?.window.rendererName == .opengl
  }
}
