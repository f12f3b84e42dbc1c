import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct CubesSceneTests {
  private let hand: SceneHand

  init() async throws { hand = try SceneHand(.cubes, access: await WindowAccess.acquire()) }

  /// The numbers of appearance callbacks shown on the front page: will appear, did appear, will
  /// disappear, did disappear.
  private var calls: [String] {
    let names = ["will appear", "did appear", "will disappear", "did disappear"]
    let texts = hand.texts
    return names.compactMap { name in
      texts.lastIndex(of: name).flatMap { texts[safe: $0 + 1] }
    }
  }

  /// Reloading a page cross-fades to the new page and sends its appearance callbacks.
  @Test func reloadedPageCrossFadesAndReceivesCallbacks() throws {
    #expect(hand.title == "Page 1")
    #expect(calls == ["1", "1", "0", "0"])
    func color() -> Int {
      let pixel = hand.program.picture()[320, 160]
      return Int(pixel.red) &* 65536 &+ Int(pixel.green) &* 256 &+ Int(pixel.blue)
    }
    let before = color()
    try hand.tap("Reload page")
    hand.program.pass(0.2)
    let between = color()
    #expect(calls == ["2", "2", "1", "0"])
    hand.program.pass(0.4)
    let after = color()
    #expect(before != between && between != after && before != after)
    #expect(calls == ["2", "2", "1", "1"])
    #expect(hand.isAtRest)
  }

  @Test func dragAndButtonsTurnTheCube() throws {
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(hand.title == "Page 2")
    try hand.tap("Skip 3")
    #expect(hand.title == "Page 5")
    try hand.tap("Skip 3")
    // The cube wraps around.
    #expect(hand.title == "Page 1")
    // Page 1 has disappeared once and appeared again.
    #expect(calls == ["2", "2", "1", "1"])
    try hand.tap("Reload all")
    #expect(calls == ["3", "3", "2", "2"])
  }

  @Test func cubeWorksWithFewOrNoPages() throws {
    try hand.tap("0")
    #expect(hand.title == "No pages" && hand.texts.contains { $0.hasPrefix("No pages") })
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(hand.isAtRest)
    try hand.tap("1")
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(hand.title == "Page 1")
    try hand.tap("2")
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(hand.title == "Page 2")
    hand.drag(from: Point(x: 420, y: 160), to: Point(x: 220, y: 160))
    #expect(hand.title == "Page 1")
  }

  /// A drag on the small cube of the third page turns only that cube. When the small cube shows its
  /// last page, the drag turns the large cube.
  @Test func innerCubeTurnsFirst() throws {
    for _ in 0..<2 {
      hand.drag(from: Point(x: 260, y: 200), to: Point(x: 120, y: 200))
      hand.rest()
    }
    #expect(hand.title == "Page 3" && hand.texts.contains("a"))
    for letter in ["b", "c"] {
      let small = try #require(hand.views(Label.self).first { ["a", "b", "c"].contains($0.text) })
      let middle = try hand.place(on: small)
      hand.drag(from: middle + Point(x: 25, y: 0), to: middle - Point(x: 45, y: 0))
      #expect(hand.title == "Page 3")
      #expect(hand.texts.contains(letter))
    }
    // A tap on the small cube's last page turns it back to the first page, and further taps turn it
    // on.
    for _ in 0..<3 {
      let small = try #require(hand.views(Label.self).first { ["a", "b", "c"].contains($0.text) })
      let former = small.text
      hand.tap(try hand.place(on: small))
      hand.pass(1)
      #expect(hand.title == "Page 3" && !hand.texts.contains(former))
    }
    let small = try #require(hand.views(Label.self).first { $0.text == "c" })
    let middle = try hand.place(on: small)
    hand.drag(from: middle + Point(x: 25, y: 0), to: middle - Point(x: 180, y: 0))
    #expect(hand.title == "Page 4")
  }
}
