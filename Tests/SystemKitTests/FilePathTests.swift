import Glibc
import SystemKit
import Testing

@Suite struct FilePathTests {
  @Test func pathsCanContainAllBytesExceptZero() {
    let bytes: [UInt8] = (1...255).map { UInt8($0) }
    let path = FilePath(bytes: bytes)
    #expect(Array(path.bytes) == bytes)
    #expect(path.withCString { FilePath(cString: $0) } == path)
    #expect(Array(FilePath(bytes: [65, 0, 66]).bytes) == [65])
    #expect(FilePath("a") != FilePath("b") && FilePath("é日") == "é日")
    // Two paths that are displayed alike are still different.
    #expect(FilePath(bytes: [0xE9]) != FilePath(bytes: [0xFE]))
    #expect(FilePath(bytes: [0xE9]).name == FilePath(bytes: [0xFE]).name)
  }

  @Test func nameStemAndSuffixAreExtractedFromThePath() {
    #expect(FilePath("/a/b.c/d.e.JPG").name == "d.e.JPG")
    #expect(FilePath("/a/b.c/d.e.JPG").stem == "d.e")
    #expect(FilePath("/a/b.c/d.e.JPG").suffix == "jpg")
    #expect(FilePath("/a/b.c/d").suffix == "" && FilePath("/a/b.c/d").stem == "d")
    #expect(FilePath("/a/.hidden").stem == ".hidden")
    #expect(FilePath("x").name == "x" && FilePath("").name == "")
  }

  @Test(arguments: [
    ("/a/b.c/d", "/a/b.c"), ("/d", "/"), ("d", ""), ("a/d", "a"),
  ])
  func folderOfAPathIsNamedWithoutATrailingSlash(path: String, folder: String) {
    #expect(FilePath(path).folder == folder)
  }

  /// The displayed name is a single line of text.
  @Test func undisplayableBytesAreReplaced() {
    let path = FilePath(bytes: Array("/a\nb/c".utf8) + [0xFF] + Array("d\n\t\u{2028}e.png".utf8))
    #expect(path.name == "c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e.png")
    #expect(path.stem == "c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e")
    #expect("\(path)" == "/a\u{FFFD}b/c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e.png")
  }

  /// U+202E would show the rest of a line from right to left. Emoji contain U+200D.
  @Test func charactersThatReverseTextAreReplaced() {
    #expect(FilePath("/a\u{202E}gpj.exe").name == "a\u{FFFD}gpj.exe")
    #expect(FilePath("/👨‍👩‍👧.png").name == "👨‍👩‍👧.png")
  }
}
