import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

@WindowActor @Suite struct SceneChooserTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in program: HeadlessProgram) {
    program.application.handle(.key(key, modifiers: modifiers, isRepeat: false))
  }

  private func tap(_ point: Point, in program: HeadlessProgram) {
    for phase in [Touch.Phase.began, .ended] {
      program.application.handle(
        .touch(Touch(id: 1, phase: phase, position: point, time: program.time)))
    }
  }

  /// What Tab brings shows the scenes as they were left, and Esc leads back from one to it.
  @Test func keysLeadInAndBack() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    let application = program.application
    let contents = application.contents
    let gallery = application.scene.view
    press(.tab, in: program)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.gallery.title)
    // The keys of the scene that it was called from do nothing.
    press(.letter("v"), in: program)
    press(.right, in: program)
    program.pass(2)
    #expect(contents.subject == SceneKind.cube.title && contents.isChoosing)
    press(.enter, in: program)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.kind == .cube)
    #expect(application.scene.view.size == program.window.size)
    #expect(application.scene.view.projection == contents.projection)
    press(.escape, in: program)
    program.pass(2)
    #expect(contents.isChoosing && contents.subject == SceneKind.cube.title)
    // From there back to the first scene, the same as before.
    press(.escape, in: program)
    program.pass(2)
    #expect(!contents.isChoosing && application.scene.view === gallery)
    #expect(gallery.projection == contents.projection)
  }

  /// A loop that sleeps when nothing moves comes into the scene, too, and one that was never shown is seen on
  /// its card as it is in the window.
  @Test func aLoopThatSleepsComesIntoAScene() throws {
    let program = try HeadlessProgram(pictures: 9, scene: .cube, turn: turn)
    let application = program.application
    func rest() {
      for _ in 0..<600 where program.passFrame() == .moving { program.picture() }
    }
    rest()
    press(.tab, in: program)
    rest()
    press(.left, in: program)
    rest()
    #expect(application.contents.subject == SceneKind.gallery.title)
    let gallery = try #require(
      application.contents.chooser.made(.gallery) as? GalleryScene)
    #expect(gallery.cards.stage == application.contents.bounds)
    press(.enter, in: program)
    rest()
    #expect(!application.contents.isChoosing && application.scene.view === gallery)
    #expect(gallery.cards.stage == application.contents.bounds)
  }

  /// Where a scene has controls, Tab goes from one to the next, and after the last one to all scenes.
  @Test func tabGoesThroughTheControlsOfASceneFirst() throws {
    let program = try HeadlessProgram(pictures: 3, scene: .buttons, turn: turn)
    let application = program.application
    program.pass(0.5)
    let middle = application.contents.bounds.center.x
    var focused: [View] = []
    while !application.contents.isChoosing, focused.count < 1000 {
      press(.tab, in: program)
      guard let view = application.tree.focused else { continue }
      focused.append(view)
      // Of the cards it goes through the one in the middle, where it can be seen.
      if view.role == .button {
        #expect(abs((view.projection.project(view.bounds.center)?.x ?? 0) - middle) < 1)
      }
    }
    #expect(application.contents.isChoosing && application.tree.focused == nil)
    #expect(focused.contains { $0.role == .button } && focused.contains { $0.role == .toggle })
    #expect(Set(focused.map(ObjectIdentifier.init)).count == focused.count)
  }

  /// A tap on a scene beside the middle brings it there, and one in the middle goes into it.
  @Test func tapsLeadIn() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    let application = program.application
    press(.tab, in: program)
    program.pass(2)
    program.picture()
    tap(Point(x: 560, y: 200), in: program)
    program.pass(2)
    #expect(application.contents.subject == SceneTable.standard.all[1].title)
    #expect(application.contents.isChoosing)
    tap(Point(x: 320, y: 200), in: program)
    program.pass(2)
    #expect(!application.contents.isChoosing)
    #expect(application.scene.kind == SceneTable.standard.all[1])
  }

  /// Nothing in a miniature takes a touch, and a drag turns to another scene.
  @Test func dragsTurnToOtherScenes() throws {
    let program = try HeadlessProgram(pictures: 9, turn: turn)
    let application = program.application
    let gallery = try #require(program.gallery)
    press(.tab, in: program)
    program.pass(2)
    let offset = gallery.carousel.scrollOffset
    func touch(_ phase: Touch.Phase, _ x: Double) {
      application.handle(
        .touch(Touch(id: 1, phase: phase, position: Point(x: x, y: 200), time: program.time)))
    }
    touch(.began, 400)
    for step in 1...20 {
      program.passFrame()
      touch(.moved, 400 - 15 * Double(step))
    }
    program.pass(0.2)
    touch(.ended, 100)
    program.pass(2)
    #expect(application.contents.subject != SceneKind.gallery.title)
    #expect(gallery.carousel.scrollOffset == offset)
  }

  /// Once all miniatures are there it does nothing, and a scene on its card lives.
  @Test func itRestsWhenAllScenesRest() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    press(.tab, in: program)
    program.pass(2)
    program.picture()
    program.pass(2)
    #expect(program.passFrame() != .moving)
    let gallery = try #require(
      program.application.contents.chooser.made(.gallery) as? GalleryScene)
    gallery.carousel.scrollToItem(at: 2, animated: true)
    #expect(program.passFrame() == .moving)
    program.pass(2)
    #expect(gallery.carousel.currentItemIndex == 2)
  }

  /// What else leads to a scene takes it from its card; what is called for again stays.
  @Test func otherWaysLeadOutOfIt() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    let application = program.application
    let ways: [(Key, Modifiers, SceneKind)] = [
      (.letter("c"), [], .cube), (.tab, .control, SceneTable.standard.all[2]),
    ]
    for (key, modifiers, kind) in ways {
      press(.tab, in: program)
      program.pass(0.1)
      application.perform(.chooseScene, isRepeat: false)
      #expect(application.contents.isChoosing)
      press(key, modifiers, in: program)
      program.pass(1)
      #expect(!application.contents.isChoosing && application.scene.kind == kind)
      #expect(application.scene.view.parent === application.contents)
    }
    // Not gone into from there, it leads back to the first one.
    press(.escape, in: program)
    #expect(application.scene.kind == .gallery)
  }
}
