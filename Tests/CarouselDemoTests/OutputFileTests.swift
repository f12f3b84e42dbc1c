import Foundation
import Testing

@testable import CarouselDemo

@Suite struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("OutputFileTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// `/dev/full` takes nothing: writing to it fails as on a full disk.
  @Test func aDiskThatIsFullIsSaidInOneLine() throws {
    let file = try OutputFile(path: "/dev/full")
    let failure = #expect(throws: Failure.self) { try file.write("{}") }
    #expect(failure?.status == 73)
    #expect(failure?.message == "/dev/full: can't be written: No space left on device")
  }

  @Test func aFolderThatIsMissingIsSaidInOneLine() throws {
    let path = folder.appendingPathComponent("missing/trace").path
    let failure = #expect(throws: Failure.self) { _ = try OutputFile(path: path) }
    #expect(failure?.status == 73)
    #expect(failure?.message == "\(path): can't be written: No such file or directory")
  }

  @Test func aFileIsMadeAnewWhereItIs() throws {
    let target = folder.appendingPathComponent("target")
    let link = folder.appendingPathComponent("link")
    try Data("what was there before".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let file = try OutputFile(path: link.path)
    try file.write("one")
    try file.write("two")
    #expect(try String(contentsOf: target, encoding: .utf8) == "one\ntwo\n")
    try FileManager.default.removeItem(at: folder)
  }
}
