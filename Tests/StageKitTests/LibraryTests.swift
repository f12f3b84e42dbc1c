import StageTestSupport
import TestSupport
import Testing

extension Headless {
  /// OpenGL stays loaded after its last window has closed, because a thread that has used OpenGL
  /// calls it again when the thread ends.
  @WindowActor @Suite struct LibraryTests {
    @Test func openGLStaysLoadedAfterItsWindowCloses() async throws {
      let access = await WindowAccess.acquire()
      var window: HeadlessWindow? = try HeadlessWindow(access: access)
      let with = TestEnvironment.loadedLibraries
      #expect(with.contains { $0.contains("EGL") || $0.contains("libGL") })
      withExtendedLifetime(window) {}
      window = nil
      #expect(with.isSubset(of: TestEnvironment.loadedLibraries))
    }
  }
}
