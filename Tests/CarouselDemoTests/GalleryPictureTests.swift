import Foundation
import Stage
import Testing

@testable import CarouselDemo

/// What is loaded, and how often.
@MainActor @Suite struct GalleryPictureTests {
  @Test func resetKeepsWhatIsLoaded() throws {
    let gallery = try HeadlessGallery(pictures: 5)
    let before = gallery.scene.items.map(ObjectIdentifier.init)
    try #require(gallery.settle())
    let picture = gallery.frame()
    gallery.scene.perform(.remove)
    gallery.scene.perform(.insert)
    try #require(gallery.settle())
    gallery.scene.perform(.reset)
    #expect(gallery.scene.items.map(ObjectIdentifier.init) == before)
    gallery.frame()
    #expect(!gallery.scene.isLoading)
    try #require(gallery.settle())
    #expect(gallery.frame() == picture)
  }

  @Test func aPictureThatHangsTwiceIsLoadedOnce() throws {
    let gallery = try HeadlessGallery(pictures: 3)
    try #require(gallery.settle())
    gallery.scene.perform(.insert)
    #expect(gallery.scene.items.count == 4)
    #expect(gallery.scene.items[0] === gallery.scene.items[1])
    gallery.frame()
    #expect(!gallery.scene.isLoading)
  }

  @Test func resetTriesAgainWhatCouldNotBeShown() throws {
    let gallery = try HeadlessGallery(pictures: 1, absent: ["late.png"])
    try #require(gallery.settle())
    guard case .failed(.missing) = gallery.scene.items[1].state else {
      Issue.record("\(gallery.scene.items[1].state)")
      return
    }
    try HeadlessGallery.write(shade: 1, to: gallery.scene.items[1].path)
    gallery.scene.perform(.reset)
    try #require(gallery.settle())
    guard case .ready = gallery.scene.items[1].state else {
      Issue.record("\(gallery.scene.items[1].state)")
      return
    }
  }
}
