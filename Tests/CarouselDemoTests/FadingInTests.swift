import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// Pictures that come into sight once they are loaded.
@WindowActor @Suite struct FadingInTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// From the empty tile to the picture, every card has one shadow and a mirror image of one strength.
  @Test func shadowAndMirrorImageAreThereAllTheTime() throws {
    let gallery = try HeadlessGallery(pictures: 8, options: ["--type", "coverFlow"], turn: turn)
    let patience = SystemPatience(seconds: 10)
    var mixed = 0
    repeat {
      gallery.frame(after: 0.05)
      for card in gallery.scene.carousel.visibleItemViews {
        let layers = ([card] + card.subviews).filter { !$0.isHidden }
        let strength = layers.map { $0.opacity * ($0.ground?.reflection?.alpha ?? 0) }.reduce(0, +)
        #expect(abs(strength - Reflection().alpha) < 1e-9)
        #expect(layers.count { $0.ground?.shadow != nil && $0.opacity == 1 } == 1)
        if layers.count == 2 { mixed += 1 }
      }
      if gallery.scene.isLoading { patience.pause() }
    } while (gallery.scene.isLoading || mixed == 0) && !patience.isOver
    #expect(mixed > 0)
    #expect(gallery.settle())
    #expect(
      gallery.scene.carousel.visibleItemViews.count == gallery.scene.carousel.numberOfVisibleItems)
    #expect(
      gallery.scene.carousel.visibleItemViews.allSatisfy { $0.subviews.allSatisfy(\.isHidden) })
  }
}
