import Foundation
import StageTestSupport
import Testing

@testable import CarouselDemo

/// The documents agree with the program.
///
/// If the environment variable `RECORD` is set, the tests write the expected text into the
/// documents, and fail.
@Suite struct DocumentationTests {
  private static func text(of document: String) throws -> String {
    try String(
      contentsOf: ReferencePicture.root.appendingPathComponent(document), encoding: .utf8)
  }

  @Test func manualPageListsAllScenesAndKeys() throws {
    let file = "Assets/linux/carousel-demo.1"
    try expect(Self.manualScenes, between: "The scene to start with:\n", and: ".It Fl -", in: file)
    try expect(Self.manualKeys, between: ".Sh KEYS\n", and: ".Pp\nWhile the options", in: file)
  }

  /// `make example` builds and runs the examples.
  @Test(arguments: [
    ("Example", "README.md", 40),
    ("Helix", "Sources/CarouselKit/CarouselKit.docc/CarouselKit.md", 25),
    ("Scroll", "Sources/ScrollKit/ScrollKit.docc/ScrollKit.md", 26),
    ("Cube", "Sources/CubeKit/CubeKit.docc/CubeKit.md", 40),
    ("Album", "Sources/ViewKit/ViewKit.docc/ViewKit.md", 80),
  ])
  func documentsShowTheBuiltExamples(name: String, document: String, maxLines: Int) throws {
    let example = try Self.text(of: "Tests/Example/Sources/\(name)/main.swift")
    try expect(example, between: "```swift\n", and: "```", in: document)
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= maxLines)
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
  func linkedFilesExist(document: String) throws {
    for link in try Self.text(of: document).matches(of: /\]\(([^):#]+)\)/) {
      let file = ReferencePicture.root.appendingPathComponent(String(link.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1)")
    }
  }

  @Test func readmeIsShort() throws {
    let lines = try Self.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 220)
  }

  /// The size is limited because everyone who clones the repository downloads the screenshots.
  @Test func screenshotsAreSmallAndShownInTheReadme() throws {
    let readme = try Self.text(of: "README.md")
    let folder = "Assets/screenshots"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: ReferencePicture.root.appendingPathComponent(folder).path)
    var bytes = 0
    for file in files where file.hasSuffix(".webp") {
      #expect(readme.contains("(\(folder)/\(file))"))
      let picture = ReferencePicture.root.appendingPathComponent("\(folder)/\(file)")
      bytes += try Data(contentsOf: picture).count
    }
    #expect(bytes < 2 << 20)
  }

  private func expect(
    _ text: String, between start: String, and end: String, in file: String
  ) throws {
    var contents = try Self.text(of: file)
    let from = try #require(contents.range(of: start)).upperBound
    let to = try #require(contents.range(of: end, range: from..<contents.endIndex)).lowerBound
    let isSame = contents[from..<to] == text
    #expect(isSame, "\(file) is out of date")
    guard !isSame, ProcessInfo.processInfo.environment["RECORD"] != nil else { return }
    contents.replaceSubrange(from..<to, with: text)
    try contents.write(
      to: ReferencePicture.root.appendingPathComponent(file), atomically: true, encoding: .utf8)
    Issue.record("\(file) was updated")
  }

  private static var manualScenes: String {
    SceneTable.standard.all.map { ".Cm \($0.name) ,\n\(lowercaseInitial($0.subtitle));\n" }.joined()
      + "by default\n.Cm \(SceneTable.standard.home.name) .\n"
  }

  private static var manualKeys: String {
    func list(_ rows: [HelpRow]) -> String {
      ".Bl -tag -width Ds\n"
        + rows.map { ".It \(escaped($0.name))\n\(escaped(sentence($0.action)))\n" }.joined()
        + ".El\n"
    }
    let table = SceneTable.standard
    let common = table.commonHelp + [table.gamepadHelp()]
    let sections = common + table.all.flatMap(table.ownHelp(of:))
    return sections.map { "\($0.title):\n" + list($0.rows) }.joined(separator: ".Pp\n")
  }

  private static func lowercaseInitial(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Escapes text for mdoc. Without the escapes, mdoc would treat a punctuation mark as a part of
  /// the previous word and print a minus sign as a hyphen.
  private static func escaped(_ text: String) -> String {
    text.split(separator: " ").map { word in
      word == "-" ? "\\-" : word.allSatisfy(\.isPunctuation) ? "\\&" + word : String(word)
    }.joined(separator: " ")
  }
}
