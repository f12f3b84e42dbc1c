import CarouselKit
import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The gallery's cards and its caption while a card leaves the centre and another one arrives.
@WindowActor @Suite(.serialized) struct PassingCardTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Calls a closure for each type and window, at steps on the way between two cards.
  private func forEachStep(
    _ check: (_ gallery: GalleryFixture, _ type: CarouselLayout, _ title: String) throws -> Void
  ) throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      for step in 0..<20 {
        gallery.scroll(to: Double(GalleryFixture.centre) + Double(step) / 20)
        try check(gallery, type, "step \(step) of \(title)")
      }
    }
  }

  /// A caption near the centred picture is transparent where a card passes over it.
  @Test func captionNearThePictureIsHiddenByPassingCards() throws {
    try forEachStep { gallery, type, title in
      let carousel = gallery.scene.carousel
      guard !type.look.fillsItems, gallery.scene.cards.cardStyle.captionNearness == 1,
        abs(carousel.offsetForItem(at: carousel.currentItemIndex)) > 0.04
      else { return }
      let caption = gallery.caption
      let opacity = gallery.scene.legend.captionOpacity(gallery.scene.text)
      for card in gallery.cards {
        let overlap = CardCarousel.overlap(of: card.plane, card.projection, with: caption)
        guard overlap >= 4 else { continue }
        #expect(opacity <= 1 - card.alpha + 1e-6, "\(opacity), card \(card.index) at \(title)")
      }
    }
  }
}
