import Foundation
import StageTestSupport
import Testing

@testable import CarouselDemo

/// The version that the program tells is the one that it is published under.
@Suite struct VersionTests {
  private func text(_ name: String) throws -> String {
    try String(
      contentsOf: ReferencePicture.root.appendingPathComponent("Assets/linux/\(name)"),
      encoding: .utf8)
  }

  @Test func itIsThatOfTheNewestRelease() throws {
    let newest = try #require(
      try text("org.carousel.Carousel.metainfo.xml").firstMatch(
        of: /<releases>\s*<release version="([^"]+)"/))
    #expect(ShowCommand.version == newest.1)
    #expect(ShowCommand.configuration.version == "carousel-demo \(newest.1)")
  }

  @Test func theManualPageIsOfThatVersion() throws {
    #expect(try text("carousel-demo.1").contains("\n.Os carousel-demo \(ShowCommand.version)\n"))
  }
}
