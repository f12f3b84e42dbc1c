import Foundation
import PictureKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo

@Suite struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("OutputFileTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Every write to `/dev/full` fails, as on a full disk.
  @Test func fullDiskIsReportedInOneLine() throws {
    let file = try OutputFile(path: "/dev/full", kind: .trace)
    let failure = thrownError(Failure.self) { try file.write("{}") }
    #expect(failure?.status == 73)
    #expect(failure?.message == "/dev/full: can't be written: No space left on device")
  }

  @Test func missingFolderIsReportedInOneLine() throws {
    let path = folder.appendingPathComponent("missing/trace").path
    let failure = thrownError(Failure.self) { _ = try OutputFile(path: path, kind: .trace) }
    #expect(failure?.status == 73)
    #expect(failure?.message == "\(path): can't be written: No such file or directory")
  }

  @Test func existingFileIsOverwrittenThroughLinks() throws {
    let target = folder.appendingPathComponent("target")
    let link = folder.appendingPathComponent("link")
    try Data("{\"frame\":0}".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let file = try OutputFile(path: link.path, kind: .trace)
    try file.write("one")
    try file.write("two")
    #expect(try String(contentsOf: target, encoding: .utf8) == "one\ntwo\n")
    try FileManager.default.removeItem(at: folder)
  }

  // MARK: Replacing existing files

  private static let png = PixelImage(width: 2, height: 2, color: .white)
  /// The first bytes of files of each kind.
  private static let starts: [(kind: OutputKind, bytes: [UInt8])] = [
    (.trace, Array("{\"frame\":0,\"scrollOffset\":0}\n".utf8)),
    (.recording, Array("{\"recording\":1,\"arguments\":[]}\n".utf8)),
    (.statistics, Array("{\n  \"frames\": 3,\n  \"seconds\": 0.5,\n".utf8)),
    (.screenshot, png.png(software: OutputKind.software) ?? []),
  ]
  /// The first bytes of files that other programs wrote.
  private static let others: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF, 0xE0], Array("a text\n".utf8), Array("{\"frames\": 1}".utf8),
    Array("{".utf8), Array("{\n  \"frames\": {\"a\": 1}}\n".utf8),
    Array("{\n  \"frames\": 3,\n  \"name\": \"a\"\n}\n".utf8),
    Array("{\"frame\":{}}\n".utf8),
    Array("{\"frame\":\"a\"}\n".utf8), Array("{\"recording\":true}\n".utf8), png.png() ?? [],
  ]

  private func write(_ bytes: [UInt8], as name: String = "output") throws -> String {
    let path = folder.appendingPathComponent(name)
    try Data(bytes).write(to: path)
    return path.path
  }

  /// Returns the errors from writing a file as a whole, and from writing it line by line.
  private func failures(of kind: OutputKind, at path: String) -> [Failure] {
    var failures: [Failure] = []
    do throws(Failure) { try OutputFile(path: path, kind: kind).replace(with: [1]) } catch {
      failures.append(error)
    }
    do throws(Failure) { _ = try OutputFile(path: path, kind: kind) } catch {
      failures.append(error)
    }
    return failures
  }

  @Test func onlyEmptyFilesAndFilesOfTheSameKindAreReplaced() throws {
    for (kind, start) in Self.starts {
      for bytes in [[], start, Array(start.prefix(kind == .screenshot ? 50 : 8))] {
        let path = try write(bytes)
        try OutputFile(path: path, kind: kind).replace(with: Array("new".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      }
      for bytes in Self.others + Self.starts.filter({ $0.kind != kind }).map(\.bytes) {
        let path = try write(bytes)
        let isRefused =
          "\(path): not overwritten: expected no file, an empty file or \(kind.displayName)"
        let failures = failures(of: kind, at: path)
        #expect(failures.count == 2)
        #expect(failures.allSatisfy { $0.status == 73 && $0.message.hasPrefix(isRefused) })
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
      }
    }
  }

  @Test func symbolicLinksToOutputFilesAreFollowed() throws {
    let (own, other) = (try write(Self.starts[2].bytes, as: "own"), try write([1, 2], as: "other"))
    for (number, target) in [own, other].enumerated() {
      let link = folder.appendingPathComponent("link\(number)").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    let links = (0...1).map { folder.appendingPathComponent("link\($0)").path }
    try OutputFile(path: links[0], kind: .statistics).replace(with: [3])
    #expect(try Data(contentsOf: URL(fileURLWithPath: own)) == Data([3]))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: links[0]) == own)
    #expect(throws: Failure.self) {
      try OutputFile(path: links[1], kind: .statistics).replace(with: [3])
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data([1, 2]))
  }

  @Test func inputFilesAreNotReplaced() throws {
    for (kind, start) in Self.starts {
      for bytes in [[], start] {
        let path = try write(bytes)
        let link = folder.appendingPathComponent("input-\(UUID().uuidString)").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let failure = thrownError(Failure.self) {
          try OutputFile(path: path, kind: kind, inputs: [FilePath(link)]).replace(with: [1])
        }
        #expect(
          failure?.message == "\(path): is also an input file; name another output file")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
      }
    }
  }

  @Test func replacingAFileKeepsItsPermissions() throws {
    let path = try write([])
    chmod(path, 0o640)
    try OutputFile(path: path, kind: .statistics).replace(with: [1])
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["output"])
  }

  @Test func pipesWithoutAReaderAreRefused() throws {
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let message =
      "\(path): can't be written: no process reads this pipe; start its reader first, or name a file"
    #expect(failures(of: .statistics, at: path).map(\.message) == [message, message])
  }

  @Test func pipesWithAReaderAreWritten() throws {
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile(path: path, kind: .statistics).replace(with: Array("a\n".utf8))
    try OutputFile(path: path, kind: .trace).write("b")
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "a\nb\n")
  }

  // MARK: Checks before the session

  /// Returns the errors from opening a file for statistics, which are written in one go, and for a
  /// trace, which is written line by line. An error is `nil` if the file could be opened.
  private func failuresToPrepare(_ path: String) -> [Failure?] {
    [
      thrownError(Failure.self) { _ = try OutputFile(path: path, kind: .statistics) },
      thrownError(Failure.self) { _ = try OutputFile(path: path, kind: .trace) },
    ]
  }

  @Test func foldersAreRefusedAtOnce() {
    let message = "\(folder.path): can't be written: Is a directory"
    #expect(failuresToPrepare(folder.path).map(\.?.message) == [message, message])
  }

  @Test func pipesWithoutAReaderAreRefusedAtOnce() {
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    #expect(failuresToPrepare(path).allSatisfy { $0?.status == 73 })
  }

  @Test(.disabled(if: geteuid() == 0, "root may write everything"))
  func readOnlyFilesAreRefusedAtOnce() throws {
    let path = try write([])
    chmod(path, 0o400)
    let message = "\(path): can't be written: Permission denied"
    #expect(failuresToPrepare(path).map(\.?.message) == [message, message])
  }

  @Test(.disabled(if: geteuid() == 0, "root may write everything"))
  func readOnlyFoldersAreRefusedAtOnce() throws {
    let path = try write([])
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    let failure = thrownError(Failure.self) {
      _ = try OutputFile(path: path, kind: .statistics)
    }
    #expect(failure?.message == "\(path): can't be written: Permission denied")
  }

  @Test func pipeStaysOpenUntilItIsWritten() throws {
    let path = folder.appendingPathComponent("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let output = try OutputFile(path: path, kind: .statistics)
    var byte: UInt8 = 0
    // The value 0 would mean the end of the data.
    #expect(read(reader, &byte, 1) == -1)
    try output.replace(with: [1])
    #expect(read(reader, &byte, 1) == 1)
  }

  @Test func filesAreUnchangedUntilTheSessionBegins() throws {
    let old = try write(Self.starts[0].bytes, as: "old")
    let missing = folder.appendingPathComponent("missing").path
    let files = try [old, missing].map { try OutputFile(path: $0, kind: .trace) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == Data(Self.starts[0].bytes))
    #expect(!FileManager.default.fileExists(atPath: missing))
    for file in files { try file.create() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: old)).isEmpty)
    #expect(FileManager.default.fileExists(atPath: missing))
  }

  @Test func fileThatAppearsDuringTheStartIsNotReplaced() throws {
    let path = folder.appendingPathComponent("output").path
    let file = try OutputFile(path: path, kind: .trace)
    _ = try write([1, 2])
    #expect(
      thrownError(Failure.self) { try file.create() }?.message
        == "\(path): can't be written: File exists")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2]))
  }

  @Test func missingTargetOfALinkIsCreated() throws {
    for (name, write) in [
      ("whole", { try OutputFile(path: $0, kind: .statistics).replace(with: [0x61, 0x0A]) }),
      ("lines", { try OutputFile(path: $0, kind: .trace).write("a") }),
    ] as [(String, (String) throws -> Void)] {
      let link = folder.appendingPathComponent("link-\(name)").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name)
      try write(link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == name)
      let target = folder.appendingPathComponent(name)
      #expect(try String(contentsOf: target, encoding: .utf8) == "a\n")
    }
  }

  // MARK: Several outputs

  private func outputs(_ arguments: [String]) throws -> SessionOutputs {
    try SessionOutputs(of: ShowCommand.parse(arguments))
  }

  @Test func twoOutputsToTheSameFileAreRefused() throws {
    let missing = folder.appendingPathComponent("missing").path
    let existing = try write([])
    let hardLink = folder.appendingPathComponent("hard").path
    try FileManager.default.linkItem(atPath: existing, toPath: hardLink)
    let link = folder.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "missing")
    for (first, second) in [
      (missing, missing), (missing, link), (missing, folder.path + "/./missing"),
      (existing, existing), (existing, hardLink),
    ] {
      let failure = thrownError(Failure.self) {
        _ = try outputs(["--trace", first, "--stats", second])
      }
      #expect(failure?.status == 64)
      #expect(
        failure?.message == "\(second): used by both --trace and --stats; name different files")
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func screenshotsReplaceNoPicturesOfAShownFolder() throws {
    let path = try write(Self.starts[3].bytes)
    let failure = thrownError(Failure.self) {
      try OutputFile(path: path, kind: .screenshot, inputs: [FilePath(folder.path)]).replace(with: [
        1
      ]
      )
    }
    #expect(failure?.status == 73)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(Self.starts[3].bytes))
    let new = folder.appendingPathComponent("new.png").path
    try OutputFile(path: new, kind: .screenshot, inputs: [FilePath(folder.path)]).replace(with: [1])
  }

  @Test func severalOutputsCanGoToOneDevice() throws {
    _ = try outputs(["--trace", "/dev/stdout", "--stats", "/dev/stdout"])
    _ = try outputs(["--trace", "/dev/zero", "--stats", "/dev/zero"])
  }

  @Test func refusedOutputLeavesOtherOutputsUnchanged() throws {
    let trace = try write(Self.starts[0].bytes, as: "trace")
    let other = try write(Self.others[1], as: "other")
    #expect(throws: Failure.self) { _ = try outputs(["--trace", trace, "--record", other]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: trace)) == Data(Self.starts[0].bytes))
  }

  @Test(arguments: ["/dev/fd/-1", "/dev/fd/+1", "/dev/fd/", "/dev/fd/1a"])
  func invalidDescriptorPathsAreRejected(path: String) {
    #expect(OutputDescriptor.number(of: path) == nil)
  }
}
