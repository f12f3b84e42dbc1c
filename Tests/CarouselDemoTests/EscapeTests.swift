import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo
@testable import StageKit

/// Esc leaves one thing after the other, the program last.
@WindowActor @Suite struct EscapeTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  private func application(_ gallery: HeadlessGallery, _ scene: SceneKind) throws -> Application {
    let paths = gallery.scene.cards.items.map(\.path.description)
    return Application(
      window: gallery.window, scene: scene, pictures: paths,
      settings: GallerySettings(try ShowCommand.parse(paths)), trace: nil)
  }

  private func pressEscape(_ application: Application) {
    application.handle(.key(.escape, modifiers: [], isRepeat: false))
  }

  @Test func whatIsOpenClosesBeforeFullscreenIsLeft() throws {
    let gallery = try HeadlessGallery(pictures: 3, turn: turn)
    for command in [Command.open, .toggleOptions, .toggleHelp] {
      let application = try application(gallery, .gallery)
      _ = application.update(to: 0)
      gallery.window.isFullscreen = true
      application.perform(command, isRepeat: false)
      pressEscape(application)
      #expect(gallery.window.isFullscreen)
      pressEscape(application)
      #expect(!gallery.window.isFullscreen)
      #expect(!application.loop.isQuitting)
      pressEscape(application)
      #expect(application.loop.isQuitting)
    }
  }

  @Test func theCubeGoesBackToTheGalleryFirst() throws {
    let gallery = try HeadlessGallery(pictures: 3, turn: turn)
    let application = try application(gallery, .cube)
    gallery.window.isFullscreen = true
    pressEscape(application)
    #expect(application.scene.kind == .gallery)
    #expect(gallery.window.isFullscreen)
    pressEscape(application)
    #expect(!gallery.window.isFullscreen)
    #expect(!application.loop.isQuitting)
    pressEscape(application)
    #expect(application.loop.isQuitting)
  }
}
