import Geometry
import Gestures
import StageSupport
import Support
import Testing

@testable import CarouselDemo

/// The opened picture: what keys and fingers do to it, and what they leave alone.
@WindowActor @Suite struct ViewerTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  /// A gallery with a picture opened.
  private func open(_ index: Int = 2, of count: Int = 6, options: [String] = []) throws
    -> HeadlessGallery
  {
    let gallery = try HeadlessGallery(pictures: count, options: options, turn: turn)
    gallery.scene.carousel.scrollToItem(at: index, animated: false)
    try #require(gallery.settle())
    gallery.scene.perform(.open)
    try #require(gallery.settle())
    return gallery
  }

  // MARK: Keys

  @Test func keysTurnThePictureAndTheCarouselGoesAlong() throws {
    let gallery = try open()
    for (command, index) in [
      (Command.step(1), 3), (.step(-1), 2), (.page(1), 3), (.last, 5), (.step(1), 5), (.first, 0),
      (.step(-1), 0), (.page(-1), 0),
    ] {
      gallery.scene.perform(command)
      gallery.pass(seconds: 1)
      #expect(gallery.scene.viewer.index == index, "\(command)")
      #expect(gallery.scene.carousel.currentItemIndex == index, "\(command)")
      #expect(!gallery.scene.carousel.isScrolling)
    }
  }

  @Test func whatIsAboutTheCarouselIsLeftAlone() throws {
    let gallery = try open()
    let before = gallery.frame()
    for command in [
      Command.type(4), .nextType, .previousType, .toggleVertical, .toggleWrap, .insert, .remove,
      .toggleOptions, .reset,
    ] {
      gallery.scene.perform(command)
      gallery.frame()
      #expect(gallery.frame() == before, "\(command)")
    }
    #expect(gallery.scene.items.count == 6)
    #expect(gallery.scene.settings.type == .coverFlow)
    #expect(!gallery.scene.carousel.isVertical && !gallery.scene.carousel.isWrapEnabled)
    #expect(!gallery.scene.panel.isOpen && gallery.scene.viewer.isOpen)
  }

  @Test func openingEndsWhatMovesTheCarousel() throws {
    let gallery = try HeadlessGallery(pictures: 30, turn: turn)
    try #require(gallery.settle())
    gallery.scene.perform(.last)
    gallery.pass(seconds: 0.15)
    gallery.scene.perform(.open)
    let index = try #require(gallery.scene.viewer.index)
    #expect(index < 29)
    gallery.pass(seconds: 1)
    #expect(gallery.scene.carousel.currentItemIndex == index)
    #expect(gallery.scene.carousel.scrollOffset == Double(index))
  }

  @Test func spaceTurnsPicturesByItself() throws {
    let gallery = try open(4)
    gallery.scene.perform(.toggleSlideshow)
    #expect(gallery.scene.isPlaying && gallery.scene.carousel.autoscroll == 0)
    var seen: [Int] = []
    for _ in 0..<12 * 60 {
      gallery.pass(seconds: 1.0 / 60)
      if let index = gallery.scene.viewer.index, seen.last != index { seen.append(index) }
    }
    // Every four seconds, and from the last on to the first.
    #expect(seen == [4, 5, 0] || seen == [4, 5, 0, 1])
    gallery.scene.perform(.toggleSlideshow)
    #expect(!gallery.scene.isPlaying)
    gallery.scene.perform(.toggleSlideshow)
    _ = gallery.scene.goBack()
    #expect(!gallery.scene.isPlaying)
  }

  @Test func itClosesIntoThePlaceWhereItIsNow() throws {
    let gallery = try open(1, of: 30)
    gallery.scene.perform(.last)
    gallery.scene.perform(.open)
    gallery.pass(seconds: 1)
    let closed = gallery.frame()
    #expect(!gallery.scene.viewer.isVisible)
    let other = try HeadlessGallery(pictures: 30, turn: turn)
    other.scene.carousel.scrollToItem(at: 29, animated: false)
    try #require(other.settle())
    #expect(closed.pixels == other.frame().pixels)
  }
}
