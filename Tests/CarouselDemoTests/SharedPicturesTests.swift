import GeometryKit
import GestureKit
import PictureKit
import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The picture store and the gesture arena that all scenes of a window share.
@WindowActor @Suite struct SharedPicturesTests {
  /// The program with a few pictures, after the gallery and the cube were shown once.
  @WindowActor private final class Program {
    let program: HeadlessProgram
    let application: Application
    let gallery: GalleryScene
    let cube: CubeScene

    init(_ access: WindowAccess) throws {
      program = try HeadlessProgram(pictures: 6, access: access)
      application = program.application
      gallery = try #require(program.gallery)
      application.go(to: .cube)
      cube = try #require(application.scene as? CubeScene)
    }

    func draw() { program.draw() }

    /// Waits until visible pictures are loaded.
    func settle() { program.load(passing: 1) }
  }

  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func picturesAreSharedBetweenScenesAndLoadedOnce() throws {
    let program = try Program(access)
    #expect(program.gallery.cards.pictures === program.cube.store)
    program.application.go(to: .gallery)
    program.settle()
    #expect(!program.application.isLoading)
    let cards = program.gallery.cards.items.map(\.cardPixels)
    #expect(cards.allSatisfy { $0 > 0 })
    for item in program.gallery.cards.items {
      #expect(program.cube.store.picture(at: item.path) === item)
    }
    // The cards have already loaded the pictures at full size, so the cube requests nothing.
    program.application.go(to: .cube)
    program.draw()
    #expect(!program.application.isLoading)
    program.application.go(to: .gallery)
    program.draw()
    #expect(!program.application.isLoading)
    #expect(program.gallery.cards.items.map(\.cardPixels) == cards)
  }

  /// A new list of pictures reaches all scenes, including hidden ones.
  @Test func newPicturesReachAllScenes() throws {
    let program = try Program(access)
    let paths = Array(program.gallery.cards.paths.reversed().prefix(3))
    let formerPath = { [weak item = program.gallery.cards.items.last] in item?.path }
    #expect(formerPath() == paths.first)
    program.application.show(CatalogChange(paths))
    #expect(program.gallery.cards.items.map(\.path) == paths)
    // The files may have changed, so new picture objects are created.
    #expect(formerPath() == nil)
    #expect(program.cube.pages[0].title == program.gallery.cards.items[0].caption)
  }

  /// Changing the scene cancels the touches of the old scene. They don't affect the new scene.
  @Test func sceneChangeCancelsTheOldScenesTouches() throws {
    let program = try Program(access)
    program.settle()
    let (window, application) = (program.program.window, program.application)
    let start = Point(x: window.size.width / 2, y: window.size.height / 2)
    func send(_ phase: Touch.Phase, _ distance: Double, _ time: Double) {
      application.handle(
        .touch(Touch(id: 1, phase: phase, position: start - Point(x: distance, y: 0), time: time)))
    }
    send(.began, 0, 100)
    for step in 1...5 { send(.moved, Double(step) * 20, 100 + Double(step) / 60) }
    #expect(program.cube.cube.scrollView.isTracking)
    application.go(to: .gallery)
    #expect(!program.cube.cube.scrollView.isTracking && application.tree.arena.isAtRest)
    for step in 6...9 { send(.moved, Double(step) * 20, 100 + Double(step) / 60) }
    _ = application.update(to: 101)
    #expect(!program.gallery.carousel.isDragging && program.gallery.carousel.scrollOffset == 0)
  }
}
