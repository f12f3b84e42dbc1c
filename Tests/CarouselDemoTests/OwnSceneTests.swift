import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

// What follows is all that a scene needs: one value and one view. No other line of the program knows it.

extension SceneKind {
  /// A ball that a tap sends to where it was, and a key back to the corner.
  fileprivate static let ball = SceneKind(
    name: "ball", title: "Ball", about: "a ball that comes to the finger",
    keys: [
      Hotkey(
        keys: "B", does: "the ball to the corner",
        commands: [Chord(key: .letter("b")): .own("home")])
    ],
    gestures: [HelpRow(name: "tap", does: "the ball comes there")],
    bar: [BarItem(.own("home"), .loop)],
    make: { _ in BallScene() })
}

private final class BallScene: View, SceneWithCommands {
  private let tap = TapRecognizer()
  private(set) var place = Point.zero
  private(set) var room = Size.zero
  private var goal = Point.zero
  private var last = 0.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    tap.onTap = { [unowned self] in goal = $0.position }
  }

  override var takesTouches: Bool { true }
  override var ownActivity: Activity { place == goal ? .still(until: nil) : .moving }
  override func layOut(_ measures: Measures) { room = size }
  override func enter(_ contest: Contest, at point: Point) { contest.append(tap) }

  override func advance(to time: Double) {
    let way = goal - place
    let step = 400 * min(max(time - last, 0), 0.1)
    place = way.length <= step ? goal : place + way * (step / way.length)
    last = time
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let rect = Rect(center: place, size: Size(width: 60, height: 60))
    canvas.fill(rect, cornerRadius: 30, color: .white)
  }

  func perform(_ command: Command, isRepeat: Bool) -> String? {
    guard command == .own("home") else { return nil }
    goal = .zero
    return "Home"
  }
}

@WindowActor @Suite struct OwnSceneTests {
  private let table = SceneTable(
    home: SceneTable.standard.home, others: Array(SceneTable.standard.all.dropFirst()) + [.ball])
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// The lines above, from the first `extension` to the tests.
  @Test func itIsShort() throws {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("extension SceneKind") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("@WindowActor") })
    #expect(end - start <= 60)
  }

  /// `--scene` takes the names of the program's table, which is read as this one is.
  @Test func itHasAName() throws {
    #expect(table.names == SceneTable.standard.names + ["ball"])
    #expect(table.kind(named: "ball") == .ball && SceneTable.standard.kind(named: "ball") == nil)
    for kind in SceneTable.standard.all {
      #expect(try ShowCommand.parse(["--scene", kind.name]).scene.kind == kind)
      #expect(ShowCommand.helpMessage().contains(kind.name))
    }
    #expect(throws: (any Error).self) { try ShowCommand.parse(["--scene", "ball"]) }
  }

  @Test func tabHelpBarAndKeysKnowIt() throws {
    let program = try HeadlessProgram(pictures: 3, of: table, turn: turn)
    let application = program.application
    func press(_ key: Key, _ modifiers: Modifiers = []) {
      application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    }
    func pass(_ seconds: Double, from start: Double) {
      for frame in 0...Int(seconds * 60) { _ = application.update(to: start + Double(frame) / 60) }
    }
    // The keys of a scene that isn't shown do nothing.
    press(.letter("b"))
    #expect(application.scene.kind == .gallery)
    var order: [SceneKind] = []
    for _ in table.all {
      press(.tab, .control)
      order.append(application.scene.kind)
    }
    #expect(order == Array(table.all.dropFirst()) + [table.home])
    press(.tab, [.control, .shift])
    let ball = try #require(application.scene.view as? BallScene)
    #expect(ball.room == program.window.size)
    let contents = application.contents
    #expect(contents.help.rows == table.help(in: .ball))
    #expect(contents.help.rows.first == HelpRow(name: "B", does: "the ball to the corner"))
    #expect(
      contents.bar.items.map(\.command) == [
        .own("home"), .toggleEvents, .chooseScene, .toggleFullscreen, .more,
      ])
    // It is drawn, touched, moved and told.
    let spot = Point(x: 300, y: 200)
    #expect(program.picture()[300, 200].red < 100)
    application.handle(.touch(Touch(id: 1, phase: .began, position: spot, time: 1)))
    application.handle(.touch(Touch(id: 1, phase: .ended, position: spot, time: 1.05)))
    pass(2, from: 1.05)
    #expect(ball.place == spot && application.update(to: 9) == .still(until: nil))
    #expect(program.window.title == "Ball — Carousel")
    #expect(program.picture()[300, 200] == (255, 255, 255, 255))
    press(.letter("b"))
    pass(2, from: 10)
    #expect(ball.place == .zero)
    // Esc goes to the first scene, and the cube's own key to the cube; what was left stays so.
    press(.escape)
    #expect(application.scene.kind == .gallery)
    press(.letter("c"))
    #expect(application.scene.kind == .cube)
    press(.tab, [.control, .shift])
    press(.tab, [.control, .shift])
    #expect(application.scene.view === ball)
    press(.letter("c"))
    press(.letter("c"))
    #expect(application.scene.view === ball)
    press(.escape)
    #expect(application.scene.kind == table.home)
  }
}
