import GeometryKit
import PictureKit
import StageTestSupport
import SystemKit
import TestSupport
import Testing
import ViewKit

@testable import CarouselDemo

/// In a carousel that fills the window, the visible part of a picture has at least as many pixels
/// as its card, whatever the shapes of the picture and the card.
@WindowActor @Suite struct CroppedPictureTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  /// Creates a program in a window in which cards are larger than the smallest textures.
  private func program(_ scene: SceneKind) throws -> HeadlessProgram {
    let program = try HeadlessProgram(pictures: 1, scene: scene, access: access)
    program.resize(to: Size(width: 1280, height: 800))
    program.pass(0.1)
    return program
  }

  /// Shows a wide, a square and an upright picture.
  private func showSamples(in program: HeadlessProgram) throws {
    let samples = try ReferencePicture.samples().prefix(3).reversed().map { FilePath($0) }
    program.application.show(CatalogChange(samples))
    program.load(passing: 0.1)
  }

  /// Returns the number of pixels of a card's picture that are visible across or down the card,
  /// divided by the card's width or height in pixels; the smaller of the two.
  private func resolution(of card: View) throws -> Double {
    let background = try #require(card.background)
    let texture = try #require(background.texture)
    return min(
      Double(texture.width) * background.source.width / card.size.width,
      Double(texture.height) * background.source.height / card.size.height)
  }

  @Test func picturesOfTheHelixAreAsSharpAsTheirCards() throws {
    let program = try program(.helix)
    try showSamples(in: program)
    let cards = program.application.scene.visibleViews(Cover.self)
    #expect(Set(cards.compactMap { $0.picture?.path }).count == 3)
    for card in cards {
      let resolution = try resolution(of: card)
      #expect(resolution >= 1, "\(resolution) of \(card.picture?.caption ?? "")")
    }
  }

  @Test func loadedPictureInLoadingIsAsSharpAsItsCard() throws {
    let program = try program(.loading)
    try showSamples(in: program)
    let carousel = try program.scene(CarouselScene<LoadingCard>.self).carousel
    // The upright picture.
    carousel.currentItemIndex = 2
    program.load(passing: 0.1)
    program.load(passing: 6)
    let card = try #require(carousel.currentItemView)
    #expect(card.sharpness == 3)
    #expect(try resolution(of: card) >= 1)
  }

  @Test func pictureOfAnOpenAlbumIsAsSharpAsItsCard() throws {
    let program = try program(.shelves)
    let scene = try program.scene(ShelvesScene.self)
    scene.perform(.open)
    // An upright picture.
    scene.album.covers.carousel.currentItemIndex = 3
    program.load(passing: 1)
    let card = try #require(scene.album.covers.carousel.currentItemView)
    #expect(try #require(card.picture?.aspect) < 1 && scene.album.opacity == 1)
    #expect(try resolution(of: card) >= 1)
  }
}
