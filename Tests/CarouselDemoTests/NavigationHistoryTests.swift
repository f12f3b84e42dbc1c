import Testing

@testable import CarouselDemo

@Suite struct NavigationHistoryTests {
  private var history = NavigationHistory(home: .gallery)

  @Test func backFromTheHomeSceneReturnsNil() {
    #expect(history.back(from: .gallery) == nil)
  }

  @Test mutating func backWithoutAnOriginLeadsToTheHomeScene() {
    history.enter()
    #expect(history.back(from: .lists) == .scene(.gallery))
    #expect(history.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backFromAChosenSceneLeadsToTheChooser() {
    history.enter(from: .chooser)
    #expect(history.back(from: .lists) == .chooser)
    #expect(history.back(from: .gallery) == .chooser)
    // Going back from the chooser leads to the first scene.
    #expect(history.back(from: nil) == .scene(.gallery))
    history.enter()
    #expect(history.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backLeadsToTheOriginScene() {
    history.enter(from: .scene(.lists))
    #expect(history.back(from: .cube) == .scene(.lists))
    #expect(history.back(from: nil) == .scene(.lists))
  }

  /// A scene's key opens the scene. Pressed in that scene, the key returns to the scene where it
  /// was pressed before.
  @Test mutating func sceneKeySwitchesToItsSceneAndBack() {
    #expect(history.toggled(.cube, from: .lists) == .cube)
    history.enter(from: .scene(.lists))
    #expect(history.toggled(.cube, from: .cube) == .lists)
    history.enter(from: .chooser)
    #expect(history.toggled(.cube, from: .cube) == .gallery)
  }
}
