import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// The column at the window's side that lists delegate calls.
@WindowActor @Suite struct EventColumnTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func repeatedCallsAreCounted() {
    var calls = CallLog()
    for call in ["a", "a", "b", "a", "a", "a"] { calls.append(call) }
    #expect(
      calls.lines == [
        .init(call: "a", count: 2), .init(call: "b"), .init(call: "a", count: 3),
      ])
    for number in 0..<1000 { calls.append("\(number)") }
    #expect(calls.lines.count == CallLog.maxCount && calls.lines.last?.call == "999")
  }

  /// A drag over the column reaches the scene, and the column lists the resulting calls in order.
  @Test func touchesPassThroughTheColumn() throws {
    let program = try HeadlessProgram(pictures: 9, options: ["--type", "linear"], access: access)
    let harness = SceneHarness(program)
    let carousel = try #require(program.gallery?.carousel)
    program.pass(0.2)
    // The first drawing lays out the contents for the window's pixel ratio.
    program.draw()
    program.pass(0.2)
    harness.press(.function(4))
    program.pass(0.5)
    program.draw()
    let column = program.application.contents.debugPanels.events
    #expect(column.isShown && column.opacity == 1)
    // The touch begins on the column, which is at the right of the window.
    let start = Point(x: 560, y: 60)
    harness.touch(.began, start)
    for step in 1...12 {
      program.passFrame()
      harness.touch(.moved, start - Point(x: 20 * Double(step), y: 0))
    }
    #expect(carousel.isDragging)
    #expect(column.calls.lines.contains { $0.call == "carouselWillBeginDragging" })
    // Toggling the column doesn't interrupt the drag.
    harness.press(.function(4))
    harness.press(.function(4))
    #expect(carousel.isDragging)
    program.passFrame()
    harness.touch(.moved, start - Point(x: 260, y: 0))
    program.pass(0.2)
    harness.touch(.ended, start - Point(x: 260, y: 0))
    program.pass(2)
    let calls = column.calls.lines.map(\.call)
    #expect(calls.contains("carouselDidEndDragging: stops"))
    #expect(calls.last == "carouselDidEndScrollingAnimation")
    #expect(column.calls.lines.contains { $0.call == "carouselDidScroll" && $0.count > 3 })
    #expect(zip(calls, calls.dropFirst()).allSatisfy { $0 != $1 })
  }

  /// When hidden, the column draws nothing, observes no events and doesn't keep the program active.
  @Test func hiddenColumnHasNoEffect() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    let harness = SceneHarness(program)
    program.load(passing: 1)
    program.pass(5)
    let before = program.picture()
    harness.press(.function(4))
    program.pass(1)
    #expect(program.picture().pixels != before.pixels)
    #expect(program.application.tree.onEvent != nil)
    #expect(program.passFrame() == .still(until: nil))
    harness.press(.function(4))
    program.pass(1)
    #expect(program.picture().pixels == before.pixels)
    #expect(program.application.tree.onEvent == nil)
    #expect(program.passFrame() == .still(until: nil))
    harness.press(.right)
    program.pass(2)
    #expect(program.application.contents.debugPanels.events.calls.lines.isEmpty)
  }

  /// The column lists only the calls of the current scene.
  @Test func columnListsTheCurrentSceneOnly() throws {
    let program = try HeadlessProgram(pictures: 5, access: access)
    let harness = SceneHarness(program)
    program.pass(0.2)
    harness.press(.function(4))
    let column = program.application.contents.debugPanels.events
    harness.press(.right)
    program.pass(2)
    #expect(column.calls.lines.contains { $0.call == "carouselDidScroll" })
    harness.press(.letter("c"))
    program.pass(1)
    harness.press(.right)
    program.pass(2)
    let calls = column.calls.lines.map(\.call)
    #expect(calls.contains("cubeControllerDidScroll"))
    #expect(calls.last == "cubeControllerDidEndScrollingAnimation")
    #expect(!calls.contains { $0.hasPrefix("carousel") })
  }

  /// In every scene, the column lists the calls that a drag causes. The submenu for developers
  /// toggles the column.
  @Test(arguments: SceneTable.standard.names) func columnListsDragsInEveryScene(name: String) throws
  {
    let kind = try #require(SceneTable.standard.kind(named: name))
    let program = try HeadlessProgram(pictures: 3, scene: kind, access: access)
    let harness = SceneHarness(program)
    // The first drawing lays out the views.
    program.passFrame()
    program.draw()
    program.pass(0.2)
    harness.press(.function(4))
    let contents = program.application.contents
    var calls: [String] { contents.debugPanels.events.calls.lines.map(\.call) }
    for start in [Point(x: 320, y: 200), Point(x: 320, y: 90), Point(x: 160, y: 140)]
    where !calls.contains(where: { $0.hasSuffix("WillBeginDragging") }) {
      harness.touch(.began, start)
      for step in 1...6 {
        program.passFrame()
        harness.touch(.moved, start - Point(x: 12 * Double(step), y: 0))
      }
      harness.touch(.ended, start - Point(x: 72, y: 0))
    }
    #expect(calls.contains { $0.hasSuffix("WillBeginDragging") }, "\(calls)")
    #expect(SceneTable.standard.developerCommands(in: kind).contains(.toggleEvents))
  }
}
