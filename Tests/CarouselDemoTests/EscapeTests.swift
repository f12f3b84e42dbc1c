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
    for command in [Command.open, .toggleOptions, .toggleHelp] {
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
