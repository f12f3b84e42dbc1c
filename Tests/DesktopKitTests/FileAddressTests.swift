import Glibc
import SystemKit
import Testing

@testable import DesktopKit

@Suite struct FileAddressTests {
  private func path(named name: FilePath) throws -> FilePath { try FilePath(named: name) }

  @Test func fileURLsAreConvertedToPaths() throws {
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

  @Test func errorsOfInvalidFileURLsNameTheProblem() {
    for (address, word) in [
      ("file://other.example/a", "other.example"), ("file:///a%2", "%"), ("file:///a%zz", "%"),
      ("file:///a%00b", "00"), ("file://", "doesn't name a file"), ("file:///a%", "%"),
    ] {
      do throws(FileError) {
        Issue.record("\(try FilePath(named: FilePath(address))) for \(address)")
      } catch {
        #expect(error.description.hasPrefix("\(address): can't be shown: "))
        #expect(error.description.contains(word) && !error.description.contains("\n"))
      }
    }
  }
}
