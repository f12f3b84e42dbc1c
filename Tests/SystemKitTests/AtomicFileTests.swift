import Foundation
import SystemKit
import Testing

/// Tests that a file is written completely, or left unchanged if the write fails.
@Suite struct AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("AtomicFileTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// Other users can't read a file that the program writes for itself, such as a thumbnail, even if
  /// they could read the file that it replaces.
  @Test func ownFilesAreReadableByTheirOwnerOnly() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for content in ["first", "second"] {
      #expect(AtomicFile.write(Array(content.utf8), to: FilePath(path("own"))))
      #expect(try text("own") == content)
      #expect(try mode("own") == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path("own"))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["own", "sub"])
  }

  @Test func replacedOutputFileKeepsItsPermissions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old".utf8).write(to: folder.appendingPathComponent("out"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("out"))
    #expect(AtomicFile.write(Array("new".utf8), toOutput: path("out")) == 0)
    #expect(try text("out") == "new")
    #expect(try mode("out") == 0o640)
  }

  /// The target of a relative link is relative to the link's folder, not to the current folder.
  @Test func outputIsWrittenToTheTargetOfARelativeLink() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: path("sub/link"), withDestinationPath: "../target")
    for content in ["first", "second"] {
      #expect(AtomicFile.write(Array(content.utf8), toOutput: path("sub/link")) == 0)
      #expect(try text("target") == content)
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("sub/link")) == "../target")
  }

  @Test func linkToItselfIsReported() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
    #expect(AtomicFile.write([1], toOutput: path("loop")) == ELOOP)
  }
}
