import GeometryKit
import GestureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// What all scenes of a window share: their pictures, and who decides what a touch is.
@WindowActor @Suite struct SharedPicturesTests {
  /// The program on a few pictures, with both scenes shown once.
  @WindowActor private final class Program {
    let program: HeadlessProgram
    let application: Application
    let gallery: GalleryScene
    let cube: CubeScene

    init(_ turn: Turn) throws {
      program = try HeadlessProgram(pictures: 6, turn: turn)
      application = program.application
      gallery = try #require(program.gallery)
      application.go(to: .cube)
      cube = try #require(application.scene.view as? CubeScene)
    }

    func draw() { program.picture() }

    /// Lets what is seen load and come to rest.
    func settle() {
      let patience = SystemPatience(seconds: 60)
      repeat {
        program.passFrame(after: 1)
        draw()
        if application.isLoading { patience.pause() }
      } while application.isLoading && !patience.isOver
    }
  }

  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func aPictureIsTheSameInAllScenesAndIsLoadedOnce() throws {
    let program = try Program(turn)
    #expect(program.gallery.cards.pictures === program.cube.pictures)
    program.application.go(to: .gallery)
    program.settle()
    #expect(!program.application.isLoading)
    let cards = program.gallery.cards.items.map(\.cardPixels)
    #expect(cards.allSatisfy { $0 > 0 })
    for item in program.gallery.cards.items {
      #expect(program.cube.pictures.picture(at: item.path) === item)
    }
    // The files have no more pixels than the cards took, so that the cube asks for none.
    program.application.go(to: .cube)
    program.draw()
    #expect(!program.application.isLoading)
    program.application.go(to: .gallery)
    program.draw()
    #expect(!program.application.isLoading)
    #expect(program.gallery.cards.items.map(\.cardPixels) == cards)
  }

  /// Other pictures come into all scenes, those that aren't shown included, and are the same there.
  @Test func otherPicturesAreShownEverywhere() throws {
    let program = try Program(turn)
    let paths = Array(program.gallery.cards.paths.reversed().prefix(3))
    let before = program.gallery.cards.items.map(ObjectIdentifier.init)
    program.application.show(PictureNews(paths))
    #expect(program.gallery.cards.items.map(\.path) == paths)
    // The files may be others now: they are read anew.
    #expect(
      !program.gallery.cards.items.map(ObjectIdentifier.init).contains { before.contains($0) })
    #expect(program.cube.pages[0].heading == program.gallery.cards.items[0].caption)
  }

  /// A finger that lies on a scene which goes is let go of, and moves nothing of the next one.
  @Test func aFingerStaysBehindWithItsScene() throws {
    let program = try Program(turn)
    program.settle()
    let (window, application) = (program.program.window, program.application)
    let start = Point(x: window.size.width / 2, y: window.size.height / 2)
    func send(_ phase: Touch.Phase, _ way: Double, _ time: Double) {
      application.handle(
        .touch(Touch(id: 1, phase: phase, position: start - Point(x: way, y: 0), time: time)))
    }
    send(.began, 0, 100)
    for step in 1...5 { send(.moved, Double(step) * 20, 100 + Double(step) / 60) }
    #expect(program.cube.cube.scrollView.isTracking)
    application.go(to: .gallery)
    #expect(!program.cube.cube.scrollView.isTracking && application.tree.referee.isAtRest)
    for step in 6...9 { send(.moved, Double(step) * 20, 100 + Double(step) / 60) }
    _ = application.update(to: 101)
    #expect(!program.gallery.carousel.isDragging && program.gallery.carousel.scrollOffset == 0)
  }
}
