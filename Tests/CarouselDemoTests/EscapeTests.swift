import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// Esc leaves one thing after the other, the program last.
@WindowActor @Suite struct EscapeTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func pressEscape(_ application: Application) {
    application.handle(.key(.escape, modifiers: [], isRepeat: false))
  }

  @Test func whatIsOpenClosesBeforeFullscreenIsLeft() throws {
    for command in [
      Command.open, .toggleOptions, .toggleHelp, .toggleTypes, .toggleEvents, .toggleFrameGraph,
    ] {
      let program = try HeadlessProgram(pictures: 3, turn: turn)
      let application = program.application
      program.passFrame()
      program.window.isFullscreen = true
      application.perform(command, isRepeat: false)
      pressEscape(application)
      #expect(program.window.isFullscreen)
      pressEscape(application)
      #expect(!program.window.isFullscreen)
      #expect(!application.loop.isQuitting)
      pressEscape(application)
      #expect(application.loop.isQuitting)
    }
  }

  /// What lies over what is open goes before it does.
  @Test func theForemostClosesFirst() throws {
    let program = try HeadlessProgram(pictures: 3, turn: turn)
    let (application, contents) = (program.application, program.application.contents)
    program.pass(0.2)
    for command in [Command.open, .toggleFrameGraph, .toggleEvents, .toggleInformation] {
      application.perform(command, isRepeat: false)
      program.pass(0.5)
    }
    func open() -> [Bool] {
      [
        application.scene.isInside, !contents.graph.isHidden, contents.events.isShown,
        contents.information.isShown,
      ]
    }
    for count in (0...4).reversed() {
      #expect(open() == (0..<4).map { $0 < count })
      pressEscape(application)
      program.pass(0.5)
    }
    #expect(application.loop.isQuitting && application.tree.onEvent == nil)
  }

  @Test func theCubeGoesBackToTheGalleryFirst() throws {
    let program = try HeadlessProgram(pictures: 3, scene: .cube, turn: turn)
    let application = program.application
    program.window.isFullscreen = true
    pressEscape(application)
    #expect(application.scene.kind == .gallery)
    #expect(program.window.isFullscreen)
    pressEscape(application)
    #expect(!program.window.isFullscreen)
    #expect(!application.loop.isQuitting)
    pressEscape(application)
    #expect(application.loop.isQuitting)
  }
}
