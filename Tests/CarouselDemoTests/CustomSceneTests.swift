import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

// A complete scene: one `SceneKind` value and one view. No other code of the program refers to the
// scene.

extension SceneKind {
  /// A scene with a ball that moves to the point tapped. A key moves the ball back to the corner.
  fileprivate static let ball = SceneKind(
    name: "ball", title: "Ball", subtitle: "a ball that comes to the finger",
    keys: [Hotkey(.home)],
    gestures: [HelpRow(name: "tap", action: "move the ball")],
    make: { _ in BallScene() })
}

extension CommandInfo {
  fileprivate static let home = CommandInfo(
    "home", "The ball to the corner", [Chord(key: .letter("b"))], icon: .loop, barPosition: 1)
}

private final class BallScene: Scene {
  private let tap = TapRecognizer()
  private(set) var ballCenter = Point.zero
  private(set) var laidOutSize = Size.zero
  private var goal = Point.zero
  private var last = 0.0

  init() {
    super.init(.ball)
    tap.onTap = { [unowned self] in goal = $0.position }
  }

  override var acceptsTouches: Bool { true }
  override var ownActivity: Activity { ballCenter == goal ? .still(until: nil) : .moving }
  override func layOut(_ measures: Measures) { laidOutSize = size }
  override func addRecognizers(to competition: Competition, at point: Point) {
    competition.append(tap)
  }

  override func advance(to time: Double) {
    let distance = goal - ballCenter
    let step = 400 * min(max(time - last, 0), 0.1)
    ballCenter =
      distance.length <= step ? goal : ballCenter + distance * (step / distance.length)
    last = time
  }

  override func draw(on canvas: Canvas, text: Text, theme: Theme) {
    let rect = Rect(center: ballCenter, size: Size(width: 60, height: 60))
    canvas.fill(rect, cornerRadius: 30, color: .white)
  }

  override func makeCommands() -> [Command] {
    [
      Command(reporting: .home) { [unowned self] in
        goal = .zero
        return "Home"
      }
    ]
  }
}

@WindowActor @Suite struct CustomSceneTests {
  private let table = SceneTable(
    home: SceneTable.standard.home, others: Array(SceneTable.standard.all.dropFirst()) + [.ball])
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// `--scene` accepts exactly the names of the scenes in the standard table.
  @Test func sceneOptionAcceptsTheNamesInTheTable() throws {
    #expect(table.names == SceneTable.standard.names + ["ball"])
    #expect(table.kind(named: "ball") == .ball && SceneTable.standard.kind(named: "ball") == nil)
    for kind in SceneTable.standard.all {
      #expect(try ShowCommand.parse(["--scene", kind.name]).scene == kind)
      #expect(ShowCommand.helpMessage().contains(kind.name))
    }
    #expect(throws: (any Error).self) { try ShowCommand.parse(["--scene", "ball"]) }
  }

  @Test func customSceneIsInTheTabOrderHelpBarAndKeyTable() throws {
    let program = try HeadlessProgram(pictures: 3, of: table, access: access)
    let application = program.application
    func press(_ key: Key, _ modifiers: Modifiers = []) {
      application.handle(.key(key, modifiers: modifiers, isRepeat: false))
    }
    func pass(_ seconds: Double, from start: Double) {
      for frame in 0...Int(seconds * 60) { _ = application.update(to: start + Double(frame) / 60) }
    }
    // The keys of a scene have no effect in other scenes.
    press(.letter("b"))
    #expect(application.scene.kind == .gallery)
    var order: [SceneKind] = []
    for _ in table.all {
      press(.tab, .control)
      order.append(application.scene.kind)
    }
    #expect(order == Array(table.all.dropFirst()) + [table.home])
    press(.tab, [.control, .shift])
    let ball = try #require(application.scene as? BallScene)
    #expect(ball.laidOutSize == program.window.size)
    let contents = application.contents
    #expect(contents.help.sections == table.help(in: .ball))
    #expect(
      contents.help.sections.first?.rows.first
        == HelpRow(name: "B", action: "the ball to the corner"))
    #expect(
      contents.bar.items.map(\.command) == [
        .home, .chooseScene, .toggleFullscreen, .mainMenu,
      ])
    // The scene draws, handles touches, animates and sets the title.
    let spot = Point(x: 300, y: 200)
    #expect(program.picture()[300, 200].red < 100)
    application.handle(.touch(Touch(id: 1, phase: .began, position: spot, time: 1)))
    application.handle(.touch(Touch(id: 1, phase: .ended, position: spot, time: 1.05)))
    pass(2, from: 1.05)
    #expect(ball.ballCenter == spot && application.update(to: 9) == .still(until: nil))
    #expect(program.window.title == "Ball — Carousel")
    #expect(program.picture()[300, 200] == (255, 255, 255, 255))
    press(.letter("b"))
    pass(2, from: 10)
    #expect(ball.ballCenter == .zero)
    // Esc opens the first scene, and the cube's key opens the cube. Scenes keep their state.
    press(.escape)
    #expect(application.scene.kind == .gallery)
    press(.letter("c"))
    #expect(application.scene.kind == .cube)
    press(.tab, [.control, .shift])
    press(.tab, [.control, .shift])
    #expect(application.scene === ball)
    press(.letter("c"))
    press(.letter("c"))
    #expect(application.scene === ball)
    press(.escape)
    #expect(application.scene.kind == table.home)
  }
}
