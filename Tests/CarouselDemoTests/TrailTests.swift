import Testing

@testable import CarouselDemo

@Suite struct TrailTests {
  private var trail = Trail(home: .gallery)

  @Test func itLeadsOutOfTheFirstScene() {
    #expect(trail.back(from: .gallery) == nil)
  }

  @Test mutating func whatOneCameToByItselfLeadsHome() {
    trail.enter()
    #expect(trail.back(from: .lists) == .scene(.gallery))
    #expect(trail.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func aSceneThatWasChosenLeadsToTheChooser() {
    trail.enter(from: .chooser)
    #expect(trail.back(from: .lists) == .chooser)
    #expect(trail.back(from: .gallery) == .chooser)
    // There is nowhere to go on from there but home.
    #expect(trail.back(from: nil) == .scene(.gallery))
    trail.enter()
    #expect(trail.back(from: nil) == .scene(.gallery))
  }

  @Test mutating func itLeadsToTheSceneThatAnotherWasCalledFrom() {
    trail.enter(from: .scene(.lists))
    #expect(trail.back(from: .cube) == .scene(.lists))
    #expect(trail.back(from: nil) == .scene(.lists))
  }

  /// The key of a scene leads to it, and from it to where it was pressed first.
  @Test mutating func aKeyLeadsThereAndBack() {
    #expect(trail.toggled(.cube, from: .lists) == .cube)
    trail.enter(from: .scene(.lists))
    #expect(trail.toggled(.cube, from: .cube) == .lists)
    trail.enter(from: .chooser)
    #expect(trail.toggled(.cube, from: .cube) == .gallery)
  }
}
