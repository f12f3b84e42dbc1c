import GeometryKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// Captions beside cards are visible only while they belong to a card in its place.
@WindowActor @Suite struct CaptionFadeTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func gallery(_ type: String, isVertical: Bool = false) throws -> HeadlessGallery {
    try HeadlessGallery(type, isVertical: isVertical, access: access)
  }

  private func opacity(_ gallery: HeadlessGallery) -> Double {
    let legend = gallery.scene.legend
    return legend.captionOpacity(in: legend.captionFrame(gallery.scene.text))
  }

  /// Moves the finger to the left, or up in a vertical carousel, and returns the opacities of the
  /// caption in the frames meanwhile.
  private func drag(_ gallery: HeadlessGallery, by distance: Double, frames: Int) -> [Double] {
    let isVertical = gallery.scene.carousel.isVertical
    let start = isVertical ? Point(x: 320, y: 330) : Point(x: 500, y: 200)
    let way = isVertical ? Point(x: 0, y: -distance) : Point(x: -distance, y: 0)
    gallery.touch(.began, at: start)
    return (1...frames).map { frame in
      gallery.passFrame()
      gallery.touch(.moved, at: start + way * (Double(frame) / Double(frames)))
      return opacity(gallery)
    }
  }

  @Test(arguments: ["wheel", "invertedWheel"], [false, true])
  func captionBesideACardIsTransparentBetweenTwoCards(type: String, isVertical: Bool) throws {
    let gallery = try gallery(type, isVertical: isVertical)
    let carousel = gallery.scene.carousel
    #expect(opacity(gallery) == 1)
    _ = drag(gallery, by: carousel.itemWidth / 2, frames: 30)
    gallery.pass(seconds: 1)
    let distance = abs(carousel.scrollOffset - carousel.scrollOffset.rounded())
    #expect(distance > 0.35, "\(distance)")
    #expect(opacity(gallery) == 0)
    gallery.touch(.ended, at: gallery.finger)
    gallery.pass(seconds: 3)
    #expect(opacity(gallery) == 1 && gallery.passFrame() != .moving)
  }

  /// A caption isn't seen half transparent for long.
  @Test func captionFadesInLessThanAQuarterOfASecond() throws {
    let carousel = try gallery("wheel").scene.carousel
    var fade = CaptionFade()
    for (offset, opacity) in [(0.25, 0.0), (1, 1)] {
      let start = 10 * (offset + 1)
      carousel.scrollOffset = offset
      fade.follow(carousel, at: start)
      #expect(abs(fade.value(at: start + 0.02) - opacity) > 0.5, "\(offset)")
      #expect(fade.value(at: start + 0.25) == opacity, "\(offset)")
      #expect(fade.isAtRest(beside: carousel, at: start + 0.25))
    }
  }

  /// After a flick, the caption appears once, at the destination.
  @Test func captionAppearsAtTheEndOfAFlick() throws {
    let gallery = try gallery("wheel")
    _ = drag(gallery, by: 200, frames: 6)
    gallery.touch(.ended, at: gallery.finger)
    gallery.passFrame()
    let start = gallery.scene.carousel.scrollOffset
    let destination = gallery.scene.carousel.destination
    #expect(destination - start > 2, "\(destination - start)")
    var opacities = [opacity(gallery)]
    while gallery.passFrame() == .moving { opacities.append(opacity(gallery)) }
    let rises = zip(opacities, opacities.dropFirst()).map { $1 > $0 }
    let beginnings = zip([false] + rises, rises).filter { $1 && !$0 }
    #expect(beginnings.count == 1 && opacities.min() == 0 && opacity(gallery) == 1)
    #expect(gallery.scene.carousel.scrollOffset == destination)
  }

  /// The caption at the window's lower edge belongs to no place of a card.
  @Test func captionAtTheLowerEdgeStays() throws {
    let gallery = try gallery("linear")
    let opacities = drag(gallery, by: 150, frames: 30)
    #expect(opacities.allSatisfy { $0 == 1 })
  }

  /// While the user scrubs, the caption shows the position.
  @Test func captionStaysWhileTheUserScrubs() throws {
    let gallery = try gallery("wheel")
    gallery.frame()
    let legend = gallery.scene.legend
    let start = legend.handle.frame.center
    gallery.touch(.began, at: start)
    for step in 1...40 {
      gallery.passFrame()
      gallery.touch(.moved, at: start + Point(x: 5 * Double(step), y: 0))
      if step > 20 { #expect(opacity(gallery) > 0.95) }
    }
    #expect(gallery.scene.carousel.scrollOffset > 2)
  }

  @Test func captionOfTheHelixIsVisibleOnlyInFrontOfACard() throws {
    let harness = try SceneHarness(.helix, pictures: 12, access: access)
    let carousel = try harness.program.scene(CarouselScene<Cover>.self).carousel
    let title = harness.title
    #expect(harness.texts == [title])
    let (start, end) = (Point(x: 400, y: 205), Point(x: 320, y: 205))
    harness.touch(.began, start)
    harness.move(from: start, to: end)
    harness.pass(0.5)
    let distance = abs(carousel.scrollOffset - carousel.scrollOffset.rounded())
    #expect(distance > 0.35, "\(distance)")
    #expect(harness.texts == [])
    harness.touch(.ended, end)
    #expect(harness.isAtRest && harness.texts == [harness.title])
  }

  /// The caption of the helix disappears before its card has moved by more than a tenth of the way
  /// to the next card.
  @Test func captionOfTheHelixFadesOutAsSoonAsACardMoves() throws {
    let harness = try SceneHarness(.helix, pictures: 12, access: access)
    let carousel = try harness.program.scene(CarouselScene<Cover>.self).carousel
    let caption = try #require(harness.views(PlatedLabel.self).first)
    #expect(caption.opacity == 1)
    var (point, opacities) = (Point(x: 400, y: 205), [Double]())
    harness.touch(.began, point)
    for _ in 0..<40 where abs(carousel.scrollOffset) < 0.4 {
      point.x -= 4
      harness.program.passFrame()
      harness.touch(.moved, point)
      harness.program.passFrame()
      harness.program.draw()
      let distance = abs(carousel.scrollOffset)
      if distance > 0.1 {
        opacities.append(caption.opacity)
      }
    }
    #expect(opacities.count > 2 && opacities.allSatisfy { $0 == 0 }, "\(opacities)")
    harness.touch(.ended, point)
    #expect(harness.isAtRest && caption.opacity == 1)
  }
}
