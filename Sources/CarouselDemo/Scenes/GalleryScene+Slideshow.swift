import CarouselKit

extension GalleryScene {
  /// What was moving by itself stops; else what the command line asked for moves again, or the
  /// slideshow begins.
  func toggleSlideshow() -> String {
    if isPlaying {
      carousel.autoscroll = 0
      slideshow.stop()
      // Stopped between two items, it goes on to the nearer one.
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    } else if initialSettings.autoscroll != 0 {
      carousel.autoscroll = -initialSettings.autoscroll
    } else {
      slideshow.start(at: carousel.time)
    }
    return slideshowState
  }

  /// For people.
  var slideshowState: String { isPlaying ? "Slideshow: on" : "Slideshow: off" }

  /// Goes on when a picture has rested. A hand that holds or has moved the carousel comes first.
  func advanceSlideshow() {
    guard slideshow.isOn else { return }
    if carousel.isMoving || tree?.referee.isAtRest == false {
      slideshow.rest(from: time)
    } else if slideshow.isDue(at: time) {
      slideshow.rest(from: time)
      let count = carousel.numberOfItems
      guard count > 1 else { return }
      carousel.scrollToItem(
        at: (carousel.currentItemIndex + 1) % count, duration: 2 * Look.move)
    }
  }
}
