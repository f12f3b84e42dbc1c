import StageTestSupport
import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct PictureWriterTests {
  private let folder = TemporaryFolder()

  /// A pipe takes nothing before somebody reads it.
  @Test func nobodyWaitsForAPictureThatIsWritten() throws {
    let image = PixelImage(width: 3, height: 2, color: .white)
    let writer = PictureWriter(waker: Waker())
    let pipe = folder.name("pipe.png")
    #expect(mkfifo(pipe, 0o600) == 0)
    writer.write(image, to: pipe)
    #expect(writer.takeOutcomes().isEmpty)
    #expect(try TemporaryFolder.read(pipe).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    writer.write(image, to: folder.name("missing/a.png"))
    writer.write(image, to: "/dev/full")
    writer.write(image, to: folder.name("a.png"))
    writer.finish()
    var outcomes: [String: String] = [:]
    for outcome in writer.takeOutcomes() {
      switch outcome {
      case .success(let path): outcomes[path] = "written"
      case .failure(.unwritable(let path, let reason)): outcomes[path] = reason
      case .failure(let error): Issue.record("\(error)")
      }
    }
    #expect(
      outcomes == [
        pipe: "written", folder.name("missing/a.png"): "No such file or directory",
        "/dev/full": "No space left on device", folder.name("a.png"): "written",
      ])
    #expect(writer.takeOutcomes().isEmpty)
  }
}
