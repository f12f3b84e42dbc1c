import Foundation
import StageTestSupport
import SystemKit
import Testing

@testable import DesktopKit

@Suite(.serialized) struct TrashTests {
  private let files: TrashedFiles

  init() throws { files = try TrashedFiles() }

  private func write(_ text: String, as name: String) throws -> FilePath {
    try text.write(toFile: files.path(name), atomically: true, encoding: .utf8)
    return FilePath(files.path(name))
  }

  private func text(of path: FilePath) -> String? {
    SystemFile.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Some names contain characters that a `.trashinfo` file must escape. The names also differ in
  /// their number of dots, because GIO numbers equal names before the first dot.
  @Test(arguments: ["plain.jpg", "a b%20 ü #?.tar.gz", "no extension", "two\nlines.png"])
  func trashedFileCanBeRestored(name: String) throws {
    let path = try write("one", as: name)
    let item = try #require(try Trash.move(path))
    #expect(text(of: path) == nil && text(of: item.file) == "one")
    #expect(item.origin == path)
    let info = try #require(text(of: item.infoFile))
    #expect(info.hasPrefix("[Trash Info]\n") && info.contains("DeletionDate="))
    try Trash.restore(item)
    #expect(text(of: path) == "one")
    #expect(text(of: item.file) == nil && text(of: item.infoFile) == nil)
  }

  /// In a `.trashinfo` file, each byte of such a path takes three characters.
  @Test func trashedFileWithALongPathCanBeRestored() throws {
    let folder = (0..<8).map { _ in String(repeating: "ü", count: 100) }.joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: files.path(folder), withIntermediateDirectories: true)
    let path = try write("one", as: folder + "/a.jpg")
    let item = try #require(try Trash.move(path))
    try Trash.restore(item)
    #expect(text(of: path) == "one")
  }

  @Test func restoringDoesNotOverwriteAnotherFile() throws {
    let path = try write("one", as: "same.jpg")
    let one = try #require(try Trash.move(path))
    _ = try write("two", as: "same.jpg")
    let two = try #require(try Trash.move(path))
    #expect(one.file != two.file)
    try Trash.restore(two)
    #expect(text(of: path) == "two")
    #expect(throws: DesktopError.cannotRestore(path, reason: "a file with this name exists")) {
      try Trash.restore(one)
    }
    #expect(text(of: path) == "two" && text(of: one.file) == "one" && text(of: one.infoFile) != nil)
    unlink(files.path("same.jpg"))
    try Trash.restore(one)
    #expect(text(of: path) == "one")
  }

  @Test func trashInfoFileDatedAfter2262IsAccepted() throws {
    let path = try write("one", as: "date.jpg")
    let first = try #require(try Trash.move(path))
    let times = [
      timespec(tv_sec: 13_569_465_600, tv_nsec: 0), timespec(tv_sec: 13_569_465_600, tv_nsec: 0),
    ]
    #expect(first.infoFile.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    _ = try write("two", as: "date.jpg")
    _ = try Trash.move(path)
    try Trash.restore(first)
    #expect(text(of: path) == "one")
  }

  /// Trashing a link moves the link and not its target, even if the path to the link contains
  /// another link.
  @Test func trashingALinkKeepsItsTarget() throws {
    let target = try write("one", as: "target.jpg")
    let link = FilePath(files.path("link.jpg"))
    symlink(files.path("target.jpg"), files.path("link.jpg"))
    symlink(files.folder.path, files.path("folder"))
    let item = try #require(try Trash.move(FilePath(files.path("folder/link.jpg"))))
    #expect(text(of: target) == "one" && text(of: link) == nil)
    try Trash.restore(item)
    #expect(text(of: link) == "one")
  }

  @Test func failedTrashingAndRestoringReportErrorsAndLoseNoFile() throws {
    let missing = FilePath(files.path("missing.jpg"))
    #expect(throws: DesktopError.cannotTrash(missing, reason: "it no longer exists")) {
      try Trash.move(missing)
    }
    try FileManager.default.createDirectory(
      atPath: files.path("in"), withIntermediateDirectories: true)
    let path = try write("one", as: "in/a.jpg")
    let item = try #require(try Trash.move(path))
    rmdir(files.path("in"))
    #expect(throws: DesktopError.self) { try Trash.restore(item) }
    #expect(text(of: item.file) == "one" && text(of: item.infoFile) != nil)
    mkdir(files.path("in"), 0o700)
    try Trash.restore(item)
    #expect(text(of: path) == "one")
  }

  /// The system's memory disk, /dev/shm, has no trash.
  @Test(.enabled(if: access("/dev/shm", W_OK) == 0))
  func trashingOnADiskWithoutTrashReportsAnError() throws {
    let path = FilePath("/dev/shm/trash test \(getpid()).jpg")
    try "one".write(toFile: path.description, atomically: true, encoding: .utf8)
    defer { unlink(path.description) }
    #expect(throws: DesktopError.cannotTrash(path, reason: "there is no trash on its disk")) {
      try Trash.move(path)
    }
    #expect(text(of: path) == "one")
  }
}
