import Testing

@testable import CarouselDemo

@Suite struct NavigationHistoryTests {
  private var history = NavigationHistory(home: .gallery)

  @Test func backFromTheHomeSceneReturnsNil() {
    #expect(history.back(from: .gallery) == nil)
  }

  @Test mutating func backWithoutAnOriginLeadsToTheHomeScene() {
    history.enter()
    #expect(history.back(from: .liveCards) == .scene(.gallery))
    #expect(history.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backFromAChosenSceneLeadsToTheChooser() {
    history.enter(from: .chooser)
    #expect(history.back(from: .liveCards) == .chooser)
    #expect(history.back(from: .gallery) == .chooser)
    // Going back from the chooser leads to the first scene.
    #expect(history.back(from: nil) == .scene(.gallery))
    history.enter()
    #expect(history.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func backLeadsToTheOriginScene() {
    history.enter(from: .scene(.liveCards))
    #expect(history.back(from: .cube) == .scene(.liveCards))
    #expect(history.back(from: nil) == .scene(.liveCards))
  }

  /// A scene's key opens the scene. Pressed in that scene, the key returns to the scene where it
  /// was pressed before.
  @Test mutating func sceneKeySwitchesToItsSceneAndBack() {
    #expect(history.toggled(.cube, from: .liveCards) == .cube)
    history.enter(from: .scene(.liveCards))
    #expect(history.toggled(.cube, from: .cube) == .liveCards)
    history.enter(from: .chooser)
    #expect(history.toggled(.cube, from: .cube) == .gallery)
  }
}
