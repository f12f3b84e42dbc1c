import CarouselKit
import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Each scene as a hand has been in it.
@WindowActor @Suite struct VisitTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A flick goes past several pictures, a tap brings the second one beside the centre there, and another one
  /// opens it. A flick turns to the next one, and when that closes the carousel has gone along. Then its type
  /// changes.
  @Test func gallery() throws {
    let visit = try Visit("gallery", turn: turn)
    visit.play(to: 0)
    let gallery = try #require(visit.application.scene.view as? GalleryScene)
    #expect(gallery.carousel.currentItemIndex == 7 && gallery.carousel.type == .coverFlow)
    visit.play()
    #expect(visit.isWhole)
    #expect(gallery.carousel.currentItemIndex == 18 && !gallery.carousel.isMoving)
    #expect(gallery.carousel.type == .coverFlow2 && !gallery.viewer.isOpen)
    #expect(gallery.subject == "Star Watch")
  }

  /// A drag turns to the page of text, which another one scrolls; on the page of controls a drag along a
  /// slider sets it and turns nothing.
  @Test func cube() throws {
    let visit = try Visit("cube", turn: turn)
    visit.play()
    #expect(visit.isWhole)
    let cube = try #require(visit.application.scene.view as? CubeScene)
    #expect(cube.cube.scrollOffset == 2 && cube.pages[2] is ControlsPage)
    let text = try #require(cube.pages[1].scrolls)
    #expect(text.contentOffset.y > 100 && text.contentOffset.x == 0)
    #expect(cube.settings.distance > CubeSettings().distance * 1.5)
  }

  /// A drag winds it, a tap brings a card to the front, and a key the next one.
  @Test func helix() throws {
    let visit = try Visit("helix", turn: turn)
    visit.play()
    #expect(visit.isWhole && visit.application.scene.kind == .helix)
    #expect(visit.application.scene.subject == "Blossom Hill")
  }

  /// Each is a scene's, and begins there.
  @Test(arguments: ["gallery", "cube", "helix"]) func itBeginsInItsScene(name: String) throws {
    let visit = try Visit(name, turn: turn)
    #expect(visit.application.scene.kind.name == name)
  }
}
