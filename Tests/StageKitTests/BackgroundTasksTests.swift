import Glibc
import PictureKit
import StageTestSupport
import SystemKit
import Testing

@testable import StageKit

@Suite struct BackgroundTasksTests {
  private let folder = TemporaryFolder()

  /// A background task writes a picture to a pipe whose buffer is full, so the task waits until the
  /// pipe is read. The test opens the pipe first, because the task couldn't open a pipe without a
  /// reader. Each result is delivered once, when the test requests results.
  @Test func writingAPictureDoesNotBlockTheCaller() throws {
    let image = PixelImage(width: 3, height: 2, color: .white)
    let tasks = BackgroundTasks(waker: Waker())
    var outcomes: [String: String] = [:]
    func save(_ path: String) {
      tasks.run(trying: { () throws(FileError) in try image.writePNG(to: path) }) { outcome in
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
    let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(end >= 0)
    defer { close(end) }
    var block = [UInt8](repeating: 0, count: 4096)
    var buffered = 0
    while write(end, block, block.count) > 0 { buffered += block.count }
    save(pipe)
    tasks.deliverResults()
    #expect(outcomes.isEmpty && tasks.isBusy)
    while buffered > 0 { buffered -= max(read(end, &block, min(block.count, buffered)), 0) }
    save(folder.name("missing/a.png"))
    save("/dev/full")
    save(folder.name("a.png"))
    tasks.finish()
    #expect(read(end, &block, block.count) > 8)
    #expect(block.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(
      outcomes == [
        pipe: "written", folder.name("missing/a.png"): "No such file or directory",
        "/dev/full": "No space left on device", folder.name("a.png"): "written",
      ])
    #expect(!tasks.isBusy)
    tasks.deliverResults()
  }
}
