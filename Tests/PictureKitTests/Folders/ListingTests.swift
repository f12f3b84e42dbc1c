import Glibc
import StageTestSupport
import SystemKit
import Testing

@testable import PictureKit

/// Tests which pictures are listed for specified files and folders.
@Suite struct ListingTests {
  private let folder = FolderTree()

  private func names(_ listing: PictureListing) -> [String] {
    listing.pictures.map { String("\($0)".dropFirst(folder.path.count + 1)) }
  }

  private func listing(_ names: String..., isRecursive: Bool = false) -> PictureListing {
    PictureFolder.listing(
      of: names.map { FilePath($0.isEmpty ? folder.path : folder.path + "/" + $0) },
      isRecursive: isRecursive)
  }

  @Test func folderListsItsPicturesInNaturalOrder() throws {
    folder.write(
      "IMG 10.JPG", "IMG 2.png", ".hidden.png", "notes.txt", "noextension", "a.gif", "inside/b.png",
      "folder.jpg/c.png", "empty/x.txt")
    let found = listing("")
    #expect(names(found) == ["a.gif", "IMG 2.png", "IMG 10.JPG"])
    #expect(found.problems.isEmpty && found.unread.isEmpty && found.start == nil)
    #expect(names(listing("", "notes.txt")) == names(found) + ["notes.txt"])
    #expect(listing("empty/").pictures.isEmpty && listing("empty").problems.isEmpty)
    #expect(try PictureFolder.pictures(in: []).isEmpty)
    // If both a picture and its folder are specified, the picture is listed once.
    #expect(names(listing("IMG 2.png", "")) == ["IMG 2.png", "a.gif", "IMG 10.JPG"])
  }

  @Test func singleFileIsListedWithThePicturesInItsFolder() throws {
    folder.write("1.png", "2.png", "10.png", "inside/3.png", ".4.png", "notes.txt", "5.cr2")
    let found = listing("2.png")
    #expect(names(found) == ["1.png", "2.png", "10.png"] && found.start == 1)
    // The specified file itself is listed, whatever its name and extension.
    #expect(names(listing(".4.png")) == [".4.png", "1.png", "2.png", "10.png"])
    #expect(listing("notes.txt").start == 3)
    // If several files are specified, the other pictures in their folder aren't listed.
    #expect(names(listing("10.png", "1.png")) == ["10.png", "1.png"])
    #expect(listing("10.png", "1.png").start == nil && listing("").start == nil)
    #expect(try PictureFolder.pictures(in: [FilePath(folder.path + "/2.png")]).count == 1)
    let missing = listing("3.png")
    #expect(missing.pictures.isEmpty && missing.start == nil && missing.problems.count == 1)
  }

  /// A path without a folder is relative to the current folder.
  @Test func relativePathsAreResolvedInTheCurrentFolder() {
    let here = PictureFolder.listing(of: ["no such file.png", "."])
    #expect(here.problems == [.missing(path: "no such file.png")])
  }

  @Test func unreadableFilesAreReportedAndTheOthersListed() {
    folder.write("a.png", "b.png")
    let found = PictureFolder.listing(of: [
      FilePath(folder.path + "/gone.png"), FilePath("file://\(folder.path)/a.png"),
      "file://elsewhere/c.png", FilePath(folder.path + "/a.png/x.png"),
      FilePath(folder.path + "/b.png"),
    ])
    #expect(names(found) == ["a.png", "b.png"] && found.problems.count == 3)
    #expect(found.problems.contains(.missing(path: folder.path + "/gone.png")))
    #expect(throws: FileError.missing(path: "/nowhere/at/all")) {
      try PictureFolder.pictures(in: ["/nowhere/at/all"])
    }
  }

  @Test func subfoldersAreReadIfRecursiveOrIfTheFolderHasNoPictures() {
    folder.write("a/2.png", "a/10.png", "a/.hidden/x.png", "b/c/1.png", ".b/y.png", "b.png/3.png")
    folder.link("b/round", to: "..")
    folder.link("a/to-b", to: "../b")
    folder.link("a/11.png", to: "nowhere")
    let all = ["a/2.png", "a/10.png", "b/c/1.png", "b.png/3.png"]
    #expect(names(listing("")) == all)
    folder.write("0.png")
    #expect(names(listing("")) == ["0.png"])
    #expect(names(listing("", isRecursive: true)) == ["0.png"] + all)
    // With a single file, the pictures in subfolders of its folder aren't listed.
    #expect(names(listing("0.png", isRecursive: true)) == ["0.png"])
  }

  @Test func picturesInUnsupportedFormatsAreCounted() {
    folder.write("1.cr2", "2.CR2", "3.psd", "4.png", "notes.txt", ".5.psd", "inside/6.psd")
    #expect(listing("").unread == ["cr2": 2, "psd": 1])
    #expect(
      listing("").unreadDescription
        == "3 pictures have an unsupported format: 2 .cr2, 1 .psd")
    #expect(listing("4.png", "3.psd").unreadDescription == nil)
  }

  /// Files are listed even if their names contain a newline or bytes that aren't UTF-8. They can be
  /// opened with the listed paths.
  @Test func fileNamesMayContainAnyBytes() {
    let odd = [
      FilePath(bytes: Array("\(folder.path)/caf".utf8) + [0xE9] + Array(".png".utf8)),
      FilePath("\(folder.path)/two\nlines.png"),
    ]
    folder.write(at: odd)
    #expect(Set(listing("").pictures) == Set(odd) && listing("").problems.isEmpty)
    for path in odd {
      let found = PictureFolder.listing(of: [path])
      #expect(found.start.map { found.pictures[$0] } == path)
    }
  }
}

/// A temporary folder of small files and subfolders. The folder is deleted when this object is
/// released.
final class FolderTree {
  let path: String
  private var files: [FilePath] = []
  private var folders: [String] = []

  init() {
    var template = Array("/tmp/tree-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) } != nil
    }
    #expect(isMade)
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    for file in files { file.withCString { _ = unlink($0) } }
    for folder in folders.reversed() { rmdir(folder) }
    rmdir(path)
  }

  /// Writes files of one byte. Creates the folders in their paths.
  func write(_ names: String...) {
    for name in names {
      for end in name.indices where name[end] == "/" {
        let folder = path + "/" + name[..<end]
        if mkdir(folder, 0o700) == 0 { folders.append(folder) }
      }
      write(at: [FilePath(path + "/" + name)])
    }
  }

  /// Writes files of one byte at absolute paths.
  func write(at paths: [FilePath]) {
    for file in paths {
      let descriptor = file.withCString {
        open($0, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
      }
      #expect(descriptor >= 0 && Glibc.write(descriptor, "x", 1) == 1)
      close(descriptor)
      if !files.contains(file) { files.append(file) }
    }
  }

  /// Creates a symbolic link to a path.
  func link(_ name: String, to target: String) {
    #expect(symlink(target, path + "/" + name) == 0)
    files.append(FilePath(path + "/" + name))
  }
}
