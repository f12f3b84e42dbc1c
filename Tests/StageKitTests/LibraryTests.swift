import StageTestSupport
import TestSupport
import Testing

extension Headless {
  /// OpenGL stays loaded when its last window has gone: threads that end later may still need it.
  @WindowActor @Suite struct Libraries {
    @Test func whatAWindowBringsStaysWithoutIt() async throws {
      let turn = await Turn.take()
      var window: HeadlessWindow? = try HeadlessWindow(turn: turn)
      let with = TestSurroundings.loadedLibraries
      #expect(with.contains { $0.contains("EGL") || $0.contains("libGL") })
      withExtendedLifetime(window) {}
      window = nil
      #expect(with.isSubset(of: TestSurroundings.loadedLibraries))
    }
  }
}
