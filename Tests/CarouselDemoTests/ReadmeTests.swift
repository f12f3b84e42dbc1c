import Foundation
import Testing

@testable import CarouselDemo

/// What the README promises is what there is.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private let readme: String

  init() throws {
    readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func itListsEveryKeyAndNoOther() {
    let rows = Hotkey.all.map { "| `\($0.keys)` | \($0.does) |\(Self.cell($0.cube))" }
    for row in rows { #expect(readme.contains(row)) }
    let section = readme.components(separatedBy: "## Keys").last?.components(separatedBy: "## ")
      .first
    let listed = (section ?? "").split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(listed.map(String.init) == rows)
  }

  @Test func itListsEveryGesture() {
    for help in GestureHelp.all {
      let row = "| \(help.gesture) |\(Self.cell(help.does))\(Self.cell(help.cube))"
      #expect(readme.contains(row))
    }
  }

  private static func cell(_ words: String?) -> String { words.map { " \($0) |" } ?? " |" }

  @Test(arguments: [("Example", 40), ("Album", 60)])
  func itsExamplesAreThoseThatAreBuilt(name: String, lines: Int) throws {
    let source = Self.root.appendingPathComponent("Tests/Example/Sources/\(name)/main.swift")
    let example = try String(contentsOf: source, encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```"))
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= lines)
  }

  @Test func itsPictureIsThere() {
    let picture = Self.root.appendingPathComponent("Assets/screenshots/cover-flow.jpg").path
    #expect(FileManager.default.fileExists(atPath: picture))
  }
}
