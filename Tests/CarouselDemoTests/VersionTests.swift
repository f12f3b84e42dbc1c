import Foundation
import StageTestSupport
import Testing

@testable import CarouselDemo

@Suite struct VersionTests {
  @Test func programPrintsItsVersion() {
    #expect(ShowCommand.configuration.version == "carousel-demo \(ShowCommand.version)")
  }

  @Test func versionIsTheNewestReleaseOfTheChangelog() throws {
    let changelog = try String(
      contentsOf: ReferencePicture.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## \[([0-9][^\]]*)\]/))
    #expect(newest.1 == ShowCommand.version)
  }
}
