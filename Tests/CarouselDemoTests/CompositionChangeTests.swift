import CarouselKit
import Geometry
import StageSupport
import Support
import Testing

@testable import CarouselDemo

/// From one way to hang the pictures to another.
@WindowActor @Suite struct CompositionChangeTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A card that is about to leave, and is wanted back, hangs as all others do.
  @Test(arguments: CarouselLayout.builtIn.indices)
  func whateverWasOnItsWayOutHangsLikeTheOthers(first: Int) throws {
    let gallery = try HeadlessGallery(pictures: 20, turn: turn)
    gallery.scene.carousel.currentItemIndex = 9
    #expect(gallery.settle())
    for last in [0, 5, 7] {
      for command in [Command.type(first), .toggleVertical, .type(last)] {
        gallery.scene.perform(command)
        for _ in 0..<3 { gallery.frame() }
      }
      #expect(gallery.settle())
      for view in gallery.scene.carousel.visibleItemViews {
        // Square pictures are as large as their card.
        #expect(view.rect.size == gallery.scene.composition.card)
        #expect(view.source == Rect(x: 0, y: 0, width: 1, height: 1))
      }
    }
  }
}
