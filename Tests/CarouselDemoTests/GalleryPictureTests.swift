import Foundation
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// What is loaded, and how often.
@WindowActor @Suite struct GalleryPictureTests {
  private let turn: Turn

  init() async { turn = await Turn.take() }

  @Test func resetKeepsWhatIsLoaded() throws {
    let gallery = try HeadlessGallery(pictures: 5, turn: turn)
    let before = gallery.scene.cards.items.map(ObjectIdentifier.init)
    try #require(gallery.settle())
    let picture = gallery.frame()
    gallery.scene.perform(.remove)
    gallery.scene.perform(.insert)
    try #require(gallery.settle())
    gallery.scene.perform(.reset)
    #expect(gallery.scene.cards.items.map(ObjectIdentifier.init) == before)
    gallery.frame()
    #expect(!gallery.scene.isLoading)
    try #require(gallery.settle())
    #expect(gallery.frame() == picture)
  }

  @Test func aPictureThatHangsTwiceIsLoadedOnce() throws {
    let gallery = try HeadlessGallery(pictures: 3, turn: turn)
    try #require(gallery.settle())
    gallery.scene.perform(.insert)
    #expect(gallery.scene.cards.items.count == 4)
    #expect(gallery.scene.cards.items[0] === gallery.scene.cards.items[1])
    gallery.frame()
    #expect(!gallery.scene.isLoading)
  }

  @Test func resetTriesAgainWhatCouldNotBeShown() throws {
    let gallery = try HeadlessGallery(pictures: 1, absent: ["late.png"], turn: turn)
    try #require(gallery.settle())
    guard case .failed("no such file") = gallery.scene.cards.items[1].state else {
      Issue.record("\(gallery.scene.cards.items[1].state)")
      return
    }
    try ShadePictures.write(shade: 1, to: gallery.scene.cards.items[1].path.description)
    gallery.scene.perform(.reset)
    try #require(gallery.settle())
    guard case .ready = gallery.scene.cards.items[1].state else {
      Issue.record("\(gallery.scene.cards.items[1].state)")
      return
    }
  }

  /// Whose tile nobody had the time to notice doesn't fade in; the longer it was seen, the longer it fades.
  @Test(arguments: [(0.0, 0.0), (0.1, 0.0), (0.2, 0.1), (0.25, 0.15), (0.3, 0.2), (5, 0.2)])
  func whatComesAtOnceDoesNotFadeIn(missed: Double, fading: Double) throws {
    let picture = GalleryPicture(id: 1, path: "a.png")
    picture.miss(at: 10)
    picture.miss(at: 12)
    picture.arrive(at: 10 + missed)
    picture.arrive(at: 20)
    var end: Double?
    if case .ready(let since) = picture.state { end = since + Look.fade }
    #expect(abs(try #require(end) - (10 + missed + fading)) < 1e-9)
  }

  @Test func whatIsLoadedIsEnoughAndLittleMore() {
    for pixels in 1...8192 {
      let step = PictureStore.step(for: Double(pixels))
      #expect(step >= pixels)
      #expect(step <= 256 || Double(step) <= Double(pixels) * 1.1 + 32)
    }
    for pixels in [-1, 0, .nan, .infinity, 1e300] {
      #expect((256...8192).contains(PictureStore.step(for: pixels)))
    }
  }

  /// However large and many the cards, all that are seen fit into the budget.
  @Test(arguments: [0, 1, 9, 10, 100, 1000, 65536])
  func cardsAreLoadedNoLargerThanAllThatAreSeenFit(count: Int) {
    let budget = PictureStore.standardBudget
    for pixels in [0, 100, 400, 1123, 1861, 1862, 2048, 3000, 8192, 20000, .infinity, .nan] {
      let side = PictureStore.cardStep(for: pixels, among: count, in: budget)
      // The whole, its half, and so on down to one pixel.
      let levels = sequence(first: side) { $0 > 1 ? $0 / 2 : nil }
      #expect(count * levels.reduce(0) { $0 + $1 * $1 * 4 } <= budget)
      // Nothing is given away where there is room.
      #expect(count > 9 || pixels > 2048 || side == PictureStore.step(for: pixels))
    }
  }

  /// One by one they would drop one another, and be loaded for ever.
  @Test func moreCardsThanFitAreLoadedSmaller() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 900, turn: turn)
    gallery.cardPixels = 800
    try #require(gallery.settle())
    #expect(gallery.scene.cards.items[0].cardPixels == 864)
    gallery.scene.cards.pictures.wantCards(1000, pixels: 800)
    // 256 MiB over a thousand, four bytes a pixel and a third: 224 squared, by whole 32.
    #expect(PictureStore.cardStep(for: 800, among: 1000, in: 256 << 20) == 224)
    for picture in gallery.scene.cards.items {
      #expect(gallery.scene.cards.pictures.texture(of: picture, distance: 0) != nil)
    }
    #expect(!gallery.scene.isLoading)
  }

  /// One picture wider than is ever loaded, on cards that are larger still.
  private func wideGallery() throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: 0, absent: ["wide.png"], turn: turn)
    try #require(gallery.settle())
    try PixelImage(width: 9000, height: 8, color: .white).writePNG(
      to: gallery.scene.cards.items[0].path.description)
    gallery.scene.perform(.reset)
    gallery.cardPixels = 20000
    try #require(gallery.settle())
    return gallery
  }

  @Test func aCardLargerThanIsLoadedIsNotAskedForAgain() throws {
    let gallery = try wideGallery()
    #expect(gallery.scene.cards.items[0].cardPixels == 2336)
    for pixels in [20000.0, 2049, 8000] {
      gallery.cardPixels = pixels
      gallery.frame()
      #expect(!gallery.scene.isLoading, "\(pixels)")
    }
  }

  @Test func aCardALittleLargerIsShownWithWhatIsThere() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 800, turn: turn)
    gallery.cardPixels = 320
    try #require(gallery.settle())
    for (pixels, isLoaded) in [(320.0, true), (352, true), (353, false)] {
      gallery.cardPixels = pixels
      gallery.frame()
      #expect(gallery.scene.isLoading != isLoaded, "\(pixels)")
    }
  }

  @Test func aFileThatHasNoMoreIsNotAskedForMore() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 300, turn: turn)
    gallery.cardPixels = 320
    try #require(gallery.settle())
    gallery.cardPixels = 2000
    gallery.scene.perform(.open)
    gallery.frame()
    #expect(!gallery.scene.isLoading)
  }

  /// 8192 pixels along a side are the most that are loaded.
  @Test func whatIsLoadedAsLargeAsCanBeIsNotAskedForAgain() throws {
    let gallery = try wideGallery()
    gallery.scene.perform(.open)
    try #require(gallery.settle())
    gallery.frame()
    #expect(!gallery.scene.isLoading)
    guard case .ready = gallery.scene.cards.items[0].state else {
      Issue.record("\(gallery.scene.cards.items[0].state)")
      return
    }
  }

  @Test func allTexturesComeBackAfterTheDeviceLostThem() throws {
    let gallery = try HeadlessGallery(pictures: 5, turn: turn)
    try #require(gallery.settle())
    let picture = gallery.frame()
    gallery.scene.cards.pictures.removeAll()
    gallery.scene.text.removeAll()
    gallery.frame()
    #expect(gallery.scene.isLoading)
    try #require(gallery.settle())
    #expect(gallery.frame() == picture)
  }
}
