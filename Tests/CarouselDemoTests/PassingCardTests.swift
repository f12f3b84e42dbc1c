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

  /// Before a time machine is halfway to the next card, the card in front has left. It is
  /// translucent for at most a fifth of the way.
  @Test func frontCardOfATimeMachineLeavesBeforeTheNextCardArrives() throws {
    var translucentSteps: [String: Int] = [:]
    try forEachStep { gallery, type, title in
      guard type == .timeMachine || type == .invertedTimeMachine else { return }
      let carousel = gallery.scene.carousel
      for card in gallery.cards {
        let offset = carousel.offsetForItem(at: card.index)
        let distance = type == .timeMachine ? offset : -offset
        if distance > 0.4 { #expect(card.alpha == 0, "\(card.index) at \(title)") }
        if distance < 0.1 { #expect(card.alpha == 1, "\(card.index) at \(title)") }
        guard card.alpha > 0.01, card.alpha < 0.99 else { continue }
        let window = gallery.window.size
        let name = "\(type.name) \(carousel.axis) \(window.width) × \(window.height)"
        translucentSteps[name, default: 0] += 1
      }
    }
    #expect(translucentSteps.count == 24)
    for (title, steps) in translucentSteps { #expect(steps <= 4, "\(title)") }
  }

  /// A caption near the centred picture is transparent where a card passes over it.
  @Test func captionNearThePictureIsHiddenByPassingCards() throws {
    try forEachStep { gallery, type, title in
      let carousel = gallery.scene.carousel
      guard !type.look.fillsItems, gallery.scene.cards.cardStyle.captionNearness == 1,
        carousel.distanceOfCurrentItem > 0.04
      else { return }
      let caption = gallery.caption
      let opacity = gallery.scene.legend.captionOpacity(in: caption)
      for card in gallery.cards {
        let overlap = CardCarousel.overlap(of: card.plane, card.projection, with: caption)
        guard overlap >= 4 else { continue }
        #expect(opacity <= 1 - card.alpha + 1e-6, "\(opacity), card \(card.index) at \(title)")
      }
    }
  }

  @Test func captionOfATimeMachineIsBelowThePicture() throws {
    try GalleryFixture(access: access).forEachCase { gallery, type, title in
      guard type == .timeMachine || type == .invertedTimeMachine,
        !gallery.scene.carousel.isVertical
      else { return }
      for index in GalleryFixture.centre..<GalleryFixture.centre + 3 {
        gallery.rest(at: index)
        let picture = try #require(gallery.cards.first { $0.index == index }).bounds
        let gap = gallery.caption.minY - picture.maxY
        #expect(gap >= 12 && gap < 32, "\(gap) at \(index) in \(title)")
      }
    }
  }

  /// The card in front of a time machine stays visible while it is dragged past the end, because
  /// there is no card behind it.
  @Test(arguments: [false, true]) func lastCardOfATimeMachineStaysVisible(isInverted: Bool) throws {
    let type = isInverted ? "invertedTimeMachine" : "timeMachine"
    let gallery = try HeadlessGallery(type, isVertical: false, access: access)
    let carousel = gallery.scene.carousel
    let last = isInverted ? carousel.numberOfItems - 1 : 0
    carousel.currentItemIndex = last
    gallery.pass(seconds: 1)
    let start = Point(x: isInverted ? 600 : 40, y: 200)
    let way = Point(x: isInverted ? -560 : 560, y: 0)
    gallery.touch(.began, at: start)
    for frame in 1...30 {
      gallery.passFrame()
      gallery.touch(.moved, at: start + way * (Double(frame) / 30))
    }
    gallery.passFrame()
    #expect(abs(carousel.offsetForItem(at: last)) > 0.1)
    let card = try #require(carousel.presentedItems.first { $0.index == last })
    #expect(card.alpha > 0.4, "\(card.alpha)")
  }
}
