import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import ViewKit

/// What keys alone reach: every control that is seen.
@WindowActor @Suite struct KeysAloneTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in program: HeadlessProgram) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    program.application.handle(.keyUp(key))
    program.pass(0.1)
  }

  /// The controls on a view that a finger could touch, but for those of items beside the one in the middle,
  /// which arrows bring there.
  private func controls(on view: View, in contents: WindowContents) -> [View] {
    guard !view.isHidden, view.isEnabled, view.opacity > 0 else { return [] }
    let children = view is CarouselStage ? view.focusableSubviews : view.subviews
    var found = children.flatMap { controls(on: $0, in: contents) }
    if view is Button || view is Switch || view is Slider || view is TextField,
      let middle = view.projection.project(view.bounds.center),
      contents.hitTest(middle)?.isInside(view) == true
    {
      found.append(view)
    }
    return found
  }

  /// What Tab goes through until it leaves.
  private func round(_ program: HeadlessProgram) -> [View] {
    var reached: [View] = []
    for _ in 0..<100 {
      press(.tab, in: program)
      guard let focused = program.application.tree.focused else { break }
      #expect(program.application.tree.showsFocus)
      reached.append(focused)
    }
    return reached
  }

  /// A scene, and what is pressed in it before.
  struct Place: Sendable, CustomTestStringConvertible {
    let kind: SceneKind
    var keys: [Key] = []
    var testDescription: String { ([kind.name] + keys.map(\.description)).joined(separator: " ") }
  }

  nonisolated static let places =
    SceneTable.standard.all.map { Place(kind: $0) } + [
      // What is opened in them, each page with controls, each card with controls of a kind of its own.
      Place(kind: .gallery, keys: [.enter]), Place(kind: .apps, keys: [.right, .right, .enter]),
      Place(kind: .cube, keys: [.right, .right]), Place(kind: .controls, keys: [.left]),
      Place(kind: .controls, keys: [.right]), Place(kind: .controls, keys: [.right, .right]),
    ]

  @Test(arguments: places) func tabReachesEveryControl(at place: Place) throws {
    let kind = place.kind
    let hand = try SceneHand(kind, turn: turn)
    let program = hand.program
    let contents = program.application.contents
    for key in place.keys {
      press(key, in: program)
      hand.rest()
    }
    let expected = controls(on: program.application.scene.view, in: contents)
    #expect(place.keys.isEmpty || !expected.isEmpty, "\(place.testDescription): no controls")
    let reached = round(program)
    // Nothing behind what is open.
    #expect(place.keys != [.enter] || reached.count == expected.count)
    for view in expected where !reached.contains(where: { $0 === view }) {
      Issue.record(
        "\(place.testDescription): Tab doesn't reach \(view.accessibleName) (\(type(of: view)))")
    }
    #expect(contents.isChoosing, "\(place.testDescription): Tab doesn't lead out of it")
    // Each of them does by a key what it does by a tap.
    program.application.go(to: kind)
    program.pass(1)
    for case let button as Button in reached where button.isInside(program.application.scene.view) {
      var presses = 0
      let action = button.onPress
      button.onPress = { presses += 1 }
      program.application.tree.focus(button)
      press(.space, in: program)
      press(.enter, in: program)
      #expect(presses == 2, "\(kind.name): \(button.accessibleName)")
      button.onPress = action
    }
  }

  @Test func tabReachesWhatStandsBesideAPicture() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    program.picture()
    press(.enter, in: program)
    program.pass(1)
    press(.letter("i"), in: program)
    program.pass(0.5)
    program.picture()
    let contents = program.application.contents
    #expect(contents.information.isShown)
    let expected = controls(on: contents.information, in: contents)
    #expect(expected.count == 3)
    let reached = round(program)
    #expect(expected.allSatisfy { view in reached.contains { $0 === view } })
  }

  @Test func tabGoesRoundTheOptions() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    program.pass(0.2)
    let panel = try #require(program.gallery).panel
    press(.letter("o"), in: program)
    var reached: Set<Int> = [panel.focus]
    let places = panel.rows.count + panel.commands.count
    for _ in 0..<places {
      press(.tab, in: program)
      #expect(panel.showsFocus)
      reached.insert(panel.focus)
    }
    #expect(reached == Set(0..<places))
    press(.escape, in: program)
    #expect(!panel.isOpen)
  }
}
