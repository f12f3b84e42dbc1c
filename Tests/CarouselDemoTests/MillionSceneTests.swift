import GeometryKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct MillionSceneTests {
  private let harness: SceneHarness

  init() async throws {
    harness = try SceneHarness(.million, access: await WindowAccess.acquire())
    harness.pass(0.2)
  }

  /// The number of the current item, from the window's title.
  private var number: Int { Int(harness.title.filter(\.isNumber)) ?? 0 }

  /// The counts of loaded, created and reused views, from the scene's text.
  private func tally() throws -> [Int] {
    let text = try #require(harness.texts.first { $0.contains("loaded") })
    return text.split(separator: "·").compactMap { Int($0.filter(\.isNumber)) }
  }

  private func knob() throws -> Point {
    let scrubber = try harness.view(.slider, "")
    let fraction = Double(number - 1) / 9_999_999
    return try #require(
      scrubber.projection.project(
        Point(x: 14 + (scrubber.size.width - 28) * fraction, y: scrubber.size.height - 20)))
  }

  @Test func scrubberReachesBothEnds() throws {
    #expect(number == 1_234_567)
    let made = try tally()[1]
    var start = try knob()
    harness.drag(from: start, to: Point(x: 2, y: start.y))
    #expect(number == 1)
    start = try knob()
    harness.drag(from: start, to: Point(x: 638, y: start.y))
    #expect(number == 10_000_000)
    // Scrubbing reuses views instead of creating new ones.
    let tally = try tally()
    #expect(tally[1] <= made + 4 && tally[2] > 40 && tally[0] < 16)
    #expect(harness.isAtRest)
  }

  /// The higher the finger is above the scrubber, the finer the scrubbing.
  @Test func scrubbingIsFinerWithTheFingerAboveTheSlider() throws {
    let start = try knob()
    let first = number
    harness.touch(.began, start)
    harness.move(from: start, to: start + Point(x: 12, y: 0))
    let here = start + Point(x: 12, y: 0)
    harness.move(from: here, to: here - Point(x: 0, y: 320))
    let coarse = number
    harness.move(from: here - Point(x: 0, y: 320), to: here + Point(x: 30, y: -320))
    let fine = number
    harness.touch(.ended, here + Point(x: 30, y: -320))
    #expect(coarse - first > 100_000)
    #expect(fine > coarse && fine - coarse < 1000)
  }

  /// All displayed numbers have digit groups of three.
  @Test func numbersHaveDigitGroups() {
    let texts = harness.texts + harness.views(Button.self).map(\.title) + [harness.title]
    #expect(texts.contains("1,234,567") && texts.contains("No. 1,234,567"))
    for text in texts {
      #expect(text.split { !$0.isNumber }.allSatisfy { $0.count <= 3 }, "\(text)")
    }
    #expect(
      [0, 999, 1000, 12_345_678].map(\.grouped) == [
        "0", "999", "1,000", "12,345,678",
      ])
  }

  /// A carousel of ten items creates as many views as a carousel of ten million.
  @Test func viewCountIsIndependentOfItemCount() throws {
    let many = try tally()
    try harness.tap("10")
    #expect(harness.title != "")
    let few = try tally()
    #expect(abs(few[0] - many[0]) <= 2 && few[1] <= many[1] + 4, "\(few), \(many)")
    // A tap on the track moves the knob there.
    let line = try harness.view(.slider, "")
    harness.tap(try #require(line.projection.project(Point(x: 20, y: line.size.height - 20))))
    #expect(number == 1)
  }
}
