import Foundation
import StageTestSupport
import Testing

@testable import CarouselDemo

/// Each feature of the engines is in a hand's reach, and the documentation says where.
@Suite struct FeatureTableTests {
  /// A row of the table in `Assets/features.md`.
  private struct Row {
    let name: String
    let scenes: [String]
    let how: String
    let file: String
    /// What the file does it by.
    let word: String
  }

  private let text: String
  private let rows: [Row]
  private let sources: Sources

  init() throws {
    let file = ReferencePicture.root.appendingPathComponent("Assets/features.md")
    text = try String(contentsOf: file, encoding: .utf8)
    rows = try text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 4, "\(line)")
      let source = cells[3].split(separator: "`").map(String.init)
      try #require(source.count == 3 && source[0].hasSuffix(".swift"), "\(line)")
      return Row(
        name: cells[0].replacing("`", with: ""), scenes: cells[1].components(separatedBy: ", "),
        how: cells[2], file: source[0], word: source[2])
    }
    sources = try Sources()
  }

  /// None is missing, none is told twice, and there is none that isn't in the list.
  @Test func eachFeatureHasItsRow() throws {
    let file = ReferencePicture.root.appendingPathComponent("Tests/Fixtures/features.txt")
    let list = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("# ") }.map(String.init)
    #expect(list.count > 150 && Set(list).count == list.count)
    #expect(rows.map(\.name) == list)
  }

  /// The scenes are there, and what a row names of the source is in a file that the first of them uses; the
  /// others use it by that one or another. The calls of delegates are shown by the window, over every scene.
  @Test func eachSceneDoesWhatItsRowsSay() {
    let names = Set(SceneTable.standard.names)
    var used: [String: Set<String>] = [:]
    for row in rows {
      #expect(!row.scenes.isEmpty && !row.how.isEmpty && names.isSuperset(of: row.scenes))
      #expect(
        sources.words[row.file]?.contains(row.word) == true,
        "\(row.name): there is no \(row.word) in \(row.file)")
      guard !row.how.hasPrefix("`F4`") else { continue }
      for scene in row.scenes {
        let files = used[scene] ?? sources.files(usedBy: scene)
        used[scene] = files
        let isUsed =
          scene == row.scenes[0]
          ? files.contains(row.file)
          : files.contains { sources.words[$0]?.contains(row.word) == true }
        #expect(isUsed, "\(row.name): \(scene) uses no \(row.word)")
      }
    }
  }
}

/// The program's sources, by the words in them.
private struct Sources {
  /// The words in each file.
  private(set) var words: [String: Set<String>] = [:]
  /// The files that declare each type, and those of its facets.
  private var places: [String: [String]] = [:]
  private static let declaring: Set<String> = ["class", "struct", "enum", "protocol"]

  init() throws {
    for folder in ["CarouselDemo", "TraceKit"] {
      let root = ReferencePicture.root.appendingPathComponent("Sources/\(folder)")
      let paths = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      for case let file as URL in paths ?? .init() where file.pathExtension == "swift" {
        let name = file.lastPathComponent
        let words = try Data(contentsOf: file).split { !Self.isOfWord($0) }
          .map { String(decoding: $0, as: UTF8.self) }
        for (word, type) in zip(words, words.dropFirst())
        where Self.declaring.contains(word) || word == "extension" && name.hasPrefix(type + "+") {
          places[type, default: []].append(name)
        }
        self.words[name] = Set(words)
      }
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The scene's own files, and all whose types they name, by whatever way.
  func files(usedBy scene: String) -> Set<String> {
    let view = scene.prefix(1).uppercased() + scene.dropFirst() + "Scene"
    var (found, next) = (Set<String>(), places[view] ?? [])
    while let file = next.popLast() {
      guard found.insert(file).inserted else { continue }
      for word in words[file] ?? [] { next += places[word] ?? [] }
    }
    return found
  }
}
