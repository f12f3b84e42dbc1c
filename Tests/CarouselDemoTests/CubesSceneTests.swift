import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct CubesSceneTests {
  private let harness: SceneHarness

  init() async throws { harness = try SceneHarness(.cubes, access: await WindowAccess.acquire()) }

  /// The numbers of appearance callbacks shown on the front page: will appear, did appear, will
  /// disappear, did disappear.
  private var calls: [String] {
    let names = ["will appear", "did appear", "will disappear", "did disappear"]
    let texts = harness.texts
    return names.compactMap { name in
      texts.lastIndex(of: name).flatMap { texts[safe: $0 + 1] }
    }
  }

  /// Reloading a page cross-fades to the new page and sends its appearance callbacks.
  @Test func reloadedPageCrossFadesAndReceivesCallbacks() throws {
    #expect(harness.title == "Page 1")
    #expect(calls == ["1", "1", "0", "0"])
    func color() -> Int {
      let pixel = harness.program.picture()[320, 160]
      return Int(pixel.red) &* 65536 &+ Int(pixel.green) &* 256 &+ Int(pixel.blue)
    }
    let before = color()
    try harness.tap("Reload page")
    harness.program.pass(0.2)
    let between = color()
    #expect(calls == ["2", "2", "1", "0"])
    harness.program.pass(0.4)
    let after = color()
    #expect(before != between && between != after && before != after)
    #expect(calls == ["2", "2", "1", "1"])
    #expect(harness.isAtRest)
  }

  @Test func dragAndButtonsTurnTheCube() throws {
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(harness.title == "Page 2")
    try harness.tap("Skip 3")
    #expect(harness.title == "Page 5")
    try harness.tap("Skip 3")
    // The cube wraps around.
    #expect(harness.title == "Page 1")
    // Page 1 has disappeared once and appeared again.
    #expect(calls == ["2", "2", "1", "1"])
    try harness.tap("Reload all")
    #expect(calls == ["3", "3", "2", "2"])
  }

  @Test func cubeWorksWithFewOrNoPages() throws {
    try harness.tap("0")
    #expect(harness.title == "No pages" && harness.texts.contains { $0.hasPrefix("No pages") })
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(harness.isAtRest)
    try harness.tap("1")
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(harness.title == "Page 1")
    try harness.tap("2")
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(harness.title == "Page 2")
    harness.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(harness.title == "Page 1")
  }

  /// A drag on the small cube of the third page turns only that cube. When the small cube shows its
  /// last page, the drag turns the large cube.
  @Test func innerCubeTurnsFirst() throws {
    for _ in 0..<2 {
      harness.drag(from: Point(x: 260, y: 200), to: Point(x: 120, y: 200))
      harness.rest()
    }
    #expect(harness.title == "Page 3" && harness.texts.contains("a"))
    for letter in ["b", "c"] {
      let small = try #require(
        harness.views(Label.self).first { ["a", "b", "c"].contains($0.text) })
      let middle = try harness.position(on: small)
      harness.drag(from: middle + Point(x: 25, y: 0), to: middle - Point(x: 45, y: 0))
      #expect(harness.title == "Page 3")
      #expect(harness.texts.contains(letter))
    }
    // A tap on the small cube's last page turns it back to the first page, and further taps turn it
    // forwards.
    for _ in 0..<3 {
      let small = try #require(
        harness.views(Label.self).first { ["a", "b", "c"].contains($0.text) })
      let former = small.text
      harness.tap(try harness.position(on: small))
      harness.pass(1)
      #expect(harness.title == "Page 3" && !harness.texts.contains(former))
    }
    let small = try #require(harness.views(Label.self).first { $0.text == "c" })
    let middle = try harness.position(on: small)
    harness.drag(from: middle + Point(x: 25, y: 0), to: middle - Point(x: 180, y: 0))
    #expect(harness.title == "Page 4")
  }
}
