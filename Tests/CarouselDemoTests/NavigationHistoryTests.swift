import Testing

@testable import CarouselDemo

@Suite struct NavigationHistoryTests {
  private var trail = NavigationHistory(home: .gallery)

  @Test func backFromTheHomeSceneReturnsNil() {
    #expect(trail.back(from: .gallery) == nil)
  }

  @Test mutating func backWithoutAnOriginLeadsToTheHomeScene() {
    trail.enter()
    #expect(trail.back(from: .lists) == .scene(.gallery))
    #expect(trail.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backFromAChosenSceneLeadsToTheChooser() {
    trail.enter(from: .chooser)
    #expect(trail.back(from: .lists) == .chooser)
    #expect(trail.back(from: .gallery) == .chooser)
    // Going back from the chooser leads to the first scene.
    #expect(trail.back(from: nil) == .scene(.gallery))
    trail.enter()
    #expect(trail.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backLeadsToTheOriginScene() {
    trail.enter(from: .scene(.lists))
    #expect(trail.back(from: .cube) == .scene(.lists))
    #expect(trail.back(from: nil) == .scene(.lists))
  }

  /// A scene's key opens the scene. Pressed in that scene, the key returns to the scene where it
  /// was pressed before.
  @Test mutating func sceneKeySwitchesToItsSceneAndBack() {
    #expect(trail.toggled(.cube, from: .lists) == .cube)
    trail.enter(from: .scene(.lists))
    #expect(trail.toggled(.cube, from: .cube) == .lists)
    trail.enter(from: .chooser)
    #expect(trail.toggled(.cube, from: .cube) == .gallery)
  }
}
