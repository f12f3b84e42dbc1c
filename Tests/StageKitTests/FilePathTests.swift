import Testing

@testable import StageKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct FilePathTests {
  @Test func anyBytesButZeroAreAPath() {
    let bytes: [UInt8] = (1...255).map { UInt8($0) }
    let path = FilePath(bytes: bytes)
    #expect(Array(path.bytes) == bytes)
    #expect(path.withCString { FilePath(cString: $0) } == path)
    #expect(Array(FilePath(bytes: [65, 0, 66]).bytes) == [65])
    #expect(FilePath("a") != FilePath("b") && FilePath("é日") == "é日")
    // Two that people read alike are two all the same.
    #expect(FilePath(bytes: [0xE9]) != FilePath(bytes: [0xFE]))
    #expect(FilePath(bytes: [0xE9]).name == FilePath(bytes: [0xFE]).name)
  }

  @Test func itsPartsAreThoseBetweenSlashes() {
    #expect(FilePath("/a/b.c/d.e.JPG").name == "d.e.JPG")
    #expect(FilePath("/a/b.c/d.e.JPG").stem == "d.e")
    #expect(FilePath("/a/b.c/d.e.JPG").suffix == "jpg")
    #expect(FilePath("/a/b.c/d").suffix == "" && FilePath("/a/b.c/d").stem == "d")
    #expect(FilePath("/a/.hidden").stem == ".hidden")
    #expect(FilePath("x").name == "x" && FilePath("").name == "")
  }

  /// What people read is one line of text.
  @Test func whatCantBeShownIsReplaced() {
    let path = FilePath(bytes: Array("/a\nb/c".utf8) + [0xFF] + Array("d\n\t\u{2028}e.png".utf8))
    #expect(path.name == "c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e.png")
    #expect(path.stem == "c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e")
    #expect("\(path)" == "/a\u{FFFD}b/c\u{FFFD}d\u{FFFD}\u{FFFD}\u{FFFD}e.png")
  }

  private func path(named name: FilePath) throws -> FilePath { try FilePath(named: name) }

  @Test func addressesOfFilesArePaths() throws {
    var own = [CChar](repeating: 0, count: 256)
    gethostname(&own, 255)
    let here = FilePath(cString: own).description
    for (address, expected) in [
      ("file:///a/b.png", "/a/b.png"), ("file:/a/b.png", "/a/b.png"), ("FILE:///a", "/a"),
      ("file://localhost/a%20b%25.png", "/a b%.png"), ("file://LocalHost/a", "/a"),
      ("file://\(here)/a", "/a"), ("file:///%C3%A9%e6%97%a5", "/é日"), ("file:///a#b?c", "/a#b?c"),
      ("file", "file"), ("file.png", "file.png"), ("/a%20b", "/a%20b"), ("file:x", "file:x"),
      ("", ""),
    ] {
      #expect(try path(named: FilePath(address)) == FilePath(expected), "\(address)")
    }
    #expect(try path(named: "file:///%FF%0A").bytes.elementsEqual([47, 0xFF, 10]))
  }

  @Test func otherAddressesSayWhatIsWrong() {
    for (address, word) in [
      ("file://other.example/a", "other.example"), ("file:///a%2", "%"), ("file:///a%zz", "%"),
      ("file:///a%00b", "00"), ("file://", "no file"), ("file:///a%", "%"),
    ] {
      do throws(StageError) {
        Issue.record("\(try FilePath(named: FilePath(address))) for \(address)")
      } catch {
        #expect(error.description.hasPrefix("\(address): can't be shown: "))
        #expect(error.description.contains(word) && !error.description.contains("\n"))
      }
    }
  }
}
