import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// Each press of Esc closes a single panel. If no panel is open, Esc leaves full screen. It never
/// quits the program.
@WindowActor @Suite struct EscapeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func pressEscape(_ application: Application) {
    application.handle(.key(.escape, modifiers: [], isRepeat: false))
  }

  @Test func escapeClosesOverlaysBeforeLeavingFullscreen() throws {
    for command in [
      CommandInfo.open, .toggleOptions, .toggleHelp, .toggleTypes, .toggleEvents,
      .toggleFrameGraph,
    ] {
      let program = try HeadlessProgram(pictures: 3, access: access)
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
      #expect(!application.loop.isQuitting && application.scene.kind == .gallery)
    }
  }

  /// Esc also closes the toolbar if it was shown by a tap and doesn't have the keyboard focus.
  @Test(arguments: [SceneKind.gallery, .cube]) func escapeClosesTheToolbarFirst(
    kind: SceneKind
  ) throws {
    let harness = try SceneHarness(kind, access: access)
    let (application, bar) = (harness.program.application, harness.program.application.contents.bar)
    harness.tap(try #require(bar.dots).center)
    harness.program.pass(0.5)
    #expect(bar.isShown)
    pressEscape(application)
    #expect(!bar.isShown && application.scene.kind == kind && !application.loop.isQuitting)
    pressEscape(application)
    #expect(application.scene.kind == .gallery && !application.loop.isQuitting)
  }

  @Test func escapeClosesTheFrontmostElementFirst() throws {
    let program = try HeadlessProgram(pictures: 3, access: access)
    let (application, contents) = (program.application, program.application.contents)
    program.pass(0.2)
    for command in [
      CommandInfo.open, .toggleFrameGraph, .toggleEvents, .toggleInformation,
    ] {
      application.perform(command, isRepeat: false)
      program.pass(0.5)
    }
    func open() -> [Bool] {
      [
        application.scene.isInside, !contents.debugPanels.graph.isHidden,
        contents.debugPanels.events.isShown,
        contents.information.isShown,
      ]
    }
    for count in (0...4).reversed() {
      #expect(open() == (0..<4).map { $0 < count })
      pressEscape(application)
      program.pass(0.5)
    }
    #expect(!application.loop.isQuitting && application.tree.onEvent == nil)
  }

  @Test func escapeInTheCubeReturnsToTheGalleryFirst() throws {
    let program = try HeadlessProgram(pictures: 3, scene: .cube, access: access)
    let application = program.application
    program.window.isFullscreen = true
    pressEscape(application)
    #expect(application.scene.kind == .gallery)
    #expect(program.window.isFullscreen)
    pressEscape(application)
    #expect(!program.window.isFullscreen)
    pressEscape(application)
    #expect(!application.loop.isQuitting && application.scene.kind == .gallery)
  }
}
