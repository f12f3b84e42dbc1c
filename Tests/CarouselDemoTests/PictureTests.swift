import Foundation
import GeometryKit
import StageKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing

@testable import CarouselDemo
@testable import PictureKit

/// The size and number of the pictures that the gallery loads.
@WindowActor @Suite struct PictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  @Test func resetKeepsLoadedPictures() throws {
    let gallery = try HeadlessGallery(pictures: 5, access: access)
    let before = gallery.scene.cards.items.map(ObjectIdentifier.init)
    try #require(gallery.settle())
    let picture = gallery.picture()
    gallery.scene.perform(.remove)
    gallery.scene.perform(.insert)
    try #require(gallery.settle())
    gallery.scene.perform(.reset)
    #expect(gallery.scene.cards.items.map(ObjectIdentifier.init) == before)
    gallery.frame()
    #expect(!gallery.scene.isLoading)
    try #require(gallery.settle())
    #expect(gallery.picture() == picture)
  }

  @Test func duplicatedPictureIsLoadedOnce() throws {
    let gallery = try HeadlessGallery(pictures: 3, access: access)
    try #require(gallery.settle())
    gallery.scene.perform(.insert)
    #expect(gallery.scene.cards.items.count == 4)
    #expect(gallery.scene.cards.items[0] === gallery.scene.cards.items[1])
    gallery.frame()
    #expect(!gallery.scene.isLoading)
  }

  @Test func resetRetriesFailedPictures() throws {
    let gallery = try HeadlessGallery(pictures: 1, absent: ["late.png"], access: access)
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

  /// A picture that loads within 0.1 s doesn't fade in. The longer its placeholder tile was
  /// visible, the longer the fade, up to 0.2 s.
  @Test(arguments: [(0.0, 0.0), (0.1, 0.0), (0.2, 0.1), (0.25, 0.15), (0.3, 0.2), (5, 0.2)])
  func fadeDurationDependsOnTheWait(missed: Double, fading: Double) throws {
    let picture = Picture(id: 1, path: "a.png")
    picture.markAsNeeded(at: 10)
    picture.markAsNeeded(at: 12)
    picture.markAsLoaded(at: 10 + missed)
    picture.markAsLoaded(at: 20)
    var end: Double?
    if case .ready(let since) = picture.state { end = since + Look.fade }
    #expect(abs(try #require(end) - (10 + missed + fading)) < 1e-9)
  }

  @Test func loadedSizeIsAtMostSlightlyLargerThanNeeded() {
    for pixels in 1...8192 {
      let step = CardResolution.step(for: Double(pixels))
      #expect(step >= pixels)
      #expect(step <= 256 || Double(step) <= Double(pixels) * 1.1 + 32)
    }
    for pixels in [-1, 0, .nan, .infinity, 1e300] {
      #expect((256...8192).contains(CardResolution.step(for: pixels)))
    }
  }

  /// All visible cards together fit into the memory limit, whatever their size and number.
  @Test(arguments: [0, 1, 9, 10, 100, 1000, 65536])
  func visibleCardsFitIntoTheMemoryLimit(count: Int) {
    let memoryLimit = TextureStore.defaultMemoryLimit
    for pixels in [0, 100, 400, 1123, 1861, 1862, 2048, 3000, 8192, 20000, .infinity, .nan] {
      let side = CardResolution.step(for: pixels, among: count, in: memoryLimit)
      // The side lengths of all mip levels, down to one pixel.
      let levels = sequence(first: side) { $0 > 1 ? $0 / 2 : nil }
      #expect(count * levels.reduce(0) { $0 + $1 * $1 * 4 } <= memoryLimit)
      // If there is enough memory, the size isn't reduced.
      #expect(count > 9 || pixels > 2048 || side == CardResolution.step(for: pixels))
    }
  }

  /// Cards that together exceed the memory limit are loaded smaller. At full size they would evict
  /// one another and reload forever.
  @Test func tooManyCardsAreLoadedSmaller() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 900, access: access)
    gallery.cardPixels = 800
    try #require(gallery.settle())
    #expect(gallery.scene.cards.items[0].cardPixels == 864)
    gallery.scene.cards.pictures.setVisibleCards(1000, pixels: 800)
    // With 4 bytes per pixel and a third more for mip levels, 1000 squares of 224 pixels fit into
    // 256 MiB. Sides are multiples of 32 pixels.
    #expect(CardResolution.step(for: 800, among: 1000, in: 256 << 20) == 224)
    for picture in gallery.scene.cards.items {
      #expect(gallery.scene.cards.pictures.texture(of: picture, distance: 0) != nil)
    }
    #expect(!gallery.scene.isLoading)
  }

  /// Returns a gallery with a picture wider than the maximum loaded size, on even larger cards.
  private func wideGallery() throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: 0, absent: ["wide.png"], access: access)
    try #require(gallery.settle())
    try PixelImage(width: 9000, height: 8, color: .white).writePNG(
      to: gallery.scene.cards.items[0].path.description)
    gallery.scene.perform(.reset)
    gallery.cardPixels = 20000
    try #require(gallery.settle())
    return gallery
  }

  @Test func cardLargerThanTheMaximumIsNotRequestedAgain() throws {
    let gallery = try wideGallery()
    #expect(gallery.scene.cards.items[0].cardPixels == 2336)
    for pixels in [20000.0, 2049, 8000] {
      gallery.cardPixels = pixels
      gallery.frame()
      #expect(!gallery.scene.isLoading, "\(pixels)")
    }
  }

  @Test func slightlyLargerCardUsesTheLoadedPicture() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 800, access: access)
    gallery.cardPixels = 320
    try #require(gallery.settle())
    for (pixels, isLoaded) in [(320.0, true), (352, true), (353, false)] {
      gallery.cardPixels = pixels
      gallery.frame()
      #expect(gallery.scene.isLoading != isLoaded, "\(pixels)")
    }
  }

  /// A picture on a small card is loaded at the resolution of that card. A larger card of the same
  /// picture replaces the texture, in whatever order the two are loaded.
  @Test func smallCardIsLoadedAtItsOwnResolution() throws {
    let gallery = try HeadlessGallery(pictures: 1, access: access)
    gallery.cardPixels = 800
    try #require(gallery.settle())
    let store = gallery.scene.cards.pictures
    func load(_ name: String, atEachOf pixels: [Double]) throws -> Picture {
      let path = gallery.folder.appendingPathComponent(name).path
      try ShadePictures.write(shade: 1, side: 900, to: path)
      let picture = store.picture(at: FilePath(path))
      let timeout = Timeout(seconds: 60)
      repeat {
        for pixels in pixels { _ = store.texture(of: picture, pixels: pixels, distance: 1) }
        gallery.frame()
        if store.isLoading { timeout.pause() }
      } while store.isLoading && !timeout.isOver
      return picture
    }
    let small = try load("small.png", atEachOf: [300])
    #expect(small.cardPixels == CardResolution.step(for: 300))
    #expect(try load("large.png", atEachOf: [300, 800]).cardPixels == 864)
    #expect(try load("larger.png", atEachOf: [800, 300]).cardPixels == 864)
  }

  /// A picture that a card crops is as sharp as the card.
  @Test(arguments: [Size(width: 600, height: 900), Size(width: 900, height: 600)])
  func croppedPictureIsAsSharpAsItsCard(picture: Size) throws {
    let program = try HeadlessProgram(
      pictures: 8, scene: .arrange, size: Size(width: 800, height: 1280), access: access)
    try PixelImage(width: Int(picture.width), height: Int(picture.height), color: .white)
      .writePNG(to: program.pictures.paths[4])
    program.load(passing: 0.1)
    let photo = try #require(
      program.application.scene.visibleViews(ArrangedPhoto.self).first { $0.photo == 4 })
    let background = try #require(photo.background)
    let texture = try #require(background.texture)
    let card = photo.photoFrame.size
    #expect(Double(texture.width) * background.source.width >= card.width)
    #expect(Double(texture.height) * background.source.height >= card.height)
  }

  @Test func pictureLoadedAtFullSizeIsNotRequestedAgain() throws {
    let gallery = try HeadlessGallery(pictures: 2, side: 300, access: access)
    gallery.cardPixels = 320
    try #require(gallery.settle())
    gallery.cardPixels = 2000
    gallery.scene.perform(.open)
    gallery.frame()
    #expect(!gallery.scene.isLoading)
  }

  /// At most 8192 pixels per side are loaded.
  @Test func openedPictureAtMaximumSizeIsNotRequestedAgain() throws {
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

  @Test func texturesAreRecreatedAfterDeviceLoss() throws {
    let gallery = try HeadlessGallery(pictures: 5, access: access)
    try #require(gallery.settle())
    let picture = gallery.picture()
    gallery.scene.cards.pictures.removeAll()
    gallery.scene.text.removeAll()
    gallery.frame()
    #expect(gallery.scene.isLoading)
    try #require(gallery.settle())
    #expect(gallery.picture() == picture)
  }
}
