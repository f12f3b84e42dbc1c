import StageTestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct ErrandsTests {
  private let folder = TemporaryFolder()

  /// A pipe takes nothing before somebody reads it; what came of each picture is told once, when asked.
  @Test func nobodyWaitsForAPictureThatIsWritten() throws {
    let image = PixelImage(width: 3, height: 2, color: .white)
    let errands = Errands(waker: Waker())
    var outcomes: [String: String] = [:]
    func write(_ path: String) {
      errands.run(trying: { () throws(StageError) in try image.writePNG(to: path) }) { outcome in
        #expect(outcomes[path] == nil)
        switch outcome {
        case .success: outcomes[path] = "written"
        case .failure(.unwritable(path, let reason)): outcomes[path] = reason
        case .failure(let error): Issue.record("\(error)")
        }
      }
    }
    let pipe = folder.name("pipe.png")
    #expect(mkfifo(pipe, 0o600) == 0)
    write(pipe)
    errands.takeOutcomes()
    #expect(outcomes.isEmpty && errands.isBusy)
    #expect(try TemporaryFolder.read(pipe).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    write(folder.name("missing/a.png"))
    write("/dev/full")
    write(folder.name("a.png"))
    errands.finish()
    #expect(
      outcomes == [
        pipe: "written", folder.name("missing/a.png"): "No such file or directory",
        "/dev/full": "No space left on device", folder.name("a.png"): "written",
      ])
    #expect(!errands.isBusy)
    errands.takeOutcomes()
  }
}
