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

  /// `RECORD=1 swift test --filter ReadmeTests` writes the README and the manual page anew, and fails.
  @Test func theReadmeIsWrittenFromTheTable() throws {
    try expect(Self.readmeTables, between: "## Scenes\n\n", and: "\nPictures and", in: "README.md")
  }

  @Test func theManualPageIsWrittenFromTheTable() throws {
    let file = "Assets/linux/carousel-demo.1"
    try expect(Self.manualScenes, between: "The scene to begin with:\n", and: ".It Fl -", in: file)
    try expect(Self.manualKeys, between: ".Sh KEYS\n", and: ".Pp\nWhile the options", in: file)
  }

  private func expect(
    _ text: String, between start: String, and end: String, in file: String
  ) throws {
    let url = Self.root.appendingPathComponent(file)
    var whole = try String(contentsOf: url, encoding: .utf8)
    let from = try #require(whole.range(of: start)).upperBound
    let to = try #require(whole.range(of: end, range: from..<whole.endIndex)).lowerBound
    let isSame = whole[from..<to] == text
    #expect(isSame, "\(file) lists other scenes or keys than there are")
    guard ProcessInfo.processInfo.environment["RECORD"] != nil else { return }
    whole.replaceSubrange(from..<to, with: text)
    try whole.write(to: url, atomically: true, encoding: .utf8)
    Issue.record("\(file) is written anew")
  }

  private static var readmeTables: String {
    let table = SceneTable.standard
    func lines(_ hotkeys: [Hotkey], _ gestures: [HelpRow]) -> String {
      "| keys, gestures | |\n| --- | --- |\n"
        + hotkeys.map { "| `\($0.keys)` | \($0.does) |\n" }.joined()
        + gestures.map { "| \($0.name) | \($0.does) |\n" }.joined()
    }
    return table.all.map { kind in
      """
      ### \(kind.title)

      `--scene \(kind.name)`: \(kind.about).

      ![\(kind.title)](Assets/screenshots/\(kind.name).webp)

      \(lines(kind.allKeys, kind.gestures))

      """
    }.joined() + "### In every scene\n\n" + lines(table.commonHotkeys, SceneTable.gestures)
  }

  private static var manualScenes: String {
    SceneTable.standard.all.map { ".Cm \($0.name) ,\n\($0.about);\n" }.joined()
      + "without this option\n.Cm \(SceneTable.standard.home.name) .\n"
  }

  private static var manualKeys: String {
    func list(_ rows: [HelpRow]) -> String {
      ".Bl -tag -width Ds\n"
        + rows.map { ".It \(escaped($0.name))\n\(escaped(sentence($0.does)))\n" }.joined()
        + ".El\n"
    }
    let table = SceneTable.standard
    return "In every scene:\n" + list(table.commonHotkeys.map(\.row) + SceneTable.gestures)
      + table.all.map { kind in
        ".Pp\n\(kind.title):\n" + list(kind.allKeys.map(\.row) + kind.gestures)
      }.joined()
  }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// In the manual's language a word of one punctuation mark is no word, and a minus is a hyphen.
  private static func escaped(_ words: String) -> String {
    words.split(separator: " ").map { word in
      word == "-" ? "\\-" : word.allSatisfy(\.isPunctuation) ? "\\&" + word : String(word)
    }.joined(separator: " ")
  }

  @Test(arguments: [("Example", 40), ("Album", 60)])
  func itsExamplesAreThoseThatAreBuilt(name: String, lines: Int) throws {
    let source = Self.root.appendingPathComponent("Tests/Example/Sources/\(name)/main.swift")
    let example = try String(contentsOf: source, encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```"))
    #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= lines)
  }

  /// One a scene, and one that moves; `make screenshots` makes them. Whoever clones the repository waits for
  /// them, too.
  @Test func itsPicturesAreThereAndSmall() throws {
    var bytes = 0
    for name in SceneTable.standard.names + ["motion"] {
      let picture = "Assets/screenshots/\(name).webp"
      #expect(readme.contains("(\(picture))"))
      bytes += try Data(contentsOf: Self.root.appendingPathComponent(picture)).count
    }
    #expect(bytes < 3 << 20)
  }
}
