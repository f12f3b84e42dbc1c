import CarouselKit

/// What moves by itself.
extension CardCarousel {
  /// Whether the carousel moves or pictures follow one another by themselves.
  var isPlaying: Bool { carousel.autoscroll != 0 || slideshow.isOn }

  /// What was moving by itself stops; else it moves again at the pace that was asked for, or the slideshow
  /// begins.
  func toggleSlideshow() -> String {
    if isPlaying {
      stopPlaying()
      // Stopped between two items, it goes on to the nearer one.
      carousel.scrollToItem(at: carousel.currentItemIndex, animated: true)
    } else if let pace = settings.measures[.autoscroll], pace != 0 {
      carousel.autoscroll = pace
    } else {
      slideshow.start(at: carousel.time)
    }
    return Command.toggleSlideshow.words(isOn: isPlaying)
  }

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

  /// Nothing moves by itself any more.
  func stopPlaying() {
    carousel.autoscroll = 0
    slideshow.stop()
  }

  /// A carousel that moves by itself starts again when it has come to an end.
  func rewind() {
    guard carousel.autoscroll != 0, !carousel.isWrapEnabled, !carousel.isScrolling,
      !carousel.isDragging
    else {
      return
    }
    let last = Double(carousel.numberOfItems - 1)
    guard last > 0 else { return }
    if carousel.autoscroll < 0, carousel.scrollOffset >= last - 1e-6 {
      carousel.scrollToItem(at: 0, duration: 2 * Look.move)
    } else if carousel.autoscroll > 0, carousel.scrollOffset <= 1e-6 {
      carousel.scrollToItem(at: Int(last), duration: 2 * Look.move)
    }
  }
}
