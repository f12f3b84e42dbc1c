import Foundation
import StageTestSupport
import Testing

@testable import CarouselDemo

/// The program and its documents state the version in `ShowCommand.version`.
@Suite struct VersionTests {
  private func text(_ name: String) throws -> String {
    try String(
      contentsOf: ReferencePicture.root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func programPrintsItsVersion() {
    #expect(ShowCommand.configuration.version == "carousel-demo \(ShowCommand.version)")
  }

  @Test func newestReleaseOfTheMetainfoIsTheVersion() throws {
    let newest = try #require(
      try text("Assets/linux/org.carousel.Carousel.metainfo.xml").firstMatch(
        of: /<releases>\s*<release version="([^"]+)"/))
    #expect(newest.1 == ShowCommand.version)
  }

  @Test func newestReleaseOfTheChangelogIsTheVersion() throws {
    let newest = try #require(try text("CHANGELOG.md").firstMatch(of: /\n## \[([0-9][^\]]*)\]/))
    #expect(newest.1 == ShowCommand.version)
  }

  @Test func manualPageNamesTheVersion() throws {
    #expect(
      try text("Assets/linux/carousel-demo.1").contains(
        "\n.Os carousel-demo \(ShowCommand.version)\n"))
  }
}
