import StageKit
import StageTestSupport
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// The fade-in of loaded pictures.
@WindowActor @Suite struct PictureFadeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// While a picture fades in, its card has exactly one shadow and a reflection of constant
  /// strength.
  @Test func shadowAndReflectionStayConstantDuringTheFade() throws {
    let gallery = try HeadlessGallery(
      pictures: 8, options: ["--type", "coverFlow"], access: access)
    let timeout = Timeout(seconds: 10)
    var mixed = 0
    repeat {
      gallery.frame(after: 0.05)
      for card in gallery.scene.carousel.visibleItemViews {
        let layers = ([card] + card.subviews).filter { !$0.isHidden }
        let strengths = layers.map { $0.opacity * ($0.background?.reflection?.alpha ?? 0) }
        let strength = strengths.reduce(0, +)
        #expect(abs(strength - CardCarousel.reflection.alpha) < 1e-9)
        #expect(layers.count { $0.background?.shadow != nil && $0.opacity == 1 } == 1)
        if layers.count == 2 { mixed += 1 }
      }
      if gallery.scene.isLoading { timeout.pause() }
    } while (gallery.scene.isLoading || mixed == 0) && !timeout.isOver
    #expect(mixed > 0)
    #expect(gallery.settle())
    #expect(
      gallery.scene.carousel.visibleItemViews.count == gallery.scene.carousel.numberOfVisibleItems)
    #expect(
      gallery.scene.carousel.visibleItemViews.allSatisfy { $0.subviews.allSatisfy(\.isHidden) })
  }
}
