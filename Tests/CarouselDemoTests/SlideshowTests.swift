import GeometryKit
import StageKit
import StageTestSupport
import TestSupport
import Testing

@testable import CarouselDemo

/// The slideshow of the gallery, and the messages of commands without a visible effect.
@WindowActor @Suite struct SlideshowTests {
  private let access: WindowAccess

  init() async { access = await WindowAccess.acquire() }

  private func gallery(_ count: Int = 4, options: [String] = []) throws -> HeadlessGallery {
    let gallery = try HeadlessGallery(pictures: count, options: options, access: access)
    try #require(gallery.settle())
    return gallery
  }

  /// Returns the successive current items over some seconds, and the fraction of frames in which
  /// the carousel rests.
  private func watch(
    _ gallery: HeadlessGallery, seconds: Double
  ) -> (items: [Int], rest: Double) {
    var items: [Int] = []
    var resting = 0
    let frames = Int(seconds * 60)
    for _ in 0..<frames {
      gallery.passFrame()
      let item = gallery.scene.carousel.currentItemIndex
      if items.last != item { items.append(item) }
      if gallery.scene.carousel.scrollOffset == Double(item) { resting += 1 }
    }
    return (items, Double(resting) / Double(frames))
  }

  @Test(arguments: [[], ["--wrap"], ["--vertical"], ["--type", "wheel"]])
  func slideshowRestsOnEveryPictureAndRepeats(options: [String]) throws {
    let gallery = try gallery(options: options)
    #expect(gallery.scene.perform(.toggleSlideshow) == "Slideshow: on")
    #expect(gallery.scene.isPlaying)
    // A picture rests for 3.5 s, and the scroll to the next takes 0.8 s.
    let (items, rest) = watch(gallery, seconds: 20)
    // Without wrapping, the scroll back to the first picture passes the pictures in between.
    let back = gallery.scene.carousel.isWrapEnabled ? [] : [2, 1]
    #expect(items == [0, 1, 2, 3] + back + [0, 1])
    #expect(rest > 0.75)
    #expect(gallery.scene.perform(.toggleSlideshow) == "Slideshow: off")
    #expect(!gallery.scene.isPlaying)
    #expect(gallery.settle())
    #expect(watch(gallery, seconds: 10).items.count == 1)
  }

  @Test func frameLoopSleepsWhileAPictureRests() throws {
    let gallery = try gallery()
    gallery.scene.perform(.toggleSlideshow)
    _ = watch(gallery, seconds: 3)
    guard case .still(let end?) = gallery.fixture.update(to: gallery.time) else {
      Issue.record("it doesn't sleep")
      return
    }
    #expect(end > gallery.time && end <= gallery.time + Slideshow.rest)
    #expect(gallery.fixture.update(to: end) == .moving)
  }

  @Test func touchPausesTheSlideshowAndRestartsItsTimer() throws {
    let gallery = try gallery()
    gallery.scene.perform(.toggleSlideshow)
    gallery.frame(after: 0.5)
    gallery.touch(.began, at: Point(x: 320, y: 200))
    #expect(watch(gallery, seconds: 10).items == [0])
    gallery.touch(.moved, at: Point(x: 320, y: 300))
    gallery.touch(.ended, at: Point(x: 320, y: 300))
    #expect(watch(gallery, seconds: Slideshow.rest - 0.1).items == [0])
    #expect(watch(gallery, seconds: 1).items == [0, 1])
  }

  @Test func openingAPictureEndsTheGallerysSlideshow() throws {
    let gallery = try gallery()
    gallery.scene.perform(.toggleSlideshow)
    gallery.scene.perform(.open)
    gallery.frame(after: 1)
    #expect(!gallery.scene.isPlaying)
    #expect(gallery.scene.perform(.toggleSlideshow) == "Slideshow: on")
    #expect(!gallery.scene.cards.slideshow.isOn)
    #expect(gallery.scene.perform(.toggleSlideshow) == "Slideshow: off")
  }

  @Test func slideshowResumesWithTheCommandLinesAutoscrollSpeed() throws {
    let gallery = try HeadlessGallery(pictures: 30, options: ["--autoscroll", "2"], access: access)
    gallery.frame()
    #expect(gallery.scene.isPlaying)
    #expect(gallery.scene.perform(.toggleSlideshow) == "Autoscroll: off")
    #expect(gallery.settle())
    #expect(gallery.scene.perform(.toggleSlideshow) == "Autoscroll: on")
    let start = gallery.scene.carousel.scrollOffset
    for _ in 0..<60 { gallery.passFrame() }
    #expect(abs(gallery.scene.carousel.scrollOffset - start - 2) < 0.1)
  }

  @Test func changesWithoutAVisibleEffectAreReported() throws {
    let gallery = try gallery(3)
    #expect(gallery.scene.perform(.toggleWrap) == "Wrap around: on")
    gallery.passFrame()
    #expect(gallery.scene.perform(.toggleWrap) == "Wrap around: off")
    let caption = gallery.scene.cards.items[0].caption
    var said = ""
    gallery.scene.cards.undo.onMessage = { message, _ in said = message }
    gallery.scene.perform(.insert)
    #expect(said == "Duplicated \(caption)")
    gallery.scene.perform(.remove)
    #expect(said == "“\(caption)” removed. The file is kept.")
    #expect(gallery.scene.perform(.step(1)) == nil)
    for _ in 0..<3 {
      gallery.scene.perform(.remove)
      gallery.passFrame(after: 1)
    }
    #expect(gallery.scene.cards.items.isEmpty)
    gallery.scene.perform(.insert)
    #expect(said.hasPrefix("Inserted "))
    gallery.scene.perform(.remove)
    gallery.passFrame(after: 1)
    said = ""
    gallery.scene.perform(.remove)
    #expect(said.isEmpty)
  }
}
